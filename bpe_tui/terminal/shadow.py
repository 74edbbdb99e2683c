"""A shadow of the terminal's screen: of each frame it keeps what the screen does not show yet.

The idea is that of curses. A frame is what Textual writes: cursor moves, styles and text. It is played onto a grid
of cells, and only cells that differ are sent. Where the width of a text is the terminal's own affair (combining
marks, joined emoji), the row is sent as it was written and its cells count as unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rich.cells import get_character_cell_size

from bpe_tui.terminal.pen import Pen, Run
from bpe_tui.terminal.sgr import shows_on_blank

Cell = tuple[str, str]
"""Character and style; the right half of a wide character has an empty text."""

_TOKEN: Final = re.compile(
    r"\x1b\[(?P<style>[\d;]*)m|\x1b\[(?P<row>\d+);(?P<column>\d+)H|(?P<home>\x1b\[H)"
    r"|(?P<other>\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[^\[\]]))"
    r"|(?P<line>[\r\n])|(?P<text>[^\x1b\r\n]+)"
)
GAP: Final = 4
"""Cells that are written again where a move over them would be as long."""
_MOVE: Final = re.compile(r"\x1b\[\d+;\d+H")
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
        self._changed: list[set[int]] = []
        """Columns of each row that have still to be sent."""
        self._cells: dict[str, _Cells] = {}

    def resize(self, width: int, height: int) -> None:
        """Take note of the screen's size; a new one makes all cells unknown."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.forget()

    def forget(self) -> None:
        """Take all cells for unknown, so that the next frame is sent whole."""
        self._rows = [[None] * self.width for _ in range(self.height)]
        self._changed = [set() for _ in range(self.height)]
        self._cells = {}
        self._pen.cursor = None

    def update(self, frame: str) -> str:
        """Play a frame and give what has to be sent for it; the terminal's style is the default before and after.

        Args:
            frame: As Textual writes it, beginning with a cursor move.
        """
        row, column = 0, 0
        moves = [match.start() for match in _MOVE.finditer(frame)] or [0]
        if moves[0]:
            moves.insert(0, 0)
        for start, end in zip(moves, [*moves[1:], len(frame)], strict=True):
            row, column = self._play(frame[start:end], row, column)
        self._send()
        self._pen.move(row, column)
        return self._pen.lift()

    def _play(self, part: str, row: int, column: int) -> tuple[int, int]:
        """Play a part that stays on one row but for its ends; gives the cursor after it."""
        simple = _PLAIN_FRAME.fullmatch(part) is not None
        if not simple and not all(is_simple(match["text"]) for match in _TOKEN.finditer(part) if match["text"]):
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
                self._send()
                self._pen.pass_on(match["other"])
        return row, column

    def _pass_on(self, part: str, row: int, column: int) -> tuple[int, int]:
        """Send a part as it was written; nothing is known of its rows then."""
        self._send()
        self._pen.reset()
        move = _MOVE.match(part)
        if move:
            row, column = (int(number) - 1 for number in move.group()[2:-1].split(";"))
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
        cells, changed = self._rows[row], self._changed[row]
        made = self._cells.get(style)
        if made is None:
            made = self._cells[style] = _Cells(style)
        new = [made[char] for char in text]
        if cells[column : column + len(text)] == new and _ONE_CELL_EACH.fullmatch(text):
            # most of a frame is there already
            return column + len(text)
        for cell in new:
            char = cell[0]
            width = 1 if char < "\u1100" else get_character_cell_size(char)
            if column + width > self.width:
                break
            if cells[column] != cell:
                self._set(row, column, cell, width)
                changed.add(column)
            column += width
        return column

    def _set(self, row: int, column: int, cell: Cell, width: int) -> None:
        """Set a cell. Half of a wide character cannot stand alone: the terminal does what it likes with the rest."""
        cells, changed = self._rows[row], self._changed[row]
        before = cells[column]
        broken_left = before is not None and not before[0] and column > 0
        behind = column + width
        after = cells[behind] if behind < self.width else None
        broken_right = after is not None and not after[0]
        if (broken_left and column - 1 in changed) or (broken_right and behind - 1 in changed):
            # a frame that breaks its own wide character: the terminal has to see both
            self._send()
        if broken_left:
            cells[column - 1] = None
        if broken_right:
            cells[behind] = None
        cells[column] = cell
        if width == 2:
            cells[column + 1] = ("", cell[1])
            changed.discard(column + 1)

    def _send(self) -> None:
        """Draw what has changed."""
        self._pen.draw((run for row in range(self.height) if self._changed[row] for run in self._runs(row)), self.width)
        for changed in self._changed:
            changed.clear()

    def _runs(self, row: int) -> Iterator[Run]:
        """The changed cells of a row as runs, with short gaps filled where that is no dearer than a move."""
        cells = self._rows[row]
        begun = end = -1
        text: list[str] = []
        style, blank = "", True
        for column in sorted(self._changed[row]):
            cell = cells[column]
            assert cell is not None
            char, wanted = cell
            is_blank = char == " " and wanted == shows_on_blank(wanted)
            filling = self._filling(cells, end, column, style, blank) if text and column - end <= GAP else None
            fits = filling is not None and (
                wanted == style
                or (shows_on_blank(style) == wanted if is_blank else blank and shows_on_blank(wanted) == style)
            )
            if not fits:
                if text:
                    yield Run(row, begun, "".join(text), end - begun, style, blank)
                begun, text, style, blank = column, [], wanted, is_blank
            else:
                text.append(filling or "")
                if not is_blank:
                    style, blank = wanted, False
            text.append(char)
            end = column + 1 + (column + 1 < self.width and cells[column + 1] == ("", wanted))
        if text:
            yield Run(row, begun, "".join(text), end - begun, style, blank)

    def _filling(self, cells: list[Cell | None], start: int, end: int, style: str, blank: bool) -> str | None:
        """The text between two changed cells, if a style draws it as it is there already."""
        filling = ""
        for cell in cells[start:end]:
            if cell is None or not cell[0] or cell[0] > "\u10ff":
                return None
            if cell[1] != (shows_on_blank(style) if cell[0] == " " else style) or (blank and cell[0] != " "):
                return None
            filling += cell[0]
        return filling
