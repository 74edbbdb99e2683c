"""A tokenizer file with one of its lines in hand, what this line says, and what a reader makes of the file."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.tokenizer_file import Opened, meaning, verdict
from bpe_tui.course.spelling import SPACE
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line, rule, window, wrap
from bpe_tui.drawing.explore_text import show_text
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_MOST_LINES: Final = 6
"""Lines of the file that are shown at once."""


def draw_file(found: Opened, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw an opened file.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for boundaries and marks.
    """
    size = f"{len(found.lines):,} lines, {found.size:,} bytes"
    rows = [rule(width, found.file_name, size, glyphs), *_lines(found, width, glyphs), rule(width, glyphs=glyphs)]
    if found.lines:
        rows += wrap(_words(meaning(found), glyphs), width)
    good = not (found.error or found.differs)
    sign = (f"{glyphs.done} ", roles.RIGHT) if good else (f"{glyphs.wrong} ", roles.WRONG)
    first, *more = verdict(found)
    head = wrap(_words(first, glyphs), max(1, width - 2))
    rows += [line(sign) + head[0], *(piece.pad_left(2) for piece in head[1:])]
    for text in more:
        rows += [piece.pad_left(2) for piece in wrap(line((text, roles.DIM)), max(1, width - 2))]
    return [fit(row, width, glyphs) for row in rows]


def _words(text: str, glyphs: Glyphs) -> Content:
    """A sentence in which spaces that are meant are written out already."""
    return line(text.replace(SPACE, glyphs.space))


def _lines(found: Opened, width: int, glyphs: Glyphs) -> list[Content]:
    """The lines around the one in hand, with their numbers."""
    top = window(len(found.lines), _MOST_LINES, found.at, found.at - _MOST_LINES // 2 + 1)
    digits = len(str(len(found.lines)))
    rows = []
    for number in range(top, min(top + _MOST_LINES, len(found.lines))):
        here = number == found.at
        sign = (glyphs.ran if here else " ", roles.MARK)
        text = found.lines[number]
        lead = len(text) - len(text.lstrip(" "))
        head = line(sign, (f"{number + 1:>{digits}} ", roles.DIM), " " * lead)
        body = show_text(text[lead:], glyphs, roles.STRONG if here else "", gently=True)
        rows.append(fit(head + body, width, glyphs))
    return rows
