"""The variables of the function that is running."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.drawing.names import NamesView, draw_names
from bpe_tui.widgets.view_pane import ViewPane


class NamesPane(ViewPane[NamesView]):
    """The variables of the function that is running."""

    label = "variables"

    def picture(self, view: NamesView, width: int, height: int) -> Sequence[Content]:
        """Draw the variables."""
        return draw_names(view, width, height, self.glyphs)


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench
    from bpe_tui.widgets.toy import toy_scene

    pane = NamesPane()
    pane.call_later(pane.show, toy_scene().names)
    Bench(pane).run()
