"""Where in the run we are."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.drawing.timeline import TimelineView, draw_timeline
from bpe_tui.widgets.view_pane import ViewPane


class TimelinePane(ViewPane[TimelineView]):
    """Where in the run we are."""

    label = "timeline"

    def picture(self, view: TimelineView, width: int, height: int) -> Sequence[Content]:
        """Draw the bar."""
        return draw_timeline(view, width, height, self.glyphs)


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench
    from bpe_tui.widgets.toy import toy_scene

    pane = TimelinePane()
    pane.call_later(pane.show, toy_scene().timeline)
    Bench(pane).run()
