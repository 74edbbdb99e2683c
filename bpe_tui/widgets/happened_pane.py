"""What the line that ran did."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.drawing.happened import HappenedView, draw_happened
from bpe_tui.widgets.view_pane import ViewPane


class HappenedPane(ViewPane[HappenedView]):
    """What the line that ran did."""

    label = "what happened"

    def note(self) -> str:
        """The moment, if this step is one."""
        moment = self.view.step.moment if self.view is not None else None
        return f"{self.glyphs.moment} {moment.label}" if moment else ""

    def picture(self, view: HappenedView, width: int, height: int) -> Sequence[Content]:
        """Draw commentary, working and changes."""
        return draw_happened(view, width, height, self.glyphs)


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench
    from bpe_tui.widgets.toy import toy_scene

    pane = HappenedPane()
    pane.call_later(pane.show, toy_scene().happened)
    Bench(pane).run()
