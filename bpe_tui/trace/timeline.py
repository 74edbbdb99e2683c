"""The timeline of a run: for every step its place in the code and its depth, four bytes each, and its moments."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from bpe_tui.trace.driver import DEPTH_SHIFT, SITE_MASK
from bpe_tui.trace.sites import Site, Sites
from bpe_tui.trace.step import Event, Frame, Moment, Step

Size = Literal["line", "over", "out", "turn", "moment", "end"]
"""``line``: one step. ``over``: to the next step that is no deeper. ``out``: to the next step less deep.
``turn``: to where the loop around the line decides about its next turn; outside of a loop, to the next loop.
``moment``: to the next moment. ``end``: to the last step, or back to the first. Back is the mirror of each."""

SIZES: Final[tuple[Size, ...]] = ("line", "over", "out", "turn", "moment", "end")

_CHUNK: Final = 8_192


class Timeline:
    """Every step of a run, to be searched in either direction."""

    def __init__(self, sites: Sites, steps: Sequence[int], moments: tuple[Moment, ...] = (), note: str = "") -> None:
        self.sites = sites
        self.moments = moments
        self.note = note
        """What ended the run, if it did not end by itself."""
        self._steps: array[int] = steps if isinstance(steps, array) else array("I", steps)
        self._moment_indexes = [moment.index for moment in moments]
        self._counts: list[Counter[int]] = [Counter()]

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, index: int) -> int:
        """The step as the driver recorded it: the site in the low 20 bits, the depth above."""
        return self._steps[index]

    def packed(self) -> array[int]:
        """All steps as the driver recorded them."""
        return array("I", self._steps)

    def site(self, index: int) -> Site:
        """The place of a step."""
        return self.sites.table[self._steps[index] & SITE_MASK]

    def event(self, index: int) -> Event:
        """What a step is reported as."""
        return self.site(index).event

    def line(self, index: int) -> int:
        """The line a step ran; for a stop, the line that ran before it."""
        line = self.site(index).line
        return self.line(index - 1) if not line and index else line

    def depth(self, index: int) -> int:
        """Calls above a step."""
        return self._steps[index] >> DEPTH_SHIFT

    def function(self, index: int) -> str:
        """Name of the function that a step is in."""
        number = self.site(index).function
        if number < 0:
            return self.function(index - 1) if index else ""
        return self.sites.functions[number].name

    def moment(self, index: int) -> Moment | None:
        """The moment at a step, if it is one."""
        at = bisect_left(self._moment_indexes, index)
        return self.moments[at] if at < len(self.moments) and self.moments[at].index == index else None

    def stop(self, index: int, note: str, frames: tuple[Frame, ...] = (), printed: str = "") -> Step:
        """The step that says why there is nothing to describe at ``index``."""
        line = self.line(index)
        return Step(
            index=index,
            event="stop",
            function=self.function(index),
            line=line,
            source=self.sites.text(line),
            depth=self.depth(index),
            frames=frames,
            changed=(),
            value=None,
            parts=(),
            reduction=(),
            next_line=None,
            moment=None,
            printed=printed,
            note=note,
        )

    def line_counts(self, index: int) -> Counter[int]:
        """How often each line has run in the steps up to and with ``index``."""
        chunk = min((index + 1) // _CHUNK, len(self._steps) // _CHUNK)
        while len(self._counts) <= chunk:
            start = (len(self._counts) - 1) * _CHUNK
            self._counts.append(self._counts[-1] + self._count(self._steps[start : start + _CHUNK]))
        return self._counts[chunk] + self._count(self._steps[chunk * _CHUNK : index + 1])

    def turns(self, index: int, depth: int, line: int) -> int:
        """How many turns the loop on a line has begun in the call that is active at a depth at a step."""
        start = index
        while start > 0 and not (self.depth(start) == depth and self.site(start).kind == "call"):
            start -= 1
        return self.line_counts(index)[line] - self.line_counts(start)[line]

    def _count(self, steps: Iterable[int]) -> Counter[int]:
        lines: Counter[int] = Counter()
        for step, times in Counter(steps).items():
            site = self.sites.table[step & SITE_MASK]
            if site.kind not in ("raise", "stop", "end"):
                lines[site.line] += times
        return lines

    def move(self, index: int, size: Size, direction: int) -> int | None:
        """Where a step of a size leads.

        Args:
            index: From where.
            size: How far.
            direction: 1 or -1.

        Returns:
            The step it leads to, or ``None`` if there is none in that direction.
        """
        if size == "line":
            to = index + direction
            return to if 0 <= to < len(self) else None
        if size == "end":
            to = len(self) - 1 if direction > 0 else 0
            return to if to != index else None
        if size == "moment":
            return self._next_moment(index, direction)
        if size == "turn":
            return self._next_turn(index, direction)
        return self._next_outside(index, self.depth(index) + (size == "over"), direction)

    def _next_moment(self, index: int, direction: int) -> int | None:
        if direction > 0:
            at = bisect_right(self._moment_indexes, index)
            return self._moment_indexes[at] if at < len(self._moment_indexes) else None
        at = bisect_left(self._moment_indexes, index)
        return self._moment_indexes[at - 1] if at else None

    def _next_outside(self, index: int, depth: int, direction: int) -> int | None:
        """The next step whose depth is less than ``depth``."""
        bound = depth << DEPTH_SHIFT
        steps = self._steps
        places = range(index + 1, len(steps)) if direction > 0 else range(index - 1, -1, -1)
        return next((at for at in places if steps[at] < bound), None)

    def _next_turn(self, index: int, direction: int) -> int | None:
        loop = self.site(index).loop
        table = self.sites.table
        wanted = {number for number, site in enumerate(table) if site.is_head and (loop < 0 or site.loop == loop)}
        depth = self.depth(index)
        low, high = depth << DEPTH_SHIFT, (depth + 1) << DEPTH_SHIFT
        steps = self._steps
        places = range(index + 1, len(steps)) if direction > 0 else range(index - 1, -1, -1)
        for at in places:
            step = steps[at]
            if step < low:
                return None
            if step < high and step & SITE_MASK in wanted:
                return at
        return None
