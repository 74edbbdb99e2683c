"""Predicting: questions about what a run does next, made from the run itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bpe_tui.course.answers import LONGEST, Verdict
from bpe_tui.course.models import Predict
from bpe_tui.course.predict import Question, answered_so_far, questions
from bpe_tui.plain.answering import NoOptionError, read_options
from bpe_tui.plain.asking import Note, verdict_lines
from bpe_tui.plain.commands import ANSWER, CODE, NAMES, WHERE, WHY, Order
from bpe_tui.plain.looking import look, names
from bpe_tui.plain.prose import sentence
from bpe_tui.plain.stop import GO_ON, Lines, Stop
from bpe_tui.plain.telling import heading
from bpe_tui.plain.voice import Line
from bpe_tui.trace.run import Run

_NUMBERED: Final = re.compile(r"^Next runs (?=\d+: )")


class Prediction:
    """One question about the next step, as it is asked and answered line by line."""

    def __init__(self, question: Question) -> None:
        """Take the question."""
        self.question = question
        self._options = tuple(sentence(option) for option in question.options)
        # lines of code are called by their numbers, anything else is counted
        self._labels = tuple(
            option.partition(":")[0] if question.kind == "line" else str(at)
            for at, option in enumerate(self._options, 1)
        )

    @property
    def typed(self) -> bool:
        """Whether a value is to be typed, and none of some options chosen."""
        return not self._options

    @property
    def lines(self) -> Lines:
        """The question, its options, and how to answer."""
        lines: Lines = prompt_lines(self.question.prompt)
        if not self._options:
            return [*lines, "Type the value."]
        by_line = self.question.kind == "line"
        for label, option in zip(self._labels, self._options, strict=True):
            lines.append(Line(f"line {option}" if by_line else f"{label}: {option}", code=True, indent=2))
        return [*lines, "Type the number of a line." if by_line else "Type the number of your answer."]

    def grade(self, text: str) -> tuple[str, Verdict]:
        """Grade a line.

        Returns:
            The answer as it is kept, and what to say to it.

        Raises:
            NoOptionError: It names none of the options, or cannot be read.
        """
        given = text.strip()
        if self._options:
            chosen = read_options(given.casefold().removeprefix("line "), self._labels, self._options)
            if len(chosen) > 1:
                raise NoOptionError("Only one option is right. Type one.")
            given = self.question.options[min(chosen)]
        verdict = self.verdict(given)
        if not verdict.read:
            raise NoOptionError(verdict.why)
        return given[:LONGEST], verdict

    def verdict(self, given: str) -> Verdict:
        """Grade an option, or an answer that was typed."""
        verdict = self.question.grade(given)
        if self.question.kind == "line":
            verdict = replace(verdict, why=verdict.why.replace(self.question.key, f"line {self.question.key}"))
        return verdict


def prompt_lines(prompt: str) -> Lines:
    """Say a question about a line of code; the code has a line of its own, else its end could not be heard."""
    code, end, rest = prompt.partition("`. ")
    if not end:
        return [sentence(prompt)]
    told = sentence(f"{code}`")
    return [Line(_NUMBERED.sub("Next runs line ", told), code=True), sentence(rest)]


def prediction_verdict(verdict: Verdict) -> Lines:
    """Say what comes of a prediction; its first answer counts."""
    return verdict_lines(verdict, wrong="Not this time.", last=True)


class PredictStop(Stop):
    """Asks the questions of a lesson about a run, one after the other. The first answer to each counts."""

    commands = (ANSWER, WHERE, NAMES, CODE, WHY)
    takes_answers = True

    def __init__(self, predict: Predict, run: Run, note: Note, given: Iterable[str] = ()) -> None:
        """Take the questions.

        Args:
            predict: What is asked.
            run: The run it is about; it is closed with this.
            note: Keeps an answer.
            given: What was answered on earlier visits, in that order; it is not asked again.
        """
        self._run, self._note = run, note
        self._case = predict.case
        self._asked = [Prediction(question) for question in questions(run, predict.kinds, predict.count)]
        known = answered_so_far([asked.question for asked in self._asked], given)
        self._at = max(0, min(len(known), len(self._asked) - 1))
        self._last = known[-1] if known else ""
        """What was answered last."""
        self._answered = bool(known) and len(known) == len(self._asked)

    @property
    def whole_words(self) -> bool:  # type: ignore[override]
        """Whether a value is to be typed, so that commands must be whole words."""
        return self.waiting and not self._answered and self._asked[self._at].typed

    @property
    def waiting(self) -> bool:
        """Whether a question was not answered yet."""
        return self._at < len(self._asked) and not (self._answered and self._at == len(self._asked) - 1)

    def open(self) -> Lines:
        """Say what is run, and ask."""
        if not self._asked:
            return ["There is nothing to ask about this run.", GO_ON]
        count = len(self._asked)
        number = f"{count} question{'' if count == 1 else 's'}"
        about = f"{number} about {self._case.function}, which runs on {self._case.text!r}."
        if self._answered or self._at:
            done = self._at + self._answered
            return [about, f"You have answered {'all of them' if done == count else f'{done} of them'}.", *self._ask()]
        return [about, "Your first answer to each counts.", *self._ask()]

    def again(self) -> Lines:
        """Ask the same question again."""
        return self._ask() if self._asked else self.open()

    def _ask(self) -> Lines:
        question = self._asked[self._at].question
        step = self._run.step(question.index)
        lines: Lines = [f"Question {self._at + 1} of {len(self._asked)}.", Line(heading(step), code=True)]
        if self._answered:
            lines += [*prompt_lines(question.prompt), f"Your answer was: {sentence(self._last)}"]
            return [*lines, *prediction_verdict(self._asked[self._at].verdict(self._last)), GO_ON]
        return [*lines, *names(step), *self._asked[self._at].lines]

    def enter(self) -> Lines | None:
        """Ask the next question; an open one is asked again."""
        return self.again() if self._asked and not self._answered else self.go_on()

    def go_on(self) -> Lines | None:
        """Ask the next question, if there is one and this one is answered."""
        if not self._answered or self._at + 1 >= len(self._asked):
            return None
        self._at, self._answered = self._at + 1, False
        return self._ask()

    def do(self, order: Order) -> Lines:
        """Take an answer, or look at the step."""
        if not self._asked:
            return self.open()
        if order.command is ANSWER:
            return self.hear(order.rest) if order.rest else self.again()
        return look(order, self._run, self._asked[self._at].question.index, {}, asking=not self._answered)

    def hear(self, text: str) -> Lines:
        """Take an answer."""
        if not self._asked or self._answered:
            return ["This question is answered.", GO_ON]
        try:
            given, verdict = self._asked[self._at].grade(text)
        except NoOptionError as error:
            return [str(error)]
        self._answered, self._last = True, given
        self._note(given, verdict.right)
        return [*prediction_verdict(verdict), GO_ON]

    def close(self) -> None:
        """Give up the run."""
        self._run.close()
