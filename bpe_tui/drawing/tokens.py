"""The token strip: a sequence of tokens as cells, each with its text, its id and its bytes.

Boundaries are drawn; the tokens looked at now stand between brackets. A long sequence is shown round them, with
the number of tokens hidden on either side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Made, fit, fit_text, line
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.right_to_left import (
    LEFT_TO_RIGHT,
    LETTER_ADDED,
    LETTER_EDGE,
    LETTER_WALL,
    is_right_to_left,
)
from bpe_tui.drawing.spelling import spell, spelled
from bpe_tui.trace.value import Value

_WIDEST: Final = 24
"""Most cells of one token."""
_PLACES: Final = 3
"""The row of a cell that says where in the sequence it is."""
_LETTERS: Final = {roles.WALL: LETTER_WALL, roles.MARK: LETTER_EDGE, roles.CHANGED: LETTER_ADDED}
"""Boundaries, by their roles, that hold right-to-left tokens apart."""


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


@lru_cache(maxsize=4096)
def _cell(token_id: int, data: bytes | None, place: str, rows: int, widest: int, glyphs: Glyphs) -> _Cell:
    """Write out one token. Step after step shows the same ones."""
    if token_id < 0:
        return _Cell(("", "", "", place), "", False, max(1, len(place)))
    text, true = spelled(data, glyphs)
    text = fit_text(text, widest, glyphs)
    number = fit_text(str(token_id), widest, glyphs)
    codes = fit_text(data.hex(" ") if data is not None else "", widest, glyphs) if rows > 2 else ""
    width = max(cell_len(text), len(number), len(codes), len(place), 1)
    return _Cell((text, number, codes, place), token_role(token_id), not true, width)


@lru_cache(maxsize=4096)
def _centred(text: str, width: int) -> str:
    room = max(0, width - cell_len(text))
    if is_right_to_left(text):
        text += LEFT_TO_RIGHT
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
    order = (_PLACES, 0, 1, 2) if rows == 4 else (0, 1, 2)[:rows]
    around = _states(strip, range(strip.start + first - 1, strip.start + last + 1))
    walls = _walls(around, glyphs)
    states = around[1:-1]
    drawn = []
    for row in order:
        if row == 2 and all(not cell.rows[2] for cell in cells):
            continue
        main = row == 0
        head = label + lead if main else " " * (cell_len(label) + len(lead))
        parts = _row(cells, states, _standing(walls, cells, glyphs) if main else walls, row)
        drawn.append(fit(line((head, roles.DIM), *parts, (trail if main else "", roles.DIM)), width, glyphs))
    return drawn


def _states(strip: Strip, indices: range) -> list[str]:
    """What tokens are at this step: the role of one looked at or new; empty for all others."""
    looked, fresh = set(strip.looked), set(strip.fresh)
    return [roles.LOOK if at in looked else roles.CHANGED if at in fresh else "" for at in indices]


def _walls(states: Sequence[str], glyphs: Glyphs) -> list[Made]:
    """The boundaries before, between and behind tokens, of which the two at the ends may be hidden."""
    walls = []
    for left, right in pairwise(states):
        if (left == roles.LOOK) != (right == roles.LOOK):
            walls.append(Made(glyphs.close if left == roles.LOOK else glyphs.open, roles.MARK))
        elif right == roles.CHANGED != left:
            walls.append(Made(glyphs.added, roles.CHANGED))
        else:
            walls.append(Made(glyphs.wall, roles.WALL))
    return walls


def _standing(walls: Sequence[Made], cells: Sequence[_Cell], glyphs: Glyphs) -> Sequence[Made]:
    """Boundaries that stay where they are, should a terminal turn round what stands between them."""
    if glyphs is UNICODE and any(is_right_to_left(cell.rows[0]) for cell in cells):
        return [Made(_LETTERS[wall.role], wall.role) for wall in walls]
    return walls


def _row(cells: Sequence[_Cell], states: Sequence[str], walls: Sequence[Made], row: int) -> list[Made]:
    """One row of cells between their boundaries; the row of places has none."""
    if row == _PLACES:
        return [
            Made(" " + _centred(cell.rows[row], cell.width), roles.MARK if state == roles.LOOK else roles.DIM)
            for cell, state in zip(cells, states, strict=True)
        ]
    parts = []
    for cell, state, wall in zip(cells, states, walls, strict=False):
        escaped = roles.ESCAPE if cell.escaped else ""
        role = state or cell.role or (roles.DIM if row else escaped)
        parts += [wall, Made(_centred(cell.rows[row], cell.width), role)]
    return [*parts, walls[-1]]


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
            place = str(strip.start + at) if rows > _PLACES else ""
            known[at] = _cell(ids[at], spell(ids[at], strip.minted), place, rows, widest, glyphs)
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
