"""A shadow of the terminal's screen: of each frame it keeps what the screen does not show yet.

The idea is that of curses. A frame is what Textual writes: cursor moves, styles and text. It is played onto a grid
of cells, and only cells that differ are sent. Where the width of a text is the terminal's own affair (combining
marks, joined emoji), the row is sent as it was written and its cells count as unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import compress
from operator import ne
from typing import Final

from rich.cells import get_character_cell_size

from bpe_tui.terminal.changes import GAP, Changes
from bpe_tui.terminal.chunk import SEQUENCE, Cell, Chunk, parse_chunk
from bpe_tui.terminal.pen import Pen
from bpe_tui.terminal.widths import LAST_NARROW, NARROW, WIDE, is_simple

_PLACE: Final = re.compile(r"(\x1b\[(?:\d+;\d+)?H|[\r\n])")
"""What changes the place of what is written next."""
_MOVE: Final = re.compile(r"\x1b\[(?:(\d+);(\d+))?H")
_BETWEEN: Final = re.compile(rf"{SEQUENCE}|[\r\n]")
"""What stands between texts."""
_PLAIN_FRAME: Final = re.compile(f"[{NARROW}{WIDE}\x1b\r\n]*")


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

    def resize(self, width: int, height: int) -> None:
        """Take note of the screen's size; a new one makes all cells unknown."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.forget()

    def forget(self) -> None:
        """Take all cells for unknown, so that the next frame is sent whole."""
        self._rows = [[None] * self.width for _ in range(self.height)]
        self._wide.clear()
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
            simple = _PLAIN_FRAME.fullmatch(part) is not None or all(map(is_simple, _BETWEEN.split(part)))
            row, column = self._play(part, row, column) if simple else self._pass_on(part, row, column)
        return row, column

    def _play(self, part: str, row: int, column: int) -> tuple[int, int]:
        """Play texts that all terminals agree on; gives the cursor after them."""
        style = ""
        for at, text in enumerate(_PLACE.split(part)):
            if not at % 2:
                if text:
                    chunk = parse_chunk(text, style)
                    style = chunk.style
                    column = self._write(chunk, row, column)
            elif text == "\n":
                row, column = row + 1, 0
            elif text == "\r":
                column = 0
            else:
                row, column = _place(text)
        return row, column

    def _pass_on(self, part: str, row: int, column: int) -> tuple[int, int]:
        """Send a part as it was written; nothing is known of its rows then."""
        self._send()
        self._pen.reset()
        move = _MOVE.match(part)
        if move:
            row, column = _place(move.group())
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

    def _write(self, chunk: Chunk, row: int, column: int) -> int:
        """Write a chunk into the grid; gives the column after it."""
        new = chunk.cells
        if new is None or not 0 <= row < self.height:
            return self._write_each(chunk, row, column)
        cells = self._rows[row]
        end = column + len(new)
        if cells[column:end] == new:
            # most of a frame is there already
            return end
        if end > self.width or row in self._wide:
            return self._write_each(chunk, row, column)
        if self._changes.cover(row, column):
            self._send()
        for piece in chunk.pieces:
            until = column + len(piece.cells)
            before = cells[column:until]
            changed = list(compress(range(until - column), map(ne, before, piece.cells)))
            if changed:
                cells[column:until] = piece.cells
                for first, last in _pieces(changed):
                    text = piece.text[first : last + 1]
                    self._changes.add(row, column + first, text, last + 1 - first, piece.style, cells)
            column = until
        return end

    def _write_each(self, chunk: Chunk, row: int, column: int) -> int:
        """Write a chunk cell by cell, for some are wide or there may be no room for all; gives the column after it."""
        within = 0 <= row < self.height
        for piece in chunk.pieces:
            if not piece.cells:
                self._send()
                self._pen.pass_on(piece.text)
            for cell in piece.cells:
                char = cell[0]
                width = 1 if char <= LAST_NARROW else get_character_cell_size(char)
                if within and column + width > self.width:
                    break
                if within and self._rows[row][column] != cell:
                    self._set(row, column, cell, width)
                    self._changes.add(row, column, char, width, piece.style, self._rows[row])
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


def _place(move: str) -> tuple[int, int]:
    """Row and column, from 0, that a move goes to."""
    match = _MOVE.fullmatch(move)
    assert match is not None
    return (int(match[1]) - 1, int(match[2]) - 1) if match[1] else (0, 0)


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
