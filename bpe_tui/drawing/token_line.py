"""One token told in a line or two: its text, id and bytes, and what it was merged from."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, fit_text, line, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.spelling import spelled
from bpe_tui.drawing.tokens import token_role


@dataclass(frozen=True, slots=True)
class TokenFacts:
    """What there is to know about a token of a text."""

    token_id: int
    data: bytes
    at: int
    """Its place, from 0."""
    total: int
    """Tokens of the text."""
    parts: tuple[tuple[int, bytes], tuple[int, bytes]] | None = None
    """Id and bytes of what it was merged from."""
    chunk: str = ""
    """The chunk it is in, if that is more than the token."""


def draw_token(facts: TokenFacts, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw what there is to know about a token.

    Args:
        facts: The token.
        width: Cells; what does not fit is wrapped.
        glyphs: Characters for marks.
    """
    dot = f" {glyphs.dot} "
    most = max(4, width // 3)
    text = fit_text(spelled(facts.data, glyphs)[0], most, glyphs)
    parts: list[Part] = [
        (text, token_role(facts.token_id) or roles.STRONG),
        (f"  token {facts.at + 1:,} of {facts.total:,}", roles.DIM),
        (f"{dot}id ", roles.DIM),
        (str(facts.token_id), roles.NUMBER),
    ]
    size = f"{len(facts.data)} bytes" if len(facts.data) != 1 else "1 byte"
    parts += [(f"{dot}{size} ", roles.DIM), (fit_text(facts.data.hex(" "), most, glyphs), "")]
    if facts.parts is not None:
        (left_id, left), (right_id, right) = facts.parts
        first = fit_text(spelled(left, glyphs)[0], most, glyphs)
        second = fit_text(spelled(right, glyphs)[0], most, glyphs)
        parts += [(f"{dot}{first} + {second}", ""), (f"  {left_id} + {right_id}", roles.DIM)]
    if facts.chunk:
        chunk = fit_text(spelled(facts.chunk.encode("utf-8", "replace"), glyphs)[0], most, glyphs)
        parts += [(f"{dot}in the chunk ", roles.DIM), chunk]
    return [fit(row, width, glyphs) for row in wrap(line(*parts), width, 2)]
