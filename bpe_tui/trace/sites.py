"""Sites: the places in a program's source at which a run can have a step."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Final, Literal

from bpe_tui.trace.step import Event

SiteKind = Literal["call", "line", "test", "turn", "exhausted", "value", "return", "end", "raise", "stop"]
"""``call``: a function is entered. ``line``: a statement ran. ``test``: an ``if``, ``while``, ``match`` or guard was
worked out. ``turn``: a ``for`` bound its target. ``exhausted``: a ``for`` found nothing more. ``value``: a bare
expression was worked out, or an ``except`` took an exception. ``return``: a ``return`` ran. ``end``: the function's
end was reached. ``raise``: an exception leaves the function. ``stop``: a limit ended the run."""

EVENTS: Final[dict[SiteKind, Event]] = {
    "call": "call",
    "return": "return",
    "end": "return",
    "raise": "raise",
    "stop": "stop",
}
"""The kinds of site that are not reported as ``line``."""


@dataclass(frozen=True)
class Function:
    """A function of the program that can be stepped."""

    name: str
    qualname: str
    first_line: int
    """The line of its first decorator, or of its ``def``."""
    line: int
    """The line of its ``def``."""
    last_line: int
    docstring_lines: tuple[int, int] | None
    """First and last line of its docstring."""
    globals: tuple[str, ...]
    """Names it declares ``global``; they are shown with its variables."""
    loops: dict[str, int]
    """Sequence to the line of the ``for`` that goes through it, where that stands in no other loop."""
    indexes: dict[str, str]
    """Sequence to the variable that indexes it somewhere in the function, as ``ids`` to ``i`` for ``ids[i + 1]``."""


@dataclass(frozen=True)
class Site:
    """One place at which a step can be reported."""

    kind: SiteKind
    function: int
    """Index into `Sites.functions`; -1 for a stop."""
    line: int
    loop: int = -1
    """The innermost loop around it within its function, a loop's own head included; -1 if there is none."""
    node: ast.AST | None = field(default=None, compare=False, repr=False)
    """The statement, or the expression of a test."""

    @property
    def event(self) -> Event:
        """What a step here is reported as."""
        return EVENTS.get(self.kind, "line")

    @property
    def is_head(self) -> bool:
        """Whether it is where a loop decides about its next turn."""
        return self.kind in ("turn", "exhausted") or (self.kind == "test" and isinstance(self.node, ast.While))


class Sites:
    """All sites of a program. The same source always gives the same numbers, in any process."""

    def __init__(self, source: str) -> None:
        self.lines: tuple[str, ...] = tuple(source.splitlines())
        self.functions: list[Function] = []
        self.table: list[Site] = []
        self.loops = 0
        self._raises: dict[tuple[int, int], int] = {}

    def add(self, site: Site) -> int:
        """Number a new site."""
        self.table.append(site)
        return len(self.table) - 1

    def close(self) -> None:
        """Number what no statement yields: an exception leaving from any line of any function, and the stop."""
        for index, function in enumerate(self.functions):
            for line in range(function.line, function.last_line + 1):
                self._raises[index, line] = self.add(Site("raise", index, line))
        self.stop = self.add(Site("stop", -1, 0))

    def raised(self, function: int, line: int) -> int:
        """The site of an exception leaving a function from a line."""
        return self._raises.get((function, line), self._raises[function, self.functions[function].line])

    def text(self, line: int) -> str:
        """A line of the source without its indentation; empty if there is none."""
        return self.lines[line - 1].strip() if 0 < line <= len(self.lines) else ""

    def find_function(self, name: str) -> int | None:
        """Find a function by its qualified name, else by its name."""
        for attribute in ("qualname", "name"):
            for index, function in enumerate(self.functions):
                if getattr(function, attribute) == name:
                    return index
        return None

    def find_line(self, function: int, anchor: str) -> int | None:
        """Find the first line of a function whose text, without indentation, is the anchor."""
        wanted = anchor.strip()
        span = self.functions[function]
        for line in range(span.first_line, span.last_line + 1):
            if self.text(line) == wanted:
                return line
        return None
