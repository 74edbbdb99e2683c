"""The widget for each kind of quiz."""

from __future__ import annotations

from typing import Final

from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.tasks import Blank, Expose, Order, Point
from bpe_tui.widgets.question import Judge
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.quiz_blank import BlankBlock
from bpe_tui.widgets.quiz_expose import ExposeBlock
from bpe_tui.widgets.quiz_order import OrderBlock
from bpe_tui.widgets.quiz_point import PointBlock

_BLOCKS: Final[dict[type, type[QuizBlock]]] = {
    Order: OrderBlock,
    Blank: BlankBlock,
    Point: PointBlock,
    Expose: ExposeBlock,
}


def make_quiz(quiz: Quiz, *, judge: Judge | None = None, once: bool = False) -> QuizBlock:
    """Make the widget of a quiz.

    Args:
        quiz: The quiz.
        judge: Grades an answer; by default as in a lesson.
        once: Whether the first answer counts and no other can follow.
    """
    return _BLOCKS.get(type(quiz.task), QuizBlock)(quiz, judge=judge, once=once)
