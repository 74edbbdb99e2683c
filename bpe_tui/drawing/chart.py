"""Charts that a terminal can show: a curve in braille dots, thin bars, and both in plain ASCII."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, line
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a braille character: left column and right column, from the top."""


def short_number(value: float) -> str:
    """Write a number in at most five characters: ``980``, ``12.1k``, ``3.4M``.

    >>> [short_number(value) for value in (0, 980, 12_118, 3_400_000, 250e6)]
    ['0', '980', '12.1k', '3.4M', '250M']
    """
    for size, sign in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size * 0.99995:
            shown = f"{value / size:.1f}" if value < size * 99.95 else f"{value / size:.0f}"
            return shown.removesuffix(".0") + sign
    return f"{value:.0f}"


def bar(share: float, width: int, glyphs: Glyphs = UNICODE) -> str:
    """Draw a thin bar that fills a share of a width; anything above nothing can be seen.

    Args:
        share: 0 to 1.
        width: Cells.
        glyphs: The character of the bar.
    """
    share = max(0.0, min(share, 1.0))
    if width <= 0 or share == 0:
        return ""
    halves = max(1, round(share * width * 2))
    half = "╸" if glyphs.passed == "━" else ""
    return glyphs.passed * (halves // 2) + half * (halves % 2) or glyphs.passed


def draw_track(share: float, width: int, glyphs: Glyphs = UNICODE) -> Content:
    """Draw how far something is, as the timeline does.

    Args:
        share: 0 to 1.
        width: Cells.
        glyphs: Characters of the track.
    """
    if width <= 0:
        return Content("")
    share = max(0.0, min(share, 1.0))
    at = round(share * (width - 1))
    return line(
        (glyphs.passed * at, roles.PASSED), (glyphs.here, roles.MARK), (glyphs.track * (width - 1 - at), roles.TRACK)
    )


def draw_curve(
    values: Sequence[int],
    width: int,
    height: int,
    *,
    total: int = 0,
    across: str = "",
    glyphs: Glyphs = UNICODE,
) -> list[Content]:
    """Draw values that never grow as a curve, with both axes from 0.

    Args:
        values: The values, the largest first.
        width: Cells.
        height: Rows, the axis below the curve included.
        total: How many values there will be after the first; what is still to come stays empty.
        across: What is counted along the horizontal axis.
        glyphs: Whether braille can be shown.

    Returns:
        At most ``height`` rows; none if there is no room.
    """
    if not values or width < 12 or height < 3:
        return []
    largest = max(values[0], 1)
    last = max(total, len(values) - 1, 1)
    labels = [short_number(largest), short_number(values[-1]), "0"]
    room = max(map(len, labels)) + 1
    columns, rows = width - room - 1, height - 1
    field = _braille(values, columns, rows, last, largest) if glyphs.bar == "█" else _plain(values, columns, rows, last)
    now = min(rows - 1, int((1 - values[-1] / largest) * rows))
    drawn = []
    for row in range(rows):
        label, role = "", roles.DIM
        if row == now and len(values) > 1:
            label, role = labels[1], roles.LOOK
        elif row == 0:
            label = labels[0]
        elif row == rows - 1 and now != row:
            label = labels[2]
        drawn.append(line((label.rjust(room - 1), role), " ", (glyphs.wall, roles.RULE), field[row]))
    return [*drawn, _foot(room, columns, last, across, glyphs)]


def _foot(room: int, columns: int, last: int, across: str, glyphs: Glyphs) -> Content:
    """The horizontal axis: where it begins and ends, and what it counts."""
    parts: list[Part] = [" " * room, ("0", roles.DIM)]
    end = f"{last:,} {across}".strip()
    if columns >= len(end) + 3:
        gap = columns - len(end) - 1
        parts += [" ", (glyphs.rule * (gap - 1), roles.RULE), " ", (end, roles.DIM)]
    return fit(line(*parts), room + columns + 1, glyphs)


def _samples(values: Sequence[int], columns: int, last: int) -> list[int]:
    """The value at each column, as far as there are values."""
    reached = (len(values) - 1) / last * (columns - 1)
    places = range(min(columns, int(reached) + 1))
    found = [values[min(len(values) - 1, round(place / max(1, columns - 1) * last))] for place in places]
    return found or [values[0]]


def _curve(
    values: Sequence[int], columns: int, rows: int, last: int, largest: int, mark: Callable[[int, int], None]
) -> None:
    """Mark the dots of the curve; steep stretches are joined, so that it has no gaps."""
    before: int | None = None
    for x, value in enumerate(_samples(values, columns, last)):
        y = min(rows - 1, int((1 - value / largest) * rows))
        first = y if before is None else min(y, before + 1)
        for dot in range(min(first, y), y + 1):
            mark(x, dot)
        before = y


def _braille(values: Sequence[int], columns: int, rows: int, last: int, largest: int) -> list[Content]:
    bits = [[0] * columns for _ in range(rows)]

    def mark(x: int, y: int) -> None:
        bits[y // 4][x // 2] |= _DOTS[x % 2][y % 4]

    _curve(values, columns * 2, rows * 4, last, largest, mark)
    return [Content.styled("".join(chr(0x2800 + bit) if bit else " " for bit in row), roles.MOMENT) for row in bits]


def _plain(values: Sequence[int], columns: int, rows: int, last: int) -> list[Content]:
    signs = [[" "] * columns for _ in range(rows)]

    def mark(x: int, y: int) -> None:
        signs[y][x] = "*"

    _curve(values, columns, rows, last, max(values[0], 1), mark)
    return [Content.styled("".join(row), roles.MOMENT) for row in signs]
