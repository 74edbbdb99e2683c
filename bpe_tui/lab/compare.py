"""Ways to compare an answer with the reference's, by name."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from bpe_tui.lab.models import GUESS
from bpe_tui.lab.packing import Cut

Compare = Callable[[object, object], bool]
"""Whether an answer (second) is as good as the expected one (first)."""


def same(expected: object, got: object) -> bool:
    """Equal, and of the same kinds: a list is no tuple, ``True`` is no 1."""
    if type(expected) is not type(got):
        return False
    if isinstance(expected, (list, tuple)):
        assert isinstance(got, (list, tuple))
        return len(expected) == len(got) and all(map(same, expected, got))
    if isinstance(expected, dict):
        assert isinstance(got, dict)
        return len(expected) == len(got) and all(
            key in got and same(value, got[key]) for key, value in expected.items()
        )
    return not isinstance(expected, Cut) and expected == got


def same_order(expected: object, got: object) -> bool:
    """As `same`, and the keys of a dict stand in the same order."""
    if isinstance(expected, dict) and isinstance(got, dict) and list(expected) != list(got):
        return False
    return same(expected, got)


def any_order(expected: object, got: object) -> bool:
    """Of lists: the same items, in whatever order. Anything else: as `same`."""
    if isinstance(expected, list) and isinstance(got, list):
        return same(sorted(expected, key=repr), sorted(got, key=repr))
    return same(expected, got)


def close(expected: object, got: object) -> bool:
    """Of numbers: equal to six digits. Anything else: as `same`."""
    numbers = (int, float)
    if isinstance(expected, numbers) and isinstance(got, numbers) and not isinstance(got, bool):
        return math.isclose(expected, got, rel_tol=1e-6, abs_tol=1e-9)
    if isinstance(expected, (list, tuple)) and type(expected) is type(got):
        assert isinstance(got, (list, tuple))
        return len(expected) == len(got) and all(map(close, expected, got))
    if isinstance(expected, dict) and isinstance(got, dict):
        return expected.keys() == got.keys() and all(close(value, got[key]) for key, value in expected.items())
    return same(expected, got)


COMPARE: Final[Mapping[str, Compare]] = {
    "same": same,
    "same order": same_order,
    "any order": any_order,
    "close": close,
    GUESS: same,
}
"""The ways to compare by name."""
