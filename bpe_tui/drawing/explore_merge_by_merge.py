"""One merge of a text: the tokens before and after it, the pairs it was chosen from, and two vocabularies growing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.learning import Counted, Turn
from bpe_tui.course.exploring.merge_by_merge import Merges
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, fit_text, line, pad, rule, window
from bpe_tui.drawing.chart import bar
from bpe_tui.drawing.explore_text import unequal
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.spelling import spelled
from bpe_tui.drawing.tokens import Strip, draw_strip, token_role

_TWO_COLUMNS: Final = 72
_GAP: Final = 3
_MERGES: Final = 6
"""Merges that are shown of each vocabulary."""


def draw_merges(found: Merges, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw one merge, and the merges under both rules.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for boundaries and marks.
    """
    turn = found.turn
    if turn is None:
        return [fit(line(("There is no pair to merge: that takes two bytes.", roles.DIM)), width, glyphs)]
    rows = [*_strip("before", turn, found, width, glyphs)]
    if width >= _TWO_COLUMNS:
        half = (width - _GAP) // 2
        rows += _columns(_pairs(turn, half, glyphs), _vocabularies(found, width - half - _GAP, glyphs), half)
    else:
        rows += [*_pairs(turn, width, glyphs), *_vocabularies(found, width, glyphs)]
    rows += _strip("after", turn, found, width, glyphs)
    return [fit(row, width, glyphs) for row in rows]


def _columns(left: Sequence[Content], right: Sequence[Content], half: int) -> list[Content]:
    longest = max(len(left), len(right))
    padded = [*left, *[Content("")] * (longest - len(left))]
    others = [*right, *[Content("")] * (longest - len(right))]
    return [pad(one, half + _GAP) + other for one, other in zip(padded, others, strict=True)]


def _strip(name: str, turn: Turn, found: Merges, width: int, glyphs: Glyphs) -> list[Content]:
    """The tokens before the merge with the pair marked, or after it with the new token marked."""
    ids = turn.before if name == "before" else turn.after
    if name == "before":
        places = [at for at in _places(turn) for at in (at, at + 1)]
    else:
        places = [at for at, token_id in enumerate(ids) if token_id == turn.new_id]
    near = tuple(at for at in places if at <= places[0] + width // 5)
    minted = {token_id: data for token_id, data in found.spelled.items() if token_id <= turn.new_id}
    looked, fresh = (near, ()) if name == "before" else ((), near)
    return draw_strip(Strip(name, ids, looked=looked, fresh=fresh, minted=minted), width, 2, glyphs)


def _places(turn: Turn) -> list[int]:
    """Where the pair stands before the merge, as far as it is merged: each new token tells of one."""
    places = []
    at = 0
    for token_id in turn.after:
        if token_id == turn.new_id:
            places.append(at)
            at += 1
        at += 1
    return places


def _pairs(turn: Turn, width: int, glyphs: Glyphs) -> list[Content]:
    """The pairs, most frequent first: the winner, those that tie with it, the others."""
    tie = f"tie of {turn.ties}" if turn.ties > 1 else "no tie"
    rows = [rule(width, f"pairs before merge {turn.new_id - 255}", tie, glyphs)]
    names = [_pair(counted, glyphs) for counted in turn.ranked]
    room = min(max(name.cell_length for name in names), max(4, width // 2 - 4))
    most = turn.ranked[0].count
    digits = len(str(most))
    for counted, name in zip(turn.ranked, names, strict=True):
        wins, tied = counted == turn.won, counted.count == turn.won.count and turn.ties > 1
        sign = glyphs.ran if wins else "=" if tied else " "
        head = line((sign, roles.MARK if wins else roles.DIM), " ", pad(fit(name, room, glyphs), room), " ")
        figure = line((str(counted.count).rjust(digits), roles.STRONG if wins else ""), " ")
        length = bar(counted.count / most, max(0, width - head.cell_length - figure.cell_length), glyphs)
        rows.append(head + figure + line((length, roles.MARK if wins else roles.PASSED)))
    hidden = turn.pairs - len(turn.ranked)
    if hidden > 0:
        rows.append(line((f"  {glyphs.more} {hidden} more", roles.DIM)))
    return [*rows, *[Content("")] * (_MERGES + 2 - len(rows))]


def _pair(counted: Counted, glyphs: Glyphs) -> Content:
    return Content(" ").join(
        Content.styled(spelled(data, glyphs)[0], token_role(token_id))
        for data, token_id in zip((counted.left, counted.right), counted.pair, strict=True)
    )


def _vocabularies(found: Merges, width: int, glyphs: Glyphs) -> list[Content]:
    """What each rule has learned, merge by merge, with the first difference marked."""
    differs = found.differs
    if found.rule == found.beside:
        note = ""
    elif differs is None:
        note = "no difference"
    else:
        note = f"part at {differs + 1}"
    rows = [rule(width, "learned", note, glyphs)]
    label = len(str(256 + max(len(found.turns), len(found.others)))) + 3
    room = max(3, (width - label - 2) // 2)
    titles = [fit_text(name, room, glyphs).ljust(room) for name in (found.rule, found.beside)]
    rows.append(line((" " * label, roles.DIM), (titles[0], roles.STRONG), "  ", (titles[1], roles.STRONG)))
    total = max(len(found.turns), len(found.others))
    top = window(total, _MERGES, found.at)
    for at in range(top, min(top + _MERGES, total)):
        sign = glyphs.cursor if at == found.at else " "
        parts: list[Part] = [
            (sign, roles.MARK),
            " ",
            (str(256 + at), roles.STRONG if at == found.at else roles.DIM),
            " ",
        ]
        cells = [_minted(turns, at, room, glyphs) for turns in (found.turns, found.others)]
        mark = unequal(glyphs) if at == differs and found.rule != found.beside else ""
        parts += [pad(cells[0], room), (mark.ljust(2), roles.WRONG), cells[1]]
        rows.append(line(*parts))
    rows += [Content("")] * (_MERGES + 2 - len(rows))
    ends = [_end(turns) for turns in (found.turns, found.others)]
    rows.append(line(" " * label, (ends[0].ljust(room)[:room], roles.DIM), "  ", (ends[1], roles.DIM)))
    return rows


def _end(turns: Sequence[Turn]) -> str:
    left = len(turns[-1].after)
    return f"{left} token{'' if left == 1 else 's'} left"


def _minted(turns: Sequence[Turn], at: int, room: int, glyphs: Glyphs) -> Content:
    if at >= len(turns):
        return Content("")
    turn = turns[at]
    text = fit_text(spelled(turn.data, glyphs)[0], room, glyphs)
    return Content.styled(text, token_role(turn.new_id))
