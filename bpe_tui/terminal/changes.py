"""What has still to be sent of a frame: runs of cells, joined where that is no dearer than a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bpe_tui.terminal.chunk import Cell
from bpe_tui.terminal.pen import Run
from bpe_tui.terminal.sgr import shows_on_blank
from bpe_tui.terminal.widths import LAST_NARROW

GAP: Final = 4
"""Cells that are written again where a move over them would be as long."""


class Changes:
    """Runs in the order in which they were written; none lies over another."""

    def __init__(self) -> None:
        self._runs: list[Run] = []
        self._ends: dict[int, int] = {}
        """The column behind the last run of each row."""

    def cover(self, row: int, column: int) -> bool:
        """Whether there are changes in a row from a column on."""
        return column < self._ends.get(row, 0)

    def take(self) -> Sequence[Run]:
        """Give the runs, and begin anew."""
        runs, self._runs = self._runs, []
        self._ends.clear()
        return runs

    def add(self, row: int, column: int, text: str, width: int, style: str, cells: Sequence[Cell | None]) -> None:
        """Add a run behind those of its row.

        Args:
            row: The row.
            column: Its first column.
            text: What is written.
            width: Cells of the text.
            style: The style of the text.
            cells: What the row shows.
        """
        blank = not text.strip(" ")
        if blank:
            style = shows_on_blank(style)
        self._ends[row] = column + width
        runs = self._runs
        if runs:
            last = runs[-1]
            start = last.column + last.width
            if last.row == row and column - start <= GAP:
                if blank:
                    fits = style in (last.style, shows_on_blank(last.style))
                    style = last.style if fits else style
                else:
                    fits = last.style in ((style, shows_on_blank(style)) if last.blank else (style,))
                filling = _filling(cells, start, column, last) if fits else None
                if filling is not None:
                    text, width = last.text + filling + text, column + width - last.column
                    runs[-1] = Run(row, last.column, text, width, style, blank and last.blank)
                    return
        runs.append(Run(row, column, text, width, style, blank))


def _filling(cells: Sequence[Cell | None], start: int, end: int, run: Run) -> str | None:
    """The text between two runs, if the style of the first draws it as it is there already."""
    filling = ""
    for cell in cells[start:end]:
        if cell is None or not cell[0] or cell[0] > LAST_NARROW:
            return None
        if cell[1] != (shows_on_blank(run.style) if cell[0] == " " else run.style) or (run.blank and cell[0] != " "):
            return None
        filling += cell[0]
    return filling
