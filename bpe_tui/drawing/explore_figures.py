"""The numbers behind a picture, as a table."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.explorable import Figures
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line
from bpe_tui.drawing.explore_text import show_text
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.prose import draw_grid

MOST_ROWS: Final = 40
"""Rows that are drawn; of a longer table the first and the last ones."""


def draw_figures(figures: Figures, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw a table of numbers and texts; a number stands to the right in its column."""
    rows = figures.rows
    hidden = len(rows) - MOST_ROWS
    if hidden > 0:
        rows = (*rows[: MOST_ROWS // 2], *rows[-MOST_ROWS // 2 :])
    head = [line(title) for title in figures.columns]
    cells = [[_cell(text, glyphs) for text in row] for row in rows]
    drawn = draw_grid(head, cells, width, glyphs)
    if hidden > 0:
        drawn.append(line((f"{glyphs.more} {hidden:,} rows in the middle are left out", roles.DIM)))
    return [fit(row, width, glyphs) for row in drawn]


def _cell(text: str, glyphs: Glyphs) -> Content:
    return show_text(text, glyphs) if not text.isascii() else line(text)
