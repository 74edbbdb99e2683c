"""What every explorable is: options from a lesson, controls for a learner, and a pure function to what is seen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, Literal, TypeVar

from bpe_tui.course.exploring.control import Control, ControlError, Setting, State

EXAMPLE: Final = "example"
"""The name by which an example is chosen for the first text that has some, besides the names of controls."""

Found = TypeVar("Found")
"""What an explorable finds: a frozen value with no live object behind it."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a lesson can set: a field of the explorable of the same name."""

    name: str
    kind: Literal["text", "number", "choice", "examples", "values"]
    help: str
    """What it does, in a few words, for authors."""
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    longest: int = 2_000


class OptionError(ValueError):
    """An option of a lesson has a value that cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers behind a picture, as a table."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Explorable(ABC, Generic[Found]):
    """Something to try out. Subclasses are frozen dataclasses whose fields are the options of a lesson."""

    __slots__ = ()

    name: ClassVar[str]
    """How a lesson calls it."""
    title: ClassVar[str]
    """How the learner reads it."""
    summary: ClassVar[str]
    """What there is to try, in one sentence."""
    OPTIONS: ClassVar[tuple[Option, ...]]

    @property
    def heading(self) -> str:
        """What stands above it."""
        return self.title

    @abstractmethod
    def controls(self, state: State) -> tuple[Control, ...]:
        """What can be changed, with the values of now; ranges may depend on other values."""

    @abstractmethod
    def explore(self, state: State) -> Found:
        """Work out what is seen, whatever the state holds."""

    @abstractmethod
    def lines(self, found: Found) -> list[str]:
        """Tell in words what is seen, one thing a line."""

    def figures(self, found: Found) -> Figures | None:
        """The numbers behind what is seen, where it is drawn as a chart."""
        del found
        return None

    def settle(self, state: State, name: str) -> State:
        """Adjust other values after one was changed."""
        del name
        return state


def value_of(controls: Sequence[Control], name: str) -> Setting:
    """The value of a control, by its name."""
    return next(control.value for control in controls if control.name == name)


def control_named(explorable: Explorable[Found], state: State, name: str) -> Control:
    """Find a control by its name or the beginning of it.

    Raises:
        ControlError: There is none, or there are several.
    """
    controls = explorable.controls(state)
    folded = name.strip().casefold()
    exact = [control for control in controls if control.name == folded]
    found = exact or [control for control in controls if folded and control.name.startswith(folded)]
    if len(found) == 1:
        return found[0]
    names = ", ".join(control.name for control in controls)
    raise ControlError(f"Nothing here is called {name.strip() or 'so'}. You can set: {names}.")


def change(explorable: Explorable[Found], state: State, name: str, raw: str) -> State:
    """Change a control to what was typed.

    Args:
        explorable: What is explored.
        state: The state until now.
        name: The name of a control, its beginning, or ``example``.
        raw: The value; for ``example`` the number of an example, from 1, or its name.

    Raises:
        ControlError: There is no such control, or it takes no such value.
    """
    if name.strip().casefold() == EXAMPLE:
        for control in explorable.controls(state):
            if control.examples:
                return put(explorable, state, control, _example(control, raw))
    control = control_named(explorable, state, name)
    return put(explorable, state, control, control.read(raw))


def _example(control: Control, raw: str) -> str:
    word = " ".join(raw.split()).casefold()
    for number, example in enumerate(control.examples, 1):
        if word in (str(number), example.name.casefold()):
            return example.text
    names = ", ".join(f"{number} {example.name}" for number, example in enumerate(control.examples, 1))
    raise ControlError(f"example is one of: {names}.")


def put(explorable: Explorable[Found], state: State, control: Control, value: Setting) -> State:
    """Change a control to a value of its own."""
    return explorable.settle({**state, control.name: value}, control.name)


def say_controls(explorable: Explorable[Found], state: State) -> list[str]:
    """Tell what can be changed, and what it is now, one control a line."""
    lines: list[str] = []
    for control in explorable.controls(state):
        now = control.text or "nothing"
        match control.kind:
            case "number":
                takes = f"a number from {control.least:,} to {control.most:,}"
                now = f"{int(control.value):,}"
            case "choice":
                takes = f"one of {', '.join(control.choices)}"
            case _:
                takes = f"any text up to {control.longest:,} characters"
        lines.append(f"{control.name}: {control.help}, {takes}; now {now}")
        if control.examples:
            names = ", ".join(f"{number} {example.name}" for number, example in enumerate(control.examples, 1))
            lines.append(f"{EXAMPLE}: {names}")
    return lines
