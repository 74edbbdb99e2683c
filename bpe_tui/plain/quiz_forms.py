"""Forms of answers: how each kind of quiz lists what there is to choose, reads a line, and says an answer back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bpe_tui.course.answers import Given
from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.blanks import BETWEEN
from bpe_tui.course.quizzes.tasks import Blank, Order, Point
from bpe_tui.plain.answering import NoOptionError, option_texts, read_options, read_order
from bpe_tui.plain.stop import Lines
from bpe_tui.plain.voice import Line

_TYPED: Final = {
    "number": "Type a number.",
    "text": "Type your answer. Commands here are whole words, such as help or next.",
    "expose": "Type an input. Commands here are whole words, such as help or next.",
}
_CHOSEN: Final = {
    "choice": "Type the number of your answer.",
    "choices": "Type the numbers of all that are right, such as 1 2.",
}


class Form:
    """A typed answer; the other kinds say otherwise what they do otherwise."""

    def __init__(self, quiz: Quiz) -> None:
        """Take the quiz."""
        self.quiz = quiz

    @property
    def how(self) -> str:
        """How to answer."""
        return _TYPED[self.quiz.kind]

    def listed(self) -> Lines:
        """What there is to choose from."""
        return []

    def read(self, text: str) -> Given | None:
        """Read a line; ``None`` if more lines belong to the answer.

        Raises:
            NoOptionError: It is no answer; the message says what can be typed.
        """
        return text if self.quiz.kind == "expose" else text.strip()

    def spoken(self, given: Given) -> Lines:
        """Say an answer that was given before."""
        return [f"Your answer was: {given}"]


class ChoiceForm(Form):
    """Options, named by their numbers."""

    def __init__(self, quiz: Quiz) -> None:
        """Take the quiz."""
        super().__init__(quiz)
        self._options = option_texts(quiz)
        self._labels = tuple(str(number + 1) for number in range(len(self._options)))

    @property
    def how(self) -> str:
        """How to answer."""
        return _CHOSEN[self.quiz.kind]

    def listed(self) -> Lines:
        """The options."""
        return [Line(f"{label}: {text}", indent=2) for label, text in zip(self._labels, self._options, strict=True)]

    def read(self, text: str) -> Given:
        """Read which options a line chooses."""
        given = read_options(text, self._labels, self._options)
        if self.quiz.kind == "choice" and len(given) > 1:
            raise NoOptionError("Only one option is right. Type one number.")
        return given

    def spoken(self, given: Given) -> Lines:
        """Say the options that were chosen."""
        assert not isinstance(given, str), "options are chosen by their places"
        return [f"Your answer was: {'; '.join(self._options[at] for at in sorted(given))}"]


class OrderForm(Form):
    """Lines of code, shuffled, named by their numbers."""

    def __init__(self, quiz: Quiz, order: Order) -> None:
        """Take the quiz."""
        super().__init__(quiz)
        self._order = order
        self._shown = order.shuffled(quiz.id)
        self._labels = tuple(str(number + 1) for number in range(len(self._shown)))

    @property
    def how(self) -> str:
        """How to answer."""
        numbers = " ".join(reversed(self._labels[:3]))
        needless = " Leave out what is not needed." if self._order.extra else ""
        return f"Type the numbers in the right order, such as {numbers}.{needless}"

    def listed(self) -> Lines:
        """The lines, with their indentation."""
        return [
            Line(f"{label}: {self._order.all_lines[at]}", code=True, indent=2)
            for label, at in zip(self._labels, self._shown, strict=True)
        ]

    def read(self, text: str) -> Given:
        """Read the numbers of lines."""
        return tuple(self._shown[at] for at in read_order(text, self._labels))

    def spoken(self, given: Given) -> Lines:
        """Say the lines as they were put."""
        assert not isinstance(given, str), "lines are put in order by their places"
        lines = self._order.all_lines
        return ["Your order was:", *(Line(lines[at], code=True, indent=2) for at in given)]


class PointForm(Form):
    """Tokens or lines, named by their numbers."""

    def __init__(self, quiz: Quiz, point: Point) -> None:
        """Take the quiz."""
        super().__init__(quiz)
        self._point = point
        self._labels = tuple(str(number + 1) for number in range(len(point.targets)))
        self._texts = tuple(target.strip() or repr(target) for target in point.targets)

    @property
    def how(self) -> str:
        """How to answer."""
        return f"Type the number of a {'line' if self._point.code else 'token'}."

    def listed(self) -> Lines:
        """The targets: lines of code one a line, tokens one after the other."""
        if self._point.code:
            return [
                Line(f"{label}: {target}", code=True, indent=2)
                for label, target in zip(self._labels, self._point.targets, strict=True)
            ]
        return [
            Line(f"{label}: {target if target.strip() else repr(target)}", code=True, indent=2)
            for label, target in zip(self._labels, self._point.targets, strict=True)
        ]

    def read(self, text: str) -> Given:
        """Read which one is meant."""
        plain = text.strip().casefold().removeprefix("line ").removeprefix("token ")
        unique = self._texts if len(set(self._texts)) == len(self._texts) else ()
        given = read_options(plain, self._labels, unique)
        if len(given) > 1:
            raise NoOptionError("Point at one thing. Type one number.")
        return given

    def spoken(self, given: Given) -> Lines:
        """Say what was pointed at."""
        assert not isinstance(given, str), "targets are chosen by their places"
        return [f"Your answer was: {'; '.join(f'{at + 1}, {self._texts[at]}' for at in sorted(given))}"]


class BlankForm(Form):
    """Blanks, filled one line after the other."""

    def __init__(self, quiz: Quiz, blank: Blank) -> None:
        """Take the quiz."""
        super().__init__(quiz)
        self._count = len(blank.answers)
        self._filled: list[str] = []

    @property
    def how(self) -> str:
        """How to answer."""
        if self._count == 1:
            return "Type what stands in the blank. Commands here are whole words, such as help or next."
        words = " Commands here are whole words, such as help or next." if not self._filled else ""
        return f"Type what stands in blank {len(self._filled) + 1} of {self._count}.{words}"

    def read(self, text: str) -> Given | None:
        """Take the filling of the next blank; the answer is whole with the last."""
        self._filled.append(text.strip())
        if len(self._filled) < self._count:
            return None
        given, self._filled = BETWEEN.join(self._filled), []
        return given

    def spoken(self, given: Given) -> Lines:
        """Say the fillings."""
        assert isinstance(given, str), "blanks are filled by texts"
        return [f"Your answer was: {given.replace(BETWEEN, '; ')}"]


def form_of(quiz: Quiz) -> Form:
    """The form of a quiz."""
    makers: dict[type, Callable[..., Form]] = {Order: OrderForm, Point: PointForm, Blank: BlankForm}
    if quiz.task is not None and type(quiz.task) in makers:
        return makers[type(quiz.task)](quiz, quiz.task)
    return ChoiceForm(quiz) if quiz.choices else Form(quiz)
