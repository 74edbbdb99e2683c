"""Taking the test of a lesson: what is drawn from the pool, how far one is, and whether it is passed."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from bpe_tui.course.answers import grade
from bpe_tui.course.models import Course, Lesson, LessonTest, Quiz
from bpe_tui.course.problems import LessonError
from bpe_tui.course.quizzes.keys import Answer, key_text
from bpe_tui.course.quizzes.showing import dealt
from bpe_tui.course.syllabus import RESULT
from bpe_tui.course.verdict import Verdict


class Whole(Protocol):
    """Questions whose answers count only together: a test has an outcome, a placement finds a lesson, at its end."""

    @property
    def begun(self) -> bool:
        """Whether something was answered."""

    @property
    def over(self) -> bool:
        """Whether no question follows."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A question of a test."""

    lesson: str
    """Id of the lesson whose pool it is from."""
    item: str
    """What its answers are kept under."""
    quiz: Quiz


def pool_of(course: Course, lesson: Lesson) -> tuple[Drawn, ...]:
    """The questions that the test of a lesson draws from; empty if it has no test."""
    test = lesson.test
    if test is None:
        return ()
    own = tuple(Drawn(lesson.id, f"{RESULT}/{quiz.id}", quiz) for quiz in test.quizzes)
    if not test.from_all:
        return own
    return own + tuple(drawn for other in course.lessons if other.id != lesson.id for drawn in _lent(other))


def _lent(lesson: Lesson) -> tuple[Drawn, ...]:
    """What a lesson gives to the test of another one; nothing if it cannot be read."""
    if lesson.test is None:
        return ()
    try:
        return tuple(Drawn(lesson.id, f"{RESULT}/{lesson.id}/{quiz.id}", quiz) for quiz in lesson.test.quizzes)
    except LessonError:
        return ()


def draw(pool: Sequence[Drawn], count: int, seen: Mapping[str, Any], seed: int) -> tuple[Drawn, ...]:
    """Draw questions: those never seen first, then those not seen for the longest time.

    Args:
        pool: All there are.
        count: How many are wanted; fewer if the pool is smaller.
        seen: For each item that was answered when that was, as anything that can be ordered.
        seed: The same seed draws the same.
    """
    chooser = random.Random(f"draw {seed}")
    shuffled = chooser.sample(list(pool), len(pool))
    fresh = [drawn for drawn in shuffled if drawn.item not in seen]
    known = sorted((drawn for drawn in shuffled if drawn.item in seen), key=lambda drawn: seen[drawn.item])
    # of several lessons each gives some, as far as that goes
    chosen = _by_turns(fresh)[:count]
    chosen += known[: count - len(chosen)]
    return tuple(
        replace(drawn, quiz=dealt(drawn.quiz, seed * 31 + at))
        for at, drawn in enumerate(chooser.sample(chosen, len(chosen)))
    )


def _by_turns(drawn: list[Drawn]) -> list[Drawn]:
    """Put questions so that the lessons take turns."""
    turns: dict[str, int] = {}
    placed: list[tuple[int, int]] = []
    for at, one in enumerate(drawn):
        turns[one.lesson] = turns.get(one.lesson, -1) + 1
        placed.append((turns[one.lesson], at))
    return [drawn[at] for _, at in sorted(placed)]


def needed(test: LessonTest, asked: int) -> int:
    """How many right answers pass.

    Args:
        test: The test.
        asked: How many questions there are.
    """
    return math.ceil(asked * test.share - 1e-9)


def grade_once(quiz: Quiz, given: Answer) -> Verdict:
    """Grade the only answer there is to a question of a test: after a wrong one the right one is told."""
    verdict = grade(quiz, given)
    if verdict.right or not verdict.read:
        return verdict
    return Verdict(False, "\n\n".join([verdict.said(last=True), *_told(quiz)]))


def grade_passed(quiz: Quiz) -> Verdict:
    """What is said to who passes over a question of a test: the same as after a wrong answer, but of none."""
    return Verdict(False, "\n\n".join(_told(quiz)))


def _told(quiz: Quiz) -> list[str]:
    """The answer and why it is, as paragraphs; nothing if there is no answer to show."""
    key = key_text(quiz)
    if not key:
        return []
    told = f"The answer:\n\n{key}" if "\n" in key else f"The answer: {key}"
    return [told, quiz.explanation] if quiz.explanation else [told]


@dataclass(slots=True)
class Sitting:
    """One try at a test."""

    drawn: tuple[Drawn, ...]
    pass_at: int
    """Right answers that pass."""
    results: list[bool] = field(default_factory=list)
    """Whether each answer so far was right."""

    @property
    def at(self) -> int:
        """The question that is open, from 0; as many as there are at the end."""
        return len(self.results)

    @property
    def question(self) -> Drawn | None:
        """The question that is open; ``None`` at the end."""
        return self.drawn[self.at] if self.at < len(self.drawn) else None

    @property
    def begun(self) -> bool:
        """Whether a question was answered."""
        return bool(self.results)

    @property
    def over(self) -> bool:
        """Whether every question was answered."""
        return self.at >= len(self.drawn)

    @property
    def right(self) -> int:
        """Right answers so far."""
        return sum(self.results)

    @property
    def passed(self) -> bool:
        """Whether there are enough right answers."""
        return self.right >= self.pass_at

    @property
    def to_pass(self) -> str:
        """What passes, in words."""
        return f"{self.pass_at} right answer{' passes' if self.pass_at == 1 else 's pass'}"

    @property
    def missed(self) -> tuple[Drawn, ...]:
        """The questions that were not answered right."""
        return tuple(drawn for drawn, right in zip(self.drawn, self.results, strict=False) if not right)

    @property
    def score(self) -> str:
        """The outcome as it is kept."""
        return f"{self.right} of {len(self.drawn)}"
