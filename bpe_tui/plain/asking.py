"""Asking: quizzes, and questions to be answered in one's head."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bpe_tui.course.answers import LONGEST, Verdict, grade, same
from bpe_tui.course.models import Quiz, Recall
from bpe_tui.plain.answering import NoOptionError, option_texts, read_given, read_options, write_given
from bpe_tui.plain.commands import ANSWER, ANYWHERE, HINT, LESSON_WORDS, SHOW, Order, misspelt
from bpe_tui.plain.prose import prose
from bpe_tui.plain.stop import GO_ON, Lines, Stop
from bpe_tui.plain.voice import Line

Note = Callable[[str, bool], None]
"""Keeps an answer, and whether it was right."""

_HOW: Final = {
    "choice": "Type the number of your answer.",
    "choices": "Type the numbers of all that are right, such as 1 2.",
    "number": "Type a number.",
    "text": "Type your answer. Commands here are whole words, such as help or next.",
}


def verdict_lines(verdict: Verdict, *, wrong: str = "Not yet.") -> Lines:
    """Say whether an answer is right, and why."""
    return [*led("Right." if verdict.right else wrong, verdict.why)]


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

    commands = (ANSWER, HINT)
    takes_answers = True

    def __init__(self, quiz: Quiz, note: Note, known: str | None = None) -> None:
        """Take the quiz.

        Args:
            quiz: The quiz.
            note: Keeps an answer.
            known: The answer that was given last, if there is one.
        """
        self.quiz = quiz
        self.whole_words = quiz.kind == "text"
        self._note = note
        self._options = option_texts(quiz)
        self._labels = tuple(str(number + 1) for number in range(len(self._options)))
        given = read_given(quiz, known) if known is not None else None
        self._verdict = grade(quiz, given) if given is not None else None
        self._known = given

    @property
    def waiting(self) -> bool:
        """Whether no right answer was given yet."""
        return self._verdict is None or not self._verdict.right

    def open(self) -> Lines:
        """Ask; of a quiz that was answered before say the answer too."""
        lines: Lines = [*led("Question.", self.quiz.question)]
        lines += [Line(f"{label}: {text}", indent=2) for label, text in zip(self._labels, self._options, strict=True)]
        if self._verdict is None:
            return [*lines, _HOW[self.quiz.kind]]
        if self._known is not None:
            lines.append(f"Your answer was: {self._spoken(self._known)}")
        lines += verdict_lines(self._verdict)
        return [*lines, _HOW[self.quiz.kind] if self.waiting else GO_ON]

    def _spoken(self, given: str | frozenset[int]) -> str:
        return given if isinstance(given, str) else "; ".join(self._options[at] for at in sorted(given))

    def enter(self) -> Lines | None:
        """Go on once it is answered; else ask again, so that nothing is passed over unseen."""
        return self.open() if self.waiting else None

    def do(self, order: Order) -> Lines:
        """Take an answer, or say that there is no hint."""
        if order.command is ANSWER:
            if order.rest:
                return self._take(order.rest)
            return ["Type your answer behind the word answer, such as: answer 12"]
        return ["This question has no hint. Type page to read the page again."]

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
            return ["You have answered this right already.", GO_ON]
        given: str | frozenset[int] = text.strip()
        if self._options:
            try:
                given = read_options(text, self._labels, self._options)
            except NoOptionError as error:
                return [f"{error} Type help for other words."]
            if self.quiz.kind == "choice" and len(given) > 1:
                return ["Only one option is right. Type one number."]
        self._verdict = grade(self.quiz, given)
        self._known = given
        self._note(write_given(self.quiz, given)[:LONGEST], self._verdict.right)
        return [*verdict_lines(self._verdict), GO_ON if self._verdict.right else "Try again, or type next to go on."]


class RecallStop(Stop):
    """Asks something to be answered in one's head, then shows hint and answer."""

    takes_answers = True

    def __init__(self, recall: Recall) -> None:
        """Take the question."""
        self.recall = recall
        self.commands = (HINT, SHOW) if recall.hint else (SHOW,)
        self._hinted = not recall.hint
        self._shown = False

    @property
    def waiting(self) -> bool:
        """Whether the answer was not heard yet."""
        return not self._shown

    def open(self) -> Lines:
        """Ask."""
        lines: Lines = [*led("Question to think about.", self.recall.question)]
        if self._shown:
            return [*lines, *led("Answer:", self.recall.answer), GO_ON]
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
        return ["Compare your answer with this one.", *self._answer()]

    def _hint(self) -> Lines:
        self._hinted = True
        return [*led("Hint:", self.recall.hint), GO_ON if self._shown else "Enter says the answer."]

    def _answer(self) -> Lines:
        self._hinted = self._shown = True
        return [*led("Answer:", self.recall.answer), GO_ON]
