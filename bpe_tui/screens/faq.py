"""The questions that learners ask, with their answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual.content import Content

from bpe_tui.course.faq import Faq
from bpe_tui.course.models import Course
from bpe_tui.course.reference import Reference
from bpe_tui.course.search import document_of_question, find
from bpe_tui.drawing.finder import Item, draw_answer
from bpe_tui.drawing.glyphs import Glyphs
from bpe_tui.screens.finder import FinderScreen
from bpe_tui.study.events import Place
from bpe_tui.widgets.drawn_block import Draw


class FaqScreen(FinderScreen[Faq]):
    """Shows the questions."""

    heading = "Questions"
    about = "what learners ask"
    asks = "type a word of your question"

    def __init__(self, course: Course, reference: Reference, name: str = "") -> None:
        """Take the questions, and the id of the one to begin with."""
        super().__init__(course)
        self._reference = reference
        self._name = name

    def read(self) -> Sequence[Faq]:
        """Read the questions."""
        return self._reference.faq

    def start(self) -> int:
        """The question that was asked for."""
        return next((at for at, faq in enumerate(self.entries) if faq.id == self._name), 0)

    def matching(self, words: str) -> Sequence[Faq]:
        """The questions that have the words, in themselves or in the answer."""
        known = {faq.id: faq for faq in self.entries}
        return [known[found.document.name] for found in find(map(document_of_question, self.entries), words)]

    def item(self, entry: Faq) -> Item:
        """The question."""
        return Item(entry.question)

    def detail(self, entry: Faq) -> Draw:
        """The answer."""
        return partial(_draw, entry, self.lesson_title(entry.lesson))

    def place_of(self, entry: Faq) -> Place | None:
        """The lesson that says more."""
        return self.lesson_place(entry.lesson)


def _draw(faq: Faq, lesson: str, width: int, glyphs: Glyphs) -> list[Content]:
    return draw_answer(faq, width, glyphs, lesson)
