"""The function that is running."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.drawing.code import CodeView, draw_code
from bpe_tui.widgets.view_pane import ViewPane


class CodePane(ViewPane[CodeView]):
    """The function that is running."""

    label = "code"
    _top = 0
    """The first row shown, from which the pane scrolls no more than it must."""

    def show(self, view: CodeView) -> None:
        """Show a step."""
        self._top = self._top_for(view)
        self.label = f" {self.glyphs.cursor} ".join(view.path) or view.listing.name or "code"
        super().show(view)

    def note(self) -> str:
        """What the numbers before the lines are."""
        return "left: times run" if self.view is not None and self.view.counts else ""

    def _top_for(self, view: CodeView) -> int:
        return self._top if self.view is not None and view.listing is self.view.listing else 0

    def picture(self, view: CodeView, width: int, height: int) -> Sequence[Content]:
        """Draw the code."""
        return draw_code(view, width, height, self.glyphs, self._top_for(view))[0]

    def draw(self, width: int, height: int) -> Sequence[Content]:
        """Draw the code, and remember how far it is scrolled; its lines are remembered by `draw_code`."""
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
