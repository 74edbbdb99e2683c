"""The pen: what the terminal's cursor and style are, and the shortest way to the next run of cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from bpe_tui.terminal.sgr import RESET, background, change, shows_on_blank

_MANY: Final = " " * 6
"""From so many blanks on it is shorter to erase."""


class Run(NamedTuple):
    """Neighbouring cells of a row that one style can draw."""

    row: int
    column: int
    text: str
    width: int
    """Cells; a wide character takes two."""
    style: str
    blank: bool
    """Nothing but blanks: any style with the same background draws them."""


class Pen:
    """Draws runs. The terminal's style is the default when a frame begins and when it ends.

    Args:
        erases: Whether the terminal can erase cells in the background colour of now.
    """

    def __init__(self, *, erases: bool = False) -> None:
        self._erases = erases
        self.cursor: tuple[int, int] | None = None
        """Row and column; ``None`` if only the terminal knows."""
        self._style = ""
        self._out: list[str] = []

    def draw(self, runs: Iterable[Run], width: int) -> None:
        """Draw runs, those of one style after the other: a move costs less than a colour.

        Args:
            runs: In the order of their places; none may lie over another.
            width: Of the screen.
        """
        styles: dict[str, list[Run]] = {}
        for run in runs:
            styles.setdefault(run.style, []).append(run)
        while styles:
            now = self._style
            nearest = min(styles, key=lambda style: len(change(now, style)))
            for run in styles.pop(nearest):
                self._draw(run, width)

    def _draw(self, run: Run, width: int) -> None:
        self.move(run.row, run.column)
        if not (run.blank and shows_on_blank(self._style) == run.style):
            self._out.append(change(self._style, run.style))
            self._style = run.style
        text = run.text
        end = run.column + run.width
        if self._erases and text.endswith(_MANY) and shows_on_blank(run.style) == background(run.style):
            text = text.rstrip(" ")
            erased = len(run.text) - len(text)
            end -= erased
            text += f"\x1b[{erased}X"
        self._out.append(text)
        # behind the last column the cursor is where the terminal likes
        self.cursor = (run.row, end) if end < width else None

    def move(self, row: int, column: int) -> None:
        """Move the cursor by the shortest sequence."""
        cursor, self.cursor = self.cursor, (row, column)
        if cursor is None:
            self._out.append(_to(row, column))
            return
        here, at = cursor
        if here == row:
            if column > at:
                # never longer than the place in full
                self._out.append(f"\x1b[{column - at}C" if column - at > 1 else "\x1b[C")
            elif column < at:
                self._out.append(min(_to(row, column), _steps(at - column, "D"), key=len) if column else "\r")
        elif at == column:
            steps = _steps(row - here, "B") if row > here else _steps(here - row, "A")
            self._out.append(min(_to(row, column), steps, key=len))
        else:
            self._out.append(_to(row, column))

    def pass_on(self, sequence: str) -> None:
        """Send what is none of the pen's affair, in the default style. It leaves the cursor where it was."""
        self._out.append(sequence)

    def reset(self) -> None:
        """Go back to the default style."""
        if self._style:
            self._out.append(RESET)
            self._style = ""

    def lift(self) -> str:
        """End the frame and give what has to be sent for it."""
        self.reset()
        sent, self._out = "".join(self._out), []
        return sent


def _to(row: int, column: int) -> str:
    """The sequence that moves to a place, wherever the cursor is."""
    return f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H" if row else "\x1b[H"


def _steps(distance: int, way: str) -> str:
    """The sequence that moves some cells one way."""
    return f"\x1b[{distance if distance > 1 else ''}{way}"
