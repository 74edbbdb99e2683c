"""A learner's text as it stands: spaces and line ends can be seen, and nothing in it can do anything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import escape, safe
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.right_to_left import LEFT_TO_RIGHT, is_right_to_left

_RUNS: Final = re.compile(r" +|[\x00-\x1f\x7f]+|[^ \x00-\x1f\x7f]+")


def show_text(text: str, glyphs: Glyphs = UNICODE, role: str = "", *, gently: bool = False) -> Content:
    """Write a text on one line: a space as ␣, a line end and what else cannot be seen written out.

    Args:
        text: Any text.
        glyphs: The character for a space.
        role: The role of what is not written out.
        gently: Whether a single space between words stays a space, where the text is to be read.
    """
    pieces = [Content.styled(piece, kind) if kind else Content(piece) for piece, kind in _pieces(text, glyphs, role)]
    if gently:
        for at in range(1, len(pieces) - 1):
            if pieces[at].plain == glyphs.space:
                pieces[at] = Content(" ")
    return Content("").join(pieces)


def _pieces(text: str, glyphs: Glyphs, role: str) -> Iterator[tuple[str, str]]:
    for match in _RUNS.finditer(text):
        run = match.group()
        if run[0] == " ":
            yield glyphs.space * len(run), roles.DIM
        elif run[0] < " " or run[0] == "\x7f":
            yield "".join(map(escape, run)), roles.ESCAPE
        else:
            shown = safe(run, glyphs)
            yield shown + LEFT_TO_RIGHT if is_right_to_left(run) else shown, role if shown == run else roles.ESCAPE


def draw_text_or(text: str, otherwise: str, glyphs: Glyphs = UNICODE) -> Content:
    """Write a text, or a quiet word where there is none."""
    return show_text(text, glyphs, gently=True) if text else Content.styled(otherwise, roles.DIM)


def unequal(glyphs: Glyphs) -> str:
    """The sign that two things differ."""
    return "≠" if glyphs.arrow == "→" else "!="
