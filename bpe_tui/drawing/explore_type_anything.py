"""A text taken apart: its characters as columns of code points and bytes, what they count to, and one of them whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual.content import Content

from bpe_tui.course.exploring.type_anything import Letter, Point, Typed
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, fit_text, line, wrap
from bpe_tui.drawing.chart import bar
from bpe_tui.drawing.explore_text import show_text
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_MOST_POINTS = 6
"""Code points of one character that are told in full."""
_BAR = 40


def draw_typed(found: Typed, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw a text taken apart.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for boundaries and marks.
    """
    if not found.letters:
        return [fit(line(("no characters, no code points, no bytes", roles.DIM)), width, glyphs)]
    rows = _columns(found, width, glyphs)
    rows += [Content(""), *_counts(found, width, glyphs), Content("")]
    rows += _detail(found, width, glyphs)
    return [fit(row, width, glyphs) for row in rows]


@dataclass(frozen=True, slots=True)
class _Column:
    text: Content
    codes: str
    data: str

    @property
    def width(self) -> int:
        return max(self.text.cell_length, len(self.codes), len(self.data))


def _columns(found: Typed, width: int, glyphs: Glyphs) -> list[Content]:
    """A column for each character around the one looked at, as many as there is room for."""
    labels = ("characters", "code points", "bytes") if width >= 60 else ("char", "code", "byte")
    label = max(map(len, labels)) + 1
    room = width - label - 2
    most = max(4, room - 2)
    known: dict[int, _Column] = {}

    def column(at: int) -> _Column:
        if at not in known:
            known[at] = _column(found.letters[at], most, glyphs)
        return known[at]

    first, last = _around(found.at, len(found.letters), lambda at: column(at).width + 3, room)
    lead = f"{first}{glyphs.more}" if first else ""
    trail = f"{glyphs.more}{len(found.letters) - last}" if last < len(found.letters) else ""
    rows: list[Content] = []
    for row, name in enumerate(labels):
        parts: list[Part] = [(name.ljust(label), roles.DIM)]
        parts.append((lead if row == 0 else " " * len(lead), roles.DIM))
        for at in range(first, last):
            here = at == found.at
            cell = column(at)
            piece = (cell.text, line((cell.codes, roles.DIM)), line(cell.data))[row]
            if here:
                piece = piece.stylize(roles.LOOK)
            parts.append(_wall(at - 1 == found.at and at > first, here, glyphs))
            parts += [" ", piece, " " * (cell.width - piece.cell_length + 1)]
        parts.append(_wall(last - 1 == found.at, False, glyphs))
        if row == 0:
            parts.append((trail, roles.DIM))
        rows.append(line(*parts))
    return rows


def _wall(after: bool, before: bool, glyphs: Glyphs) -> Part:
    if before:
        return glyphs.open, roles.MARK
    return (glyphs.close, roles.MARK) if after else (glyphs.wall, roles.WALL)


def _column(letter: Letter, most: int, glyphs: Glyphs) -> _Column:
    text = fit(show_text(letter.text, glyphs), most, glyphs)
    codes = fit_text(" ".join(point.code for point in letter.points), most, glyphs)
    return _Column(text, codes, fit_text(letter.data.hex(" "), most, glyphs))


def _around(here: int, total: int, size: Callable[[int], int], room: int) -> tuple[int, int]:
    """Choose what is shown: the one looked at, and neighbours on both sides while there is room."""
    room -= 2 * (len(str(total)) + 1)
    first, last, used = here, here + 1, size(here)
    grew = True
    while grew:
        grew = False
        for at in (last, first - 1):
            if 0 <= at < total and used + size(at) <= room:
                used += size(at)
                first, last = min(first, at), max(last, at + 1)
                grew = True
    return first, last


def _counts(found: Typed, width: int, glyphs: Glyphs) -> list[Content]:
    """The three ways to count, as bars of one scale."""
    largest = max(number for _, number in found.counts)
    label = max(len(what) for what, _ in found.counts) + 1
    room = min(_BAR, width - label - len(f"{largest:,}") - 1)
    rows = []
    for at, (what, number) in enumerate(found.counts):
        drawn = bar(number / largest, room, glyphs)
        rows.append(
            line(
                (what.ljust(label), roles.DIM),
                (drawn, roles.TOKENS[at]),
                " " * bool(drawn),
                (f"{number:,}", roles.STRONG),
            )
        )
    return rows


def _detail(found: Typed, width: int, glyphs: Glyphs) -> list[Content]:
    """The character looked at: its code points by name, and how UTF-8 spreads each number over bytes."""
    letter = found.letter
    if letter is None:
        return []
    points = f"{len(letter.points)} code point{'s' * (len(letter.points) != 1)}"
    size = f"{len(letter.data)} byte{'s' * (len(letter.data) != 1)}"
    head = line(show_text(letter.text, glyphs, roles.LOOK), (f"  {points}, {size}", roles.DIM))
    rows = [fit(head, width, glyphs)]
    for point in letter.points[:_MOST_POINTS]:
        rows += _point(point, width, glyphs)
    hidden = len(letter.points) - _MOST_POINTS
    if hidden > 0:
        rows.append(line((f"  {glyphs.more} {hidden} more", roles.DIM)))
    return rows


def _point(point: Point, width: int, glyphs: Glyphs) -> list[Content]:
    head = line("  ", (point.code, roles.NUMBER), "  ", point.name.lower())
    bits = line(*_joined([_bits(byte, glyphs) for byte in point.bits]))
    data = line((point.data.hex(" "), roles.STRONG))
    tail = bits + line("  ") + data
    if head.cell_length + 3 + tail.cell_length <= width:
        return [head.pad_right(width - head.cell_length - tail.cell_length) + tail]
    below = [tail] if tail.cell_length + 4 <= width else [bits, data]
    return [*wrap(head, width, 4), *(row for part in below for row in wrap(part.pad_left(4), width, 4))]


def _bits(byte: str, glyphs: Glyphs) -> Content:
    """One byte in binary: what UTF-8 adds is quiet, what comes from the number is not."""
    added, own = byte.split("|")
    return line((added, roles.DIM), (glyphs.dot, roles.RULE), (own, roles.STRING))


def _joined(pieces: Sequence[Content]) -> list[Part]:
    parts: list[Part] = []
    for piece in pieces:
        parts += [" ", piece] if parts else [piece]
    return parts
