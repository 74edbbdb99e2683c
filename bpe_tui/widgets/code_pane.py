"""The function that is running."""

from __future__ import annotations

from textual.content import Content

from bpe_tui.drawing.code import CodeView, draw_code
from bpe_tui.widgets.pane import Pane


class CodePane(Pane):
    """The function that is running."""

    label = "code"
    view: CodeView | None = None
    _top = 0

    def show(self, view: CodeView) -> None:
        """Show a step."""
        if self.view is None or view.listing is not self.view.listing:
            self._top = 0
        self.view = view
        self.label = f" {self.glyphs.cursor} ".join(view.path) or view.listing.name or "code"
        self.redraw()

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the code."""
        if self.view is None:
            return []
        lines, self._top = draw_code(self.view, width, height, self.glyphs, self._top)
        return lines


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench
    from bpe_tui.widgets.toy import toy_scene

    pane = CodePane()
    pane.call_later(pane.show, toy_scene().code)
    Bench(pane).run()
