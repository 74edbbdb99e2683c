"""Expressions of marks and breakpoints: a small, harmless part of Python, evaluated over a function's variables.

What is allowed cannot reach anything but the variables given: no names with a leading underscore, no attributes
but a list of methods of plain values, no calls but a list of builtins, no powers.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

Evaluate = Callable[[Mapping[str, object]], object]

BUILTINS: Final = {
    function.__name__: function
    for function in (abs, all, any, bool, bytes, chr, dict, enumerate, float, int, len, list, max, min, ord, repr)
} | {function.__name__: function for function in (reversed, round, set, sorted, str, sum, tuple, zip)}
METHODS: Final = frozenset(
    (
        *("count", "index", "get", "keys", "values", "items", "encode", "decode", "strip", "upper", "lower"),
        *("startswith", "endswith", "isascii", "isalpha", "isdigit", "isspace"),
    )
)
_NODES: Final = (
    ast.Expression, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.IfExp, ast.Constant, ast.Subscript, ast.Slice,
    ast.Tuple, ast.List, ast.Dict, ast.Set, ast.JoinedStr, ast.FormattedValue, ast.ListComp, ast.GeneratorExp,
    ast.SetComp, ast.DictComp, ast.comprehension, ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop,
    ast.keyword,
)  # fmt: skip


class ExpressionError(ValueError):
    """The expression is not Python, or uses what is not allowed; the message says what."""


def _check(node: ast.AST) -> None:
    if isinstance(node, ast.Name):
        if node.id.startswith("_"):
            raise ExpressionError(f"the name {node.id} is not allowed")
    elif isinstance(node, ast.Attribute):
        if node.attr.startswith("_"):
            raise ExpressionError(f"the attribute {node.attr} is not allowed")
    elif isinstance(node, ast.Call):
        known = isinstance(node.func, ast.Name) and node.func.id in BUILTINS
        method = isinstance(node.func, ast.Attribute) and node.func.attr in METHODS
        if not (known or method):
            raise ExpressionError(f"calling {ast.unparse(node.func)} is not allowed")
    elif not isinstance(node, _NODES) or isinstance(node, (ast.Pow, ast.LShift)):
        raise ExpressionError(f"{type(node).__name__} is not allowed here")
    for child in ast.iter_child_nodes(node):
        _check(child)


@lru_cache(512)
def compile_expression(text: str) -> Evaluate:
    """Compile an expression to a function from variables to a value.

    The function raises whatever evaluating the expression raises, ``NameError`` for a variable that is not set.

    Raises:
        ExpressionError: It is not Python, or not allowed.
    """
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ExpressionError(f"not an expression: {text!r}") from error
    _check(tree)
    code = compile(tree, "<expression>", "eval")

    def evaluate(variables: Mapping[str, object]) -> object:
        # as globals, so that comprehensions see the variables too
        return eval(code, {**variables, "__builtins__": BUILTINS})

    return evaluate


@lru_cache(512)
def compile_label(text: str) -> Callable[[Mapping[str, object]], str]:
    """Compile a label with ``{expression}`` in it to a function from variables to text.

    Raises:
        ExpressionError: An expression is not Python, or not allowed.
    """
    evaluate = compile_expression("f" + repr(text))

    def fill(variables: Mapping[str, object]) -> str:
        return str(evaluate(variables))

    return fill
