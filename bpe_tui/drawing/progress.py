"""What a learner knows, as a list: sections, each line with a bar and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import beside, fit, line, window, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_BAR = 10
"""Cells of a bar."""
_WIDE = 56
"""Cells from which there is room for it."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line that can be chosen."""

    title: str
    note: str = ""
    """How it stands."""
    share: float | None = None
    """How much of it, from 0 to 1; ``None`` for what has no bar."""
    weak: bool = False
    """Whether it wants practice."""


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under a label."""

    label: str
    rows: tuple[Row, ...]


def draw_progress(
    summary: Sequence[str],
    sections: Sequence[Section],
    cursor: int,
    width: int,
    height: int,
    glyphs: Glyphs = UNICODE,
    top: int = 0,
) -> tuple[list[Content], int]:
    """Draw the list.

    Args:
        summary: Sentences above all sections.
        sections: Those without rows are left out.
        cursor: The row the keys act on, counted through all sections.
        width: Cells.
        height: Rows.
        glyphs: Characters of bars and marks.
        top: First row shown until now.

    Returns:
        At most ``height`` rows, and the first row shown now.
    """
    if width <= 0 or height <= 0:
        return [], 0
    drawn = [row for text in summary for row in wrap(line(text), max(1, width - 2))]
    drawn = [row.pad_left(2) for row in drawn]
    see = at = 0
    for section in sections:
        if not section.rows:
            continue
        drawn += [Content(""), line((f"  {section.label}", roles.LABEL))]
        for row in section.rows:
            if at == cursor:
                # the first line shows what stands above it, too
                see = len(drawn) if at else 0
            drawn.append(_draw_row(row, at == cursor, width, glyphs))
            at += 1
    top = window(len(drawn), height, see, top)
    return [fit(row, width, glyphs) for row in drawn[top : top + height]], top


def _draw_row(row: Row, here: bool, width: int, glyphs: Glyphs) -> Content:
    head = line((glyphs.cursor if here else " ", roles.MARK), " ")
    if row.weak:
        head += line((f"{glyphs.moment} ", roles.MOMENT))
    title = line((row.title, roles.STRONG if here else ""))
    note = line((row.note, roles.DIM), " ") if row.note else Content("")
    if row.share is not None and width >= _WIDE:
        filled = min(_BAR, max(round(row.share * _BAR), int(row.share > 0)))
        note = line(
            (row.note, roles.DIM),
            "  ",
            (glyphs.passed * filled, roles.PASSED),
            (glyphs.track * (_BAR - filled), roles.TRACK),
            " ",
        )
    drawn = head + beside(title, note, width - head.cell_length, glyphs)
    if here:
        drawn = drawn.pad_right(max(0, width - drawn.cell_length)).stylize_before(roles.CURSOR)
    return drawn
