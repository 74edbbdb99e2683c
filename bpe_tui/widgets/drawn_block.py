"""A block that shows what a function draws."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content

from bpe_tui.drawing.glyphs import Glyphs
from bpe_tui.widgets.block import Block

Draw = Callable[[int, Glyphs], list[Content]]
"""Draws lines for a width."""


class DrawnBlock(Block):
    """Shows lines; `show` exchanges what draws them."""

    def __init__(self, draw: Draw | None = None, *, id: str | None = None) -> None:  # noqa: A002
        """Take what draws."""
        super().__init__(id=id)
        self._draw_lines = draw

    def show(self, draw: Draw | None) -> None:
        """Show what something else draws."""
        self._draw_lines = draw
        self.refit()

    def lines_for(self, width: int) -> list[Content]:
        """Draw the lines."""
        return [] if self._draw_lines is None else self._draw_lines(width, self.glyphs)


if __name__ == "__main__":
    from bpe_tui.drawing.cells import line
    from bpe_tui.widgets.bench import Bench

    Bench(DrawnBlock(lambda width, glyphs: [line(f"{width} cells, {glyphs.dot}")])).run()
