"""The course as a map: what is done, what comes next, and the way back to where the learner was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import beside, fit, fit_text, line, safe, window
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.prose import draw_paragraph

State = Literal["done", "begun", "next", "later", "skipped"]


@dataclass(frozen=True, slots=True)
class Stop:
    """One line of the map."""

    title: str
    state: State = "later"
    number: int = 0
    """Place in the course, from 1; 0 for what is no lesson, such as *Continue*."""
    note: str = ""
    """How far it is done."""
    part: float | None = None
    """How much of it is done, from 0 to 1; ``None`` for what has no parts."""
    summary: str = ""
    """What one can do after it; shown while the cursor is on it."""


_BAR = 10
"""Cells of the bar that shows how much of a lesson is done."""
_SIGNED = 6
"""Rows from which the first and the last can tell what is hidden."""
_WIDE = 56
"""Cells from which there is room for it."""


def draw_map(
    stops: Sequence[Stop],
    cursor: int,
    width: int,
    height: int,
    glyphs: Glyphs = UNICODE,
    top: int = 0,
    heading: str = "lessons",
) -> tuple[list[Content], int]:
    """Draw the map.

    Args:
        stops: The lines, *Continue* first.
        cursor: The line the keys act on.
        width: Cells.
        height: Rows.
        glyphs: Characters for the marks.
        top: First row shown until now.
        heading: What stands above those with a number.

    Returns:
        At most ``height`` rows, and the first row shown now.
    """
    if width <= 0 or height <= 0 or not stops:
        return [], 0
    rows: list[Content] = []
    starts: list[int] = []
    see = 0
    lessons = False
    for at, stop in enumerate(stops):
        if stop.number and not lessons:
            lessons = True
            if rows:
                rows.append(Content(""))
            rows.append(line((f"  {heading}", roles.LABEL)))
        elif at and stops[at - 1].number and not stop.number:
            rows.append(Content(""))
        starts.append(len(rows))
        row = _draw_stop(stop, at == cursor, width, glyphs)
        rows += row
        if at == cursor:
            see = len(rows) - 1
    top = window(len(rows), height, see, top)
    here = starts[min(cursor, len(stops) - 1)]
    # the whole of what is under the cursor is seen, and a row above it
    if see - here + 2 < height:
        top = min(top, max(0, here - 1))
    shown = rows[top : top + height]
    if height >= _SIGNED:
        above = [stops[at] for at, first in enumerate(starts) if first <= top]
        below = [stops[at] for at, first in enumerate(starts) if first >= top + height - 1]
        # what is under the cursor is never covered
        if top and above and top < here:
            shown[0] = _hidden(above, "above", heading, glyphs)
        if top + height < len(rows) and below and top + height - 1 > see:
            shown[-1] = _hidden(below, "below", heading, glyphs)
    return [fit(row, width, glyphs) for row in shown], top


def _hidden(stops: Sequence[Stop], where: str, heading: str, glyphs: Glyphs) -> Content:
    """What is not seen, those with a number together; whoever draws it cuts off what does not fit."""
    numbers = [stop.number for stop in stops if stop.number]
    names = [f"{heading} {numbers[0]}-{numbers[-1]}"] if len(numbers) > 1 else []
    names += [stop.title for stop in stops if not (stop.number and names)]
    return line((safe(f"  {glyphs.more} {len(stops)} more {where}: {', '.join(names)}", glyphs), roles.DIM))


def _draw_stop(stop: Stop, here: bool, width: int, glyphs: Glyphs) -> list[Content]:
    marks = {
        "done": (glyphs.done, roles.RIGHT),
        "begun": (glyphs.moment, roles.MOMENT),
        "next": (glyphs.next, roles.MARK),
        "later": (glyphs.dot, roles.DIM),
        "skipped": (glyphs.rule, roles.DIM),
    }
    point = line((glyphs.cursor if here else " ", roles.MARK), " ")
    if stop.number:
        mark, role = marks[stop.state]
        head = point + line((f"{stop.number:>2} ", roles.DIM), (mark, role), " ")
        title = line((stop.title, roles.STRONG if here or stop.state in ("next", "begun") else ""))
    else:
        head = point
        title = line((stop.title, roles.STRONG))
    note = line((stop.note, roles.DIM), " ") if stop.note else Content("")
    if stop.part is not None and width >= _WIDE:
        filled = min(_BAR, max(round(stop.part * _BAR), int(stop.part > 0)))
        bar = ((glyphs.passed * filled, roles.PASSED), (glyphs.track * (_BAR - filled), roles.TRACK))
        note = line((stop.note, roles.DIM), "  ", *bar, " ")
    room = width - head.cell_length
    if not stop.number and stop.note:
        row = (
            head
            + title
            + line("  ", (fit_text(safe(stop.note, glyphs), max(0, room - title.cell_length - 2)), roles.DIM))
        )
    else:
        row = head + beside(title, note, room, glyphs)
    rows = [row]
    if here:
        if stop.summary:
            indent = head.cell_length
            rows += [
                text.stylize(roles.DIM).pad_left(indent)
                for text in draw_paragraph(stop.summary, max(1, width - indent - 1))
            ]
        rows = [text.pad_right(max(0, width - text.cell_length)).stylize_before(roles.CURSOR) for text in rows]
    return rows
