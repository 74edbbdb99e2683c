"""The interface of a run: what panes, the plain mode and the command line ask of it, wherever it is running."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from bpe_tui.trace.program import Program
from bpe_tui.trace.step import Step
from bpe_tui.trace.timeline import Timeline
from bpe_tui.trace.value import Value


class Run(Protocol):
    """A recorded program whose every step can be described, in any order."""

    @property
    def program(self) -> Program:
        """What is run."""
        ...

    @property
    def timeline(self) -> Timeline:
        """Every step's line, depth and event, and the moments among them."""
        ...

    def step(self, index: int) -> Step:
        """Describe step ``index``, from 0.

        Raises:
            IndexError: There is no such step.
        """
        ...

    def is_near(self, index: int) -> bool:
        """Whether a step can be described at once: nobody has to be asked, and there is no long way to run to it."""
        ...

    def whole(self, index: int, name: str) -> Value | None:
        """Describe far more of a variable of the function running at ``index`` than the step does.

        Returns:
            The value; ``None`` if it cannot be had any more.
        """
        ...

    def steps(self) -> Iterator[Step]:
        """Describe every step in order, with nothing windowed."""
        ...

    def find_change(self, index: int, name: str, direction: int) -> int | None:
        """Find the next (1) or previous (-1) step that changes a variable of the function running at ``index``."""
        ...

    def find_break(self, index: int, breakpoints: dict[int, str], direction: int) -> int | None:
        """Find the next (1) or previous (-1) step on a line with a breakpoint whose condition holds.

        Args:
            index: Where to look from.
            breakpoints: Line in the file to condition; an empty condition always holds.
            direction: 1 or -1.
        """
        ...

    def close(self) -> None:
        """Give up the run; nothing of the program runs any more."""
        ...
