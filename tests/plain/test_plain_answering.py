"""Answers as they are typed and kept: both front ends keep the same, so each reads what the other wrote."""

from __future__ import annotations

import pytest

from bpe_tui.course.models import Quiz
from bpe_tui.plain.answering import NoOptionError, read_given, read_options, write_given
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
def test_answers_are_kept_as_the_full_screen_keeps_them(quiz: Quiz) -> None:
    from bpe_tui.widgets import quiz as full_screen

    options = range(len(quiz.choices))
    given: list[str | frozenset[int]] = [frozenset({at}) for at in options]
    given += [frozenset(options)] if quiz.kind == "choices" else []
    given += [] if quiz.choices else ["1", quiz.answers[0]]
    for answer in given:
        text = write_given(quiz, answer)
        assert text == full_screen.write_given(quiz, answer)
        assert read_given(quiz, text) == full_screen.read_given(quiz, text) == answer


def test_a_kept_answer_that_no_longer_fits_is_forgotten() -> None:
    choice = next(quiz for quiz in QUIZZES if quiz.kind == "choice")
    assert read_given(choice, "an option that is gone") is None
    assert read_given(choice, "") is None
