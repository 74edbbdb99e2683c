"""A text in boxes, one row for each split pattern, and the pattern in hand with what each of its parts matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.chunk_boxes import Boxes
from bpe_tui.course.exploring.regex_words import RegexPiece
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, line, pad, rule, window, wrap
from bpe_tui.drawing.explore_text import show_text
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_MOST_ROWS: Final = 4
"""Lines of boxes of the pattern in hand; the others get half as many."""
_WIDEST_SOURCE: Final = 26


def draw_boxes(found: Boxes, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw a text under several patterns.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for boundaries and marks.
    """
    rows: list[Content] = []
    for name, chunks in found.cuts:
        here = name == found.name
        rows += _boxes(name, chunks, found.at if here else None, width, glyphs)
    if not found.alternatives:
        if found.text:
            rows += [Content(""), line(("Without a pattern the whole text is one chunk.", roles.DIM))]
        return [fit(row, width, glyphs) for row in rows]
    rows += [Content(""), *_alternatives(found, width, glyphs)]
    matched = found.matched
    if matched is not None:
        number = found.alternatives.index(matched) + 1
        rows += [
            rule(width, f"piece by piece: number {number}", glyphs=glyphs),
            *_pieces(matched.pieces, width, glyphs),
        ]
    return [fit(row, width, glyphs) for row in rows]


def _boxes(name: str, chunks: Sequence[str], at: int | None, width: int, glyphs: Glyphs) -> list[Content]:
    """The chunks of one pattern, wrapped; the one looked at between brackets."""
    label = 11 if width >= 30 else 0
    head = f"{name} {len(chunks)}"
    room = max(4, width - label)
    lines: list[list[Part]] = [[]]
    used, see = 1, 0
    for number, chunk in enumerate(chunks):
        role = roles.TOKENS[0] if number % 2 == 0 else roles.TOKENS[1]
        box = fit(show_text(chunk, glyphs, roles.LOOK if number == at else role), room - 2, glyphs)
        if used + box.cell_length + 1 > room and lines[-1]:
            lines[-1].append(_wall(number - 1 == at, False, glyphs))
            lines.append([])
            used = 1
        begins = not lines[-1]
        lines[-1].append(_wall(number - 1 == at and not begins, number == at, glyphs))
        lines[-1].append(box)
        used += box.cell_length + 1
        if number == at:
            see = len(lines) - 1
    if chunks:
        lines[-1].append(_wall(len(chunks) - 1 == at, False, glyphs))
    else:
        lines[-1].append(("no chunk", roles.DIM))
    most = _MOST_ROWS if at is not None else _MOST_ROWS // 2
    top = window(len(lines), most, see)
    rows = []
    for row in range(top, min(top + most, len(lines))):
        first = row == top
        role = roles.STRONG if at is not None else roles.DIM
        text = (glyphs.cursor if at is not None else " ") + " " + head if first else ""
        hidden = row == top + most - 1 and top + most < len(lines)
        end: list[Part] = [(glyphs.more, roles.DIM)] if hidden else []
        lead = line((text.ljust(label)[:label], role)) if label else Content("")
        rows.append(lead + line(*lines[row], *end))
    return rows


def _wall(after: bool, before: bool, glyphs: Glyphs) -> Part:
    if before:
        return glyphs.open, roles.MARK
    return (glyphs.close, roles.MARK) if after else (glyphs.wall, roles.WALL)


def _alternatives(found: Boxes, width: int, glyphs: Glyphs) -> list[Content]:
    """The pattern cut at its bars: what each alternative is for, and how many chunks it matched."""
    rows = [rule(width, f"the pattern of {found.name}", "tried in this order", glyphs)]
    matched = found.matched
    sources = [_source(part.source, glyphs) for part in found.alternatives]
    room = min(max(source.cell_length for source in sources), _WIDEST_SOURCE, max(6, width // 3))
    for number, (part, source) in enumerate(zip(found.alternatives, sources, strict=True), 1):
        here = part is matched
        sign = glyphs.ran if here else " "
        uses = f"{part.uses}x" if part.uses else ""
        head = line((sign, roles.MARK), f"{number} ", pad(fit(source, room, glyphs), room), "  ")
        tail = line(("  " + uses.rjust(3), roles.STRONG if part.uses else roles.DIM))
        space = max(1, width - head.cell_length - tail.cell_length)
        words = wrap(line((part.summed, "" if part.uses else roles.DIM)), space)
        rows.append(head + pad(words[0], space) + tail)
        rows += [word.pad_left(head.cell_length) for word in words[1:]]
    return rows


def _pieces(pieces: Sequence[RegexPiece], width: int, glyphs: Glyphs) -> list[Content]:
    sources = [_source(piece.source, glyphs) for piece in pieces]
    room = min(max(source.cell_length for source in sources), _WIDEST_SOURCE + 10, max(6, width // 2))
    rows: list[Content] = []
    for piece, source in zip(pieces, sources, strict=True):
        head = line("  ", pad(fit(source, room, glyphs), room), "  ")
        words = wrap(line(piece.says), max(1, width - head.cell_length))
        rows += [head + words[0], *(word.pad_left(head.cell_length) for word in words[1:])]
    return rows


def _source(source: str, glyphs: Glyphs) -> Content:
    return show_text(source, glyphs, roles.STRING)
