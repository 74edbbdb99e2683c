"""Runs that several tests travel through."""

from __future__ import annotations

from bpe_tui.bpe import taught
from bpe_tui.course.case import FUNCTIONS, Case
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program

LOOPS = """
def inner(n):
    total = 0
    for i in range(n):
        if i == 2:
            continue
        total += i
    return total


def f(n):
    out = []
    i = 0
    while i < n:
        for j in (0, 1):
            out.append(inner(i + j))
        i += 1
    else:
        out.append("done")
    try:
        missing(out)
    except NameError as error:
        out.append(str(error))
    return out
"""


def runs() -> list[LocalRun]:
    """The six taught functions on the toy text, and a program with loops in loops and calls in both."""
    made = [LocalRun(Case(name, "aaabdaaabac").program()) for name in FUNCTIONS]
    return [*made, LocalRun(Program("loops.py", LOOPS, "f", (3,)))]


def train_run(text: str, num_merges: int) -> LocalRun:
    """A run of ``train``."""
    return LocalRun(Program.of(taught.train, text, num_merges))
