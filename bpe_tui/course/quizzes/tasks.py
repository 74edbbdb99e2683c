"""What the rarer kinds of quiz ask for, as frozen data: lines to order, blanks to fill, a thing to point at, a bug."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

BLANK: Final = re.compile(r"_{3,}")
"""A blank in a listing."""


@dataclass(frozen=True, slots=True)
class OrderMistake:
    """A wrong order that was foreseen: a whole order, two lines that stand the wrong way round, or a line too many."""

    why: str
    lines: tuple[str, ...] = ()
    """The whole order."""
    first: str = ""
    then: str = ""
    """With `first`: that line somewhere above this one."""
    uses: str = ""
    """A line that does not belong there at all."""


@dataclass(frozen=True, slots=True)
class Order:
    """Lines of code to be put in order; some may not be needed."""

    lines: tuple[str, ...]
    """In the right order, with their indentation."""
    extra: tuple[str, ...] = ()
    """Lines that are not needed."""
    also: tuple[tuple[str, ...], ...] = ()
    """Further orders that are right."""
    mistakes: tuple[OrderMistake, ...] = ()
    function: str = ""
    """A taught function, if the lines are its own: then every order that does the same is right."""

    @property
    def all_lines(self) -> tuple[str, ...]:
        """The lines that are moved; an answer names them by their places here."""
        return self.lines + self.extra

    def shuffled(self, seed: str) -> tuple[int, ...]:
        """Places of all lines in an order that is not the right one.

        Args:
            seed: The same seed gives the same order.
        """
        places = list(range(len(self.all_lines)))
        chooser = random.Random(seed)
        for _ in range(20):
            chooser.shuffle(places)
            shown = tuple(self.all_lines[at] for at in places)
            if shown[: len(self.lines)] != self.lines:
                break
        return tuple(places)


@dataclass(frozen=True, slots=True)
class BlankMistake:
    """A wrong filling that was foreseen."""

    blank: int
    """Which blank, from 0."""
    answer: str
    why: str


@dataclass(frozen=True, slots=True)
class Blank:
    """Code with blanks to be filled."""

    code: str
    """Each blank is three or more underscores."""
    answers: tuple[tuple[str, ...], ...]
    """For each blank what is accepted; the first is the one that is shown."""
    mistakes: tuple[BlankMistake, ...] = ()
    values: tuple[Mapping[str, object], ...] = field(default=(), compare=False)
    """Values of the variables on which a filling is tried: what gives the same on all of them is right."""

    def filled(self, given: tuple[str, ...]) -> str:
        """The code with its blanks filled; a blank without an answer stays."""
        fillings = iter(given)
        return BLANK.sub(lambda blank: next(fillings, "") or blank[0], self.code)


@dataclass(frozen=True, slots=True)
class Point:
    """Tokens of a strip or lines of code, of which one is to be pointed at."""

    targets: tuple[str, ...]
    code: bool
    """Whether they are lines of code; else they are tokens."""
    right: frozenset[int]
    """Places of those that are right."""
    reasons: tuple[tuple[int, str], ...] = ()
    """For wrong ones that were foreseen what to say."""
    why: str = ""
    """What to say to the other wrong ones."""

    def reason(self, at: int) -> str:
        """What to say to a wrong one."""
        return dict(self.reasons).get(at) or self.why


@dataclass(frozen=True, slots=True)
class Expose:
    """A taught function with a bug; an input is wanted on which it shows."""

    function: str
    merges: int = 3
    """Merges to learn, as in a stepper."""
    pair: tuple[int, int] | None = None
    corpus: str | None = None
    at: str = ""
    """The line that is changed; empty lets the program choose a bug."""
    becomes: str = ""
    """What it is changed into."""
    seed: int = 0
    """Which bug the program chooses."""


Task = Order | Blank | Point | Expose
