"""The words that look things up beside the lessons: glossary, search, questions, sources."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bpe_tui.course.models import Course
from bpe_tui.course.problems import LessonError
from bpe_tui.course.reference import reference_of
from bpe_tui.course.search import Document
from bpe_tui.course.search_index import SearchIndex
from bpe_tui.plain import reference
from bpe_tui.plain.commands import FAQ, GLOSSARY, SEARCH, SOURCES, Order
from bpe_tui.plain.reading import read_number
from bpe_tui.plain.stop import Lines
from bpe_tui.study.events import Place


class Beside:
    """Looks things up, and remembers what a search has offered until the next line."""

    words = (SEARCH, GLOSSARY, FAQ, SOURCES)

    def __init__(self, course: Course, tell: Callable[[str], None]) -> None:
        """Take the course.

        Args:
            course: The lessons.
            tell: Says something at once, while the learner waits.
        """
        self._course, self._tell = course, tell
        self._reference = reference_of(course)
        self._index = SearchIndex(course, self._reference)
        self._offered: Sequence[Document] = ()

    def do(self, order: Order, marked: Sequence[str]) -> Lines:
        """Carry out one of its words.

        Args:
            order: What was said.
            marked: The terms marked on the open page.
        """
        try:
            if order.command is GLOSSARY:
                return self._glossary(order.rest, marked)
            if order.command is FAQ:
                return reference.faq_lines(self._reference.faq, order.rest, self._course)
            if order.command is SOURCES:
                return reference.source_lines(self._reference.sources)
            return self._search(order.rest)
        except LessonError as error:
            return broken_lines("This cannot be read", error)

    def _glossary(self, wanted: str, marked: Sequence[str]) -> Lines:
        glossary = self._reference.glossary
        if wanted.casefold() == "all":
            return reference.all_terms(glossary)
        return reference.glossary_lines(glossary, wanted, marked, self._course)

    def _search(self, words: str) -> Lines:
        if not words:
            return ["Type search and what you look for, such as search tie."]
        if not self._index.whole:
            self._tell("Reading the lessons.")
            self._index.build()
        found = self._index.find(words)
        self._offered = tuple(place.document for place in found[: reference.MOST_FOUND])
        return reference.found_lines(words, found, () if found else self._index.near(words))

    def chosen(self, text: str) -> Place | Lines | None:
        """What a line chooses of what the last search offered; ``None`` if it chooses nothing."""
        offered, self._offered = self._offered, ()
        number = read_number(text)
        if number is None or not 1 <= number <= len(offered):
            return None
        document = offered[number - 1]
        if document.kind == "term":
            return self._glossary(document.name, ())
        if document.kind == "question":
            faq = next(faq for faq in self._reference.faq if faq.id == document.name)
            return reference.answer_lines(faq, self._course)
        return Place(document.lesson, document.page)


def broken_lines(what: str, error: LessonError) -> Lines:
    """Say what is wrong with a file of the course."""
    lines: Lines = [f"{what}. Something is wrong with its file:"]
    lines += [str(problem) for problem in error.problems[:5]]
    if len(error.problems) > 5:
        lines.append(f"And {len(error.problems) - 5} more; bpe-tui check lists them all.")
    return lines
