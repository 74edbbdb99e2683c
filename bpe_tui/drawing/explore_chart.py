"""A chart of any numbers: bars, a curve, or a heat map, with the number looked at written out."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.chart import Drawn, figure
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line, pad, window
from bpe_tui.drawing.chart import bar
from bpe_tui.drawing.explore_curve import draw_points
from bpe_tui.drawing.explore_heat import draw_heat
from bpe_tui.drawing.explore_text import show_text
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_BARS: Final = 12
"""Bars that are shown."""
_CURVE: Final = 9
_HEAT: Final = 14
_WIDEST: Final = 100


def draw_chart(found: Drawn, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw a chart.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for bars, dots and shades.
    """
    width = min(width, _WIDEST)
    match found.kind:
        case "bars":
            rows = _bars(found, width, glyphs)
        case "curve":
            rows = _curve(found, width, glyphs)
        case _:
            rows = [
                *draw_heat(found.labels, found.columns, found.rows, width, _HEAT, glyphs),
                *_said(found, width, glyphs),
            ]
    return [fit(row, width, glyphs) for row in rows]


def _bars(found: Drawn, width: int, glyphs: Glyphs) -> list[Content]:
    names = [show_text(label, glyphs, gently=True) for label in found.labels]
    label = min(max(name.cell_length for name in names), max(4, width // 3))
    texts = [figure(value) for value in found.values]
    digits = max(map(len, texts))
    largest = max(0, *found.values) or 1
    top = window(len(names), _BARS, found.at)
    rows = []
    for at in range(top, min(top + _BARS, len(names))):
        here = at == found.at
        head = line((f"{glyphs.cursor if here else ' '} ", roles.MARK), pad(fit(names[at], label, glyphs), label), "  ")
        number = line((texts[at].rjust(digits), roles.STRONG if here else ""), "  ")
        length = bar(found.values[at] / largest, max(0, width - head.cell_length - number.cell_length), glyphs)
        rows.append(head + number + line((length, roles.MARK if here else roles.PASSED)))
    hidden = len(names) - len(rows)
    return [*rows, line((f"  {glyphs.more} {hidden} more", roles.DIM))] if hidden else rows


def _curve(found: Drawn, width: int, glyphs: Glyphs) -> list[Content]:
    rows = draw_points([float(value) for value in found.values], width, _CURVE, found.at, glyphs)
    if rows:
        indent = rows[0].plain.index(glyphs.wall) + 1
        first, last = show_text(found.labels[0], glyphs), show_text(found.labels[-1], glyphs)
        what = line((f" {found.across}", roles.DIM)) if found.across else Content("")
        gap = width - indent - first.cell_length - last.cell_length - what.cell_length
        if gap > 1:
            foot = first.stylize(roles.DIM) + line((f" {glyphs.rule * (gap - 2)} ", roles.RULE))
            rows.append((foot + last.stylize(roles.DIM) + what).pad_left(indent))
    return [*rows, *_said(found, width, glyphs)]


def _said(found: Drawn, width: int, glyphs: Glyphs) -> list[Content]:
    """The value or row looked at, in figures."""
    label, row = found.labels[found.at], found.rows[found.at]
    name = line((f"{glyphs.cursor} ", roles.MARK)) + show_text(label, glyphs, roles.LOOK, gently=True)
    what = f" {found.across}" if found.across and found.kind == "curve" else ""
    if found.kind != "heat":
        return [
            fit(name + line((what, roles.DIM), ": ", (figure(row[0]), roles.STRONG), f" {found.up}".rstrip()), width)
        ]
    parts = [
        line("  ") + show_text(column, glyphs) + line(" ", (figure(value), roles.STRONG))
        for column, value in zip(found.columns, row, strict=True)
        if value
    ]
    return [fit(Content("").join([name, line(":"), *(parts or [line(" nothing")])]), width, glyphs)]
