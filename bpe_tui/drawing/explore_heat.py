"""A heat map: numbers in a grid, each with a shade that says how large it is, so that it can be read without colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, line
from bpe_tui.drawing.chart import short_number
from bpe_tui.drawing.explore_text import show_text
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_SHADES: Final = "░▒▓█"
_PLAIN_SHADES: Final = ".:+#"
_WIDEST_LABEL: Final = 10
_WIDEST_CELL: Final = 7


def shade(value: float, largest: float, glyphs: Glyphs = UNICODE) -> str:
    """The shade of a number: the darkest one is for the largest number alone; nothing for none."""
    if value <= 0 or largest <= 0:
        return ""
    shades = _SHADES if glyphs.bar == "█" else _PLAIN_SHADES
    return shades[3] if value >= largest else shades[min(2, int(value / largest * 3))]


def draw_heat(
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float]],
    width: int,
    height: int,
    glyphs: Glyphs = UNICODE,
) -> list[Content]:
    """Draw a heat map; what does not fit is left out, and that is said.

    Args:
        rows: The names of the rows.
        columns: The names of the columns.
        values: For each row the numbers of its columns; 0 is shown as a dot.
        width: Cells.
        height: Lines, the names of the columns included.
        glyphs: Characters for shades.
    """
    if not rows or not columns or width <= 0 or height <= 0:
        return []
    names = [show_text(name, glyphs) for name in rows]
    label = min(max(name.cell_length for name in names), _WIDEST_LABEL, max(1, width // 3)) + 1
    texts = [[short_number(value) if value else "" for value in row] for row in values]
    largest = max((value for row in values for value in row), default=0)
    digits = max((len(text) for row in texts for text in row), default=1)
    cell, shown = _layout(columns, digits, width - label, glyphs)
    hidden = len(columns) - shown
    drawn = [_titles(columns[:shown], label, cell, hidden, glyphs)]
    for name, row, numbers in zip(names, texts, values, strict=True):
        parts: list[Part] = [fit(name, label - 1, glyphs)]
        parts.append(" " * (label - fit(name, label - 1, glyphs).cell_length))
        for text, value in zip(row[:shown], numbers[:shown], strict=True):
            mark = shade(value, largest, glyphs)
            sign = f"{mark}{text}" if text else glyphs.dot
            parts.append((sign.ljust(cell), _role(value, largest)))
        drawn.append(line(*parts).rstrip())
    if len(drawn) > height:
        left = len(drawn) - height + 1
        drawn = [*drawn[: height - 1], line((f"{glyphs.more} {left} more rows", roles.DIM))]
    return [fit(row, width, glyphs) for row in drawn]


def _layout(columns: Sequence[str], digits: int, room: int, glyphs: Glyphs) -> tuple[int, int]:
    """The cells of each column, and how many columns there is room for."""
    least = digits + 2
    wanted = max(cell_len(show_text(name, glyphs).plain) for name in columns) + 1
    for cell in range(min(max(least, wanted), max(least, _WIDEST_CELL)), least, -1):
        if cell * len(columns) <= room:
            return cell, len(columns)
    # the last column needs no gap behind it
    fitting = (room + 1) // least
    return least, len(columns) if fitting >= len(columns) else max(1, (room - 3) // least)


def _titles(columns: Sequence[str], label: int, cell: int, hidden: int, glyphs: Glyphs) -> Content:
    parts: list[Part] = [" " * label]
    for name in columns:
        title = fit(show_text(name, glyphs), cell - 1, glyphs)
        parts += [title, " " * (cell - title.cell_length)]
    if hidden:
        parts.append((f"{glyphs.more}{hidden}", roles.DIM))
    return line(*parts)


def _role(value: float, largest: float) -> str:
    if not value:
        return roles.TRACK
    if value >= largest:
        return roles.MARK
    return roles.STRONG if value * 3 >= largest * 2 else "" if value * 3 >= largest else roles.DIM
