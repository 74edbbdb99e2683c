"""The token strip: a sequence of tokens as cells, each with its text, its id and its bytes.

Boundaries are drawn; the tokens looked at now stand between brackets. A long sequence is shown round them, with
the number of tokens hidden on either side.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, fit_text, line
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.spelling import spell, spelled
from bpe_tui.trace.value import Value

_LEFT_TO_RIGHT: Final = "\u200e"
"""Ends a right-to-left text, so that a terminal that reorders does so within one token only."""
_WIDEST: Final = 24
"""Most cells of one token."""


@dataclass(frozen=True, slots=True)
class Strip:
    """One sequence of tokens to be drawn."""

    name: str
    ids: tuple[int, ...]
    length: int = -1
    """Tokens in all; -1 if `ids` are all there are."""
    start: int = 0
    """Index of the first of `ids`."""
    looked: tuple[int, ...] = ()
    """Indices looked at now."""
    fresh: tuple[int, ...] = ()
    """Indices that the last step changed."""
    minted: Mapping[int, bytes] = field(default_factory=dict)
    """The bytes of ids from 256 on."""

    @property
    def total(self) -> int:
        """Tokens in all."""
        return len(self.ids) if self.length < 0 else self.length


@dataclass(frozen=True, slots=True)
class _Cell:
    rows: tuple[str, str, str, str]
    """Text, id, bytes, index."""
    role: str
    escaped: bool
    width: int


def as_ids(value: Value) -> tuple[int, ...] | None:
    """The described items of a list, if they can be token ids, or -1 for none; ``None`` if not."""
    if value.kind != "list" or any(item.kind != "int" or not _is_id(item.text) for item in value.items):
        return None
    ids = tuple(int(item.text) for item in value.items if len(item.text) <= 10)
    return ids if len(ids) == len(value.items) else None


def _is_id(text: str) -> bool:
    return text.isdigit() or text == "-1"


def token_role(token_id: int) -> str:
    """The colour of a token: none for a single byte, one of seven for a minted one."""
    return roles.TOKENS[(token_id - 256) % len(roles.TOKENS)] if token_id >= 256 else ""


def _cell(strip: Strip, at: int, rows: int, widest: int, glyphs: Glyphs) -> _Cell:
    token_id = strip.ids[at]
    if token_id < 0:
        place = str(strip.start + at) if rows > 3 else ""
        return _Cell(("", "", "", place), "", False, max(1, len(place)))
    data = spell(token_id, strip.minted)
    text, true = spelled(data, glyphs)
    text = fit_text(text, widest, glyphs)
    number = fit_text(str(token_id), widest, glyphs)
    codes = fit_text(data.hex(" ") if data is not None else "", widest, glyphs) if rows > 2 else ""
    place = str(strip.start + at) if rows > 3 else ""
    width = max(cell_len(text), len(number), len(codes), len(place), 1)
    return _Cell((text, number, codes, place), token_role(token_id), not true, width)


def _centred(text: str, width: int) -> str:
    room = max(0, width - cell_len(text))
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text):
        text += _LEFT_TO_RIGHT
    return " " * (room // 2) + text + " " * (room - room // 2)


def draw_strip(strip: Strip, width: int, height: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw one sequence of tokens.

    Args:
        strip: What to draw.
        width: Cells.
        height: Rows: 1 shows the texts, 2 adds the ids, 3 the bytes, 4 the places in the sequence.
        glyphs: Characters for boundaries and marks.

    Returns:
        At most ``height`` rows of at most ``width`` cells.
    """
    if width <= 0 or height <= 0:
        return []
    rows = min(height, 4)
    label = f"{fit_text(strip.name, 8, glyphs)} " if width >= 30 else ""
    room = width - cell_len(label)
    if not strip.ids:
        note = "empty" if not strip.total else f"{strip.total} tokens"
        return [fit(line((label, roles.DIM), (note, roles.DIM)), width, glyphs)]
    widest = max(1, min(_WIDEST, room - 4))
    cells, first, last = _choose(strip, room, rows, widest, glyphs)
    if first == 0 and last == strip.total and sum(cell.width + 3 for cell in cells) < room:
        cells = [replace(cell, width=cell.width + 2) for cell in cells]
    before, after = strip.start + first, strip.total - strip.start - last
    lead = f"{before}{glyphs.more}" if before else ""
    trail = f"{glyphs.more}{after}" if after else ""
    order = (3, 0, 1, 2)[-rows:] if rows == 4 else (0, 1, 2)[:rows]
    drawn = []
    for row in order:
        if row == 2 and all(not cell.rows[2] for cell in cells):
            continue
        main = row == 0
        parts: list[Part] = [(label if main else " " * cell_len(label), roles.DIM)]
        parts.append((lead if main else " " * len(lead), roles.DIM))
        parts += _walls(strip, cells, first, row, glyphs)
        if main:
            parts.append((trail, roles.DIM))
        drawn.append(fit(line(*parts), width, glyphs))
    return drawn


def _walls(strip: Strip, cells: Sequence[_Cell], first: int, row: int, glyphs: Glyphs) -> list[Part]:
    parts: list[Part] = []
    looked, fresh = set(strip.looked), set(strip.fresh)
    bare = row == 3
    for at, cell in enumerate(cells):
        index = strip.start + first + at
        begins = index in fresh and index - 1 not in fresh
        parts.append(" " if bare else _wall(index - 1 in looked, index in looked, glyphs, fresh=begins))
        text = _centred(cell.rows[row], cell.width)
        if bare:
            role = roles.MARK if index in looked else roles.DIM
        elif index in looked:
            role = roles.LOOK
        elif index in fresh:
            role = roles.CHANGED
        elif cell.escaped and row == 0:
            role = cell.role or roles.ESCAPE
        else:
            role = cell.role or (roles.DIM if row else "")
        # The mark of direction must survive, and everything else was made safe already.
        parts.append(Content.styled(text, role) if role else Content(text))
    if not bare:
        parts.append(_wall(strip.start + first + len(cells) - 1 in looked, False, glyphs))
    return parts


def _wall(left: bool, right: bool, glyphs: Glyphs, *, fresh: bool = False) -> tuple[str, str]:
    if right and not left:
        return glyphs.open, roles.MARK
    if left and not right:
        return glyphs.close, roles.MARK
    return (glyphs.added, roles.CHANGED) if fresh else (glyphs.wall, roles.WALL)


def _choose(strip: Strip, room: int, rows: int, widest: int, glyphs: Glyphs) -> tuple[list[_Cell], int, int]:
    """Choose the tokens to draw: those looked at or new, then neighbours on both sides while there is room."""
    ids = strip.ids
    wanted = [at - strip.start for at in (strip.looked or strip.fresh)]
    wanted = [at for at in wanted if 0 <= at < len(ids)]
    first = min(wanted) if wanted else 0
    last = min(max(wanted) + 1 if wanted else 1, len(ids))
    known: dict[int, _Cell] = {}

    def cell(at: int) -> _Cell:
        if at not in known:
            known[at] = _cell(strip, at, rows, widest, glyphs)
        return known[at]

    def edges() -> int:
        before, after = strip.start + first, strip.total - strip.start - last
        return (len(str(before)) + 1 if before else 0) + (len(str(after)) + 1 if after else 0)

    # Enough tokens to fill the room, no more: a sequence may have a hundred thousand.
    used = 1
    for at in range(last - 1, first - 1, -1):
        used += cell(at).width + 1
        if used + edges() > room and at < last - 1:
            used -= cell(at).width + 1
            first = at + 1
            break
    grew = True
    while grew:
        grew = False
        for right in (True, False):
            at = last if right else first - 1
            if not 0 <= at < len(ids):
                continue
            size = cell(at).width + 1
            kept = first, last
            first, last = (first, last + 1) if right else (first - 1, last)
            if used + size + edges() <= room:
                used += size
                grew = True
            else:
                first, last = kept
    return [cell(at) for at in range(first, last)], first, last
