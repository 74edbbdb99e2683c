"""What a step did, in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.plain.telling import ROOM, brief, change_words, heading, told, why
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program
from bpe_tui.trace.step import Change
from bpe_tui.trace.value import describe


class Point:
    def __init__(self, x: int, y: int = 0) -> None:
        self.x, self.y = x, y


UNSET = object()


def words(old: object, new: object, name: str = "v") -> str:
    return change_words(Change(name, None if old is UNSET else describe(old), None if new is UNSET else describe(new)))


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        (2, 4, "v 2 to 4"),
        (UNSET, 0, "v is 0"),
        (0, UNSET, "v is deleted"),
        (None, "a", "v None to 'a'"),
        ([97], [97, 256], "v gains 256"),
        ([], [1, 2], "v gains 1, 2"),
        ([1, 2, 3], [1], "v loses 2, 3 from its end"),
        ([1, 2, 3], [2, 3], "v loses 1 from its start"),
        ([1, 2, 3], [1, 9, 3], "v[1] 2 to 9"),
        ([1, 2, 3], [9, 8], "v goes from 3 to 2 items: [9, 8]"),
        ([1, 2], [2, 1], "v [1, 2] to [2, 1]"),
        ({(1, 2): 1}, {(1, 2): 2}, "v[(1, 2)] 1 to 2"),
        ({}, {(1, 2): 1}, "v[(1, 2)] is 1, a new entry"),
        ({"a": 1, "b": 2}, {"a": 1}, "v['b'] is deleted"),
        ({1}, {1, 2}, "v gains 2"),
        ({1, 2}, {2}, "v loses 1"),
        (b"ab", b"abc", "v gains b'c'"),
        ("ab", "abc", "v gains 'c'"),
        ("ab", "ba", "v 'ab' to 'ba'"),
        (Point(1), Point(2), "v.x 1 to 2"),
        (Point(1), Point(2, 3), "v Point(x=1, y=0) to Point(x=2, y=3)"),
        (list(range(1000)), list(range(1001)), "v goes from 1,000 to 1,001 items"),
        ("x" * 200, "y" * 200, f"v is now {brief(describe('y' * 200))}"),
    ],
)
def test_changes_are_said_by_what_they_come_to(old: object, new: object, text: str) -> None:
    assert words(old, new) == text


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.integers(0, 9), inner, max_size=9) | st.tuples(inner, inner),
    max_leaves=30,
)  # fmt: skip


@given(VALUES, VALUES)
def test_any_change_can_be_said_and_names_its_variable(old: object, new: object) -> None:
    text = words(old, new, "name")
    assert text.startswith("name")
    assert "\n" not in text


@given(VALUES)
def test_a_short_value_is_said_as_it_is(value: object) -> None:
    text = repr(value)
    if len(text) <= ROOM and "{" not in text:
        assert brief(describe(value)) == text
    assert len(brief(describe(value))) <= 3 * ROOM


def test_a_long_value_says_how_much_more_there_is() -> None:
    assert brief(describe(list(range(1000))), 20) == "1,000 items: 0, 1, 2, 3, 4, 5, 6, and 993 more"
    assert brief(describe({n: n for n in range(50)}), 12) == "50 entries: 0: 0, 1: 1, and 48 more"
    assert brief(describe("a" * 300), 5) == "'aaa and so on, 300 characters in all"


SOURCE = """\
def double(n):
    print("doubling", n)
    return 2 * n

def go(n):
    i = 0
    while i < n and n > 0:
        i += double(1)
    for k in (7, 7):
        pass
    print("end")
    raise ValueError("no")
"""


def test_steps_of_a_program() -> None:
    run = LocalRun(Program("go.py", SOURCE, "go", (3,)))
    lines = [f"{heading(step).split(': ', 1)[1]} | {' | '.join(told(step))}" for step in run.steps()]
    assert lines[:3] == [
        "def go(n): | go begins. | n is 3",
        "i = 0 | i is 0",
        "while i < n and n > 0: | 0 < 3 and 3 > 0 is True",
    ]
    assert "return 2 * n | double gives back 2" in lines
    assert "i += double(1) | i 0 to 2" in lines
    assert "while i < n and n > 0: | 4 < 3 and the rest is False" in lines
    assert lines[lines.index("for k in (7, 7): | k is 7") + 2] == "for k in (7, 7): | The same value again."
    assert "for k in (7, 7): | No item is left." in lines
    assert "pass | Nothing changes." in lines
    assert lines[-1] == 'raise ValueError("no") | go is left by an exception: ValueError: no'


def test_what_a_program_prints_is_said_once() -> None:
    run = LocalRun(Program("go.py", SOURCE, "double", (4,)))
    step = run.step(1)
    from dataclasses import replace

    printed = replace(step, printed="a\nb\n")
    assert told(printed, "a\n") == ["It prints: b"]
    assert told(printed, "a\nb\n") == ["Nothing changes."]


def test_why_says_the_parts_and_then_the_whole() -> None:
    run = LocalRun(Program("go.py", SOURCE, "go", (3,)))
    assert why(run.step(2)) == ["i is 0", "n is 3", "i < n is True", "n > 0 is True", "So 0 < 3 and 3 > 0 is True"]
