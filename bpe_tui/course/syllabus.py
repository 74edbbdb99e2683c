"""The course from outside: its lessons by name, and what each has, before any of them is read.

The parts themselves (pages, quizzes, steppers) are in `bpe_tui.course.models`; a list of lessons does without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bpe_tui.course.models import Page, Quiz

RESULT: Final = "test"
"""Under this name the outcome of a whole test is kept; its questions are kept under ``test/ID``."""


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a lesson file; line and column count from 1."""

    path: Path
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class LessonTest:
    """The questions at the end of a lesson, of which a few are drawn each time."""

    quizzes: Sequence[Quiz]
    """The pool; a tuple, or what is read when it is first looked at."""
    count: int = 5
    """How many are drawn."""
    share: float = 0.6
    """The part of them that must be right to pass."""
    from_all: bool = False
    """Whether the pools of all lessons are drawn from."""


@dataclass(frozen=True, slots=True)
class Slide:
    """One of the short slides at the head of a lesson."""

    title: str
    markdown: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: its pages in order."""

    id: str
    title: str
    summary: str
    """One sentence: what one can do after it."""
    pages: Sequence[Page]
    """A tuple, or what is read when it is first looked at; see `bpe_tui.course.late_pages`."""
    path: Path = field(compare=False)
    slides: Sequence[Slide] = ()
    """The lesson in a minute; a tuple, or what is read when it is first looked at. Empty if there are none."""
    test: LessonTest | None = None
    """The test at its end, if it has one."""

    @property
    def page_titles(self) -> tuple[str, ...]:
        """The titles of the pages; to ask for them reads no page."""
        titles: tuple[str, ...] | None = getattr(self.pages, "titles", None)
        return tuple(page.title for page in self.pages) if titles is None else titles


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons in the order they are taught."""

    lessons: tuple[Lesson, ...]

    def lesson(self, lesson_id: str) -> Lesson:
        """Find a lesson by its id.

        Raises:
            KeyError: There is none.
        """
        for lesson in self.lessons:
            if lesson.id == lesson_id:
                return lesson
        raise KeyError(lesson_id)
