"""A list of things, of which one is under the cursor; the keys belong to the screen, whose field has the focus."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.message import Message

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line, wrap
from bpe_tui.drawing.finder import Item, draw_items
from bpe_tui.widgets.pane import Pane


class ItemList(Pane):
    """Shows items."""

    class Moved(Message):
        """The cursor is on another item."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    class Clicked(Message):
        """An item was clicked."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    items: Sequence[Item] = ()
    cursor = 0
    empty = ""
    """What to say if there are none."""
    _top = 0

    def show(self, items: Sequence[Item], cursor: int = 0, empty: str = "") -> None:
        """Show items, and put the cursor on one of them."""
        self.items, self.empty = items, empty
        self._top = 0
        self.move_to(cursor)

    def move_to(self, at: int) -> None:
        """Put the cursor on an item; beyond the ends it stays at the end."""
        self.cursor = max(0, min(at, len(self.items) - 1))
        self.redraw()
        self.post_message(self.Moved(self.cursor))

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the list."""
        if not self.items:
            return wrap(line((self.empty, roles.DIM)), width)[:height]
        rows, self._top = draw_items(self.items, self.cursor, width, height, self.glyphs, self._top)
        return rows

    def on_click(self, event: events.Click) -> None:
        """Choose what is clicked."""
        at = 0
        rows = [len(draw_items((item,), -1, self.size.width, 9, self.glyphs)[0]) for item in self.items]
        y = event.y + self._top
        while at < len(rows) and y >= rows[at]:
            y -= rows[at]
            at += 1
        if at < len(rows):
            self.move_to(at)
            self.post_message(self.Clicked(at))


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    found = ItemList()
    found.call_later(found.show, (Item("pair", "term", "Two neighbours.", ((4, 14),)), Item("`merge`", "page 3")))
    Bench(found).run()
