"""Where a learner stands: which tests are passed, whether the course is done, which lessons are skipped."""

from __future__ import annotations

from collections.abc import Iterable

from bpe_tui.course.syllabus import RESULT, Course, Lesson
from bpe_tui.study.store import Store


def has_passed(store: Store, lesson: Lesson) -> bool:
    """Whether the learner has ever passed the test of a lesson."""
    result = store.answers(lesson.id).get(RESULT) if lesson.test is not None else None
    return result is not None and result.solved


def course_is_done(store: Store, course: Course) -> bool:
    """Whether every lesson is finished, or skipped since it is known."""
    standing = [store.progress(lesson.id, len(lesson.pages)) for lesson in course.lessons]
    return bool(standing) and all(progress.finished or progress.skipped for progress in standing)


def skip_lessons(store: Store, lessons: Iterable[Lesson]) -> int:
    """Mark lessons as skipped; those that are done are left alone.

    Returns:
        How many were marked.
    """
    open_ones = [lesson for lesson in lessons if not store.progress(lesson.id, len(lesson.page_titles)).finished]
    for lesson in open_ones:
        store.skipped(lesson.id)
    return len(open_ones)
