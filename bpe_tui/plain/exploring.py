"""Exploring: something to try out, changed by a name and a value, and told in words."""

from __future__ import annotations

from typing import Any, Final

from bpe_tui.course.exploring.control import Control, ControlError, State
from bpe_tui.course.exploring.explorable import EXAMPLE, Explorable, change, put, say_controls
from bpe_tui.plain.commands import FIGURES, LESS, MORE, RESET, SET, Command, Order
from bpe_tui.plain.prose import told_table
from bpe_tui.plain.reading import read_text
from bpe_tui.plain.stop import GO_ON, Lines, Stop

_DIRECTIONS: Final = {MORE: 1, LESS: -1}


class ExploreStop(Stop):
    """Lets the learner change the controls of an explorable, and tells what comes of it."""

    def __init__(self, explorable: Explorable[Any]) -> None:
        """Take the explorable with the options of a lesson."""
        self._explorable = explorable
        self._state: State = {}
        # the control that was changed last
        self._last = ""
        self.commands = self._words()

    @property
    def _controls(self) -> tuple[Control, ...]:
        return self._explorable.controls(self._state)

    def _words(self) -> tuple[Command, ...]:
        """A word for each control, then those that all explorables have."""
        words = [Command(control.name, f"sets {control.help}.", "VALUE") for control in self._controls]
        if any(control.examples for control in self._controls):
            words.append(Command(EXAMPLE, "takes one of the examples.", "NUMBER"))
        if self._explorable.figures(self._explorable.explore(self._state)) is not None:
            words.append(FIGURES)
        return (*words, SET, MORE, LESS, RESET)

    def open(self) -> Lines:
        """Say what it is, what is found, and what can be changed."""
        first = self._controls[0]
        value = {"text": "hello", "choice": first.choices[-1] if first.choices else "", "number": str(first.most)}
        return [
            f"Something to try: {self._explorable.title}. {self._explorable.summary}",
            *self._found(),
            "What you can change:",
            *say_controls(self._explorable, self._state),
            f"Type a name and a value, such as: {first.name} {value[first.kind]}",
            GO_ON,
        ]

    def _found(self) -> Lines:
        return [*self._explorable.lines(self._explorable.explore(self._state))]

    def do(self, order: Order) -> Lines:
        """Change a control, say the figures, or put all back."""
        if order.command in _DIRECTIONS:
            return self._turn(order.rest.casefold(), _DIRECTIONS[order.command])
        if order.command is FIGURES:
            figures = self._explorable.figures(self._explorable.explore(self._state))
            return ["There is no table of this."] if figures is None else [*told_table(figures.columns, figures.rows)]
        if order.command is RESET:
            self._state = {}
            return ["All is as at the start.", *self._found()]
        if order.command is SET:
            name, _, value = order.rest.partition(" ")
            return self._set(name, value.strip())
        return self._set(order.word, order.rest)

    def _set(self, name: str, raw: str) -> Lines:
        if not raw:
            return [*say_controls(self._explorable, self._state)]
        is_text = any(control.kind == "text" and control.name.startswith(name.casefold()) for control in self._controls)
        value = read_text(raw) if is_text else raw
        try:
            self._state = change(self._explorable, self._state, name, raw if value is None else value)
        except ControlError as error:
            return [str(error)]
        self._last = name.casefold()
        return self._found()

    def _turn(self, name: str, direction: int) -> Lines:
        """Change a control to its next value, or the one before; without a name the one that was changed last."""
        wanted = name or self._last
        found = [control for control in self._controls if control.name.startswith(wanted)] if wanted else []
        numbers = [control for control in self._controls if control.kind == "number"]
        control = next(iter([*found, *([] if name else [*numbers, *self._controls])]), None)
        if control is None:
            return [f"Nothing here is called {name[:40]}. There are: {', '.join(c.name for c in self._controls)}."]
        value = control.turned(direction)
        if value == control.value:
            return [f"{control.name} is at its {'last' if direction > 0 else 'first'} value, {control.text}."]
        self._state = put(self._explorable, self._state, control, value)
        self._last = control.name
        now = next(c for c in self._controls if c.name == control.name)
        return [f"{now.name} is {now.text}.", *self._found()]
