"""A step: what is known after one line ran. Frozen, with no live object, ready for a pane, a pipe or a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bpe_tui.trace.value import Value

Event = Literal["call", "line", "return", "raise", "stop"]
"""``call``: a function was entered. ``line``: a line ran. ``return``: a function gives back its value.
``raise``: an exception leaves a function. ``stop``: a limit ended the run; `Step.note` says which."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One function on the call stack."""

    function: str
    line: int
    """The line that ran last in it, or that waits for the function it called."""
    names: dict[str, Value]
    """Its variables in the order they were first set."""


@dataclass(frozen=True, slots=True)
class Change:
    """A variable of the running function that the step set, changed in place, or deleted."""

    name: str
    old: Value | None
    """Before the line ran; ``None`` if the name was not set."""
    new: Value | None
    """After; ``None`` if the name was deleted."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the line and the value it had when the line ran, as in ``len(ids) - 1`` and ``10``."""

    source: str
    value: Value


@dataclass(frozen=True, slots=True)
class Moment:
    """A step worth stopping at."""

    index: int
    kind: str
    """Its short name, such as ``tie`` or ``minted``."""
    label: str
    """What happened there, in words, such as ``256 minted: (97, 97)``."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a run, described after its line ran."""

    index: int
    event: Event
    function: str
    line: int
    """Line in the file, from 1: the line that produced this state."""
    source: str
    """Text of that line, without its indentation."""
    depth: int
    """Calls above this one; the entry function has 0."""
    frames: tuple[Frame, ...]
    """The call stack, outermost first; the last one ran the line."""
    changed: tuple[Change, ...]
    """What the line changed in the function that ran it."""
    value: Value | None
    """Of a test: its outcome. Of a ``return``: what is given back. Of a ``raise`` or ``except``: the exception.
    Of a bare expression: its value. Else ``None``."""
    parts: tuple[Part, ...]
    """The parts of the line and their values, inner ones first, where they can be told without side effects."""
    reduction: tuple[str, ...]
    """The line's expression as it was worked out: ``i < len(ids) - 1``, ``0 < 10``, ``True``; or empty."""
    next_line: int | None
    """The line that runs next, in whatever function; ``None`` at the end."""
    moment: Moment | None
    exhausted: bool = False
    """Whether the line is a ``for`` that found no further item."""
    printed: str = ""
    """What the program has printed by now, its end if it is long."""
    note: str = ""
    """Of a ``stop``: what ended the run and what can be done about it."""

    @property
    def names(self) -> dict[str, Value]:
        """The variables of the function that ran the line."""
        return self.frames[-1].names if self.frames else {}
