"""The placement test: a few questions that find the lesson at which to begin.

The lessons build on each other, so the first one that is not known is looked for by halving: of the lesson in the
middle up to two questions are asked. Who answers both has it, and all before it, behind them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bpe_tui.course.models import Course, Lesson, Quiz
from bpe_tui.course.problems import LessonError

EACH: Final = 2
"""Questions of a lesson that must be answered right for it to count as known."""
_QUICK: Final = ("choice", "choices", "number", "text", "point", "blank")
"""Kinds that do not take long."""


@dataclass(frozen=True, slots=True)
class Probe:
    """A question of the placement test."""

    lesson: str
    quiz: Quiz


class Placement:
    """One placement test."""

    def __init__(self, course: Course, seed: int = 0) -> None:
        """Begin.

        Args:
            course: The lessons; those without a test, or that cannot be read, are not asked about.
            seed: The same seed asks the same.
        """
        self._course = course
        chooser = random.Random(f"placement {seed}")
        self._pools: list[tuple[Lesson, list[Quiz]]] = []
        for lesson in course.lessons:
            quizzes = _quick(lesson)
            if len(quizzes) >= EACH:
                self._pools.append((lesson, chooser.sample(quizzes, EACH)))
        self._low, self._high = 0, len(self._pools)
        self._right_here = 0
        self.asked = 0
        """Questions answered so far."""

    @property
    def possible(self) -> bool:
        """Whether there is anything to ask."""
        return bool(self._pools)

    @property
    def most(self) -> int:
        """How many questions there are at most."""
        return EACH * len(self._pools).bit_length()

    @property
    def begun(self) -> bool:
        """Whether a question was answered."""
        return self.asked > 0

    @property
    def over(self) -> bool:
        """Whether the place is found."""
        return self.question is None

    @property
    def question(self) -> Probe | None:
        """The question that is open; ``None`` once the place is found."""
        if self._low >= self._high:
            return None
        lesson, quizzes = self._pools[self._middle]
        return Probe(lesson.id, quizzes[self._right_here])

    @property
    def _middle(self) -> int:
        return (self._low + self._high) // 2

    def answered(self, right: bool) -> None:
        """Take note of the answer to the open question."""
        if self.question is None:
            return
        self.asked += 1
        if not right:
            self._high, self._right_here = self._middle, 0
            return
        self._right_here += 1
        if self._right_here >= EACH:
            self._low, self._right_here = self._middle + 1, 0

    @property
    def begin(self) -> Lesson | None:
        """Where to begin, as far as is known; ``None`` if nothing is left to learn.

        Lessons that nothing was asked about count as known only if a later one is.
        """
        if not self._pools:
            return self._course.lessons[0] if self._course.lessons else None
        if self._low >= len(self._pools):
            last = self._course.lessons.index(self._pools[-1][0])
            return self._course.lessons[last + 1] if last + 1 < len(self._course.lessons) else None
        if not self._low:
            return self._course.lessons[0]
        known = self._course.lessons.index(self._pools[self._low - 1][0])
        return self._course.lessons[known + 1]

    @property
    def before(self) -> Sequence[Lesson]:
        """The lessons that can be skipped."""
        begin = self.begin
        lessons = self._course.lessons
        return lessons if begin is None else lessons[: lessons.index(begin)]


def _quick(lesson: Lesson) -> list[Quiz]:
    if lesson.test is None:
        return []
    try:
        return [quiz for quiz in lesson.test.quizzes if quiz.kind in _QUICK]
    except LessonError:
        return []
