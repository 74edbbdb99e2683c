"""Where in the run we are."""

from __future__ import annotations

from textual.content import Content

from bpe_tui.drawing.timeline import TimelineView, draw_timeline
from bpe_tui.widgets.pane import Pane


class TimelinePane(Pane):
    """Where in the run we are."""

    label = "timeline"
    view: TimelineView | None = None

    def show(self, view: TimelineView) -> None:
        """Show a step."""
        self.view = view
        self.redraw()

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the bar."""
        return draw_timeline(self.view, width, height, self.glyphs) if self.view is not None else []


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench
    from bpe_tui.widgets.toy import toy_scene

    pane = TimelinePane()
    pane.call_later(pane.show, toy_scene().timeline)
    Bench(pane).run()
