"""What three ways to train look at: in all, as bars, and for the merge just done."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.pairs_looked_at import WAYS, Compared, told_chunks, told_gain
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line, rule, wrap
from bpe_tui.drawing.chart import bar
from bpe_tui.drawing.explore_curve import draw_points
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.spelling import spelled

_CURVE: Final = 5
_WIDEST: Final = 100
_ROLES: Final = (roles.TOKENS[0], roles.TOKENS[1], roles.TOKENS[3])


def draw_compared(found: Compared, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw what three ways look at.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for bars and curve.
    """
    width = min(width, _WIDEST)
    looks = found.looks
    rows = wrap(line((told_chunks(found), roles.DIM)), width)
    token = f", {spelled(found.token, glyphs)[0]}" if found.token else ""
    rows.append(rule(width, "pairs looked at in all", f"and for merge {found.merges:,} alone{token}", glyphs))
    rows += _bars(found, width, glyphs)
    rows += wrap(line(told_gain(found)), width)
    each = [after - before for before, after in zip(looks.anew, looks.anew[1:], strict=False)]
    curve = draw_points(each, width, _CURVE, found.merges - 1, glyphs) if len(each) > 1 else []
    if curve:
        note = f"merge 1 to {len(each):,}"
        rows += [Content(""), rule(width, f"{WAYS[0]}: pairs for each merge", note, glyphs), *curve]
    return [fit(row, width, glyphs) for row in rows]


def _bars(found: Compared, width: int, glyphs: Glyphs) -> list[Content]:
    """A row for each way: the total, its bar, and at the end the last merge alone."""
    most = max(1, *found.totals)
    totals, lasts = ([f"{number:,}" for number in numbers] for numbers in (found.totals, found.last))
    digits, tail = max(map(len, totals)), max(map(len, lasts))
    rows = []
    for at, (way, role) in enumerate(zip(WAYS, _ROLES, strict=True)):
        head = line((way.ljust(max(map(len, WAYS))), roles.DIM), "  ", (totals[at].rjust(digits), roles.STRONG), "  ")
        room = width - head.cell_length - tail - 2
        length = bar(found.totals[at] / most, room, glyphs)
        rows.append(head + line((length.ljust(max(0, room)), role), "  ", lasts[at].rjust(tail)))
    return rows
