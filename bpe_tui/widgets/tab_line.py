"""The line that names the views of a place."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.drawing.tabs import draw_tabs
from bpe_tui.widgets.pane import Pane


class TabLine(Pane):
    """Shows the views and which one is in front."""

    DEFAULT_CSS = """
    TabLine {
        height: 1;
        width: 1fr;
    }
    """

    names: Sequence[str] = ()
    current = 0

    def show(self, names: Sequence[str], current: int) -> None:
        """Show which view is in front."""
        self.names, self.current = names, current
        self.redraw()

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the line."""
        del height
        return [draw_tabs(self.names, self.current, width, self.glyphs)]


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    tabs = TabLine()
    tabs.call_later(tabs.show, ("train", "vocabulary", "text", "languages"), 1)
    Bench(tabs).run()
