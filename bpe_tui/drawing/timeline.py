"""The timeline: where in the run we are, and where its moments are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, fit_text, line, safe
from bpe_tui.drawing.glyphs import UNICODE, Glyphs


@dataclass(frozen=True, slots=True)
class TimelineView:
    """What the timeline shows."""

    index: int
    total: int
    moments: Sequence[int] = ()
    """The steps that are moments, in order."""
    label: str = ""
    """What happened at this step, if it is a moment."""
    playing: str = ""
    """How fast the run plays by itself; empty if it does not."""


def _column(index: int, total: int, width: int) -> int:
    return round(index * (width - 1) / (total - 1)) if total > 1 else 0


def _has_moment(column: int, view: TimelineView, width: int) -> bool:
    """Whether a moment falls on a column; found by search, for there may be a hundred thousand."""
    around = int(column * (view.total - 1) / max(1, width - 1))
    reach = view.total // max(1, width - 1) + 1
    at = bisect_left(view.moments, around - reach)
    while at < len(view.moments) and view.moments[at] <= around + reach:
        place = _column(view.moments[at], view.total, width)
        if place == column:
            return True
        if place > column:
            return False
        at += max(1, bisect_left(view.moments, _first_step(column, view.total, width), at) - at)
    return False


def _first_step(column: int, total: int, width: int) -> int:
    """A step at or just before the first one that falls on a column."""
    return max(0, int((column - 0.5) * (total - 1) / max(1, width - 1)))


def draw_timeline(view: TimelineView, width: int, height: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw a bar with the moments and the place of this step, and beside it the step's number.

    With two rows, the second one says what the moment is, if this step is one.
    """
    if width <= 0 or height <= 0:
        return []
    number = f"step {view.index} of {max(0, view.total - 1)}"
    if view.playing:
        number = f"{view.playing}  {number}"
    if width < 50:
        number = f"{view.index}/{max(0, view.total - 1)}"
    # The number keeps its place while it grows.
    number = number.rjust(len(number) - len(str(view.index)) + len(str(max(0, view.total - 1))))
    room = width - len(number) - 2
    if room < 4:
        return [fit(line((number, roles.DIM)), width, glyphs)]
    here = _column(min(view.index, max(0, view.total - 1)), view.total, room)
    cells: list[tuple[str, str]] = []
    for column in range(room):
        if column == here:
            cells.append((glyphs.here, roles.MARK))
        elif _has_moment(column, view, room):
            cells.append((glyphs.moment, roles.MOMENT))
        else:
            passed = column < here
            cells.append((glyphs.passed if passed else glyphs.track, roles.PASSED if passed else roles.TRACK))
    rows = [line(*_runs(cells), "  ", (number, roles.DIM))]
    if height > 1:
        label = fit_text(safe(view.label, glyphs), max(0, width - 2), glyphs)
        rows.append(line((f"{glyphs.moment} ", roles.MOMENT), label) if label else Content(""))
    return [fit(row, width, glyphs) for row in rows]


def _runs(cells: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Join neighbours of the same role, so that a line has few pieces."""
    runs: list[tuple[str, str]] = []
    for text, role in cells:
        if runs and runs[-1][1] == role:
            runs[-1] = (runs[-1][0] + text, role)
        else:
            runs.append((text, role))
    return runs
