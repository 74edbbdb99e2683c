"""A learner in a process of its own, for tests of what other processes and sudden ends do.

Run as ``python learner.py HOME NAME ROUNDS``; each line printed names something the store was told and took.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from bpe_tui.study import Place, Store

LESSON = "count-pairs"
PAGES = 5


def place(number: int) -> Place:
    """Where the learner is in a round: pages and inputs change now and then, the step always."""
    return Place(LESSON, 1 + number // 10 % PAGES, number, f"input {number // 3}" if number % 4 else None)


def say(*words: object) -> None:
    """Print a line so that it is out even if the process ends now."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def main(home: str, name: str, rounds: str) -> None:
    with Store.open(Path(home)) as store:
        say("open", store.kept)
        for number in range(int(rounds)):
            store.at(place(number))
            say("at", number)
            if number % 3 == 0:
                store.answered(LESSON, "which", f"{name} {number}", right=number % 2 == 0)
                say("answered", name, number)
            if number % 10 == 9:
                store.finished(LESSON, place(number).page)
                say("finished", place(number).page)


if __name__ == "__main__":
    main(*sys.argv[1:])
