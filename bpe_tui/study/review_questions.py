"""From a card to a question: made afresh where it is a skill, found in the lessons and mixed where it is not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from bpe_tui.course.models import Choice, Course, Lesson, Quiz, Recall
from bpe_tui.course.problems import LessonError
from bpe_tui.course.quizzes.showing import dealt
from bpe_tui.study.skills.exercised import POOL

_REVEAL = "Show the answer"


def is_skill(key: str) -> bool:
    """Whether a card is a skill, and no single question."""
    return "/" not in key


def question_of(course: Course, key: str, seed: str) -> Quiz | Recall | None:
    """Make the question of a card; ``None`` if the course has it no more.

    Args:
        course: The lessons.
        key: The card.
        seed: The same seed makes the same question.
    """
    if is_skill(key):
        # the makers are many, and are needed only when something is asked
        from bpe_tui.study.skills.table import SKILLS

        return SKILLS[key].quiz(seed) if key in SKILLS else None
    found = _drawn(course, key, seed) if key.endswith(f"/{POOL}") else _found(course, key)
    return _mixed(found, seed) if isinstance(found, Quiz) else found


def title_of(course: Course, key: str) -> str:
    """What a card is, in a few words of Markdown: what one can do, or the question itself."""
    if is_skill(key):
        from bpe_tui.study.skills.table import SKILLS

        return SKILLS[key].title if key in SKILLS else key
    found = _found(course, key)
    return key if found is None else " ".join(found.question.split())


def _drawn(course: Course, key: str, seed: str) -> Quiz | None:
    """Draw a question from the test of a lesson."""
    lesson = next((lesson for lesson in course.lessons if f"{lesson.id}/{POOL}" == key), None)
    try:
        quizzes = lesson.test.quizzes if lesson is not None and lesson.test is not None else ()
        return random.Random(f"{key} {seed}").choice(quizzes) if quizzes else None
    except LessonError:
        return None


def _found(course: Course, key: str) -> Quiz | Recall | None:
    lesson_id, _, name = key.partition("/")
    lesson = next((lesson for lesson in course.lessons if lesson.id == lesson_id), None)
    if lesson is None:
        return None
    try:
        return next((question for question in _questions(lesson) if question.id == name), None)
    except LessonError:
        return None


def _questions(lesson: Lesson) -> Iterator[Quiz | Recall]:
    for page in lesson.pages:
        yield from (block for block in page.blocks if isinstance(block, (Quiz, Recall)))
    if lesson.test is not None:
        yield from lesson.test.quizzes


def _mixed(quiz: Quiz, seed: str) -> Quiz:
    """The same question with its options in another order, and with another bug where one is to be found."""
    chooser = random.Random(f"{quiz.id} {seed}")
    # what orders lines mixes them by the id
    name = f"{quiz.id}-{chooser.randrange(1_000)}"
    made = replace(quiz, id=name, choices=tuple(chooser.sample(quiz.choices, len(quiz.choices))))
    return dealt(made, chooser.randrange(10_000))


def thinking(recall: Recall) -> Quiz:
    """The first half of a recall: to be answered in one's head."""
    ask = f"{recall.question}\n\nSay the answer to yourself first."
    return Quiz(f"{recall.id}-think", "choice", ask, (Choice(_REVEAL, True, ""),))


def comparing(recall: Recall) -> Quiz:
    """The second half: the answer is told, and the learner says whether they had it."""
    ask = f"{recall.question}\n\n**Answer.** {recall.answer}\n\nDid you have it?"
    good = Choice("Good: I had it", True, "It comes back later.")
    again = Choice("Again: I did not", False, "It comes back soon.")
    return Quiz(f"{recall.id}-compare", "choice", ask, (good, again))
