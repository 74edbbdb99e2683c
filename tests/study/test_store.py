"""The store as a front end uses it."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bpe_tui.study import LastAnswer, Place, Progress, Store, paths

NOON = datetime(2025, 3, 1, 12, tzinfo=UTC)


def at_noon() -> int:
    return int(NOON.timestamp()) * 10**9


def test_a_new_learner_has_nothing(store: Store) -> None:
    assert store.place() is None
    assert store.answers("merge") == {}
    assert store.progress("merge", 3) == Progress(3, frozenset(), 0, 0, 0, False, None)
    assert not store.progress("merge", 3).started
    assert store.setting("theme", "dark") == "dark"
    assert store.notice == ""
    assert store.kept


def test_the_exact_place_is_known_after_leaving(home: Path) -> None:
    with Store.open(home) as store:
        store.at(Place("merge", 2, 17, "aaabdaaabac"))
        store.at(Place("encode", 1, 4))
        store.at(Place("merge", 3, 5, "naïve 🙂\x00\n"))
    with Store.open(home) as store:
        assert store.place() == Place("merge", 3, 5, "naïve 🙂\x00\n")
        assert store.place_in("encode") == Place("encode", 1, 4)
        assert store.place_in("merge", 2) == Place("merge", 2, 17, "aaabdaaabac")
        assert store.place_in("merge", 1) is None


def test_the_place_is_that_of_the_last_step_not_of_the_last_new_page(store: Store) -> None:
    store.at(Place("merge", 1))
    store.at(Place("encode", 1))
    store.at(Place("merge", 1, 1))
    assert store.place() == Place("merge", 1, 1)


def test_answers_and_finished_pages_add_up(home: Path) -> None:
    with Store.open(home, clock=at_noon) as store:
        store.answered("merge", "first", "256", False)
        store.answered("merge", "first", "257", True)
        store.answered("merge", "second", "ab", True)
        store.answered("merge", "second", "ba", False)
        store.ran_lab("merge", "write-it", "def merge(): ...", False)
        store.finished("merge", 1)
        store.finished("merge", 4)
        assert store.answers("merge") == {
            "first": LastAnswer("257", True, 2, True, NOON),
            "second": LastAnswer("ba", False, 2, True, NOON),
            "write-it": LastAnswer("def merge(): ...", False, 1, False, NOON),
        }
        assert store.progress("merge", 4) == Progress(4, frozenset({1, 4}), 2, 3, 5, False, NOON)
        assert store.progress("merge", 1).finished, "a lesson that became shorter"
        store.finished("merge")
        assert store.progress("merge", 4).finished


def test_an_answer_belongs_to_the_page_the_learner_is_on(store: Store) -> None:
    store.at(Place("merge", 2))
    store.answered("merge", "on-2", "x", True)
    store.answered("merge", "on-3", "x", True, page=3)
    store.reset("merge", 2)
    assert set(store.answers("merge")) == {"on-3"}


def test_events_carry_what_a_review_needs(store: Store) -> None:
    store.answered("merge", "q", "1", False, page=1, skill="lowest-rank", seconds=2.5)
    store.answered("merge", "q", "2", True, page=1, skill="lowest-rank")
    store.reset("merge", 1)
    store.answered("merge", "q", "3", True, page=1)
    answers = [event for event in store.history().events if event.kind == "answered"]
    assert [(event.attempt, event.skill, event.right, event.seconds) for event in answers] == [
        (1, "lowest-rank", False, 2.5),
        (2, "lowest-rank", True, None),
        (1, "", True, None),
    ]


def test_a_reset_forgets_and_the_history_stays(store: Store) -> None:
    for lesson in ("merge", "encode"):
        store.at(Place(lesson, 1, 3, "mine"))
        store.answered(lesson, "q", "x", True)
        store.finished(lesson, 1)
        store.finished(lesson)
    store.reset("merge", 1)
    assert store.progress("merge", 1) == Progress(1, frozenset(), 0, 0, 0, False, None)
    assert store.place_in("merge") is None
    assert store.place() == Place("encode", 1, 3, "mine")
    store.reset()
    assert store.place() is None
    assert not store.progress("encode", 1).started
    assert sum(event.kind == "answered" for event in store.history().events) == 2
    assert not any(seen.place.text for seen in store.history().places)


@pytest.mark.parametrize("page", [0, -1, 2**63])
def test_a_page_that_cannot_be_is_refused_at_once(store: Store, page: int) -> None:
    with pytest.raises(ValueError, match="count from 1"):
        Place("merge", page)
    with pytest.raises(ValueError, match="count from 1"):
        store.finished("merge", page)
    with pytest.raises(ValueError, match="count from 1"):
        store.answered("merge", "q", "x", True, page=page)
    with pytest.raises(ValueError, match="count from 1"):
        store.reset("merge", page)
    assert len(store.history()) == 0


def test_what_cannot_be_meant_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="which lesson"):
        store.reset(page=1)
    with pytest.raises(ValueError, match="steps count from 0"):
        Place("merge", 1, -1)
    with pytest.raises(ValueError, match="seconds"):
        store.answered("merge", "q", "x", True, seconds=float("nan"))


def test_lone_surrogates_do_no_harm(home: Path) -> None:
    with Store.open(home) as store:
        store.at(Place("file\udcff.py", 1, 0, "a\ud800b"))
        store.at(Place("file\udcff.py", 1, 1, "a\ud800b"))
        store.answered("file\udcff.py", "q\udcff", "\udcff", True)
        assert store.place() == Place("file\ufffd.py", 1, 1, "a\ufffdb")
        assert store.answers("file\udcff.py")["q\ufffd"].given == "\ufffd"
        assert store.notice == ""


def test_a_closed_store_says_so_and_closes_again(home: Path) -> None:
    store = Store.open(home)
    store.close()
    store.close()
    with pytest.raises(RuntimeError, match="closed"):
        store.place()


def test_a_store_in_memory_works_and_ends(tmp_path: Path) -> None:
    with Store.memory() as store:
        store.at(Place("merge", 1, 2, "x"))
        store.set_setting("theme", "light")
        assert store.place() == Place("merge", 1, 2, "x")
        assert store.setting("theme", "dark") == "light"
        assert not store.kept
        assert store.path is None
        store.erase()
        assert store.place() is None


def test_the_folder_is_named_by_the_environment_or_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BPE_TUI_HOME", str(tmp_path / "mine"))
    with Store.open() as store:
        assert store.path == tmp_path / "mine" / "progress.db"
    assert (tmp_path / "mine" / "progress.db").exists()
    monkeypatch.setenv("BPE_TUI_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert paths.home().name == "bpe-tui"
    assert paths.home().is_relative_to(tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_others_cannot_read_it(home: Path) -> None:
    with Store.open(home) as store:
        store.at(Place("merge"))
        assert stat.S_IMODE(home.stat().st_mode) == 0o700
        for name in ("progress.db", "progress.db-wal"):
            assert stat.S_IMODE((home / name).stat().st_mode) == 0o600


def test_erase_leaves_nothing_of_the_learner_in_any_file(used: Path) -> None:
    (used / "progress.db.damaged-20250101-120000").write_text("input 7 answer 7")
    with Store.open(used) as store:
        store.at(Place("merge", 1, 1, "input of today"))
        store.erase()
        assert len(store.history()) == 0
        for file in used.iterdir():
            contents = file.read_bytes()
            assert b"input" not in contents
            assert b"answer " not in contents
        assert not list(used.glob("*damaged*"))
        store.at(Place("merge", 1, 1, "input of today"))
        assert store.place() == Place("merge", 1, 1, "input of today"), "an erased store goes on"


def test_inputs_that_are_no_longer_anywhere_are_not_kept(store: Store) -> None:
    for number in range(50):
        store.at(Place("lab", 1, 0, "x" * 10_000 + str(number)))
    assert store.path is not None
    store.close()
    assert store.path.stat().st_size < 300_000


def test_drawing_progress_does_not_load_sqlite() -> None:
    code = (
        "import sys, bpe_tui.study\n"
        "heavy = {'sqlite3', 'json', 'platformdirs', 'tempfile', 'datetime', 'textual'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
        "from bpe_tui.study import Store\n"
        "heavy = {'json', 'tempfile', 'platformdirs', 'textual'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
