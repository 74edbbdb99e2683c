"""Stepping: a run, gone through line by line, forwards and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bpe_tui.course.answers import Verdict
from bpe_tui.course.predict import best_question_at
from bpe_tui.plain import commands
from bpe_tui.plain.answering import NoOptionError
from bpe_tui.plain.asking import led
from bpe_tui.plain.commands import BACKWARDS, FORWARDS, LOOKING, OWN_STEPPER, STEPPER, Order
from bpe_tui.plain.looking import function_at, look
from bpe_tui.plain.predicting import Prediction, prediction_verdict
from bpe_tui.plain.prose import sentence
from bpe_tui.plain.reading import read_number, read_text
from bpe_tui.plain.stop import GO_ON, Lines, Stop
from bpe_tui.plain.telling import heading, told
from bpe_tui.plain.voice import Line
from bpe_tui.trace.expression import ExpressionError, compile_expression
from bpe_tui.trace.run import Run
from bpe_tui.trace.step import Step
from bpe_tui.trace.timeline import Size

Record = Callable[[str | None], Run]
"""Records the run on a text, ``None`` for the lesson's own; a `ValueError` says why it cannot."""
Moved = Callable[[int, str | None], None]
"""Is told the step that is shown, and the learner's own text."""
NotePrediction = Callable[[str, str, bool], None]
"""Keeps a prediction: its kind, the answer, whether it was right."""

LONG: Final = 20_000
"""Steps from which the learner is told of the ways to get far."""
_SIZES: Final[dict[commands.Command, Size]] = {
    commands.STEP: "line",
    commands.OVER: "over",
    commands.OUT: "out",
    commands.TURN: "turn",
    commands.MOMENT: "moment",
    commands.END: "end",
}
_ENDS: Final = ("This is the last step.", "This is the first step.")
_NOTHING: Final[dict[Size, tuple[str, str]]] = {
    "line": _ENDS,
    "over": ("Nothing more runs at this depth.", "Nothing ran before at this depth."),
    "out": ("This function was not called by another one that is stepped.",) * 2,
    "turn": ("There is no further turn.", "There is no earlier turn."),
    "moment": ("There is no further moment.", "There is no earlier moment."),
    "end": _ENDS,
}


def _silent(step: Step) -> str:
    del step
    return ""


class StepperStop(Stop):
    """Steps through a run."""

    def __init__(
        self,
        run: Run,
        *,
        title: str,
        given: str | None = None,
        index: int = 0,
        intro: str = "",
        comment: Callable[[Step], str] = _silent,
        after: str = GO_ON,
        record: Record | None = None,
        text: str | None = None,
        moved: Moved | None = None,
        predicted: NotePrediction | None = None,
    ) -> None:
        """Take a run.

        Args:
            run: What to step through; it is closed with this.
            title: What is run, as the end of a sentence.
            given: The text that the lesson runs it on.
            index: The step to begin at; one that does not exist becomes the nearest one that does.
            intro: What the lesson says at the first step, in Markdown.
            comment: What the lesson says about a step, in Markdown; empty if nothing.
            after: What to say behind the last step.
            record: Records it on another text; ``None`` if its input is fixed.
            text: The learner's own text that it runs on.
            moved: Is told each step that is shown, and the learner's own text.
            predicted: Is told each prediction.
        """
        self._words = self.commands = OWN_STEPPER if record is None else STEPPER
        self.run = run
        self._title, self._given, self._intro, self._comment = title, given, intro, comment
        self._after, self._record, self.text = after, record, text
        self._moved, self._predicted = moved, predicted
        self.index = max(0, min(index, len(run.timeline) - 1))
        """The step that is shown."""
        self._breakpoints: dict[int, str] = {}
        self._predicting = False
        # the question about the next step that waits for its answer
        self._asked: Prediction | None = None
        # the function and depth that were last spoken of
        self._heard: tuple[str, int] | None = None

    # what a stop does

    def open(self) -> Lines:
        """Say what is run and the step it is at."""
        steps = len(self.run.timeline)
        what = self._title
        if self.text is not None:
            what += f", on your own text {_quoted(self.text)}"
        elif self._given is not None:
            what += f", on {_quoted(self._given)}"
        lines: Lines = [f"Here you step through {what}.", f"The run has {steps:,} steps, counted from 0."]
        if self.run.timeline.note:
            lines.append(self.run.timeline.note)
        if steps >= LONG:
            lines.append("That is long: moment, end and goto take you far.")
        if self._intro and self.index == 0 and self.text is None:
            lines += led("", self._intro)
        self._heard = None
        lines += self._show()
        if self.index < steps - 1:
            lines.append("Enter runs a line, back takes it back, help says more.")
        return lines

    def again(self) -> Lines:
        """Say the step again, or the question that waits."""
        return self._asked.lines if self._asked is not None else self._show()

    def enter(self) -> Lines | None:
        """Run a line; an open question is asked again."""
        return self._asked.lines if self._asked is not None else self.go_on()

    def go_on(self) -> Lines | None:
        """Run a line, after the question about it if there is one."""
        if self.index >= len(self.run.timeline) - 1:
            return None
        return self._step(1)

    def go_back(self) -> Lines | None:
        """Take a line back."""
        if self.index == 0:
            self._ask(None)
            return None
        return self._go(self.index - 1)

    def hear(self, text: str) -> Lines | None:
        """Take the answer to a question about the next step; then the line runs."""
        if self._asked is None:
            return None
        try:
            given, verdict = self._asked.grade(text)
        except NoOptionError as error:
            return [str(error)]
        return self._answered(given, verdict)

    def close(self) -> None:
        """Give up the run."""
        self.run.close()

    def do(self, order: Order) -> Lines:
        """Carry out a command."""
        if order.command in LOOKING:
            return look(order, self.run, self.index, self._breakpoints, asking=self._asked is not None)
        return self._DOERS[order.command](self, order)

    # moving

    def _step(self, direction: int) -> Lines:
        if direction > 0 and self._predicting and self._asked is None:
            question = best_question_at(self.run, self.index)
            if question is not None:
                asked = Prediction(question)
                self._ask(asked)
                return ["What comes next?", *asked.lines]
        return self._to(self.run.timeline.move(self.index, "line", direction), _ENDS[0 if direction > 0 else 1])

    def _to(self, index: int | None, nothing: str) -> Lines:
        return [nothing] if index is None else self._go(index)

    def _ask(self, question: Prediction | None) -> None:
        """Wait for the answer to a question, or for none."""
        self._asked = question
        self.takes_answers = question is not None
        self.whole_words = question is not None and question.typed
        self.commands = self._words if question is None else (commands.ANSWER, *self._words)

    def _go(self, index: int) -> Lines:
        self._ask(None)
        self.index = index
        self._note_move()
        return self._show()

    def _note_move(self) -> None:
        if self._moved is not None:
            self._moved(self.index, self.text)

    def _show(self) -> Lines:
        """Say the step that is shown: where it is, what it did, what the lesson says to it."""
        step = self.run.step(self.index)
        here = (step.function, step.depth)
        lines: Lines = []
        if step.event not in ("call", "stop") and self._heard is not None and self._heard != here:
            deeper = step.depth > self._heard[1]
            lines.append(f"{'Now' if deeper else 'Back'} in {step.function}.")
        self._heard = here
        printed = self.run.step(self.index - 1).printed if step.printed and self.index else ""
        if step.event != "stop":
            lines.append(Line(heading(step), code=True))
        lines += told(step, printed)
        comment = self._comment(step)
        if comment:
            lines.append(sentence(comment))
        elif step.moment is not None:
            lines.append(f"Moment: {step.moment.label}.")
        if self.index == len(self.run.timeline) - 1:
            lines += [_ENDS[0], self._after]
        return lines

    def _move(self, order: Order) -> Lines:
        direction = _direction(order.rest)
        if direction is None:
            return [f"Behind {order.word} you can write back, or nothing."]
        size = _SIZES[order.command]
        if size == "line":
            return self._step(direction)
        return self._to(self.run.timeline.move(self.index, size, direction), _NOTHING[size][0 if direction > 0 else 1])

    def _start(self, order: Order) -> Lines:
        del order
        return self._to(self.run.timeline.move(self.index, "end", -1), _ENDS[1])

    def _goto(self, order: Order) -> Lines:
        last = len(self.run.timeline) - 1
        number = read_number(order.rest.removeprefix("step "))
        if number is None or number > last:
            return [f"Type goto with the number of a step, from 0 to {last:,}."]
        return self._go(number)

    def _changes(self, order: Order) -> Lines:
        name, _, way = order.rest.partition(" ")
        direction = _direction(way)
        names = self.run.step(self.index).names
        if not name or direction is None:
            known = f" Here there are: {', '.join(names)}." if names else ""
            return [f"Type changes with the name of a variable, and back for the way back.{known}"]
        to = self.run.find_change(self.index, name, direction)
        if to is None:
            return [f"{name[:40]} does not change {'any more' if direction > 0 else 'before this'}."]
        return self._go(to)

    # breakpoints

    def _break(self, order: Order) -> Lines:
        if not order.rest:
            return self._breakpoint_lines()
        first, _, condition = order.rest.partition(" ")
        line, condition = read_number(first), condition.strip().removeprefix("if ").strip()
        function = function_at(self.run, self.run.step(self.index))
        source = self.run.timeline.sites
        if line is None or not source.text(line):
            lines = f", such as {function.line}" if function is not None else ""
            return [f"Type break with the number of a line of the code{lines}."]
        if condition:
            try:
                compile_expression(condition)
            except ExpressionError as error:
                return [f"This condition cannot be used: {error}.", "Write one such as i == 5."]
        elif line in self._breakpoints:
            del self._breakpoints[line]
            return [f"The breakpoint on line {line} is gone."]
        self._breakpoints[line] = condition
        when = f" when {condition}" if condition else ""
        return [f"There is a breakpoint on line {line}{when}.", "continue runs to it."]

    def _breakpoint_lines(self) -> Lines:
        if not self._breakpoints:
            return ["There is no breakpoint.", "Type break with the number of a line to set one."]
        return [
            f"There is a breakpoint on line {line}{f' when {condition}' if condition else ''}."
            for line, condition in sorted(self._breakpoints.items())
        ]

    def _continue(self, order: Order) -> Lines:
        direction = _direction(order.rest)
        if direction is None:
            return ["Behind continue you can write back, or nothing."]
        if not self._breakpoints:
            return self._breakpoint_lines()
        to = self.run.find_break(self.index, dict(self._breakpoints), direction)
        return self._to(to, f"No breakpoint is met {'from here on' if direction > 0 else 'before this'}.")

    # other inputs

    def _text(self, order: Order) -> Lines:
        text = read_text(order.rest)
        if self._record is None or (text is None and self.text is None):
            return ["Type text and behind it what to run on, such as: text banana"]
        try:
            run = self._record(text)
        except ValueError as error:
            return [f"It cannot run on this: {error}"]
        self.run.close()
        self.run, self.text, self.index = run, text, 0
        self._ask(None)
        self._note_move()
        return self.open()

    # predicting

    def _predict(self, order: Order) -> Lines:
        wanted = {"": not self._predicting, "on": True, "off": False}.get(order.rest.casefold())
        if wanted is None:
            return ["Type predict on, or predict off."]
        self._predicting = wanted
        if wanted:
            return ["Before a line runs you are asked what it does. predict off stops that.", GO_ON]
        self._ask(None)
        return ["No more questions."]

    def _answer(self, order: Order) -> Lines:
        if self._asked is None or not order.rest:
            return self.again()
        return self.hear(order.rest) or []

    def _answered(self, given: str, verdict: Verdict) -> Lines:
        assert self._asked is not None, "an answer belongs to a question"
        if self._predicted is not None:
            self._predicted(self._asked.question.kind, given, verdict.right)
        return [*prediction_verdict(verdict), *self._go(self.index + 1)]

    _DOERS: Final[dict[commands.Command, Callable[[StepperStop, Order], Lines]]] = {
        **dict.fromkeys(_SIZES, _move),
        commands.START: _start,
        commands.GOTO: _goto,
        commands.CHANGES: _changes,
        commands.BREAK: _break,
        commands.CONTINUE: _continue,
        commands.TEXT: _text,
        commands.PREDICT: _predict,
        commands.ANSWER: _answer,
    }


def _direction(word: str) -> int | None:
    """1 forwards, -1 back, ``None`` for a word that says neither."""
    word = word.strip().casefold()
    return 1 if word in FORWARDS else -1 if word in BACKWARDS else None


def _quoted(text: str) -> str:
    shown = repr(text)
    return shown if len(shown) <= 60 else f"{shown[:59]} and so on, {len(text):,} characters in all"
