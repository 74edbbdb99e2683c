"""What a lab is, as frozen data: a task, a starter to begin from, checks, hints, and the mistakes that were foreseen.

A lab is a file ``lessons/labs/ID.yaml``; `bpe_tui.lab.loader` reads it. Texts are Markdown with their values put in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from bpe_tui.course.models import Position

Arguments = tuple[object, ...]
"""The arguments of one call: Python's plain values."""

GUESS = "guess"
"""The way to compare of checks that are about a guess."""
SECONDS = 3.0
"""Seconds that the checks of a lab may take together, unless the lab says otherwise."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that a solution must do: a function, called on inputs, must answer as the reference does.

    The inputs are written out in `cases`, or made by a generator, or both; those written out come first.
    """

    name: str
    """What holds if it passes, such as ``Pairs that overlap are counted twice``."""
    function: str
    """Which function is called: one of the learner's, or one of `Lab.helpers`, which calls the learner's."""
    cases: tuple[Arguments, ...] = ()
    inputs: str = ""
    """Name of the generator in `bpe_tui.lab.inputs`; empty if there are only cases."""
    seed: int = 1
    count: int = 20
    """How many inputs are made; the first ones are small."""
    compare: str = "same"
    """Name of the way to compare in `bpe_tui.lab.compare`."""
    at: Position | None = field(default=None, compare=False, repr=False)

    @property
    def guess(self) -> bool:
        """Whether it is about a guess: its helper answers in words, and knows what must not be shown."""
        return self.compare == GUESS


@dataclass(frozen=True, slots=True)
class LabMistake:
    """A mistake that was foreseen. It is known by what it does, never by how it is written.

    With a `source` it is recognised when the learner's code answers on every input as that source does. With a `rule`
    it is recognised by the function of that name in `bpe_tui.lab.mistakes`.
    """

    id: str
    why: str
    """What the learner is told, as Markdown: what the code does, and what it should do."""
    source: str = ""
    """The reference with the mistake in it."""
    rule: str = ""
    at: Position | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Lab:
    """One lab."""

    id: str
    title: str
    summary: str
    """One sentence: what is written."""
    place: int
    """Its place among the labs, from 1."""
    after: str
    """Id of the lesson it belongs to."""
    task: str
    """What to do, as Markdown."""
    define: tuple[str, ...]
    """Names that the learner's code must define, functions or values."""
    starter: str
    """The code that the learner begins with; it must fail."""
    reference: str
    """A solution."""
    checks: tuple[Check, ...]
    hints: tuple[str, ...] = ()
    """Each says a little more than the one before; Markdown."""
    done: tuple[str, ...] = ()
    """What makes it done, for the learner to tick off; Markdown of one line each."""
    mistakes: tuple[LabMistake, ...] = ()
    helpers: str = ""
    """Code that runs after the learner's, in the same module: functions for checks to call."""
    seconds: float = SECONDS
    """Seconds that all checks may take together."""
    path: Path = field(default=Path(), compare=False)

    @property
    def stepped(self) -> bool:
        """Whether there is anything to step through, and not guesses alone."""
        return not all(check.guess for check in self.checks)
