"""A curve of any numbers, in braille dots or in plain ASCII, with one of its points marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line
from bpe_tui.drawing.chart import short_number
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a braille character: left column and right column, from the top."""


def draw_points(
    values: Sequence[float], width: int, height: int, at: int | None = None, glyphs: Glyphs = UNICODE
) -> list[Content]:
    """Draw numbers as a curve over an axis that begins at 0, or at the lowest number if that is below.

    Args:
        values: The numbers, at even distances.
        width: Cells.
        height: Rows.
        at: The point that is marked.
        glyphs: Whether braille can be shown.

    Returns:
        ``height`` rows; none if there is no room.
    """
    if not values or width < 10 or height < 2:
        return []
    low, high = min(0.0, *values), max(0.0, *values)
    span = (high - low) or 1.0
    labels = [_short(high), _short(low)]
    room = max(map(len, labels)) + 1
    columns = width - room - 1
    across, down = (2, 4) if glyphs.bar == "█" else (1, 1)
    dots = _trace(values, columns * across, height * down, low, span)
    mark = None
    if at is not None and 0 <= at < len(values):
        x = round(at * (columns * across - 1) / max(1, len(values) - 1)) // across
        mark = (_row(values[at], height * down, low, span) // down, x)
    rows = []
    for row in range(height):
        label = labels[0] if row == 0 else labels[1] if row == height - 1 else ""
        cells = "".join(_cell(dots, row, column, plain=across == 1) for column in range(columns))
        head = line((label.rjust(room - 1), roles.DIM), " ", (glyphs.wall, roles.RULE))
        if mark and mark[0] == row:
            place = mark[1]
            body = line((cells[:place], roles.MOMENT), (glyphs.here, roles.MARK), (cells[place + 1 :], roles.MOMENT))
        else:
            body = line((cells, roles.MOMENT))
        rows.append(fit(head + body, width, glyphs))
    return rows


def _short(value: float) -> str:
    if 0 < abs(value) < 10 and value != int(value):
        return f"{value:.2g}"
    return f"-{short_number(-value)}" if value < 0 else short_number(value)


def _row(value: float, rows: int, low: float, span: float) -> int:
    return min(rows - 1, max(0, int((1 - (value - low) / span) * rows)))


def _trace(values: Sequence[float], columns: int, rows: int, low: float, span: float) -> set[tuple[int, int]]:
    """The dots of the curve; steep stretches are joined, so that it has no gaps."""
    dots: set[tuple[int, int]] = set()
    before: int | None = None
    for x in range(columns):
        place = x * (len(values) - 1) / max(1, columns - 1)
        left = int(place)
        right = min(left + 1, len(values) - 1)
        value = values[left] + (values[right] - values[left]) * (place - left)
        y = _row(value, rows, low, span)
        first, last = (y, y) if before is None else (min(y, before), max(y, before))
        dots.update((x, dot) for dot in range(first, last + 1) if dot == y or dot != before)
        before = y
    return dots


def _cell(dots: set[tuple[int, int]], row: int, column: int, *, plain: bool) -> str:
    if plain:
        return "*" if (column, row) in dots else " "
    bits = 0
    for x in range(2):
        for y in range(4):
            if (column * 2 + x, row * 4 + y) in dots:
                bits |= _DOTS[x][y]
    return chr(0x2800 + bits) if bits else " "
