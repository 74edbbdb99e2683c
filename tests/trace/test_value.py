"""Descriptions of values: true to the value, windowed where it is long, and never running its code."""

from __future__ import annotations

import enum
from collections import Counter, deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.trace.value import WINDOW, describe, differ, show

PLAIN = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=20), st.binary(max_size=20)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.lists(inner, max_size=5).map(tuple),
        st.dictionaries(st.one_of(st.integers(), st.text(max_size=5), st.tuples(st.integers(), st.integers())), inner, max_size=5),
        st.sets(st.integers(), max_size=5),
    ),
    max_leaves=20,
)  # fmt: skip


@given(PLAIN)
def test_short_values_are_shown_as_python_writes_them(value: object) -> None:
    text = show(describe(value, window=None))
    assert eval(text) == value
    if not contains_set(value):
        assert text == repr(value)


def contains_set(value: object) -> bool:
    if isinstance(value, (list, tuple)):
        return any(map(contains_set, value))
    if isinstance(value, dict):
        return any(map(contains_set, value.values()))
    return isinstance(value, set)


@given(PLAIN, st.integers(0, 60))
def test_show_keeps_to_its_width(value: object, width: int) -> None:
    assert len(show(describe(value), width)) <= max(width, 1)


@given(PLAIN, PLAIN)
def test_different_contents_differ(one: object, other: object) -> None:
    assert differ(describe(one), describe(other)) == (repr_of(one) != repr_of(other))


def repr_of(value: object) -> str:
    return show(describe(value, window=None))


def test_a_long_list_is_windowed_round_an_index() -> None:
    long = list(range(10_000))
    value = describe(long, around=5_000)
    assert (value.length, value.start, len(value.items)) == (10_000, 5_000 - WINDOW // 2, WINDOW)
    assert not value.complete
    assert value.items[0].text == str(value.start)
    assert show(value, 30).startswith("[… 4800")
    assert describe(long, around=0).start == 0
    assert describe(long, around=9_999).start == 10_000 - WINDOW
    assert describe(long, window=None).complete


def test_a_change_outside_of_the_window_is_seen() -> None:
    long = list(range(10_000))
    before = describe(long)
    long[9_000] = -1
    assert differ(before, describe(long))
    table = {(i, i + 1): i for i in range(5_000)}
    before = describe(table)
    table[0, 1] = 99
    assert differ(before, describe(table))


def test_types_are_told() -> None:
    assert describe(Counter("aab")).type == "Counter"
    assert show(describe(Counter("aab"))) == "{'a': 2, 'b': 1}"
    assert describe(True).kind == "bool"
    assert describe(len).text == "<function len>"
    assert describe(ValueError("x", 1)).text == "ValueError: 'x', 1"
    assert describe(int).text == "<class int>"
    assert describe(enum).text == "<module enum>"
    assert describe(iter([])).text == "<list_iterator>"
    assert describe(10**5_000).text.startswith("<int of ")
    assert show(describe(())) == "()"
    assert show(describe((1,))) == "(1,)"
    assert show(describe(set())) == "set()"
    assert show(describe({3, 1, 2})) == "{1, 2, 3}"
    assert describe(deque([1])).text == "<deque>"


class Point:
    def __init__(self, x: int) -> None:
        self.x = x
        self.me = self

    def __repr__(self) -> str:
        raise AssertionError("describing must not run the object's code")

    __str__ = __repr__


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self) -> None:
        self.a = 1


class Hostile:
    def __getattribute__(self, name: str) -> object:
        raise AssertionError("describing must not run the object's code")


class Number(int):
    def __repr__(self) -> str:
        raise AssertionError("describing must not run the object's code")


def test_objects_are_described_from_outside() -> None:
    assert show(describe(Point(3))) == "Point(x=3, me=<itself>)"
    assert show(describe(Slotted())) == "Slotted(a=1)"
    assert show(describe(Hostile())) == "<Hostile>"
    assert describe(Number(5)).kind in ("other", "object")


def test_what_contains_itself() -> None:
    loop: list[object] = [1]
    loop.append(loop)
    assert show(describe(loop)) == "[1, <itself>]"
    table: dict[str, object] = {}
    table["t"] = table
    assert show(describe(table)) == "{'t': <itself>}"


def test_what_is_deep_ends() -> None:
    deep: list[object] = []
    for _ in range(100):
        deep = [deep]
    assert show(describe(deep)).count("[") < 10


@pytest.mark.parametrize("text", ["x" * 5_000, b"y" * 5_000])
def test_long_texts_are_cut(text: str | bytes) -> None:
    value = describe(text)
    assert value.length == 5_000
    assert len(value.text) < 2_100
    assert value.text.endswith("…")
    assert describe(text, window=None).text == repr(text)
