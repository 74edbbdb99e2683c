"""The whole of a value, one item a line, drawn row by row so that a hundred thousand items cost nothing."""

from __future__ import annotations

from collections.abc import Mapping

from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.whole import draw_whole
from bpe_tui.trace.value import Value


class ValueView(ScrollView, can_focus=True):
    """Shows a value and scrolls through it."""

    DEFAULT_CSS = """
    ValueView {
        height: 1fr;
        width: 1fr;
        background: transparent;
        overflow-x: hidden;
        scrollbar-gutter: stable;
    }
    """

    def __init__(self, value: Value, minted: Mapping[int, bytes] | None = None, *, id: str | None = None) -> None:  # noqa: A002
        """Take a value.

        Args:
            value: What to show.
            minted: The bytes of minted tokens, to be written beside ids.
            id: The widget's id.
        """
        super().__init__(id=id)
        self.value = value
        self.minted = minted
        self._rows: list[Content] = []

    @property
    def rows(self) -> list[Content]:
        """The lines there are."""
        return self._rows

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new width."""
        del event
        width = max(1, self.scrollable_content_region.width)
        glyphs = getattr(self.app, "glyphs", UNICODE)
        assert isinstance(glyphs, Glyphs)
        self._rows = draw_whole(self.value, width, glyphs, self.minted)
        self.virtual_size = Size(width, len(self._rows))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Render one row of the part that is seen."""
        at = self.scroll_offset.y + y
        base = self.visual_style
        row = self._rows[at] if at < len(self._rows) else Content("")
        parse = self.app.stylesheet.parse_style
        segments = [Segment(text, style.rich_style) for text, style in row.render(base, end="", parse_style=parse)]
        return Strip(segments).adjust_cell_length(self.size.width, base.rich_style)


if __name__ == "__main__":
    from bpe_tui.trace.value import describe
    from bpe_tui.widgets.bench import Bench

    Bench(ValueView(describe(list(range(97, 400))))).run()
