"""What the line that ran did."""

from __future__ import annotations

from textual.content import Content

from bpe_tui.drawing.happened import HappenedView, draw_happened
from bpe_tui.widgets.pane import Pane


class HappenedPane(Pane):
    """What the line that ran did."""

    label = "what happened"
    view: HappenedView | None = None

    def show(self, view: HappenedView) -> None:
        """Show a step."""
        self.view = view
        self.redraw()

    def note(self) -> str:
        """The moment, if this step is one."""
        moment = self.view.step.moment if self.view is not None else None
        return f"{self.glyphs.moment} {moment.label}" if moment else ""

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw commentary, working and changes."""
        return draw_happened(self.view, width, height, self.glyphs) if self.view is not None else []


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench
    from bpe_tui.widgets.toy import toy_scene

    pane = HappenedPane()
    pane.call_later(pane.show, toy_scene().happened)
    Bench(pane).run()
