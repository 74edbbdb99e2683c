"""What a vocabulary of some size buys and costs: bars of the day, and the curve that they are on."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.vocabulary_budget import Budget, times
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line, rule, wrap
from bpe_tui.drawing.chart import bar, draw_curve, draw_track
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_CURVE: Final = 7
"""Lines of the curve, its axis included."""
_WIDEST: Final = 100


def draw_budget(found: Budget, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw a vocabulary budget.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for bars and curve.
    """
    most = len(found.learned.lengths) - 1
    rows = [
        *_share(
            "sequence length", found.tokens / found.bytes, f"{found.tokens:,} tokens", roles.TOKENS[0], width, glyphs
        ),
        *_share("attention", found.attention, f"{found.tokens**2:,} pairs", roles.TOKENS[1], width, glyphs),
        *_share(
            "embedding",
            found.size / (256 + most),
            f"{found.size:,} rows x {found.width:,} = {found.parameters:,}",
            roles.TOKENS[3],
            width,
            glyphs,
        ),
    ]
    said = f"{found.bytes / found.tokens:.2f} bytes a token"
    if found.count is not None:
        said += f"; the newest one was seen {times(found.count)}; {found.unused:,} learned ones are unused"
    rows += wrap(line((said, roles.DIM)), width)
    curve = draw_curve(found.learned.lengths, min(width, _WIDEST), _CURVE, across="merges", glyphs=glyphs)
    if curve:
        note = f"{most:,} merges: no pair is left" if found.merges == most else ""
        rows += [Content(""), rule(min(width, _WIDEST), f"tokens of {found.corpus}", note, glyphs), *curve]
        indent = curve[-1].plain.index("0")
        track = draw_track(found.merges / max(1, most), min(width, _WIDEST) - indent, glyphs)
        rows.append(track.pad_left(indent))
    return [fit(row, width, glyphs) for row in rows]


def _share(name: str, share: float, figure: str, role: str, width: int, glyphs: Glyphs) -> list[Content]:
    """A bar of what is left or taken, in one line, or in two where it is narrow."""
    percent = f"{share:.1%}".rjust(6)
    if width < 64:
        head = line((name, roles.DIM), "  ", figure)
        length = bar(share, width - 8, glyphs)
        return [head, line((percent, roles.STRONG), "  ", (length, role))]
    room = min(32, width - 60)
    length = bar(share, room, glyphs)
    return [line((name.ljust(16), roles.DIM), (percent, roles.STRONG), "  ", (length.ljust(room), role), "  ", figure)]
