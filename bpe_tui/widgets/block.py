"""A block of a page: lines that are as many as they need, for the width there is."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size

from bpe_tui.widgets.pane import Pane


class Block(Pane):
    """Shows what `lines_for` returns, and is as high as that.

    Subclasses implement `lines_for` and call `refit` when what they show has changed.
    """

    DEFAULT_CSS = """
    Block {
        height: auto;
        width: 1fr;
    }
    """

    def lines_for(self, width: int) -> list[Content]:
        """Draw all lines for a width."""
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The number of lines."""
        del container, viewport
        return len(self.lines_for(width))

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the lines."""
        return self.lines_for(width)[:height]

    def refit(self) -> None:
        """Draw again, and take another height if that is needed."""
        if self.is_mounted and self.size.width and len(self.lines_for(self.size.width)) != self.size.height:
            self.refresh(layout=True)
        self.redraw()
