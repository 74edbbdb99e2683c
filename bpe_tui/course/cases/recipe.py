"""A recipe: where a function is, and how its arguments are made from what a lesson or a learner gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from bpe_tui.trace.marks import Mark

Given = Mapping[str, Any]
"""What a case gives: `text`, `merges`, `pair`, `corpus`, `ids`, and the recipe's own keys, all of them set."""
Arguments = Callable[[Any, Given], tuple[object, ...]]
"""From the module of the function and what is given to its arguments; a `ValueError` says what does not fit."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key that a stepper has for some functions only."""

    expected: str
    """What it holds, for messages: ``a list of texts``."""
    fits: Callable[[Any], bool]
    """Whether a value is of that sort."""
    default: object
    """What it is where a lesson says nothing."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to run one function."""

    module: str
    """The module of the function, imported when it is first run."""
    arguments: Arguments
    takes: tuple[str, ...] = ()
    """Which of `merges`, `pair`, `corpus` and `ids` mean something to it; `text` always does."""
    keys: Mapping[str, Key] = field(default_factory=dict)
    """Its own keys."""
    marks: tuple[Mark, ...] = ()
    """Its moments."""
    sample: str = "aaabdaaabac"
    """The text it is run on by ``bpe-tui steps`` where none is given."""

    def home(self) -> Any:
        """Import the module of the function."""
        return import_module(self.module)


def _all(kind: type, values: Any) -> bool:
    return all(isinstance(value, kind) for value in values)


def texts(*default: str) -> Key:
    """A key that holds a list of texts."""
    return Key(
        "a list of texts",
        lambda value: isinstance(value, (list, tuple)) and bool(value) and _all(str, value),
        list(default),
    )


def numbers(**default: float) -> Key:
    """A key that holds a number for each of some texts."""
    return Key(
        "texts, each with a number",
        lambda value: (
            isinstance(value, dict) and bool(value) and _all(str, value) and _all((int, float), value.values())  # type: ignore[arg-type]
        ),
        default,
    )


def whole(default: int, least: int = 0, most: int = 1_000) -> Key:
    """A key that holds a whole number."""
    return Key(
        f"a whole number from {least} to {most}", lambda value: type(value) is int and least <= value <= most, default
    )


def share(default: float) -> Key:
    """A key that holds a number from 0 to 1."""
    return Key("a number from 0 to 1", lambda value: isinstance(value, (int, float)) and 0 <= value <= 1, default)


def word(default: str) -> Key:
    """A key that holds a text."""
    return Key("a text", lambda value: isinstance(value, str), default)


STANDARD: Final = ("merges", "pair", "corpus", "ids")
"""The keys that a recipe can take."""
