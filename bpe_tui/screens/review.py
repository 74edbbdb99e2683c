"""Review: what is due today, one question at a time; and practising one skill."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_tui.course.answers import LONGEST, Given, Verdict, write_given
from bpe_tui.course.models import Course, Quiz
from bpe_tui.drawing.keyline import Hint
from bpe_tui.screens.asking import AskingScreen
from bpe_tui.study.review import Now, local_now
from bpe_tui.study.reviewing import Review, ending, told_answer
from bpe_tui.study.store import Store
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.quiz_making import make_quiz


class ReviewScreen(AskingScreen):
    """Asks what is due, made afresh where that can be, and says when to come again."""

    def __init__(
        self, course: Course, store: Store, practice: tuple[str, str] | None = None, now: Now = local_now
    ) -> None:
        """Begin.

        Args:
            course: The lessons.
            store: Knows what is due, and keeps the answers.
            practice: A card and its lesson, to be practised whether it is due or not.
            now: Tells the time.
        """
        super().__init__()
        self.store, self._now = store, now
        self._number = 0
        self.review = Review.begin(store, course, practice, now)

    def next_question(self) -> QuizBlock | None:
        """The next question; of a recall first the question and then its answer."""
        quiz = self.review.quiz
        if quiz is None:
            return None
        self._number = self.review.at + 1
        return make_quiz(quiz, judge=self.review.grade, once=True)

    def said_to_passed(self, quiz: Quiz) -> Verdict | None:
        """The answer is told; that of a recall comes with its second half."""
        return None if self.review.recalls else Verdict(False, told_answer(quiz))

    def heading(self) -> tuple[str, str]:
        """What this is, and which question."""
        if self.question is None:
            return self.review.title, ""
        return self.review.title, f"{self._number}/{len(self.review.asked)}"

    def note(self, question: QuizBlock, given: Given, verdict: Verdict) -> None:
        """Keep an answer; after a look at the answer of a recall go on at once."""
        shows = self.review.reveals
        self.review.take(write_given(question.quiz, given)[:LONGEST], verdict.right)
        self.tell_notice(self.store.notice)
        if shows:
            self.call_later(self.go_on)

    def note_passed(self, question: QuizBlock) -> None:
        """What is passed over is not known yet."""
        del question
        self.review.pass_over()

    def ending(self) -> str:
        """How it went, and when something is due again."""
        said = ending(self.review, self._now)
        if self.review.practised:
            return "\n\n".join(["# Practised", *said])
        head = "# Done for today" if self.review.results else "# All done"
        return "\n\n".join([head, *said])

    def end_hints(self) -> Sequence[Hint]:
        """Go on."""
        return (("Enter", "go on"),)
