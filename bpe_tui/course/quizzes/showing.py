"""What a quiz shows besides its answers: the question, and the code that it is about."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.exposing import what_is_asked
from bpe_tui.course.quizzes.tasks import BLANK, Blank, Expose
from bpe_tui.course.trials import mutant_of

CHANGED: Final = "  # bug"
"""Stands behind the line with the bug."""


def prompt_of(quiz: Quiz) -> str:
    """The question in Markdown, with the code that it is about where that is no part of the answer."""
    match quiz.task:
        case Blank() as blank:
            return _said(quiz.question, _listed(numbered(blank)))
        case Expose() as expose:
            mutant = mutant_of(expose)
            lines = mutant.code.split("\n")
            lines[mutant.row] += CHANGED
            question = quiz.question or f"One line of `{expose.function}` is wrong. Show it by an input."
            return _said(question, _listed("\n".join(lines)), what_is_asked(expose))
    return quiz.question


def numbered(blank: Blank) -> str:
    """The code with its blanks numbered, if there are several."""
    if len(blank.answers) == 1:
        return blank.code
    numbers = iter(range(1, len(blank.answers) + 1))
    return BLANK.sub(lambda _: f"__{next(numbers)}__", blank.code)


def _said(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)


def _listed(code: str) -> str:
    return f"```python\n{code}\n```"


def can_be_dealt(quiz: Quiz) -> bool:
    """Whether there is another bug to be had after this one."""
    return isinstance(quiz.task, Expose) and not quiz.task.at


def dealt(quiz: Quiz, seed: int) -> Quiz:
    """The same quiz with another bug, where the program chooses it; any other quiz as it is.

    Args:
        quiz: The quiz.
        seed: Each number gives a bug, often another one.
    """
    if isinstance(quiz.task, Expose) and not quiz.task.at:
        return replace(quiz, task=replace(quiz.task, seed=seed))
    return quiz
