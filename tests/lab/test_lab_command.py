"""``bpe-tui lab`` as a shell sees it."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from bpe_tui.__main__ import main
from bpe_tui.commands.lab import done_among, list_lines, saved
from bpe_tui.lab.loader import load_labs
from bpe_tui.study.lab_work import LabWork
from bpe_tui.study.store import Store

LABS = load_labs()
REFERENCE = next(lab for lab in LABS if lab.id == "get-stats").reference


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(REFERENCE, encoding="utf-8")
    return path


def test_labs_are_listed_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [lab.id for lab in LABS]


def test_the_list_marks_what_is_done_in_plain_words() -> None:
    lab = replace(LABS[0], title="One", summary="Write `f(a, b)`.")
    assert list(list_lines((lab,), {lab.id})) == [f"{lab.id}  done  One: Write f(a, b)."]
    assert list(list_lines((lab,), ())) == [f"{lab.id}        One: Write f(a, b)."]
    with Store.memory() as store:
        assert not done_among(LABS, store)
        LabWork(store, lab).ran("x", right=True)
        assert done_among(LABS, store) == {lab.id}


def test_no_line_of_the_list_has_signs_of_markdown() -> None:
    assert not any("`" in line or "**" in line for line in list_lines(LABS, ()))


def test_a_task_and_a_starter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "get-stats"]) == 0
    assert "Write `get_stats(ids)`" in capsys.readouterr().out
    assert main(["lab", "get-stats", "--starter"]) == 0
    assert capsys.readouterr().out.startswith("def get_stats(ids):\n")


def test_a_right_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "get-stats", "--check", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "All 4 checks pass."


def test_a_wrong_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(REFERENCE.replace("+ 1", "+ 2"), encoding="utf-8")
    assert main(["lab", "get-stats", "--check", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("FAILED")
    assert "         The pair (a, b) has 4 where 2 is expected." in lines
    assert lines[-1] == "1 of 4 checks pass."


def test_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("print('on')\n" + REFERENCE.replace("ids[1:]", "ids[2:]"), encoding="utf-8")
    assert main(["lab", "get-stats", "--check", str(file), "--json"]) == 1
    told = capsys.readouterr()
    data = json.loads(told.out)
    assert (data["lab"], data["passed"], data["output"], data["ended"]) == ("get-stats", False, "on\n", "done")
    assert data["checks"][0]["failure"]["input"] == "get_stats([97, 98, 97, 98])"
    assert told.err == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["get-stat"], "did you mean get-stats?"),
        (["--check", "x.py"], "name the lab too"),
        (["get-stats", "--watch"], "go with --check"),
        (["get-stats", "--check", "no-such.py"], "cannot read no-such.py"),
        (["get-stats", "--check", "."], "cannot read ."),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", *arguments]) in (1, 2)
    told = capsys.readouterr()
    assert (told.out, words in told.err) == ("", True)


def test_watching_sees_each_save(file: Path) -> None:
    texts = iter(["one", None, "two", "two", "three"])

    def wait(_seconds: float) -> None:
        text = next(texts)
        if text is None:
            file.unlink()
        else:
            file.write_text(text, encoding="utf-8")

    assert list(islice(saved(file, wait), 3)) == ["one", "two", "three"]
