"""A quiz of a lesson: a question graded by the course, and how its answers are written down."""

from __future__ import annotations

from typing import Final

from bpe_tui.course.answers import Verdict, grade
from bpe_tui.course.models import Quiz
from bpe_tui.widgets.question import Given, Question

_BETWEEN: Final = " | "
"""Stands between the options of an answer that has several."""


class QuizBlock(Question):
    """A quiz."""

    def __init__(self, quiz: Quiz) -> None:
        """Take the quiz."""
        super().__init__(
            quiz.question,
            self._judge,
            options=tuple(choice.text for choice in quiz.choices),
            kind=quiz.kind if quiz.kind in ("choice", "choices") else "text",
            id=f"quiz-{quiz.id}",
        )
        self.quiz = quiz

    def _judge(self, given: Given) -> Verdict:
        verdict = grade(self.quiz, given)
        if verdict.right and self.quiz.explanation and self.quiz.explanation not in verdict.why:
            return Verdict(True, f"{verdict.why}\n\n{self.quiz.explanation}".strip())
        return verdict


def write_given(quiz: Quiz, given: Given) -> str:
    """Write an answer as text, to be kept and to be read by a teacher."""
    if isinstance(given, str):
        return given
    return _BETWEEN.join(quiz.choices[at].text for at in sorted(given))


def read_given(quiz: Quiz, text: str) -> Given | None:
    """Read a kept answer; ``None`` if the quiz has changed so that it does not fit any more."""
    if quiz.kind not in ("choice", "choices"):
        return text
    places = {choice.text: at for at, choice in enumerate(quiz.choices)}
    parts = text.split(_BETWEEN) if text else []
    if any(part not in places for part in parts) or (quiz.kind == "choice" and len(parts) != 1):
        return None
    return frozenset(places[part] for part in parts)


if __name__ == "__main__":
    from bpe_tui.course.models import Choice
    from bpe_tui.widgets.bench import Bench

    choices = (Choice("`98`", False, "That is `b`."), Choice("`97`", True, "It is the code of `a`."))
    Bench(QuizBlock(Quiz("q", "choice", "What is `ord('a')`?", choices))).run()
