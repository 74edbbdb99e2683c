"""Values come through the pipe as they were, or say that they did not."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.lab.compare import same
from bpe_tui.lab.packing import Cut, Foreign, PackError, pack, unpack

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary()
KEYS = st.recursive(st.integers() | st.text() | st.binary(), lambda part: st.tuples(part, part), max_leaves=4)
VALUES = st.recursive(
    SCALARS,
    lambda part: st.lists(part) | st.tuples(part, part) | st.dictionaries(KEYS, part) | st.sets(KEYS),
    max_leaves=8,
)


def through(value: object, **limits: int) -> object:
    return unpack(json.loads(json.dumps(pack(value, **limits))))


@given(VALUES)
@settings(max_examples=30)
def test_a_plain_value_comes_back(value: object) -> None:
    back = through(value)
    assert same(value, back)
    assert repr(back) == repr(value) or isinstance(value, (set, dict, list, tuple))


def test_the_order_of_a_dict_comes_back() -> None:
    assert list(through({(2, 1): 1, (1, 2): 2})) == [(2, 1), (1, 2)]  # type: ignore[call-overload]


@pytest.mark.parametrize("made", [Counter("aab"), defaultdict(int, {"a": 1}), {1: (True, 1.5, None, b"\xff")}])
def test_kinds_of_dict_are_dicts(made: dict[Any, Any]) -> None:
    assert through(made) == dict(made)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([0] * 51, Cut("list", 51)),
        ([[0] * 30, [0] * 30], [[0] * 30, Cut("list", 30)]),
        ("x" * 101, Cut("str", 101)),
        (b"x" * 101, Cut("bytes", 101)),
    ],
)
def test_what_is_too_large_is_cut_and_says_so(value: object, expected: object) -> None:
    assert through(value, items=50, text=100) == expected


def test_a_huge_number_is_cut() -> None:
    assert through(1 << 100_000) == Cut("int", 30_104)


def test_a_list_within_itself_ends() -> None:
    held: list[object] = []
    held.append(held)
    assert "Cut" not in repr(through(held))
    assert "<list of 1>" in repr(through(held))


class Liar(int):
    def __repr__(self) -> str:
        raise AssertionError("code of the value was run")

    __str__ = __repr__
    __eq__ = __repr__  # type: ignore[assignment]
    __hash__ = int.__hash__


def test_no_code_of_a_value_runs() -> None:
    assert through(Liar(3)) == Foreign("Liar")
    assert through(iter([])) == Foreign("list_iterator")
    assert repr(through(print)) == "<function print>"


JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda part: (
        st.lists(part, max_size=3)
        | st.dictionaries(st.sampled_from(["is", "items", "text", "type", "length"]), part, max_size=4)
        | st.fixed_dictionaries(
            {"is": st.sampled_from(["dict", "set", "tuple", "bytes", "cut", "float"]), "items": part}
        )
    ),
    max_leaves=10,
)


@given(JSON)
@settings(max_examples=40)
def test_whatever_comes_is_a_value_or_refused(packed: object) -> None:
    try:
        unpack(packed)
    except PackError:
        return
