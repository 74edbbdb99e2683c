"""Ids in the vocabulary they were written with and in the one they are read with, and both texts."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.wrong_vocabulary import Handed, HandedOver
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, fit_text, line, wrap
from bpe_tui.drawing.explore_text import draw_text_or
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.prose import draw_grid
from bpe_tui.drawing.right_to_left import LEFT_TO_RIGHT, is_right_to_left
from bpe_tui.drawing.spelling import spelled

_MOST: Final = 8
"""Ids that are shown; all of them are in the table of figures."""
_WIDEST: Final = 24


def draw_handed_over(found: HandedOver, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw what was handed over.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for marks.
    """
    head = [line("id"), line(f"in {found.writer}"), line(f"in {found.reader}"), line("")]
    rows = draw_grid(head, [_row(handed, glyphs) for handed in found.ids[:_MOST]], width, glyphs)
    hidden = len(found.ids) - _MOST
    if hidden > 0:
        rows.append(line((f"{glyphs.more} {hidden} more", roles.DIM)))
    rows.append(Content(""))
    came = line((found.error, roles.WRONG)) if found.error else draw_text_or(found.came, "nothing", glyphs)
    for label, content in (("went in", draw_text_or(found.text, "nothing", glyphs)), ("came out", came)):
        rows += wrap(line((label.ljust(10), roles.LABEL)) + content, width, min(10, width // 3))
    noticed = found.error or found.came == found.text
    rows += wrap(line((found.verdict, roles.DIM if noticed else roles.WRONG)), width)
    return [fit(row, width, glyphs) for row in rows]


def _row(handed: Handed, glyphs: Glyphs) -> list[Content]:
    sign = line((glyphs.done, roles.RIGHT)) if handed.same else line((glyphs.wrong, roles.WRONG))
    taken = line(("no such id", roles.DIM)) if handed.taken is None else _token(handed.taken, glyphs)
    return [line((str(handed.token_id), roles.NUMBER)), _token(handed.meant, glyphs), taken, sign]


def _token(data: bytes, glyphs: Glyphs) -> Content:
    text, is_text = spelled(data, glyphs)
    text = fit_text(text, _WIDEST, glyphs)
    text += LEFT_TO_RIGHT if is_right_to_left(text) else ""
    return Content(text) if is_text else Content.styled(text, roles.ESCAPE)
