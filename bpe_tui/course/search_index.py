"""The index of the search: what can be found, read beside what the learner does."""

from __future__ import annotations

from threading import Lock, Thread

from bpe_tui.course.models import Course, Lesson
from bpe_tui.course.problems import LessonError
from bpe_tui.course.reference import Reference
from bpe_tui.course.search import (
    Document,
    Found,
    document_of_question,
    document_of_term,
    documents_of_lesson,
    documents_of_titles,
    find,
)


class SearchIndex:
    """Knows all titles at once, and the texts as they are read; any thread may ask."""

    def __init__(self, course: Course, reference: Reference) -> None:
        """Take what is to be searched; nothing is read yet."""
        self._course, self._reference = course, reference
        self._lock = Lock()
        self._started = False
        self._titles: dict[str, tuple[Document, ...]] = {}
        self._lessons: dict[str, tuple[Document, ...]] = {}
        self._beside: tuple[Document, ...] = ()
        self.whole = False
        """Whether everything is read."""
        self.read = 0
        """Lessons whose pages were read so far; it only grows."""

    @property
    def size(self) -> int:
        """Lessons there are."""
        return len(self._course.lessons)

    def start(self) -> None:
        """Begin to read in a thread of its own, once; it ends with the program."""
        with self._lock:
            if self._started:
                return
            self._started = True
        Thread(target=self.build, name="search", daemon=True).start()

    def build(self) -> None:
        """Read everything. A lesson or a file that cannot be read is found by its titles alone, or not at all."""
        for number, lesson in enumerate(self._course.lessons, 1):
            self._titles_of(lesson, number)
        self._beside = self._terms()
        self._beside = (*self._beside, *self._questions())
        for number, lesson in enumerate(self._course.lessons, 1):
            if lesson.id not in self._lessons:
                try:
                    self._lessons[lesson.id] = tuple(documents_of_lesson(lesson, number))
                except LessonError:
                    self._lessons[lesson.id] = self._titles_of(lesson, number)
            self.read = number
        self.whole = True

    def find(self, query: str) -> list[Found]:
        """Find in what is known by now."""
        documents = list(self._beside)
        for number, lesson in enumerate(self._course.lessons, 1):
            documents += self._lessons.get(lesson.id) or self._titles_of(lesson, number)
        return find(documents, query)

    def _titles_of(self, lesson: Lesson, number: int) -> tuple[Document, ...]:
        if lesson.id not in self._titles:
            self._titles[lesson.id] = tuple(documents_of_titles(lesson, number))
        return self._titles[lesson.id]

    def near(self, query: str) -> list[str]:
        """Terms that are spelled nearly so, for a query that finds nothing."""
        try:
            return self._reference.glossary.near(query)
        except LessonError:
            return []

    def _terms(self) -> tuple[Document, ...]:
        try:
            return tuple(document_of_term(term) for term in self._reference.glossary.terms)
        except LessonError:
            return ()

    def _questions(self) -> tuple[Document, ...]:
        try:
            return tuple(document_of_question(faq) for faq in self._reference.faq)
        except LessonError:
            return ()
