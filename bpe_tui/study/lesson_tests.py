"""Tests of lessons and what is known of the learner: what is drawn next, and what is kept."""

from __future__ import annotations

from bpe_tui.course.models import Course, Lesson
from bpe_tui.course.quizzes.sitting import Sitting, draw, needed, pool_of
from bpe_tui.course.syllabus import RESULT
from bpe_tui.study.store import Store


def begin_test(store: Store, course: Course, lesson: Lesson) -> Sitting:
    """Draw the questions of a test, those that the learner has not seen before all others.

    Args:
        store: Knows what was seen.
        course: All lessons.
        lesson: One that has a test.

    Raises:
        ValueError: It has none.
        LessonError: Its questions cannot be read.
    """
    if lesson.test is None:
        raise ValueError(f"{lesson.id} has no test")
    known = store.answers(lesson.id)
    seen = {item: answer.when for item, answer in known.items()}
    tries = sum(answer.tries for item, answer in known.items() if item.startswith(RESULT))
    drawn = draw(pool_of(course, lesson), lesson.test.count, seen, tries)
    return Sitting(drawn, needed(lesson.test, len(drawn)))


def keep_answer(store: Store, lesson: Lesson, sitting: Sitting, given: str, right: bool) -> None:
    """Keep the answer to the open question of a test, and go on to the next one."""
    if sitting.question is not None:
        store.answered(lesson.id, sitting.question.item, given, right)
        sitting.results.append(right)


def keep_result(store: Store, lesson: Lesson, sitting: Sitting) -> None:
    """Keep what came of a test."""
    store.answered(lesson.id, RESULT, sitting.score, sitting.passed)
