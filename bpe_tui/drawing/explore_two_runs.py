"""Two runs turn by turn, with the first difference marked, and the tokens of both at the turn looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.two_runs import Side, Turn, TwoSides
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, line, pad, rule, window
from bpe_tui.drawing.explore_text import draw_text_or, unequal
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.spelling import spelled
from bpe_tui.drawing.tokens import Strip, draw_strip

_TURNS: Final = 7
"""Turns that are listed."""


def draw_sides(found: TwoSides, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw two runs side by side.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for boundaries and marks.
    """
    if not found.longest:
        return [fit(line(("Neither of the two does anything here.", roles.DIM)), width, glyphs)]
    rows = [_verdict(found, glyphs), *_turns(found, width, glyphs)]
    for side in (found.left, found.right):
        rows += _tokens(side, found, width, glyphs)
    return [fit(row, width, glyphs) for row in rows]


def _verdict(found: TwoSides, glyphs: Glyphs) -> Content:
    ends = f"{len(found.left.end)} and {len(found.right.end)} tokens in the end"
    if found.differs is None:
        return line((f"{glyphs.done} ", roles.RIGHT), f"the same in all {found.longest} turns, {ends}")
    same = "; they end alike" if found.same_end else ""
    return line((f"{unequal(glyphs)} ", roles.WRONG), f"they part at turn {found.differs + 1}; {ends}{same}")


def _turns(found: TwoSides, width: int, glyphs: Glyphs) -> list[Content]:
    """A row for each turn: what the left one did, what the right one did."""
    label = len(str(found.longest)) + 3
    room = max(2, (width - label - 3) // 2)
    titles = [pad(line((side.title, roles.STRONG)), room) for side in (found.left, found.right)]
    rows = [rule(width, "turn by turn", glyphs=glyphs), line(" " * label, titles[0], "   ", titles[1])]
    top = window(found.longest, _TURNS, found.at)
    for at in range(top, min(top + _TURNS, found.longest)):
        here, parts_here = at == found.at, at == found.differs
        number = str(at + 1).rjust(label - 3)
        parts: list[Part] = [(f"{glyphs.cursor if here else ' '} ", roles.MARK)]
        parts += [(number, roles.STRONG if here else roles.DIM), " "]
        cells = [_says(side.turns[at : at + 1], room, glyphs) for side in (found.left, found.right)]
        sign = f"{unequal(glyphs)} ".rjust(3) if parts_here else "   "
        parts += [pad(cells[0], room), (sign, roles.WRONG), cells[1]]
        row = line(*parts)
        rows.append(pad(row, width).stylize_before(roles.CURSOR) if here else row)
    return rows


def _says(turns: Sequence[Turn], room: int, glyphs: Glyphs) -> Content:
    if not turns:
        return fit(line(("done", roles.DIM)), room, glyphs)
    return fit(draw_text_or(turns[0].says, "", glyphs), room, glyphs)


def _tokens(side: Side, found: TwoSides, width: int, glyphs: Glyphs) -> list[Content]:
    """The tokens of one run after the turn looked at, those that the other does not have in that place marked."""
    turn = side.turns[min(found.at, len(side.turns) - 1)] if side.turns else None
    tokens = turn.tokens if turn else side.start
    other = found.right if side is found.left else found.left
    theirs = other.turns[min(found.at, len(other.turns) - 1)].tokens if other.turns else other.start
    title = rule(width, side.title, f"{len(tokens)} token{'s' * (len(tokens) != 1)}", glyphs)
    if turn is None:
        row = Content("").join(_cell(data, glyphs) for data in tokens)
        return [title, fit(row, width, glyphs)]
    looked = _unlike(tokens, theirs)
    minted = dict(zip(turn.ids, turn.tokens, strict=True))
    return [title, *draw_strip(Strip("", turn.ids, looked=looked, minted=minted), width, 2, glyphs)]


def _cell(data: bytes, glyphs: Glyphs) -> Content:
    return line((glyphs.wall, roles.RULE), spelled(data, glyphs)[0])


def _unlike(ours: Sequence[bytes], theirs: Sequence[bytes]) -> tuple[int, ...]:
    """The places of tokens that do not stand in the other sequence at the same bytes."""
    spans = set(_spans(theirs))
    return tuple(at for at, span in enumerate(_spans(ours)) if span not in spans)[:12]


def _spans(tokens: Sequence[bytes]) -> list[tuple[int, bytes]]:
    spans, at = [], 0
    for data in tokens:
        spans.append((at, data))
        at += len(data)
    return spans
