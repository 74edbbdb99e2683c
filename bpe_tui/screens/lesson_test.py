"""The test of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import BindingType

from bpe_tui.course.answers import LONGEST, Given, Verdict, write_given
from bpe_tui.course.models import Course, Lesson, Quiz
from bpe_tui.course.quizzes.keys import key_text
from bpe_tui.course.quizzes.sitting import Drawn, Whole, grade_once, grade_passed
from bpe_tui.drawing.keyline import Hint
from bpe_tui.screens.asking import AskingScreen
from bpe_tui.study.lesson_tests import begin_test, keep_answer, keep_result
from bpe_tui.study.store import Store
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.quiz_making import make_quiz

AGAIN: Final = Command("again", ("a",), "again with others", "At the end: take it again, with other questions.", "Test")


class LessonTestScreen(AskingScreen):
    """Draws questions from the lesson's pool, and tells whether that passes."""

    BINDINGS: ClassVar[list[BindingType]] = bindings([AGAIN])
    leaving = "Leave the test? Then it has no result. The answers you gave are kept."

    def __init__(self, course: Course, lesson: Lesson, store: Store) -> None:
        """Draw the questions.

        Args:
            course: All lessons.
            lesson: One that has a test.
            store: Knows which questions were seen, and keeps the answers.
        """
        super().__init__()
        self.course, self.lesson, self.store = course, lesson, store
        self.sitting = begin_test(store, course, lesson)

    def next_question(self) -> QuizBlock | None:
        """The next question that was drawn; at the end the outcome is kept."""
        drawn = self.sitting.question
        if drawn is None:
            keep_result(self.store, self.lesson, self.sitting)
            return None
        return make_quiz(drawn.quiz, judge=grade_once, once=True)

    def heading(self) -> tuple[str, str]:
        """The lesson, and which question."""
        count = len(self.sitting.drawn)
        if self.question is None:
            return f"{self.lesson.title}: test", self.sitting.score
        at = self.sitting.at + (0 if self.question.done else 1)
        return f"{self.lesson.title}: test", f"{at}/{count}, {self.sitting.to_pass}"

    def note(self, question: QuizBlock, given: Given, verdict: Verdict) -> None:
        """Keep an answer."""
        kept = write_given(question.quiz, given)[:LONGEST]
        keep_answer(self.store, self.lesson, self.sitting, kept, verdict.right)
        self.tell_notice(self.store.notice)

    def said_to_passed(self, quiz: Quiz) -> Verdict:
        """What is passed over counts as not right; the answer is told as after a wrong one."""
        return grade_passed(quiz)

    @property
    def whole(self) -> Whole:
        """Only the whole test has an outcome."""
        return self.sitting

    def ending(self) -> str:
        """The outcome, and what was not right."""
        sitting = self.sitting
        count = len(sitting.drawn)
        if sitting.passed:
            lines = [f"# Passed: {sitting.right} of {count}"]
            lines.append("Well done." if sitting.right < count else "All of them. Well done.")
        else:
            lines = [f"# {sitting.right} of {count}"]
            lines.append(
                f"{sitting.to_pass.capitalize()}. Nothing is lost: look again at what you like, and come back. "
                "You will be asked other things."
            )
        if sitting.missed:
            lines.append("Not right this time:")
            lines += [f"- {_missed(drawn)}" for drawn in sitting.missed]
        return "\n\n".join(lines[:3]) + "\n\n" + "\n".join(lines[3:])

    def end_hints(self) -> Sequence[Hint]:
        """On, or once more."""
        return (("Enter", "go on"), AGAIN.hint)

    async def action_again(self) -> None:
        """Take it again, with other questions."""
        if self.question is None:
            self.sitting = begin_test(self.store, self.course, self.lesson)
            await self.go_on()

    def commands(self) -> Sequence[Command]:
        """The keys of a test."""
        return (AGAIN, *super().commands())


def _missed(drawn: Drawn) -> str:
    """A question in one line of Markdown, and its answer below, as they stand in a list."""
    asked = drawn.quiz.question.strip().split("\n\n")[0].replace("\n", " ") or "A bug to expose."
    key = key_text(drawn.quiz)
    if not key:
        return asked
    answer = f"The answer:\n{key}" if "\n" in key else f"The answer: {key}"
    # two spaces at the end of a line of Markdown break it there
    return f"{asked}  \n{answer}".replace("\n", "\n  ")
