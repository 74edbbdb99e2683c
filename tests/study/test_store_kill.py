"""``kill -9`` at any moment loses nothing that the store was told."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from bpe_tui.study import Store
from tests.study import learner


def kill_at_random(home: Path, name: str, delay: float) -> list[list[str]]:
    """Let a learner work, kill it after some seconds of work, and return what the store had taken."""
    said = home.parent / f"{name}.txt"
    with said.open("wb") as output:
        process = subprocess.Popen([sys.executable, learner.__file__, str(home), name, "1000000"], stdout=output)
        try:
            while not said.stat().st_size and process.poll() is None:
                time.sleep(0.005)
            time.sleep(delay)
        finally:
            process.kill()
            process.wait()
    lines = [line.split() for line in said.read_text().splitlines()]
    assert lines[0] == ["open", "True"]
    return lines


def check_nothing_lost(home: Path, runs: list[list[list[str]]]) -> None:
    with Store.open(home) as store:
        assert store.notice == ""
        given = {event.given for event in store.history().events if event.kind == "answered"}
        for lines in runs:
            for word, *rest in lines:
                if word == "answered":
                    assert " ".join(rest) in given
        steps = [int(rest[0]) for word, *rest in runs[-1] if word == "at"]
        if steps:
            # the last step may have been written and not yet been reported
            assert store.place() in (learner.place(steps[-1]), learner.place(steps[-1] + 1))
        done = {int(rest[0]) for lines in runs for word, *rest in lines if word == "finished"}
        assert store.progress(learner.LESSON, learner.PAGES).done >= done
    with closing(sqlite3.connect(home / "progress.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def kill_often(home: Path, times: int, seed: int) -> None:
    chance = random.Random(seed)
    runs = []
    for number in range(times):
        runs.append(kill_at_random(home, f"run{number}", chance.uniform(0, 0.2)))
        check_nothing_lost(home, runs)
    assert sum(len(lines) for lines in runs) > 10 * times, "the learner got to work"


def test_kill_loses_nothing(home: Path) -> None:
    kill_often(home, 4, seed=1)


@pytest.mark.slow
def test_a_hundred_kills_lose_nothing(home: Path) -> None:
    kill_often(home, 100, seed=2)
