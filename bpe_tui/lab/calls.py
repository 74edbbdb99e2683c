"""Calls of a learner's functions, and what comes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bpe_tui.lab.models import Arguments


@dataclass(frozen=True, slots=True)
class Call:
    """A function of a module and the arguments to give it."""

    function: str
    arguments: Arguments = ()


@dataclass(frozen=True, slots=True)
class Trouble:
    """An exception, as far as it concerns the learner."""

    type: str
    """Such as ``IndexError``."""
    message: str
    line: int | None = None
    """The innermost line of the learner's code that it came through; ``None`` if it came through none."""
    function: str = ""
    """The function that line is in; empty at the top of the file."""
    lines: tuple[int, ...] = ()
    """All lines of the learner's code that it came through, outermost first."""
    column: int | None = None
    """Of a syntax error: the column, from 1."""

    def __str__(self) -> str:
        return f"{self.type}: {self.message}" if self.message else self.type


@dataclass(frozen=True, slots=True)
class Result:
    """What one call gave."""

    call: Call
    value: object = None
    """What it returned, as `bpe_tui.lab.packing` brings it here; may be or hold a `Cut` or a `Foreign`."""
    trouble: Trouble | None = None
    """The exception that left it instead."""
    changed: tuple[int, ...] = ()
    """Places of the arguments that it changed, from 0."""
    printed: str = ""
    """What it printed; of much, the end."""
    seconds: float = 0.0


EndKind = Literal["done", "syntax", "error", "missing", "time", "memory", "output", "died", "stopped", "refused"]
"""Why a run ended. ``done``: all calls were made. ``syntax``: the code is no Python. ``error``: running the file itself
raised. ``missing``: it does not define what is called. ``time``, ``memory``, ``output``: a limit. ``died``: it ended
its own process. ``stopped``: the learner stopped it. ``refused``: code may not be run here."""


@dataclass(frozen=True, slots=True)
class Started:
    """The interpreter is there; the time of the run begins."""


@dataclass(frozen=True, slots=True)
class Output:
    """What the code has printed: a piece of it."""

    text: str


@dataclass(frozen=True, slots=True)
class Called:
    """A call has begun; it is the last one that began if the run ends without its result."""

    index: int
    """Its place among the calls, from 0."""


@dataclass(frozen=True, slots=True)
class Returned:
    """A call has ended."""

    index: int
    result: Result


@dataclass(frozen=True, slots=True)
class Ended:
    """The run is over."""

    kind: EndKind
    message: str = ""
    """Why, in words for the learner; empty if all calls were made."""
    trouble: Trouble | None = None
    """Of the kinds ``syntax``, ``error`` and ``missing``: the exception."""
    call: int | None = None
    """The call that was going on, if one was."""
    printed: str = ""
    """What that call had printed; of much, the end."""
    left: bool = False
    """Whether processes that the code had started had to be ended."""


Event = Started | Output | Called | Returned | Ended
"""What a run tells, in this order: started, then output and calls, then ended. A refused run only ends."""
