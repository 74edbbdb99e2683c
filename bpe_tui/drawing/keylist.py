"""The list of all keys, under headings."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.keyline import spell_keys

_KEYS_ROOM = 17


def draw_keys(rows: Sequence[tuple[str, str, str]], width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw the keys.

    Args:
        rows: Heading, keys, and what they do; rows of one heading follow each other.
        width: Cells.
        glyphs: Characters for the ellipsis.
    """
    drawn: list[Content] = []
    heading = ""
    room = min(_KEYS_ROOM, max(1, width // 3))
    for group, keys, text in rows:
        if group != heading:
            heading = group
            drawn += [Content("")] * bool(drawn) + [line((group, roles.LABEL))]
        head = line("  ", (spell_keys(keys, glyphs).ljust(room - 2), roles.KEY), " ")
        pieces = wrap(line(text), max(1, width - head.cell_length))
        drawn.append(head + pieces[0])
        drawn += [piece.pad_left(head.cell_length) for piece in pieces[1:]]
    return [fit(row, width, glyphs) for row in drawn]
