"""Simpler arguments: what to try in place of an input that failed, to find a small one that fails as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from bpe_tui.lab.models import Arguments

_Whole = TypeVar("_Whole", str, bytes, "list[object]")

_SINGLE = 24
"""Items of a sequence of which each is left out alone."""


def simpler_arguments(arguments: Arguments) -> Iterator[Arguments]:
    """Make each text, bytes object or list among the arguments shorter, and then its items smaller."""
    for place, value in enumerate(arguments):
        for simpler in simpler_values(value):
            yield (*arguments[:place], simpler, *arguments[place + 1 :])


def simpler_values(value: object) -> Iterator[object]:
    """Give simpler values for a text, bytes object or list; none for anything else.

    >>> list(simpler_values("ab"))
    ['', 'b', 'a']
    """
    if isinstance(value, str):
        yield from _shorter(value)
        if value.strip("ab"):
            yield "".join("ab"[sorted(set(value)).index(char) % 2] for char in value)
    elif isinstance(value, bytes):
        yield from _shorter(value)
    elif isinstance(value, list):
        yield from _shorter(value)
        yield from _smaller(value)


def _shorter(whole: _Whole) -> Iterator[_Whole]:
    """Leave out: everything, a half, a quarter, …, single items."""
    if not whole:
        return
    yield whole[:0]
    size = len(whole) // 2
    while size:
        if size > 1 or len(whole) <= _SINGLE:
            for start in range(0, len(whole), size):
                shorter = whole[:start] + whole[start + size :]
                if shorter and len(shorter) < len(whole):
                    yield shorter
        size //= 2


def _smaller(items: list[object]) -> Iterator[list[object]]:
    """Replace different numbers by the first letters: what matters is mostly which of them are alike."""
    numbers = [item for item in items if type(item) is int]
    if len(numbers) < len(items) or not numbers:
        return
    letters = {number: 97 + place for place, number in enumerate(dict.fromkeys(numbers))}
    renamed: list[object] = [letters[number] for number in numbers]
    if renamed != items:
        yield renamed
