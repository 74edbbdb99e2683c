"""Reviewing line by line: what is due today, and practising one skill."""

from __future__ import annotations

from bpe_tui.course.models import Course
from bpe_tui.plain.asking import QuizStop
from bpe_tui.plain.prose import prose, sentence
from bpe_tui.plain.sitting import AskingStop
from bpe_tui.plain.stop import GO_ON, Lines
from bpe_tui.study.review import Now, local_now, plan_for
from bpe_tui.study.reviewing import Review, ending, told_answer
from bpe_tui.study.store import Store


def due_lines(store: Store, course: Course, now: Now = local_now) -> Lines:
    """Say how much is due; nothing if nothing is."""
    count = len(plan_for(store, course, now).due)
    return [f"{count} to review today; type review."] if count else []


class ReviewStop(AskingStop):
    """Asks what is due, made afresh where that can be."""

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
        self._now = now
        self.review = Review.begin(store, course, practice, now)
        self._number = 0

    def open(self) -> Lines:
        """Say what it is about, and ask."""
        count = len(self.review.asked)
        if not count:
            return self.end_lines()
        told = f"{sentence(self.review.title)}, {count} question{'' if count == 1 else 's'}."
        return [f"{told} Your first answer to each counts.", *self.next_question()]

    def heading(self) -> str:
        """Which question this is."""
        return f"Question {self._number} of {len(self.review.asked)}."

    def ask(self) -> QuizStop | None:
        """The next question; of a recall first the question and then its answer."""
        quiz = self.review.quiz
        if quiz is None:
            return None
        self._number = self.review.at + 1
        return QuizStop(quiz, self.review.take, judge=self.review.grade, once=True)

    def hear(self, text: str) -> Lines | None:
        """Take an answer; after a look at the answer of a recall go on at once."""
        shows = self.review.reveals
        said = super().hear(text)
        return self.next_question() if shows and not self.review.reveals and not self.waiting else said

    def enter(self) -> Lines | None:
        """Show the answer of a recall; else as in every test."""
        return self.hear("1") if self.waiting and self.review.reveals else super().enter()

    def passed_over(self) -> Lines:
        """It counts as not known yet."""
        quiz = None if self.review.recalls else self.review.quiz
        self.review.pass_over()
        return [*(prose(told_answer(quiz)) if quiz is not None else []), *self.next_question()]

    def end_lines(self) -> Lines:
        """How it went, and when something is due again."""
        return ["", *([] if self.review.practised else ["Done for today."]), *ending(self.review, self._now), GO_ON]
