"""Asking: quizzes, and questions to be answered in one's head."""

from __future__ import annotations

from collections.abc import Callable

from bpe_tui.course.answers import LONGEST, Given, Verdict, grade, is_typed, read_given, same, write_given
from bpe_tui.course.models import Quiz, Recall
from bpe_tui.course.quizzes.showing import can_be_dealt, dealt, prompt_of
from bpe_tui.plain.answering import NoOptionError
from bpe_tui.plain.commands import ANOTHER, ANSWER, ANYWHERE, HINT, LESSON_WORDS, SHOW, Order, misspelt
from bpe_tui.plain.prose import prose
from bpe_tui.plain.quiz_forms import form_of
from bpe_tui.plain.stop import GO_ON, Lines, Stop
from bpe_tui.plain.voice import Line

Note = Callable[[str, bool], None]
"""Keeps an answer, and whether it was right."""
Judge = Callable[[Quiz, Given], Verdict]
"""Grades an answer."""


def verdict_lines(verdict: Verdict, *, wrong: str = "Not yet.", last: bool = False) -> Lines:
    """Say whether an answer is right, and why; of the last one that can be given, that it counts."""
    return [*led("Right." if verdict.right else wrong, verdict.said(last=last))]


def led(lead: str, markdown: str) -> list[Line]:
    """Say Markdown with a word before it, on the same line if it begins with prose."""
    lines = prose(markdown)
    if not lead:
        return lines
    if not lines or lines[0].code:
        return [Line(lead), *lines]
    return [Line(f"{lead} {lines[0].text}", indent=lines[0].indent), *lines[1:]]


class QuizStop(Stop):
    """Asks a quiz until it is answered right or left."""

    takes_answers = True

    def __init__(
        self,
        quiz: Quiz,
        note: Note,
        known: str | None = None,
        *,
        judge: Judge = grade,
        once: bool = False,
        deal: int = 0,
    ) -> None:
        """Take the quiz.

        Args:
            quiz: The quiz.
            note: Keeps an answer.
            known: The answer that was given last, if there is one.
            judge: Grades an answer.
            once: Whether the first answer counts and no other can follow.
            deal: Which bug is dealt first, where the program makes them.
        """
        self.quiz = quiz
        self.whole_words = is_typed(quiz) and quiz.kind != "number"
        self.commands = (ANSWER, HINT)
        self._note, self._judge, self._once = note, judge, once
        self._dealt = deal
        # what was said of another bug says nothing of this one
        known = None if can_be_dealt(quiz) else known
        self._begin(dealt(quiz, deal) if deal else quiz, read_given(quiz, known) if known is not None else None)

    def _begin(self, quiz: Quiz, known: Given | None = None) -> None:
        self.quiz = quiz
        self._form = form_of(quiz)
        self._known = known
        self._verdict = self._judge(quiz, known) if known is not None else None

    @property
    def waiting(self) -> bool:
        """Whether no right answer was given yet; in a test, whether none was."""
        return self._verdict is None or not (self._verdict.right or (self._once and self._verdict.read))

    @property
    def verdict(self) -> Verdict | None:
        """What was said to the last answer."""
        return self._verdict

    def open(self) -> Lines:
        """Ask; of a quiz that was answered before say the answer too."""
        lines: Lines = [*led("Question.", prompt_of(self.quiz)), *self._form.listed()]
        if self._verdict is None:
            return [*lines, self._form.how]
        if self._known is not None:
            lines += self._form.spoken(self._known)
        lines += self._said(self._verdict)
        return [*lines, self._form.how if self.waiting else GO_ON]

    def _said(self, verdict: Verdict) -> Lines:
        if self._once and verdict.read:
            return verdict_lines(verdict, wrong="Not this time.", last=True)
        # what could not be read is no answer: where it counts at once, not even a wrong one
        return verdict_lines(verdict, wrong="" if self._once else "Not yet.")

    def enter(self) -> Lines | None:
        """Go on once it is answered; else ask again, so that nothing is passed over unseen."""
        return self.open() if self.waiting else None

    def do(self, order: Order) -> Lines:
        """Take an answer, deal another bug, or say that there is no hint."""
        if order.command is ANSWER:
            if order.rest:
                return self._take(order.rest)
            return ["Type your answer behind the word answer, such as: answer 12"]
        if order.command is ANOTHER:
            return self._another()
        if self._once:
            return ["A test gives no hints. If you do not know, type pass."]
        return ["This question has no hint. Type page to read the page again."]

    def _another(self) -> Lines:
        """Deal another bug, another than this one if there is any."""
        before = prompt_of(self.quiz)
        for _ in range(8):
            self._dealt += 1
            self._begin(dealt(self.quiz, self._dealt))
            if prompt_of(self.quiz) != before:
                break
        self.commands = (ANSWER, HINT)
        return self.open()

    def accepts(self, text: str) -> bool:
        """Whether a line is a right answer, while one is typed."""
        return self.waiting and is_typed(self.quiz) and self.quiz.kind != "blank" and grade(self.quiz, text).right

    def hear(self, text: str) -> Lines | None:
        """Take an answer; where a number is asked for, a mistyped command is none."""
        if (
            self.quiz.kind == "number"
            and not same(text, text, number=True)
            and misspelt(text, (*self.commands, *LESSON_WORDS, *ANYWHERE))
        ):
            return None
        return self._take(text)

    def _take(self, text: str) -> Lines:
        if not self.waiting:
            return ["You have answered this right already." if not self._once else "You have answered this.", GO_ON]
        try:
            given = self._form.read(text)
        except NoOptionError as error:
            return [f"{error} Type help for other words."]
        if given is None:
            return [self._form.how]
        self._verdict = self._judge(self.quiz, given)
        self._known = given
        lines = self._said(self._verdict)
        if self._once and not self._verdict.read:
            return [*lines, "This does not count yet. Answer, or type pass."]
        self._note(write_given(self.quiz, given)[:LONGEST], self._verdict.right)
        if self.waiting:
            return [*lines, "Try again, or type next to go on."]
        if can_be_dealt(self.quiz) and not self._once:
            self.commands = (ANSWER, HINT, ANOTHER)
            return [*lines, "Enter goes on, and another gives you another bug."]
        return [*lines, GO_ON]


class RecallStop(Stop):
    """Asks something to be answered in one's head, then shows hint and answer."""

    takes_answers = True

    def __init__(
        self,
        recall: Recall,
        shown: Callable[[str], None] = lambda _: None,
        hint: Callable[[], None] = lambda: None,
        *,
        known: bool = False,
        hinted: bool = False,
        typed: str = "",
    ) -> None:
        """Take the question.

        Args:
            recall: The question.
            shown: Is told when the answer was heard, with what was typed before.
            hint: Is told when the hint was heard.
            known: Whether the answer is said at once.
            hinted: Whether the hint is said at once.
            typed: What the learner had typed on an earlier visit.
        """
        self.recall = recall
        self._tell = shown
        self.commands = (HINT, SHOW) if recall.hint else (SHOW,)
        self._tell_hint = hint
        self._hinted = known or hinted or not recall.hint
        self._shown = known
        self._typed = typed

    @property
    def whole_words(self) -> bool:  # type: ignore[override]
        """Whether an answer may be typed, so that commands must be whole words."""
        return not self._shown

    @property
    def waiting(self) -> bool:
        """Whether the answer was not heard yet."""
        return not self._shown

    def open(self) -> Lines:
        """Ask."""
        lines: Lines = [*led("Question to think about.", self.recall.question)]
        if self._shown:
            own = [f"Your answer was: {self._typed}"] if self._typed else []
            return [*lines, *own, *led("Answer:", self.recall.answer), GO_ON]
        if self._hinted and self.recall.hint:
            lines += led("Hint:", self.recall.hint)
        how = "Answer it in your head, or type your answer. "
        return [*lines, how + ("Enter gives a hint." if not self._hinted else "Enter says the answer.")]

    def enter(self) -> Lines | None:
        """Give the hint, then the answer, then go on."""
        if self._shown:
            return None
        return self._answer() if self._hinted else self._hint()

    def do(self, order: Order) -> Lines:
        """Give the hint or the answer."""
        return self._hint() if order.command is HINT else self._answer()

    def hear(self, text: str) -> Lines | None:
        """Take an answer, which the learner compares; a mistyped command is none."""
        if misspelt(text, (*self.commands, *LESSON_WORDS, *ANYWHERE)):
            return None
        if not self._shown:
            self._typed = text.strip()[:LONGEST]
        return ["Compare your answer with this one.", *self._answer()]

    def _hint(self) -> Lines:
        self._hinted = True
        self._tell_hint()
        return [*led("Hint:", self.recall.hint), GO_ON if self._shown else "Enter says the answer."]

    def _answer(self) -> Lines:
        if not self._shown:
            self._tell(self._typed)
        self._hinted = self._shown = True
        return [*led("Answer:", self.recall.answer), GO_ON]
