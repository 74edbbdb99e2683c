"""The variables of the function that is running."""

from __future__ import annotations

from textual.content import Content

from bpe_tui.drawing.names import NamesView, draw_names
from bpe_tui.widgets.pane import Pane


class NamesPane(Pane):
    """The variables of the function that is running."""

    label = "variables"
    view: NamesView | None = None

    def show(self, view: NamesView) -> None:
        """Show a step."""
        self.view = view
        self.redraw()

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the variables."""
        return draw_names(self.view, width, height, self.glyphs) if self.view is not None else []


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench
    from bpe_tui.widgets.toy import toy_scene

    pane = NamesPane()
    pane.call_later(pane.show, toy_scene().names)
    Bench(pane).run()
