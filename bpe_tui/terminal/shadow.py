"""A shadow of the terminal's screen: of each frame it keeps what the screen does not show yet.

The idea is that of curses. A frame is what Textual writes: cursor moves, styles and text. It is played onto a grid
of cells, and only cells that differ are sent. Where the width of a text is the terminal's own affair (combining
marks, joined emoji), the row is sent as it was written and its cells count as unknown.
"""

from __future__ import annotations

import re
from typing import Final

from rich.cells import get_character_cell_size

from bpe_tui.terminal.sgr import RESET, change

Cell = tuple[str, str]
"""Character and style; the right half of a wide character has an empty text."""

_TOKEN: Final = re.compile(
    r"\x1b\[(?P<style>[\d;]*)m|\x1b\[(?P<row>\d+);(?P<column>\d+)H|(?P<home>\x1b\[H)"
    r"|(?P<other>\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[^\[\]]))"
    r"|(?P<line>[\r\n])|(?P<text>[^\x1b\r\n]+)"
)
_MOVE: Final = re.compile(r"\x1b\[\d+;\d+H")
_SIMPLE: Final = re.compile(
    # ASCII, Latin, Greek, Cyrillic, punctuation, arrows, shapes, box drawing, kana, CJK, Hangul syllables: one code
    # point is one character of a width that all terminals agree on
    r"[\x20-\x7e\xa0-\u02ff\u0370-\u0482\u048a-\u058f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u218f"
    r"\u2190-\u2319\u231c-\u23e8\u23f4-\u25fc\u2600-\u2604\u2610-\u2613\u2700-\u2704\u2706-\u2709\u2713-\u2727"
    r"\u2800-\u28ff\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*"
)


def is_simple(text: str) -> bool:
    """Whether all terminals agree on the width of each character of a text."""
    return text.isascii() or _SIMPLE.fullmatch(text) is not None


class Shadow:
    """What the terminal shows, as far as it is known."""

    def __init__(self) -> None:
        self.width = self.height = 0
        self._rows: list[list[Cell | None]] = []
        self._out: list[str] = []
        self._style = ""
        self._cursor: tuple[int, int] | None = None

    def resize(self, width: int, height: int) -> None:
        """Take note of the screen's size; a new one makes all cells unknown."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.forget()

    def forget(self) -> None:
        """Take all cells for unknown, so that the next frame is sent whole."""
        self._rows = [[None] * self.width for _ in range(self.height)]
        self._cursor = None

    def update(self, frame: str) -> str:
        """Play a frame and give what has to be sent for it; the terminal's style is the default before and after.

        Args:
            frame: As Textual writes it, beginning with a cursor move.
        """
        self._out = []
        self._style = ""
        start = 0
        row, column = 0, 0
        moves = [match.start() for match in _MOVE.finditer(frame)] or [0]
        if moves[0]:
            moves.insert(0, 0)
        for start, end in zip(moves, [*moves[1:], len(frame)], strict=True):
            row, column = self._play(frame[start:end], row, column)
        if (row, column) != self._cursor:
            self._move(row, column)
        if self._style:
            self._out.append(RESET)
        return "".join(self._out)

    def _play(self, part: str, row: int, column: int) -> tuple[int, int]:
        """Play a part that stays on one row but for its ends; gives the cursor after it."""
        if not all(is_simple(match["text"]) for match in _TOKEN.finditer(part) if match["text"]):
            return self._pass_on(part, row, column)
        style = ""
        for match in _TOKEN.finditer(part):
            kind = match.lastgroup
            if kind == "text":
                column = self._write(match["text"], row, column, style)
            elif kind == "style":
                style = "" if match["style"] in ("", "0") else match["style"]
            elif kind == "column":
                row, column = int(match["row"]) - 1, int(match["column"]) - 1
            elif kind == "home":
                row, column = 0, 0
            elif kind == "line":
                row, column = (row + 1, 0) if match["line"] == "\n" else (row, 0)
            else:
                self._out.append(match["other"])
        return row, column

    def _pass_on(self, part: str, row: int, column: int) -> tuple[int, int]:
        """Send a part as it was written; nothing is known of its rows then."""
        if self._style:
            self._out.append(RESET)
            self._style = ""
        move = _MOVE.match(part)
        if move:
            row, column = (int(number) - 1 for number in move.group()[2:-1].split(";"))
        else:
            self._out.append(f"\x1b[{row + 1};{column + 1}H")
        lines = part.count("\n")
        for touched in self._rows[row : row + 1 + lines]:
            touched[:] = [None] * self.width
        # the line end is left out: at the foot of the screen it would scroll
        self._out.append(part.rstrip("\n"))
        self._cursor = None
        return row + lines, 0

    def _write(self, text: str, row: int, column: int, style: str) -> int:
        """Write text into the grid and send the cells that change; gives the column after it."""
        if not 0 <= row < self.height:
            return column + len(text)
        cells = self._rows[row]
        for char in text:
            width = 1 if char < "\u1100" else get_character_cell_size(char)
            if column + width > self.width:
                break
            if cells[column] != (char, style):
                self._send(char, row, column, style)
                self._set(cells, column, char, width, style)
                self._cursor = (row, column + width) if column + width < self.width else None
            column += width
        return column

    def _set(self, cells: list[Cell | None], column: int, char: str, width: int, style: str) -> None:
        """Set a cell. Half of a wide character cannot stand alone: the terminal does what it likes with the rest."""
        before = cells[column]
        if before is not None and not before[0] and column:
            cells[column - 1] = None
        behind = column + width
        if behind < self.width:
            after = cells[behind]
            if after is not None and not after[0]:
                cells[behind] = None
        cells[column] = (char, style)
        if width == 2:
            cells[column + 1] = ("", style)

    def _send(self, char: str, row: int, column: int, style: str) -> None:
        if self._cursor != (row, column):
            self._move(row, column)
        if style != self._style:
            self._out.append(change(self._style, style))
            self._style = style
        self._out.append(char)

    def _move(self, row: int, column: int) -> None:
        """Send the shortest move."""
        here = self._cursor
        if here is not None and here[0] == row and column > here[1]:
            distance = column - here[1]
            self._out.append("\x1b[C" if distance == 1 else f"\x1b[{distance}C")
        else:
            self._out.append(f"\x1b[{row + 1};{column + 1}H")
        self._cursor = (row, column)
