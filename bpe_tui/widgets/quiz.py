"""A quiz of a lesson: a question graded by the course."""

from __future__ import annotations

from bpe_tui.course.answers import Given, Verdict, grade, is_typed
from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.keys import right_answers
from bpe_tui.course.quizzes.showing import prompt_of
from bpe_tui.course.spelling import SPACE
from bpe_tui.widgets.question import Judge, Question


class QuizBlock(Question):
    """A quiz."""

    def __init__(self, quiz: Quiz, *, judge: Judge | None = None, once: bool = False) -> None:
        """Take the quiz.

        Args:
            quiz: The quiz.
            judge: Grades an answer; by default as in a lesson.
            once: Whether the first answer counts and no other can follow.
        """
        super().__init__(
            prompt_of(quiz),
            self._judge_it,
            options=tuple(choice.text for choice in quiz.choices),
            kind="text" if is_typed(quiz) else "choices" if quiz.kind == "choices" else "choice",
            once=once,
            id=f"quiz-{quiz.id}",
        )
        self.quiz = quiz
        self._judge = judge or grade

        if not once:
            keys = "Esc and then `n`" if self.kind == "text" else "`n`"
            self.way_on = f"{keys} goes on without it; you can come back to this question later."

    @property
    def begins_with_space(self) -> bool:
        """Whether an answer that is right begins with a space."""
        return any(text.startswith((" ", SPACE)) for text, _ in right_answers(self.quiz))

    def _judge_it(self, given: Given) -> Verdict:
        verdict = self._judge(self.quiz, given)
        if verdict.right and self.quiz.explanation and self.quiz.explanation not in verdict.why:
            return Verdict(True, f"{verdict.why}\n\n{self.quiz.explanation}".strip())
        return verdict


if __name__ == "__main__":
    from bpe_tui.course.models import Choice
    from bpe_tui.widgets.bench import Bench

    choices = (Choice("`98`", False, "That is `b`."), Choice("`97`", True, "It is the code of `a`."))
    Bench(QuizBlock(Quiz("q", "choice", "What is `ord('a')`?", choices))).run()
