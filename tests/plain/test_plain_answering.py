"""Answers as they are typed, and as they are kept for both front ends."""

from __future__ import annotations

import pytest

from bpe_tui.course.answers import read_given, write_given
from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.keys import foreseen, right_answers
from bpe_tui.plain.answering import NoOptionError, read_options
from tests.plain.session import shipped

QUIZZES = [
    block
    for lesson in shipped().lessons
    for page in lesson.pages
    for block in page.blocks
    if isinstance(block, Quiz)
]  # fmt: skip
LABELS = ("1", "2", "3")
OPTIONS = ("One pair", "No pair", "2")


@pytest.mark.parametrize(
    ("text", "chosen"),
    [("1", {0}), (" 2. ", {1}), ("1 3", {0, 2}), ("3,1", {0, 2}), ("1 and 2", {0, 1}), ("no  PAIR", {1}), ("2", {1})],
)
def test_options_are_read(text: str, chosen: set[int]) -> None:
    assert read_options(text, LABELS, OPTIONS) == chosen


@pytest.mark.parametrize("text", ["", "4", "0", "1 4", "pair", "-1", "one", "and", ",", "\ud800"])
def test_what_names_no_option_says_what_does(text: str) -> None:
    with pytest.raises(NoOptionError, match=r"Type 1, 2 or 3\."):
        read_options(text, LABELS, OPTIONS)


@pytest.mark.parametrize("quiz", QUIZZES, ids=lambda quiz: quiz.id)
def test_answers_are_read_as_they_were_kept(quiz: Quiz) -> None:
    for _, answer in (*right_answers(quiz), *foreseen(quiz)):
        assert read_given(quiz, write_given(quiz, answer)) == answer


def test_a_kept_answer_that_no_longer_fits_is_forgotten() -> None:
    choice = next(quiz for quiz in QUIZZES if quiz.kind == "choice")
    assert read_given(choice, "an option that is gone") is None
    assert read_given(choice, "") is None
