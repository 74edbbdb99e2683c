"""A sheet of tokens: a text in bracketed cells over several lines, by one tokenizer or by several.

Where several tokenizers cut the same text, their lines stand under each other and what is the same text stands in
the same columns, so that boundaries can be compared by eye.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, fit_text, line, safe
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.right_to_left import LEFT_TO_RIGHT, LETTER_WALL, is_right_to_left
from bpe_tui.drawing.spelling import spelled
from bpe_tui.drawing.tokens import token_role

_WIDEST: Final = 30
"""Most cells of one token, brackets included."""
_NARROWEST: Final = 3
"""Fewest cells of one token."""
_LABEL: Final = 12
"""Most cells of the name of a track."""
_NAMED: Final = 60
"""Cells from which tracks are named; below, they are numbered."""


@dataclass(frozen=True, slots=True)
class Track:
    """The tokens of a text, by one tokenizer."""

    name: str
    ids: tuple[int, ...]
    data: tuple[bytes, ...]
    """The bytes of each token."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """A token, or a part of one that goes on in the next line, and the columns it takes."""

    at: int
    """Its place among the tokens of its track."""
    x: int
    width: int
    goes_on: bool = False
    continued: bool = False


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of the sheet: the cells of each track."""

    cells: tuple[tuple[_Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Tracks laid out for a width."""

    tracks: tuple[Track, ...]
    width: int
    detail: int
    """Lines of a track: 1 shows texts, 2 adds ids, 3 adds bytes."""
    rows: tuple[_Row, ...]
    label: int
    """Cells for the names of the tracks."""
    firsts: tuple[tuple[int, ...], ...] = field(repr=False)
    """For each track, the first token of each row; for finding a row by its token."""

    @property
    def height(self) -> int:
        """Lines there are in all."""
        return max(0, len(self.rows) * self.row_height - self._gap)

    @property
    def _gap(self) -> int:
        return 1 if len(self.tracks) > 1 or self.detail > 1 else 0

    @property
    def row_height(self) -> int:
        """Lines of each row, the blank one after it included."""
        return len(self.tracks) * self.detail + self._gap

    def row_of(self, track: int, at: int) -> int:
        """The row in which a token begins."""
        return max(0, bisect_right(self.firsts[track], at) - 1)

    def line_of(self, track: int, at: int) -> int:
        """The line in which a token begins."""
        return self.row_of(track, at) * self.row_height + track * self.detail

    def begin_from(self, track: int, line: int) -> int:
        """How many tokens begin in this line or in one below it."""
        row = max(0, -(-(line - track * self.detail) // self.row_height))
        return max(0, len(self.tracks[track].ids) - self.firsts[track][row]) if row < len(self.rows) else 0

    def above(self, track: int, at: int, direction: int) -> int:
        """The token above (-1) or below (1) another of the same track; itself if there is none."""
        row = self.row_of(track, at)
        here = next((cell for cell in self.rows[row].cells[track] if cell.at == at), None) if self.rows else None
        row += direction
        if here is None or not 0 <= row < len(self.rows) or not self.rows[row].cells[track]:
            return at
        centre = here.x + here.width // 2
        return min(self.rows[row].cells[track], key=lambda cell: abs(cell.x + cell.width // 2 - centre)).at


def lay_out(tracks: Sequence[Track], width: int, detail: int = 2, glyphs: Glyphs = UNICODE) -> Sheet:
    """Give each token its place.

    Args:
        tracks: The same text by several tokenizers; if it is not the same text, nothing is aligned.
        width: Cells.
        detail: 1 for texts, 2 for ids too, 3 for bytes too.
        glyphs: Characters for what is written out.
    """
    tracks = tuple(tracks)
    label = 0
    if len(tracks) > 1:
        names = [track.name if width >= _NAMED else str(at) for at, track in enumerate(tracks, 1)]
        label = min(_LABEL, max(map(cell_len, names))) + 1
    room = max(4, width - label)
    sizes = [_sizes(track, min(_WIDEST, room), detail, glyphs) for track in tracks]
    same = len({b"".join(track.data) for track in tracks}) == 1
    aligned = len(tracks) > 1 and same
    if aligned:
        ends = [_ends(track) for track in tracks]
        rows = _aligned(ends, sizes, room)
    else:
        alone = [_alone(size, room) for size in sizes]
        rows = [
            _Row(tuple(lines[at] if at < len(lines) else () for lines in alone))
            for at in range(max(map(len, alone), default=0))
        ]
    firsts = tuple(_firsts(rows, track) for track in range(len(tracks)))
    return Sheet(tracks, width, detail, tuple(rows), label, firsts)


def _firsts(rows: Sequence[_Row], track: int) -> tuple[int, ...]:
    """The first token that begins in each row, or for a row in which none begins that of the next."""
    firsts: list[int] = []
    following = 1 << 60
    for row in reversed(rows):
        following = next((cell.at for cell in row.cells[track] if not cell.continued), following)
        firsts.append(following)
    return tuple(reversed(firsts))


def _texts(track: Track, at: int, detail: int, glyphs: Glyphs) -> tuple[str, ...]:
    """What is written in the cell of a token, line by line."""
    token_id, data = track.ids[at], track.data[at]
    text = spelled(data, glyphs)[0]
    if detail == 1:
        return (text,)
    return (text, str(token_id), data.hex(" "))[:detail]


def _sizes(track: Track, widest: int, detail: int, glyphs: Glyphs) -> list[int]:
    """The cells each token needs, brackets included."""
    known: dict[int, int] = {}
    sizes = []
    for at, token_id in enumerate(track.ids):
        if token_id not in known:
            text, *others = _texts(track, at, detail, glyphs)
            known[token_id] = min(widest, max(cell_len(text) + 2, *(len(other) + 2 for other in others), _NARROWEST))
        sizes.append(known[token_id])
    return sizes


def _ends(track: Track) -> list[int]:
    """Where each token ends, in bytes from the start."""
    ends, end = [], 0
    for data in track.data:
        end += len(data)
        ends.append(end)
    return ends


def _alone(sizes: Sequence[int], room: int) -> list[tuple[_Cell, ...]]:
    """Lay out one track: as many tokens in each row as fit."""
    rows: list[tuple[_Cell, ...]] = []
    cells: list[_Cell] = []
    x = 0
    for at, size in enumerate(sizes):
        if x + size > room and cells:
            rows.append(tuple(cells))
            cells, x = [], 0
        cells.append(_Cell(at, x, min(size, room)))
        x += size
    if cells:
        rows.append(tuple(cells))
    return rows


@dataclass(frozen=True, slots=True)
class _Piece:
    """A token, or what is left of one, between two places of the text."""

    at: int
    start: int
    end: int
    size: int
    continued: bool = False


def _aligned(ends: Sequence[Sequence[int]], sizes: Sequence[Sequence[int]], room: int) -> list[_Row]:
    """Lay out several tracks of the same text: stretches between common boundaries, as many in a row as fit."""
    shared = set(ends[0]).intersection(*ends[1:])
    rows: list[_Row] = []
    line: list[list[_Cell]] = [[] for _ in ends]
    used = 0

    def finish() -> None:
        nonlocal used
        if used:
            rows.append(_Row(tuple(tuple(cells) for cells in line)))
            for cells in line:
                cells.clear()
            used = 0

    pieces: list[list[_Piece]] = [[] for _ in ends]
    nexts = [0] * len(ends)
    start = 0
    for stop in sorted(shared):
        for track, track_ends in enumerate(ends):
            pieces[track] = []
            begin = start
            while nexts[track] < len(track_ends) and track_ends[nexts[track]] <= stop:
                at = nexts[track]
                pieces[track].append(_Piece(at, begin, track_ends[at], sizes[track][at]))
                begin = track_ends[at]
                nexts[track] += 1
        start = stop
        columns = _columns(pieces)
        width = columns[stop]
        if used + width > room:
            finish()
        while columns[stop] > room:
            within = sorted(columns)[1:-1]
            if not within:
                break
            # the last boundary there is room for; where there is not even room for one, the first
            cut = max((place for place in within if columns[place] <= room), default=within[0])
            done, pieces = _cut(pieces, cut, columns)
            _place(line, done, columns, 0, cut, room)
            used = columns[cut]
            finish()
            columns = _columns(pieces)
        _place(line, pieces, columns, used, stop, room)
        used += min(columns[stop], room)
    finish()
    return rows


def _columns(pieces: Sequence[Sequence[_Piece]]) -> dict[int, int]:
    """The column of each boundary: every piece has the cells it needs, and what comes later stands further right."""
    by_end: dict[int, list[_Piece]] = {}
    for track in pieces:
        for piece in track:
            by_end.setdefault(piece.end, []).append(piece)
    start = min((track[0].start for track in pieces if track), default=0)
    columns = {start: 0}
    last = 0
    for place in sorted(by_end):
        last = columns[place] = max(last + 1, *(columns[piece.start] + piece.size for piece in by_end[place]))
    return columns


def _cut(
    pieces: Sequence[Sequence[_Piece]], place: int, columns: Mapping[int, int]
) -> tuple[list[list[_Piece]], list[list[_Piece]]]:
    """Cut all tracks at a place; a token that lies across it gets a part on either side, if there is room for one."""
    done: list[list[_Piece]] = []
    rest: list[list[_Piece]] = []
    for track in pieces:
        before: list[_Piece] = []
        after: list[_Piece] = []
        for piece in track:
            if piece.start >= place:
                after.append(piece)
            elif piece.end <= place:
                before.append(piece)
            elif columns[place] - columns[piece.start] < _NARROWEST:
                after.append(replace(piece, start=place))
            else:
                before.append(piece)
                after.append(_Piece(piece.at, place, piece.end, _NARROWEST, continued=True))
        done.append(before)
        rest.append(after)
    return done, rest


def _place(
    line: list[list[_Cell]],
    pieces: Sequence[Sequence[_Piece]],
    columns: Mapping[int, int],
    x: int,
    stop: int,
    room: int,
) -> None:
    """Turn pieces into cells, from a column on."""
    for cells, track in zip(line, pieces, strict=True):
        for piece in track:
            begin = x + columns[piece.start]
            end = min(x + columns[min(piece.end, stop)], room)
            if end > begin:
                cells.append(_Cell(piece.at, begin, end - begin, piece.end > stop, piece.continued))


def draw_sheet(
    sheet: Sheet,
    top: int,
    height: int,
    cursor: tuple[int, int] | None = None,
    glyphs: Glyphs = UNICODE,
) -> list[Content]:
    """Draw some lines of a sheet.

    Args:
        sheet: What to draw.
        top: The first line.
        height: How many lines.
        cursor: Track and place of the token the keys act on.
        glyphs: Characters for marks.

    Returns:
        At most ``height`` lines of at most the sheet's width.
    """
    drawn: list[Content] = []
    for number in range(max(0, top), min(top + height, sheet.height)):
        row, inner = divmod(number, sheet.row_height)
        track, detail = divmod(inner, sheet.detail)
        if track >= len(sheet.tracks):
            drawn.append(Content(""))
            continue
        drawn.append(_draw_line(sheet, sheet.rows[row].cells[track], track, detail, cursor, glyphs))
    return drawn


def _draw_line(
    sheet: Sheet, cells: Sequence[_Cell], track: int, detail: int, cursor: tuple[int, int] | None, glyphs: Glyphs
) -> Content:
    named = sheet.tracks[track]
    parts: list[Part] = []
    if sheet.label:
        name = named.name if sheet.width >= _NAMED else str(track + 1)
        name = fit_text(safe(name, glyphs), sheet.label - 1, glyphs) if detail == 0 else ""
        here = cursor is not None and cursor[0] == track
        parts.append((name + " " * (sheet.label - cell_len(name)), roles.STRONG if here else roles.DIM))
    walls = ("[", "]")
    turning = (is_right_to_left(_texts(named, cell.at, sheet.detail, glyphs)[0]) for cell in cells)
    if detail == 0 and glyphs is UNICODE and any(turning):
        walls = (LETTER_WALL, LETTER_WALL)
    x = 0
    for cell in cells:
        parts.append(" " * (cell.x - x))
        parts += _draw_cell(named, cell, detail, sheet.detail, cursor == (track, cell.at), walls, glyphs)
        x = cell.x + cell.width
    return fit(line(*parts), sheet.width, glyphs)


def _draw_cell(
    track: Track, cell: _Cell, detail: int, details: int, here: bool, walls: tuple[str, str], glyphs: Glyphs
) -> list[Part]:
    role = token_role(track.ids[cell.at])
    opening, closing = ("‹", "›") if glyphs is UNICODE else ("<", ">")
    if not here:
        opening, closing = walls
    room = cell.width - 2
    text = glyphs.more if cell.continued else _texts(track, cell.at, details, glyphs)[detail]
    if cell.continued and detail:
        text = ""
    shown = fit_text(text, room, glyphs)
    if is_right_to_left(shown):
        shown += LEFT_TO_RIGHT
    gap = " " * max(0, room - cell_len(shown))
    if detail:
        number = role if here and role else roles.DIM
        return [" ", Content.styled(shown, roles.LOOK if here else number), gap, " "]
    bracket = roles.MARK if here else roles.WALL
    style = roles.LOOK if here else role
    parts: list[Part] = [(" " if cell.continued else opening, bracket)]
    parts.append(Content.styled(shown, style) if style else Content(shown))
    parts += [gap, (glyphs.more if cell.goes_on else closing, bracket)]
    return parts
