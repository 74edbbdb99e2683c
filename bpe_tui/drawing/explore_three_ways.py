"""Three ways to cut: a column each for BPE, WordPiece and unigram, with what was learned and how words are cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.three_ways import Way, Ways
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line, rule, wrap
from bpe_tui.drawing.explore_text import show_text
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.prose import draw_grid

_COLUMNS: Final = 56
"""Cells from which the three stand in columns."""


def draw_three_ways(found: Ways, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw what each way has learned, and how it cuts.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for boundaries.
    """
    if not found.ways:
        said = "There are no words to learn from. Write each with how often it occurs, such as low 5, lower 2."
        return wrap(line((said, roles.DIM)), width)
    rows = [rule(width, "learned beside the letters", "", glyphs)]
    label = max(len(way.name) for way in found.ways) + 2
    for way in found.ways:
        name = line((way.name.ljust(label), roles.STRONG))
        rows += wrap(name + _pieces(way.pieces, glyphs, "  "), width, label)
    rows.append(rule(width, "cuts", "", glyphs))
    if width < _COLUMNS:
        return [fit(row, width, glyphs) for row in (*rows, *_listed(found, width, glyphs))]
    head = [line(""), *(line(way.name) for way in found.ways)]
    body = [
        [show_text(word, glyphs, roles.LABEL), *(_cut(way, at, glyphs) for way in found.ways)]
        for at, word in enumerate(found.words)
    ]
    body.append([line(("pieces in all", roles.DIM)), *(line((str(way.total), roles.STRONG)) for way in found.ways)])
    return [fit(row, width, glyphs) for row in (*rows, *draw_grid(head, body, width, glyphs))]


def _listed(found: Ways, width: int, glyphs: Glyphs) -> list[Content]:
    """The cuts below one another, where columns have no room."""
    rows = []
    for at, word in enumerate(found.words):
        rows.append(show_text(word, glyphs, roles.LABEL))
        for way in found.ways:
            rows += wrap(line(f"  {way.name} ") + _cut(way, at, glyphs), width, 4)
    totals = ", ".join(f"{way.name} {way.total}" for way in found.ways)
    return [*rows, *wrap(line((f"pieces in all: {totals}", roles.STRONG)), width, 2)]


def _pieces(pieces: Sequence[str], glyphs: Glyphs, between: str) -> Content:
    if not pieces:
        return line(("nothing", roles.DIM))
    return Content(between).join(
        show_text(piece, glyphs, roles.TOKENS[at % len(roles.TOKENS)]) for at, piece in enumerate(pieces)
    )


def _cut(way: Way, at: int, glyphs: Glyphs) -> Content:
    return _pieces(way.cuts[at], glyphs, glyphs.wall)
