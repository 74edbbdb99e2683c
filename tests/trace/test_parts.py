"""The parts of a line: right wherever they are told, and never with a side effect."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.trace.parts import parts_of
from bpe_tui.trace.value import describe, show


def parts(line: str, variables: dict[str, object]) -> tuple[dict[str, str], tuple[str, ...]]:
    source = line if not line.endswith(":") else line + " pass"
    node = ast.parse(source).body[0]
    found, reduction = parts_of(node, variables, {}, source)
    return {part.source: show(part.value) for part in found}, reduction


@pytest.mark.parametrize(
    ("line", "variables", "reduction"),
    [
        ("if i < len(ids) - 1:", {"i": 0, "ids": [1, 2, 3]}, ("i < len(ids) - 1", "0 < 2", "True")),
        ("while i < len(ids):", {"i": 3, "ids": [1, 2, 3]}, ("i < len(ids)", "3 < 3", "False")),
        ("if a and b[0] == 1:", {"a": 0, "b": []}, ("a and b[0] == 1", "0 and …", "0")),
        ("if a or b:", {"a": 0, "b": 7}, ("a or b", "0 or 7", "7")),
        ("x = c.get(p, 0) + 1", {"c": {}, "p": (1, 2)}, ("c.get(p, 0) + 1", "0 + 1", "1")),
        ("i += 2", {"i": 5}, ("i += 2", "5 + 2", "7")),
        ("x = ids[i + 1]", {"ids": [4, 5], "i": 0}, ("ids[i + 1]", "ids[1]", "5")),
        ("return not x", {"x": []}, ("not x", "not []", "True")),
        ("x = -y", {"y": 3}, ("-y", "-3")),
        ("if 1 < x <= 3:", {"x": 2}, ("1 < x <= 3", "1 < 2 <= 3", "True")),
        ("x = 'a' if y else 'b'", {"y": 0}, ("'a' if y else 'b'", "'b'")),
        ("out.append(ids[i])", {"out": [], "ids": [7], "i": 0}, ()),
        ("x = 5", {}, ()),
        ("import os", {}, ()),
    ],
)
def test_reductions(line: str, variables: dict[str, object], reduction: tuple[str, ...]) -> None:
    got = parts(line, variables)[1]
    if line == "i += 2":
        # the source of an augmented assignment is the whole statement
        assert got[1:] == reduction[1:]
    else:
        assert got == reduction


def test_what_can_be_told_of_a_line_that_cannot() -> None:
    found, reduction = parts("out.append(ids[i])", {"out": [], "ids": [7], "i": 0})
    assert reduction == ()
    assert found["ids[i]"] == "7"


EXPRESSIONS = st.recursive(
    st.sampled_from(
        ["i", "n", "xs", "d", "s", "2", "len(xs)", "xs[i]", "d.get(i, 0)", "min(i, n)", "xs[1:]", "(i, n)"]
    ),
    lambda inner: st.one_of(
        st.tuples(
            inner, st.sampled_from(["+", "-", "*", "//", "%", "<", "==", "in", "and", "or", "is not"]), inner
        ).map(lambda three: f"({three[0]} {three[1]} {three[2]})"),
        inner.map(lambda one: f"(not {one})"),
        st.tuples(inner, inner, inner).map(lambda three: f"({three[0]} if {three[1]} else {three[2]})"),
        inner.map(lambda one: f"[{one}, 1]"),
    ),
    max_leaves=6,
)


@given(EXPRESSIONS, st.integers(-3, 3), st.lists(st.integers(0, 5), max_size=4))
def test_every_part_is_what_python_says(expression: str, i: int, xs: list[int]) -> None:
    variables: dict[str, object] = {"i": i, "n": 3, "xs": xs, "d": {0: 1, 2: 5}, "s": "ab"}
    found, reduction = parts(f"x = {expression}", variables)
    for source, shown in found.items():
        assert shown == show(describe(eval(source, {}, dict(variables)), window=20))
    if reduction:
        assert reduction[-1] == show(describe(eval(expression, {}, dict(variables)), window=20), 60)


class Trap:
    """Anything done to it is an effect."""

    def __init__(self) -> None:
        self.plain = 3
        self.touched: list[str] = []

    @property
    def seen(self) -> int:
        self.touched.append("property")
        return 1

    def __getattr__(self, name: str) -> int:
        self.touched.append(name)
        return 1

    def __eq__(self, other: object) -> bool:
        self.touched.append("eq")
        return True

    def __len__(self) -> int:
        self.touched.append("len")
        return 1

    def __bool__(self) -> bool:
        self.touched.append("bool")
        return True

    def __getitem__(self, key: object) -> int:
        self.touched.append("getitem")
        return 1

    def __add__(self, other: object) -> int:
        self.touched.append("add")
        return 1

    def __repr__(self) -> str:
        self.touched.append("repr")
        return "Trap"

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    "line",
    ["x = t.seen", "x = t.nothing", "x = t == 1", "x = len(t)", "if t:", "x = t[0]", "x = t + 1", "x = not t",
     "x = [t] == [1]", "x = 1 if t else 2", "x = t and 1", "x = t in [1, t]", "x = ts.index(t)", "x = t()", "f(t)",
     "x = next(it)", "x = it.send(None)", "x = [y for y in it]", "xs.pop()", "x = xs.pop()", "x = d.pop(1)",
     "x = d.setdefault(3, 4)", "print(xs)", "x = (y := 5)", "x = 10 ** 10 ** 10", "x = 1 << 10 ** 10", "x = 'a' * 10 ** 12",
     "x = d[5]", "x = input()", "x = open('f')", "x = eval('xs.pop()')", "x = __import__('os')"],
)  # fmt: skip
def test_no_effect(line: str) -> None:
    trap = Trap()
    it = iter([1, 2])
    variables: dict[str, object] = {"t": trap, "ts": [trap], "it": it, "xs": [1], "d": {1: 2}}
    parts(line, variables)
    assert trap.touched == []
    assert list(it) == [1, 2]
    assert variables["xs"] == [1]
    assert variables["d"] == {1: 2}
    assert "y" not in variables


def test_attributes_of_simple_objects_are_told() -> None:
    trap = Trap()
    assert parts("x = t.plain + 1", {"t": trap}) == (
        {"t": "Trap(plain=3, touched=[])", "t.plain": "3", "t.plain + 1": "4"},
        ("t.plain + 1", "3 + 1", "4"),
    )
    assert trap.touched == []


def test_a_hidden_builtin_is_not_called() -> None:
    node = ast.parse("x = len(xs)").body[0]
    assert parts_of(node, {"xs": [1], "len": lambda xs: 1 / 0}, {}, "x = len(xs)")[1] == ()
    assert parts_of(node, {"xs": [1]}, {"len": print}, "x = len(xs)")[1] == ()
