"""The tokens of a text, one of them as a tree down to its bytes, and below it the tokens made of it."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.lineage import Family
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.lineage import Line, LineageView, draw_lineage
from bpe_tui.drawing.spelling import spelled
from bpe_tui.drawing.tokens import Strip, draw_strip

_PARTS: Final = 13
"""Lines of the tree."""
_WIDEST: Final = 64
"""Cells after which a remark would stand too far from its token."""


def draw_family(found: Family, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw a token with its parts and its users.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for lines and marks.
    """
    if not found.tree:
        said = f"There is no such token among the {found.size:,}. Type a text, or an id after a #."
        return [fit(row, width, glyphs) for row in wrap(line((said, roles.DIM)), width)]
    rows: list[Content] = []
    if len(found.pieces) > 1:
        ids = tuple(token_id for token_id, _ in found.pieces)
        strip = Strip("tokens", ids, looked=(found.at,), minted=dict(found.pieces))
        rows += [*draw_strip(strip, width, 2, glyphs), Content("")]
    shown = found.tree if len(found.tree) <= _PARTS else found.tree[: _PARTS - 1]
    view = LineageView(
        tuple(Line(node.token_id, node.data, node.last) for node in shown),
        tuple(Line(user.token_id, user.data, other=spelled(user.other, glyphs)[0]) for user in found.users),
        found.users_in_all,
    )
    drawn, _ = draw_lineage(view, min(width, _WIDEST), 10**6, 0, glyphs)
    hidden = len(found.tree) - len(shown)
    if hidden:
        drawn.insert(len(shown), line((f"  {glyphs.more} {hidden} more parts, {found.depth} merges deep", roles.DIM)))
    return [fit(row, width, glyphs) for row in [*rows, *drawn]]
