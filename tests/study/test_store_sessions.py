"""Several sessions of one learner at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bpe_tui.study import Place, Store
from tests.study import learner


def work_at_once(home: Path, names: list[str], rounds: int) -> None:
    """Let several processes work in one folder at the same time, to their ends."""
    command = [sys.executable, learner.__file__, str(home)]
    processes = [
        subprocess.Popen([*command, name, str(rounds)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for name in names
    ]
    for process in processes:
        _, errors = process.communicate(timeout=120)
        assert (process.returncode, errors) == (0, b"")


def test_processes_that_make_the_file_and_write_at_once_lose_nothing(home: Path) -> None:
    names, rounds = ["one", "two", "three"], 60
    work_at_once(home, names, rounds)
    with Store.open(home) as store:
        assert store.notice == ""
        answers = [event for event in store.history().events if event.kind == "answered"]
        assert {event.given for event in answers} == {
            f"{name} {number}" for name in names for number in range(0, rounds, 3)
        }
        assert sorted(event.attempt for event in answers) == list(range(1, len(answers) + 1))
        assert len({event.tick for event in store.history().events}) == len(store.history().events)


def test_processes_that_find_a_damaged_file_at_once_move_it_once(used: Path) -> None:
    damaged = bytearray((used / "progress.db").read_bytes())
    damaged[:100] = b"?" * 100
    (used / "progress.db").write_bytes(damaged)
    names, rounds = ["one", "two", "three"], 30
    work_at_once(used, names, rounds)
    (aside,) = used.glob("progress.db.damaged-*")
    assert aside.read_bytes() == damaged
    with Store.open(used) as store:
        assert store.notice == ""
        given = {event.given for event in store.history().events if event.kind == "answered"}
        new = {f"{name} {number}" for name in names for number in range(0, rounds, 3)}
        assert given == new | {f"answer {number}" for number in range(300)}


def test_the_input_of_a_session_survives_the_other_sessions_inputs(home: Path) -> None:
    with Store.open(home) as one, Store.open(home) as other:
        one.at(Place("merge", 1, 0, "mine"))
        # the other's input takes the place of the first, which then is in no place any more
        other.at(Place("merge", 1, 0, "other"))
        one.at(Place("merge", 1, 1, "mine"))
        assert other.place() == Place("merge", 1, 1, "mine")
        other.erase()
        one.at(Place("merge", 1, 2, "mine"))
        assert other.place() == Place("merge", 1, 2, "mine")
        assert one.notice == other.notice == ""


def test_the_input_of_a_session_is_never_taken_for_anothers(home: Path) -> None:
    with Store.open(home) as one, Store.open(home) as other:
        one.at(Place("merge", 1, 0, "mine"))
        other.reset("merge")
        other.at(Place("encode", 1, 0, "other"))
        one.at(Place("merge", 1, 1, "mine"))
        assert other.place() == Place("merge", 1, 1, "mine")
        assert other.place_in("encode") == Place("encode", 1, 0, "other")
