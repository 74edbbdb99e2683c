"""The timeline: where in the run we are, and where its moments are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, fit_text, line, safe
from bpe_tui.drawing.glyphs import UNICODE, Glyphs


@dataclass(frozen=True, slots=True)
class TimelineView:
    """What the timeline shows."""

    index: int
    total: int
    moments: tuple[int, ...] = ()
    """The steps that are moments, in order."""
    label: str = ""
    """What happened at this step, if it is a moment."""
    playing: str = ""
    """How fast the run plays by itself; empty if it does not."""


def _column(index: int, total: int, width: int) -> int:
    return round(index * (width - 1) / (total - 1)) if total > 1 else 0


@lru_cache(maxsize=8)
def _moment_columns(moments: tuple[int, ...], total: int, width: int) -> frozenset[int]:
    """The columns on which moments fall; all steps of a run have the same."""
    return frozenset(_column(moment, total, width) for moment in moments)


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
    marked = _moment_columns(view.moments, view.total, room)
    cells: list[tuple[str, str]] = []
    for column in range(room):
        if column == here:
            cells.append((glyphs.here, roles.MARK))
        elif column in marked:
            cells.append((glyphs.moment, roles.MOMENT))
        else:
            passed = column < here
            cells.append((glyphs.passed if passed else glyphs.track, roles.PASSED if passed else roles.TRACK))
    rows = [line(*cells, "  ", (number, roles.DIM))]
    if height > 1:
        label = fit_text(safe(view.label, glyphs), max(0, width - 2), glyphs)
        rows.append(line((f"{glyphs.moment} ", roles.MOMENT), label) if label else Content(""))
    return [fit(row, width, glyphs) for row in rows]
