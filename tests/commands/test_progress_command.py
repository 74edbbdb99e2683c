"""``bpe-tui progress``: tables, classes, and what is kept going out, coming in and away. ``bpe-tui handout``."""

from __future__ import annotations

import csv
import io
import json
import random
from pathlib import Path

import pytest

from bpe_tui.__main__ import main
from bpe_tui.course.shelf import open_course
from bpe_tui.study.events import History, Place
from bpe_tui.study.gather import gather, learners_of
from bpe_tui.study.overview import days_in_a_row, time_text
from bpe_tui.study.store import Store

DAY = 86_400_000_000_000


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A learner's folder."""
    monkeypatch.setenv("BPE_TUI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def fill(store_home: Path | None, wrong: str, start: int = 1_900_000_000_000_000_000) -> str:
    """Let a learner do the same on any machine, and give back the export."""
    now = [start]

    def clock() -> int:
        now[0] += 30_000_000_000
        return now[0]

    with Store.open(store_home, clock=clock) if store_home else Store.memory(clock=clock) as store:
        store.at(Place("count-pairs"))
        store.answered("count-pairs", "how-many-pairs", wrong, False)
        store.answered("count-pairs", "how-many-pairs", "10", True)
        store.at(Place("count-pairs", 5))
        store.answered("count-pairs", "seven", "3", False)
        store.answered("count-pairs", "three-alike", "By 2", False)
        store.finished("count-pairs", 1)
        now[0] += DAY
        store.answered("count-pairs", "banana", "2", True)
        return store.export_json()


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    said = capsys.readouterr()
    return code, said.out, said.err


def test_the_table_for_people(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(home, "11")
    code, out, _ = run(capsys, "progress")
    assert code == 0
    lines = out.splitlines()
    (lesson,) = [line for line in lines if line.startswith("count-pairs")]
    assert lesson.split("  ")[0] == "count-pairs"
    assert "begun" in lesson
    assert "1 of 4" in lesson
    assert "4 min" in lesson
    (weak,) = [line for line in lines if "practise" in line]
    assert weak.split("  ")[0] == "tell counting from replacing in a run"
    assert lines[-1].startswith("2 days, 4 min in all; ")


def test_the_other_forms(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(home, "11")
    rows = list(csv.DictReader(io.StringIO(run(capsys, "progress", "--csv")[1])))
    (row,) = [row for row in rows if row["id"] == "count-pairs"]
    assert (row["state"], row["done"], row["asked"], row["first_right"]) == ("begun", "1", "4", "1")
    data = json.loads(run(capsys, "progress", "--json")[1])
    assert data["weak"] == ["overlap"]
    assert data["days"] == 2
    assert "| count-pairs | begun | 1/" in run(capsys, "progress", "--markdown")[1]


def test_an_export_comes_back_whole_and_only_once(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(home, "11")
    file = tmp_path / "me.json"
    assert run(capsys, "progress", "--export", str(file))[0] == 0
    monkeypatch.setenv("BPE_TUI_HOME", str(tmp_path / "other"))
    assert "new record" in run(capsys, "progress", "--import", str(file))[1]
    assert "was known" in run(capsys, "progress", "--import", str(file))[1]
    assert run(capsys, "progress", "--export", "-")[1] == file.read_text(encoding="utf-8")
    file.write_text("[]", encoding="utf-8")
    code, _, error = run(capsys, "progress", "--import", str(file))
    assert code == 1
    assert "this is not an export" in error


def test_reset_and_erase_ask_first(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(home, "11")
    for what in (("--erase",), ("--reset", "all")):
        code, _, error = run(capsys, "progress", *what)
        assert code == 2
        assert "--yes" in error
    assert "1 of 4" in run(capsys, "progress")[1]
    assert "is as new" in run(capsys, "progress", "--reset", "count-pairs", "--yes")[1]
    assert "1 of 4" not in run(capsys, "progress")[1]
    assert run(capsys, "progress", "--erase", "--yes")[1] == "everything is deleted\n"
    with Store.open(home) as store:
        assert store.history() == History()
    assert run(capsys, "progress", "--reset", "nowhere", "--yes")[0] == 2
    assert run(capsys, "progress", "--reset", "count-pairs#99", "--yes")[0] == 2


def test_a_class_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, wrong in (("a", "11"), ("b", "11"), ("c", "5")):
        (tmp_path / f"{name}.json").write_text(fill(None, wrong), encoding="utf-8")
    # the same learner a second time
    (tmp_path / "a again.json").write_text((tmp_path / "a.json").read_text(encoding="utf-8"), encoding="utf-8")
    code, out, error = run(capsys, "progress", "--gather", str(tmp_path))
    assert (code, error) == (0, "")
    assert out.startswith("3 learners\n")
    wanted = {
        "how-many-pairs": ["3", "0 of 3", "11", "2"],
        "seven": ["3", "0 of 3", "3", "3"],
        "banana": ["3", "3 of 3"],
    }
    for quiz, cells in wanted.items():
        (line,) = [line for line in out.splitlines() if line.startswith("count-pairs") and f" {quiz} " in line]
        assert [cell.strip() for cell in line.split("  ") if cell.strip()][2:] == cells
    rows = list(csv.DictReader(io.StringIO(run(capsys, "progress", "--csv", "--gather", str(tmp_path))[1])))
    assert {row["quiz"]: row["wrong"] for row in rows}["three-alike"] == "By 2"
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    code, out, error = run(capsys, "progress", "--gather", str(tmp_path))
    assert code == 1
    assert "bad.json: this is not JSON" in error
    assert out.startswith("3 learners\n")
    assert run(capsys, "progress", "--gather", str(tmp_path / "none"))[0] == 2


def test_a_class_is_the_same_in_any_order() -> None:
    from bpe_tui.study.export import loads

    histories = [loads(fill(None, wrong, 1_900_000_000_000_000_000 + at)) for at, wrong in enumerate("aabc")]
    later = History((*histories[0].events[:3],))
    course = open_course()
    whole = gather([*histories, later], course)
    for seed in range(5):
        mixed = [*histories, later]
        random.Random(seed).shuffle(mixed)
        assert gather(mixed, course) == whole
    assert len(learners_of([*histories, later])) == 4


def test_what_a_learner_typed_runs_nothing_in_a_spreadsheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.json").write_text(fill(None, "=cmd()"), encoding="utf-8")
    out = run(capsys, "progress", "--csv", "--gather", str(tmp_path))[1]
    assert "'=cmd()" in out
    (tmp_path / "a.json").write_text(fill(None, "\x1b[2J|*x*"), encoding="utf-8")
    assert "\x1b" not in run(capsys, "progress", "--gather", str(tmp_path))[1]
    assert "\\|\\*x\\*" in run(capsys, "progress", "--markdown", "--gather", str(tmp_path))[1]


def test_days_in_a_row_and_times() -> None:
    from datetime import date

    days = [date(2030, 1, day) for day in (1, 2, 4, 5, 6)]
    counts = [days_in_a_row(days, date(2030, 1, day)) for day in (2, 3, 4, 6, 7, 8)]
    assert counts == [2, 2, 1, 3, 3, 0]
    assert [time_text(seconds) for seconds in (3, 60, 3599, 3600, 9000)] == [
        "under a minute",
        "1 min",
        "59 min",
        "1 h 0 min",
        "2 h 30 min",
    ]


def test_handouts_of_a_lesson_and_of_a_run(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "handout", "count-pairs", "--answers")
    assert code == 0
    assert out.startswith("# Count the pairs\n")
    assert "def get_stats(ids" in out
    assert "\n## Answers\n" in out
    assert "[[" not in out.replace("`", "")
    assert run(capsys, "handout", "merge", "--text", "aab")[0] == 2
    code, out, _ = run(capsys, "handout", "get_stats", "--text", "aab")
    assert code == 0
    assert "| step | line | code | what happened |" in out
    code, _, error = run(capsys, "handout", "count-pair")
    assert code == 2
    assert "did you mean count-pairs?" in error
