"""Review asks the questions of lessons without their pages: none may speak of what only its page shows."""

from __future__ import annotations

import re

import pytest

from bpe_tui.course.models import Lesson, Quiz, Recall
from bpe_tui.course.quizzes.keys import key_text
from bpe_tui.course.shelf import load_course

OF_A_PAGE = re.compile(
    r"\b(above|below(?! \d)|(this|the) (page|picture|map|bars)|by the table|(on the|the) (right|left|last) (column|rows?)"
    r"|on the (right|left)|(this|our) (run|text|table)|these steps)\b|^And |\bSet `|\bTurn `|\bChoose `",
)
SHOWN_ALONE = {"backwards"}
"""Names the steps itself."""


@pytest.mark.parametrize("lesson", load_course().lessons, ids=lambda lesson: lesson.id)
def test_no_question_needs_its_page(lesson: Lesson) -> None:
    asked = [
        (block.id, block.question)
        for page in lesson.pages
        for block in page.blocks
        if isinstance(block, Quiz | Recall) and block.id not in SHOWN_ALONE
    ]
    assert not [(name, question) for name, question in asked if OF_A_PAGE.search(question)]


@pytest.mark.parametrize(
    ("answer", "shown"), [("12288", "`12,288`"), ("9999", "`9999`"), ("2.6", "`2.6`"), ("-12", "`-12`")]
)
def test_long_numbers_are_shown_with_commas(answer: str, shown: str) -> None:
    assert key_text(Quiz("n", "number", "How many?", (), (answer,), (), "")) == shown
