"""The pen: what the terminal's cursor and style are, and the shortest way to the next run of cells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bpe_tui.terminal.sgr import RESET, background, change, shows_on_blank

_MANY: Final = " " * 6
"""From so many blanks on it is shorter to erase."""


@dataclass(frozen=True, slots=True)
class Run:
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
        if self.cursor == (row, column):
            return
        ways = [f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H" if row else "\x1b[H"]
        if self.cursor is not None:
            here, at = self.cursor
            if here == row:
                ways.append(_steps(column - at, "C", "D"))
                if not column:
                    ways.append("\r")
            elif at == column:
                ways.append(_steps(row - here, "B", "A"))
        self._out.append(min(ways, key=len))
        self.cursor = (row, column)

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


def _steps(distance: int, forward: str, back: str) -> str:
    many = abs(distance)
    return f"\x1b[{many if many > 1 else ''}{forward if distance > 0 else back}"
