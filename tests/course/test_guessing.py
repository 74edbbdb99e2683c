"""Nobody passes by guessing: no habit of choosing blindly is right most of the time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bpe_tui.course.models import Choice, Lesson, Quiz
from bpe_tui.course.shelf import load_course

FEW = 6
"""With fewer choices than this a lesson gives no habit a chance to form."""
MOST = 0.7


def _choices(lesson: Lesson) -> list[tuple[Choice, ...]]:
    asked = [block for page in lesson.pages for block in page.blocks if isinstance(block, Quiz)]
    if lesson.test is not None:
        asked += lesson.test.quizzes
    return [quiz.choices for quiz in asked if quiz.kind == "choice"]


def _length(choice: Choice) -> int:
    return len(choice.text.replace("`", ""))


def _longest(choices: tuple[Choice, ...]) -> Choice:
    return max(choices, key=_length)


def _shortest(choices: tuple[Choice, ...]) -> Choice:
    return min(choices, key=_length)


def _place(place: int) -> Callable[[tuple[Choice, ...]], Choice]:
    return lambda choices: choices[min(place, len(choices) - 1)]


HABITS = {
    "the longest": _longest,
    "the shortest": _shortest,
    "the first": _place(0),
    "the second": _place(1),
    "the third": _place(2),
    "the last": _place(99),
}


ASKED = {lesson.id: _choices(lesson) for lesson in load_course().lessons}


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("name", [name for name, asked in ASKED.items() if len(asked) >= FEW])
def test_no_habit_is_right_most_of_the_time(name: str, habit: str) -> None:
    asked = ASKED[name]
    right = sum(HABITS[habit](choices).right for choices in asked)
    assert right <= MOST * len(asked), f"{habit} is right {right} times of {len(asked)}"
