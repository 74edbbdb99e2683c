"""The views of a place as a line, the one that is shown between brackets."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, line
from bpe_tui.drawing.glyphs import UNICODE, Glyphs


def draw_tabs(names: Sequence[str], current: int, width: int, glyphs: Glyphs = UNICODE) -> Content:
    """Draw the names of views, each with its number; where there is no room, only the current one has its name.

    Args:
        names: The views.
        current: The one that is shown.
        width: Cells.
        glyphs: Characters for the ellipsis.
    """
    named = sum(len(name) + 6 for name in names) <= width
    parts: list[Part] = []
    for at, name in enumerate(names):
        here = at == current
        opening, closing = (glyphs.open, glyphs.close) if here else (" ", " ")
        parts += [(opening, roles.MARK), (str(at + 1), roles.KEY)]
        if here or named:
            parts.append((f" {name}", roles.STRONG if here else roles.DIM))
        parts += [(closing, roles.MARK), " "]
    return fit(line(*parts), width, glyphs)
