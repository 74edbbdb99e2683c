"""Controls: what a learner can change in an explorable, with its range and the value it has now.

A control is the same for every front end: a screen draws it and turns it by keys, the plain mode reads it from a
line. Values are held by a `State`, which knows only what was changed; a control says what the rest is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Setting = str | int
"""The value of a control: a text, the name of a choice, or a whole number."""
State = Mapping[str, Setting]
"""What the learner has set so far, by the names of controls; empty at the beginning."""

LONGEST: Final = 400
"""Characters of a text unless the control says otherwise."""
_TYPED: Final = {"\n": "⏎", "\t": "⇥"}
_MEANT: Final = {sign: char for char, sign in _TYPED.items()}


class ControlError(ValueError):
    """A control cannot take a value; the message says what it takes."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text worth trying."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Control:
    """One thing to change."""

    name: str
    """One word."""
    kind: Literal["text", "choice", "number"]
    value: Setting
    help: str
    """What it is, in a few words."""
    choices: tuple[str, ...] = ()
    """Of a choice: the values it can have."""
    least: int = 0
    """Of a number: the lowest."""
    most: int = 0
    """Of a number: the highest."""
    leap: int = 10
    """Of a number: how far a large step goes."""
    stops: tuple[int, ...] = ()
    """Of a number: the values that steps stop at, ascending; empty for every one."""
    longest: int = LONGEST
    """Of a text: the most characters."""
    examples: tuple[Example, ...] = ()
    """Of a text: texts worth trying."""

    @property
    def text(self) -> str:
        """Its value as one line that `read` takes back: a line end is written ⏎, a tab ⇥."""
        return typed(self.value) if isinstance(self.value, str) else str(self.value)

    def read(self, raw: str) -> Setting:
        """Read a value from what was typed.

        Raises:
            ControlError: It takes no such value.
        """
        if self.kind == "text":
            return self._read_text(raw)
        word = " ".join(raw.split())
        if self.kind == "choice":
            return self._read_choice(word)
        digits = word.replace(",", "").replace("_", "")
        if digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) <= 18:
            number = int(digits)
            if self.least <= number <= self.most:
                return number
        raise ControlError(f"{self.name} is a whole number from {self.least:,} to {self.most:,}.")

    def _read_text(self, raw: str) -> str:
        text = mend("".join(_MEANT.get(char, char) for char in raw))
        if len(text) > self.longest:
            raise ControlError(f"{self.name} has at most {self.longest:,} characters; this has {len(text):,}.")
        return text

    def _read_choice(self, word: str) -> str:
        folded = word.casefold()
        for test in (str.__eq__, str.startswith):
            found = [choice for choice in self.choices if folded and test(choice.casefold(), folded)]
            if len(found) == 1:
                return found[0]
        raise ControlError(f"{self.name} is one of: {', '.join(self.choices)}.")

    def turned(self, direction: int, *, far: bool = False) -> Setting:
        """Give the next value in a direction, 1 or -1: a number, a choice, or an example.

        Args:
            direction: 1 or -1.
            far: Whether to take a large step, where the control is a number.
        """
        if self.kind == "number":
            return self._turned_number(direction, far)
        values = self.choices if self.kind == "choice" else tuple(example.text for example in self.examples)
        if not values:
            return self.value
        if self.value not in values:
            return values[0 if direction > 0 else -1]
        return values[(values.index(str(self.value)) + direction) % len(values)]

    def _turned_number(self, direction: int, far: bool) -> int:
        here = int(self.value)
        if not self.stops:
            return min(max(here + direction * (self.leap if far else 1), self.least), self.most)
        steps = 3 if far else 1
        beyond = [stop for stop in self.stops if (stop > here if direction > 0 else stop < here)]
        beyond = [stop for stop in beyond if self.least <= stop <= self.most]
        if direction > 0:
            return beyond[min(steps, len(beyond)) - 1] if beyond else self.most
        return beyond[-min(steps, len(beyond))] if beyond else self.least

    def at_end(self, direction: int) -> Setting:
        """Give the last value in a direction; a text stays as it is."""
        if self.kind == "number":
            return self.most if direction > 0 else self.least
        if self.kind == "choice":
            return self.choices[-1 if direction > 0 else 0]
        return self.value


def text_control(
    state: State,
    name: str,
    default: str,
    help: str,  # noqa: A002
    *,
    examples: Sequence[Example] = (),
    longest: int = LONGEST,
) -> Control:
    """Make a control for a text, with the value it has now."""
    value = state.get(name, default)
    text = mend(value)[:longest] if isinstance(value, str) else default
    return Control(name, "text", text, help, longest=longest, examples=tuple(examples))


def choice_control(state: State, name: str, default: str, help: str, choices: Sequence[str]) -> Control:  # noqa: A002
    """Make a control for one of several values, with the one it has now."""
    value = state.get(name, default)
    chosen = value if value in choices else default if default in choices else choices[0]
    return Control(name, "choice", str(chosen), help, choices=tuple(choices))


def number_control(
    state: State,
    name: str,
    default: int,
    help: str,  # noqa: A002
    least: int,
    most: int,
    *,
    leap: int = 10,
    stops: Sequence[int] = (),
) -> Control:
    """Make a control for a whole number, with the value it has now, brought into its range."""
    most = max(least, most)
    value = state.get(name, default)
    number = value if isinstance(value, int) else default
    return Control(
        name, "number", min(max(number, least), most), help, least=least, most=most, leap=leap, stops=tuple(stops)
    )


def typed(text: str) -> str:
    """Write a text on one line, as it can be typed: a line end as ⏎, a tab as ⇥."""
    return "".join(_TYPED.get(char, char) for char in text)


def mend(text: str) -> str:
    """Make a text that has UTF-8: halves of a surrogate pair are joined, a half alone becomes U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
