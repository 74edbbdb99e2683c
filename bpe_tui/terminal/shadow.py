"""A shadow of the terminal's screen: of each frame it keeps what the screen does not show yet.

The idea is that of curses. A frame is what Textual writes: cursor moves, styles and text. It is played onto a grid
of cells, and only cells that differ are sent. Where the width of a text is the terminal's own affair (combining
marks, joined emoji), the row is sent as it was written and its cells count as unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress
from operator import ne
from typing import Final

from rich.cells import get_character_cell_size

from bpe_tui.terminal.changes import GAP, LAST_NARROW, Cell, Changes
from bpe_tui.terminal.pen import Pen
from bpe_tui.terminal.sgr import shows_on_blank

_MARK: Final = re.compile(r"(\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[^\[\]]|[\r\n])")
"""What parts texts: a control sequence, or the end of a line."""
_MOVE: Final = re.compile(r"\x1b\[(?:(\d+);(\d+))?H")
_STYLE: Final = re.compile(r"\x1b\[([\d;]*)m")
# ASCII, Latin, Greek, Cyrillic, punctuation, arrows, shapes, box drawing, kana, CJK, Hangul syllables: one code
# point is one character of a width that all terminals agree on
_NARROW: Final = (
    r"\x20-\x7e\xa0-\u02ff\u0370-\u0482\u048a-\u058f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u218f"
    r"\u2190-\u2319\u231c-\u2328\u232b-\u23e8\u23f4-\u25fc\u2600-\u2604\u2610-\u2613\u2700-\u2704\u2706-\u2709\u2713-\u2727"
    r"\u2800-\u28ff"
)
_WIDE: Final = r"\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60"
_SIMPLE: Final = re.compile(f"[{_NARROW}{_WIDE}]*")
_ONE_CELL_EACH: Final = re.compile(f"[{_NARROW}]*")
_PLAIN_FRAME: Final = re.compile(f"[{_NARROW}{_WIDE}\x1b\r\n]*")


def is_simple(text: str) -> bool:
    """Whether all terminals agree on the width of each character of a text."""
    return text.isascii() or _SIMPLE.fullmatch(text) is not None


@lru_cache(8_192)
def _style_of(mark: str) -> str | None:
    """The style that a control sequence sets, empty for the default; none if it sets no style."""
    match = _STYLE.fullmatch(mark)
    if match is None:
        return None
    return "" if match[1] == "0" else match[1]


class _Cells(dict[str, Cell]):
    """The cells of one style by their characters, each made once, so that equal ones are the same object."""

    def __init__(self, style: str) -> None:
        super().__init__({" ": (" ", shows_on_blank(style))})
        self._style = style

    def __missing__(self, char: str) -> Cell:
        cell = self[char] = char, self._style
        return cell


class Shadow:
    """What the terminal shows, as far as it is known.

    Args:
        erases: Whether the terminal can erase cells in the background colour of now.
    """

    def __init__(self, *, erases: bool = False) -> None:
        self.width = self.height = 0
        self._rows: list[list[Cell | None]] = []
        self._pen = Pen(erases=erases)
        self._changes = Changes()
        """What has still to be sent."""
        self._wide: set[int] = set()
        """Rows that may have wide characters in them, which a text can cut in two."""
        self._cells: dict[str, _Cells] = {}

    def resize(self, width: int, height: int) -> None:
        """Take note of the screen's size; a new one makes all cells unknown."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.forget()

    def forget(self) -> None:
        """Take all cells for unknown, so that the next frame is sent whole."""
        self._rows = [[None] * self.width for _ in range(self.height)]
        self._wide.clear()
        self._cells = {}
        self._pen.cursor = None

    def update(self, frame: str) -> str:
        """Play a frame and give what has to be sent for it; the terminal's style is the default before and after.

        Args:
            frame: As Textual writes it, beginning with a cursor move.
        """
        if _PLAIN_FRAME.fullmatch(frame):
            row, column = self._play(frame, 0, 0)
        else:
            row, column = self._play_in_parts(frame)
        self._send()
        self._pen.move(row, column)
        return self._pen.lift()

    def _play_in_parts(self, frame: str) -> tuple[int, int]:
        """Play a frame from move to move, for some parts may have to be sent as they are."""
        row, column = 0, 0
        moves = [match.start() for match in _MOVE.finditer(frame)] or [0]
        if moves[0]:
            moves.insert(0, 0)
        for start, end in zip(moves, [*moves[1:], len(frame)], strict=True):
            part = frame[start:end]
            simple = _PLAIN_FRAME.fullmatch(part) is not None or all(map(is_simple, _MARK.split(part)[::2]))
            row, column = self._play(part, row, column) if simple else self._pass_on(part, row, column)
        return row, column

    def _play(self, part: str, row: int, column: int) -> tuple[int, int]:
        """Play texts that all terminals agree on; gives the cursor after them."""
        pieces = _MARK.split(part)
        style = ""
        column = self._write(pieces[0], row, column, style)
        for mark, text in zip(pieces[1::2], pieces[2::2], strict=True):
            codes = _style_of(mark)
            if codes is not None:
                style = codes
            elif mark == "\n":
                row, column = row + 1, 0
            elif mark == "\r":
                column = 0
            elif mark[-1] == "H" and (moved := _MOVE.fullmatch(mark)):
                row, column = (int(moved[1]) - 1, int(moved[2]) - 1) if moved[1] else (0, 0)
            else:
                self._send()
                self._pen.pass_on(mark)
            if text:
                column = self._write(text, row, column, style)
        return row, column

    def _pass_on(self, part: str, row: int, column: int) -> tuple[int, int]:
        """Send a part as it was written; nothing is known of its rows then."""
        self._send()
        self._pen.reset()
        move = _MOVE.match(part)
        if move and move[1]:
            row, column = int(move[1]) - 1, int(move[2]) - 1
        else:
            self._pen.cursor = None
            self._pen.move(row, column)
        lines = part.count("\n")
        for touched in self._rows[row : row + 1 + lines]:
            touched[:] = [None] * self.width
        # the line end is left out: at the foot of the screen it would scroll
        self._pen.pass_on(part.rstrip("\n"))
        self._pen.cursor = None
        return row + lines, 0

    def _write(self, text: str, row: int, column: int, style: str) -> int:
        """Write text into the grid; gives the column after it."""
        if not 0 <= row < self.height:
            return column + len(text)
        cells = self._rows[row]
        made = self._cells.get(style)
        if made is None:
            made = self._cells[style] = _Cells(style)
        new = [made[char] for char in text]
        if not _ONE_CELL_EACH.fullmatch(text):
            return self._write_each(new, row, column)
        end = column + len(text)
        before = cells[column:end]
        if before == new:
            # most of a frame is there already
            return end
        if end > self.width or row in self._wide:
            return self._write_each(new, row, column)
        if self._changes.cover(row, column):
            self._send()
        cells[column:end] = new
        changed = list(compress(range(len(text)), map(ne, before, new)))
        for first, last in _pieces(changed):
            self._changes.add(row, column + first, text[first : last + 1], last + 1 - first, style, cells)
        return end

    def _write_each(self, new: Sequence[Cell], row: int, column: int) -> int:
        """Write cells one by one, for some are wide or there may be no room for all; gives the column after them."""
        cells = self._rows[row]
        for cell in new:
            char, style = cell
            width = 1 if char <= LAST_NARROW else get_character_cell_size(char)
            if column + width > self.width:
                break
            if cells[column] != cell:
                self._set(row, column, cell, width)
                self._changes.add(row, column, char, width, style, cells)
            column += width
        return column

    def _set(self, row: int, column: int, cell: Cell, width: int) -> None:
        """Set a cell. Half of a wide character cannot stand alone: the terminal does what it likes with the rest."""
        if self._changes.cover(row, column):
            # a frame that writes over itself, perhaps breaking its own wide character: the terminal has to see both
            self._send()
        cells = self._rows[row]
        before = cells[column]
        if before is not None and not before[0] and column > 0:
            cells[column - 1] = None
        behind = column + width
        after = cells[behind] if behind < self.width else None
        if after is not None and not after[0]:
            cells[behind] = None
        cells[column] = cell
        if width == 2:
            self._wide.add(row)
            cells[column + 1] = ("", cell[1])

    def _send(self) -> None:
        """Draw what has changed."""
        self._pen.draw(self._changes.take(), self.width)


def _pieces(changed: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Part places where a move over what is between them is shorter; gives the first and the last of each piece."""
    first, last = changed[0], changed[-1]
    if last - first < len(changed) + GAP:
        yield first, last
        return
    last = first
    for at in changed:
        if at - last > GAP + 1:
            yield first, last
            first = at
        last = at
    yield first, last
