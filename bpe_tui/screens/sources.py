"""The sources: what the course stands on, and where to read on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual.content import Content

from bpe_tui.course.models import Course
from bpe_tui.course.reference import Reference
from bpe_tui.course.sources import Source
from bpe_tui.drawing.finder import Item, draw_source
from bpe_tui.drawing.glyphs import Glyphs
from bpe_tui.drawing.prose import escape_markdown
from bpe_tui.screens.finder import FinderScreen
from bpe_tui.study.events import Place
from bpe_tui.widgets.drawn_block import Draw


class SourcesScreen(FinderScreen[Source]):
    """Shows the sources."""

    heading = "Sources"
    about = "papers, projects, a lecture"
    asks = "type a name, a year or a word"

    def __init__(self, course: Course, reference: Reference) -> None:
        """Take the sources."""
        super().__init__(course)
        self._reference = reference

    def read(self) -> Sequence[Source]:
        """Read the sources."""
        return self._reference.sources

    def matching(self, words: str) -> Sequence[Source]:
        """The sources that have every word."""
        wanted = words.casefold().split()

        def has(source: Source) -> bool:
            text = f"{source.title} {source.citation} {source.note}".casefold()
            return all(word in text for word in wanted)

        return [source for source in self.entries if has(source)]

    def item(self, entry: Source) -> Item:
        """The title."""
        return Item(escape_markdown(entry.title))

    def detail(self, entry: Source) -> Draw:
        """Who, when, where and why."""
        return partial(_draw, entry)

    def place_of(self, entry: Source) -> Place | None:
        """A source is read outside."""
        del entry
        return None


def _draw(source: Source, width: int, glyphs: Glyphs) -> list[Content]:
    return draw_source(source, width, glyphs)
