"""The search over the whole course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from textual.timer import Timer
from textual.widgets import Input

from bpe_tui.course.models import Course
from bpe_tui.course.search import Document, Found
from bpe_tui.course.search_index import SearchIndex
from bpe_tui.drawing.finder import Item
from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.prose import escape_markdown
from bpe_tui.screens.finder import GO, FinderScreen
from bpe_tui.study.events import Place
from bpe_tui.widgets.drawn_block import Draw
from bpe_tui.widgets.item_list import ItemList
from bpe_tui.widgets.place_bar import PlaceBar

_LOOK_AGAIN = 0.15
"""Seconds after which it is seen whether more was read."""


class SearchScreen(FinderScreen[Found]):
    """Shows what has the words; while the lessons are still being read, what is known of them by now."""

    heading = "Search"
    about = "lessons, glossary, questions"
    asks = "type what you look for"
    told = False

    def __init__(self, course: Course, index: SearchIndex, words: str = "") -> None:
        """Take what is searched, and words to begin with."""
        super().__init__(course)
        self._index, self._words = index, words
        self._seen = -1
        self._timer: Timer | None = None

    def load(self) -> None:  # type: ignore[override]
        """Have the index read in its own thread, and look again while it is."""
        self._empty = ""
        self._index.start()
        field = self.query_one(Input)
        field.value = self._words
        field.cursor_position = len(self._words)
        self._timer = self.set_interval(_LOOK_AGAIN, self.look_again)
        self.look_again()

    def look_again(self) -> None:
        """Find again if more was read meanwhile."""
        whole, read = self._index.whole, self._index.read
        if read != self._seen or whole:
            self._seen = read
            self.find(self.query_one(Input).value, self.query_one(ItemList).cursor)
            what = self.about if whole else f"reading lesson {min(read + 1, self._index.size)} of {self._index.size}"
            self.query_one(PlaceBar).show(self.heading, what)
        if whole and self._timer is not None:
            self._timer.stop()

    def matching(self, words: str) -> Sequence[Found]:
        """What has all the words."""
        return self._index.find(words)

    def nothing(self, words: str) -> str:
        """Say what to type, or what may be meant."""
        if not words:
            return "Words are looked for in the titles and texts of all lessons, in the glossary and in the questions."
        if not self._index.whole:
            return f"Nothing has “{words}” so far; the lessons are still being read."
        near = self._index.near(words)
        return f"Nothing has “{words}”." + (f" Did you mean {' or '.join(near)}?" if near else "")

    def item(self, entry: Found) -> Item:
        """The title, where it is, and the line that has the words."""
        document = entry.document
        return Item(escape_markdown(document.title), document.place, entry.line, entry.marks)

    def detail(self, entry: Found) -> Draw:
        """The list tells all."""
        raise NotImplementedError(entry)

    def place_of(self, entry: Found) -> Place | None:
        """The page, or the lesson."""
        document = entry.document
        return Place(document.lesson, document.page) if document.lesson else None

    def hints(self) -> Sequence[Hint]:
        """The keys of the list."""
        return (("↑↓", "move"), *((GO.hint,) if self.current is not None else ()))

    def open_current(self) -> None:
        """Go to what is under the cursor, a term and a question included."""
        entry = self.current
        if entry is not None and not entry.document.lesson:
            self.post_message(self.ReferenceWanted(_place_name(entry.document), entry.document.name))
        else:
            super().open_current()


def _place_name(document: Document) -> Literal["glossary", "faq"]:
    return "glossary" if document.kind == "term" else "faq"
