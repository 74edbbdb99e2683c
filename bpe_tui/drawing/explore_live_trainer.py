"""A tokenizer while it is trained: the budget as a sum, the newest tokens, the curve, and a text to try it on."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.live_trainer import BYTES, Trained
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, line, rule, wrap
from bpe_tui.drawing.explore_curve import draw_points
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.spelling import spelled
from bpe_tui.drawing.tokens import token_role

_CURVE: Final = 5
_WIDEST: Final = 100


def draw_trained(found: Trained, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw what was trained.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for the curve and between tokens.
    """
    width = min(width, _WIDEST)
    head = [
        (f"{found.size:,} tokens", roles.STRONG),
        (f" = 256 bytes + {found.merges:,} merges", roles.DIM),
    ]
    rows = wrap(line(*head), width)
    said = f"{found.length:,} bytes are {found.left:,} tokens; a token has "
    rows += wrap(line(said, (f"{found.ratios[found.merges]:.2f} bytes", roles.STRONG)), width)
    newest: list[Part] = [("learned last  ", roles.DIM)]
    for token_id, data, _ in found.newest:
        newest += [(spelled(data, glyphs)[0], token_role(token_id)), "  "]
    if not found.newest:
        newest.append("nothing yet: only the bytes")
    rows.append(fit(line(*newest), width, glyphs))
    values = found.ratios if found.curve == BYTES else found.learned.lengths
    curve = draw_points(values, width, _CURVE, found.merges, glyphs) if len(values) > 1 else []
    if curve:
        most = len(found.learned.pairs)
        note = f"{most:,} merges: no pair is left" if found.is_all else f"0 to {most:,} merges"
        rows += [Content(""), rule(width, found.curve, note, glyphs), *curve]
    rows += [Content(""), *_sample(found, width, glyphs)]
    return [fit(row, width, glyphs) for row in rows]


def _sample(found: Trained, width: int, glyphs: Glyphs) -> list[Content]:
    """The tokens of the sample between walls, and the badge of the round trip."""
    parts: list[Part] = [(glyphs.wall, roles.WALL)]
    for token_id, data in found.pieces:
        parts += [(spelled(data, glyphs)[0], token_role(token_id)), (glyphs.wall, roles.WALL)]
    sign, role = (glyphs.done, roles.RIGHT) if found.returns else (glyphs.wrong, roles.WRONG)
    equal = "==" if found.returns else "!="
    many = f"{len(found.pieces):,} tokens" if len(found.pieces) != 1 else "1 token"
    badge = line((f"{sign} ", role), f"decode(encode(sample)) {equal} sample", (f"   {many}", roles.DIM))
    return [*wrap(line(*parts), width), *wrap(badge, width, 2)]
