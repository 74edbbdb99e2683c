"""Expressions of marks and breakpoints: what is allowed works, and nothing else gets in."""

from __future__ import annotations

import pytest

from bpe_tui.trace.expression import ExpressionError, compile_expression, compile_label


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("counts[pair] > 1", True),
        ("len(ids) - 1", 2),
        ("list(counts.values()).count(2)", 1),
        ("max(counts, key=counts.get)", None),
        ("[i for i in ids if i != 2]", [1, 3]),
        ("pair in counts and not ids[0] > 5", True),
        ("'yes' if ids else 'no'", "yes"),
        ("sum(x * 2 for x in ids)", 12),
        ("ids[-1:]", [3]),
        ("{**{}, 'a': 1}['a']", 1),
    ],
)
def test_allowed(text: str, value: object) -> None:
    evaluate = compile_expression(text)
    got = evaluate({"counts": {(1, 2): 2, (2, 3): 1}, "pair": (1, 2), "ids": [1, 2, 3]})
    assert got == value or value is None


@pytest.mark.parametrize(
    "text",
    ["__import__('os')", "().__class__", "ids.__len__()", "open('f')", "exec('1')", "eval('1')", "lambda: 1", "x := 1",
     "10 ** 10 ** 10", "1 << 10 ** 9", "ids.append(1)", "ids.clear()", "getattr(ids, 'x')", "f()", "ids[0]()", "(yield)",
     "await x", "f'{().__class__}'", "'{0.__class__}'.format(1)", "", "1 +", "a = 1", "import os", "_private", "x\0y", "(" * 500],
)  # fmt: skip
def test_not_allowed(text: str) -> None:
    with pytest.raises(ExpressionError):
        compile_expression(text)


def test_labels() -> None:
    fill = compile_label("{new_id} minted: {pair}, {len(ids):>3}")
    assert fill({"new_id": 256, "pair": (97, 97), "ids": [1]}) == "256 minted: (97, 97),   1"
    assert compile_label("no braces, 'quotes' and \"more\"")({}) == "no braces, 'quotes' and \"more\""
    with pytest.raises(ExpressionError):
        compile_label("{ids.__class__}")


def test_a_variable_that_is_not_set() -> None:
    with pytest.raises(NameError):
        compile_expression("nowhere > 1")({})
