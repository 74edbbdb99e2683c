"""The line at the head of a screen: where we are, and the address of this place."""

from __future__ import annotations

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import beside, line
from bpe_tui.widgets.pane import Pane


class PlaceBar(Pane):
    """Shows a title at the left and an address at the right."""

    DEFAULT_CSS = """
    PlaceBar {
        height: 1;
        width: 1fr;
        padding: 0 1;
    }
    """

    title = ""
    detail = ""
    address = ""

    def show(self, title: str, detail: str = "", address: str = "") -> None:
        """Show another place.

        Args:
            title: What this is, such as a lesson.
            detail: What of it, such as a page.
            address: How to come here again.
        """
        self.title, self.detail, self.address = title, detail, address
        self.redraw()

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the line."""
        del height
        dot = f" {self.glyphs.dot} "
        left = line((self.title, roles.TITLE))
        if self.detail:
            left = left + line((dot, roles.RULE), (self.detail, roles.DIM))
        return [beside(left, line((self.address, roles.DIM)), width, self.glyphs)]


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    bar = PlaceBar()
    bar.call_later(bar.show, "Count the pairs", "Step through it  4/5", "count-pairs#4@12")
    Bench(bar).run()
