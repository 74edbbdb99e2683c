"""A text as it is, cut to a few lines."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import clamp, line, safe, wrap
from bpe_tui.widgets.pane import Pane

_MOST = 4_000
"""Characters that are looked at; more would not fit."""


class SourceText(Pane):
    """Shows a text."""

    label = "text"
    text = ""

    def show(self, text: str) -> None:
        """Show another text."""
        self.text = text
        self.refresh(layout=True)
        self.redraw()

    def note(self) -> str:
        """How long it is, in what tokenizers see of it: a character may be several code points."""
        points, size = len(self.text), len(self.text.encode("utf-8", "surrogatepass"))
        return f"{points:,} code point{'s' * (points != 1)}, {size:,} byte{'s' * (size != 1)}"

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The title and all lines."""
        del container, viewport
        return 1 + len(self._rows(width))

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw as much as there is room for."""
        return clamp(self._rows(width), width, height, self.glyphs)

    def _rows(self, width: int) -> list[Content]:
        if not self.text:
            return [line(("empty; e writes one", roles.DIM))]
        rows: list[Content] = []
        for piece in self.text[:_MOST].split("\n"):
            rows += wrap(Content(safe(piece, self.glyphs)), width)
        return rows


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    pane = SourceText()
    pane.titled = True
    pane.call_later(pane.show, "The cat sat on the mat.\nThe mat said nothing.")
    Bench(pane).run()
