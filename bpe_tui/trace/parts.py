"""The parts of a line: the values its expressions had when it ran, told without running any of its effects.

The line's syntax tree is interpreted over the variables as they were before it ran. Only plain values of Python's
own types are touched, and only functions that change nothing are called; a part that needs more is left out.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from bpe_tui.trace.step import Part
from bpe_tui.trace.value import describe, show

_PLAIN: Final = (type(None), bool, int, float, str, bytes, list, tuple, dict, set, frozenset, range)
_BINARY: Final[dict[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.BitAnd: operator.and_, ast.BitOr: operator.or_,
    ast.BitXor: operator.xor, ast.RShift: operator.rshift,
}  # fmt: skip
_COMPARE: Final[dict[type[ast.cmpop], Callable[[Any, Any], Any]]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge, ast.Is: operator.is_, ast.IsNot: operator.is_not,
    ast.In: lambda item, box: item in box, ast.NotIn: lambda item, box: item not in box,
}  # fmt: skip
_UNARY: Final[dict[type[ast.unaryop], Callable[[Any], Any]]] = {
    ast.Not: operator.not_, ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert,
}  # fmt: skip
_FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    function.__name__: function for function in (abs, bool, bytes, chr, float, int, len, max, min, ord, range, sum)
}
_METHODS: Final = frozenset(("get", "count", "index", "startswith", "endswith", "encode", "decode"))
_LARGE: Final = 1_000
"""Items of a container that are looked at one by one to see that they are plain; a longer one is trusted."""


class Unknown(Exception):  # noqa: N818 - not an error: the part is left out
    """The part cannot be told without side effects."""


@lru_cache(16)
def _lines_of(source: str) -> tuple[bytes, ...]:
    """The lines of a source in UTF-8, which the columns of its syntax tree count."""
    return tuple(source.encode("utf-8").splitlines(keepends=True))


def _segment(node: ast.expr, lines: tuple[bytes, ...]) -> str:
    """The text of an expression; written anew if the lines are not those it was parsed from."""
    last, end = node.end_lineno, node.end_col_offset
    if last is None or end is None or last > len(lines):
        return ast.unparse(node)
    if last == node.lineno:
        return lines[last - 1][node.col_offset : end].decode("utf-8", "replace")
    between = lines[node.lineno : last - 1]
    data = b"".join((lines[node.lineno - 1][node.col_offset :], *between, lines[last - 1][:end]))
    return data.decode("utf-8", "replace")


class _Interpreter:
    def __init__(self, variables: Mapping[str, object], scope: Mapping[str, object], source: str) -> None:
        self.variables = variables
        self.scope = scope
        self.lines = _lines_of(source)
        self.parts: dict[str, Part] = {}

    def value(self, node: ast.expr) -> Any:
        """The value of an expression; what is worth showing of it is added to `parts`."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise Unknown
        try:
            value = method(node)
        except Unknown:
            raise
        except Exception as error:
            raise Unknown from error
        if not isinstance(node, (ast.Constant, ast.Starred, ast.Slice)):
            text = self.text(node)
            self.parts.setdefault(text, Part(text, describe(value, window=20)))
        return value

    def text(self, node: ast.expr) -> str:
        return " ".join(_segment(node, self.lines).split())

    def try_all(self, nodes: list[ast.expr]) -> None:
        """Tell what can be told of each, when their whole cannot."""
        for node in nodes:
            try:
                self.value(node)
            except Unknown:
                self.try_all([child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)])

    def _constant(self, node: ast.Constant) -> object:
        return node.value

    def _name(self, node: ast.Name) -> object:
        if node.id in self.variables:
            return self.variables[node.id]
        if node.id in self.scope and isinstance(self.scope[node.id], _PLAIN):
            return self.scope[node.id]
        raise Unknown

    def _attribute(self, node: ast.Attribute) -> object:
        owner = self.value(node.value)
        try:
            fields = object.__getattribute__(owner, "__dict__")
        except (AttributeError, TypeError) as error:
            raise Unknown from error
        # a data descriptor of the class, such as a property, would come first
        if node.attr not in fields or any(node.attr in base.__dict__ for base in type(owner).__mro__):
            raise Unknown
        return fields[node.attr]

    def _subscript(self, node: ast.Subscript) -> object:
        owner = _plain(self.value(node.value))
        if isinstance(node.slice, ast.Slice):
            bounds = [part and self.value(part) for part in (node.slice.lower, node.slice.upper, node.slice.step)]
            return owner[slice(*map(_plain, bounds))]
        key = _plain(self.value(node.slice))
        if type(owner) is dict and key not in owner:
            raise Unknown
        return owner[key]

    def _binop(self, node: ast.BinOp) -> object:
        left, right = _plain(self.value(node.left)), _plain(self.value(node.right))
        if isinstance(node.op, ast.Mult) and not (_is_number(left) and _is_number(right)):
            raise Unknown
        if type(node.op) not in _BINARY:
            raise Unknown
        return _BINARY[type(node.op)](left, right)

    def _unaryop(self, node: ast.UnaryOp) -> object:
        return _UNARY[type(node.op)](_plain(self.value(node.operand)))

    def _compare(self, node: ast.Compare) -> object:
        left = self.value(node.left)
        result: object = True
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self.value(right_node)
            if not isinstance(op, (ast.Is, ast.IsNot)):
                _plain(left), _plain(right)
            result = _COMPARE[type(op)](left, right)
            if not result:
                return result
            left = right
        return result

    def _boolop(self, node: ast.BoolOp) -> object:
        value: object = None
        for operand in node.values:
            value = _plain(self.value(operand))
            if bool(value) is isinstance(node.op, ast.Or):
                return value
        return value

    def _ifexp(self, node: ast.IfExp) -> object:
        return self.value(node.body if _plain(self.value(node.test)) else node.orelse)

    def _tuple(self, node: ast.Tuple) -> object:
        return tuple(self.value(item) for item in node.elts)

    def _list(self, node: ast.List) -> object:
        return [self.value(item) for item in node.elts]

    def _call(self, node: ast.Call) -> object:
        if isinstance(node.func, ast.Name):
            name = node.func.id
            # a name of the program's own hides the builtin
            if name not in _FUNCTIONS or name in self.variables or name in self.scope or node.keywords:
                raise Unknown
            return _FUNCTIONS[name](*(_plain(self.value(argument)) for argument in node.args))
        if isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS:
            owner = _plain(self.value(node.func.value))
            arguments = [_plain(self.value(argument)) for argument in node.args]
            named = {word.arg: _plain(self.value(word.value)) for word in node.keywords if word.arg}
            return getattr(owner, node.func.attr)(*arguments, **named)
        raise Unknown


def _is_number(value: object) -> bool:
    return type(value) in (int, float, bool)


def _plain(value: Any) -> Any:
    """A value of one of Python's own types, and not so large that reading it would be felt."""
    if type(value) not in _PLAIN:
        raise Unknown
    if type(value) in (list, tuple) and len(value) > _LARGE:
        return value
    if type(value) in (list, tuple, set, frozenset) and not all(type(item) in _PLAIN for item in value):
        raise Unknown
    return value


def expression_of(node: ast.AST | None) -> ast.expr | None:
    """The expression that a statement works out, if it has one worth telling."""
    if isinstance(node, (ast.If, ast.While)):
        return node.test
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.Return, ast.Expr)):
        return node.value
    if isinstance(node, ast.AugAssign):
        target = node.target
        if isinstance(target, ast.Name):
            loaded = ast.copy_location(ast.Name(target.id, ast.Load()), target)
            return ast.copy_location(ast.BinOp(loaded, node.op, node.value), node)
        return node.value
    if isinstance(node, ast.Match):
        return node.subject
    if isinstance(node, ast.Assert):
        return node.test
    return node if isinstance(node, ast.expr) else None


def parts_of(
    node: ast.AST | None, variables: Mapping[str, object], scope: Mapping[str, object], source: str
) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    """The parts of the line that a statement stands on, and how its expression was worked out.

    Args:
        node: The statement, as parsed from ``source``.
        variables: The function's variables before the line ran.
        scope: The module's names.
        source: The whole module.

    Returns:
        The parts, inner ones first, and the reduction: the source, its operands' values, the result; empty where
        the whole cannot be told.
    """
    expression = expression_of(node)
    if expression is None:
        return (), ()
    interpreter = _Interpreter(variables, scope, source)
    try:
        value = interpreter.value(expression)
    except Unknown:
        interpreter.try_all([expression])
        return tuple(interpreter.parts.values()), ()
    return tuple(interpreter.parts.values()), _reduction(expression, value, interpreter)


def _reduction(node: ast.expr, value: object, interpreter: _Interpreter) -> tuple[str, ...]:
    if isinstance(node, ast.Constant):
        return ()
    source = interpreter.text(node)
    result = show(describe(value, window=20), 60)
    middle = _with_values(node, interpreter)
    stages = [source]
    for stage in (middle, result):
        if stage and stage != stages[-1]:
            stages.append(stage)
    return tuple(stages) if len(stages) > 1 else ()


def _with_values(node: ast.expr, interpreter: _Interpreter) -> str:
    """The expression with each operand replaced by its value."""

    def part(operand: ast.expr) -> str:
        known = interpreter.parts.get(interpreter.text(operand))
        return show(known.value, 40) if known else interpreter.text(operand)

    if isinstance(node, ast.BinOp):
        return f"{part(node.left)} {_symbol(node.op)} {part(node.right)}"
    if isinstance(node, ast.Compare):
        rest = "".join(f" {_symbol(op)} {part(side)}" for op, side in zip(node.ops, node.comparators, strict=True))
        return part(node.left) + rest
    if isinstance(node, ast.BoolOp):
        word = " and " if isinstance(node.op, ast.And) else " or "
        reached = [operand for operand in node.values if interpreter.text(operand) in interpreter.parts]
        shown = [_with_values(operand, interpreter) or part(operand) for operand in reached]
        return word.join(shown if len(reached) == len(node.values) else [*shown, "…"])
    if isinstance(node, ast.UnaryOp):
        return f"{_symbol(node.op)}{part(node.operand)}"
    if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
        return f"{interpreter.text(node.value)}[{part(node.slice)}]"
    return ""


_SYMBOLS: Final[dict[type[ast.AST], str]] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.BitAnd: "&",
    ast.BitOr: "|", ast.BitXor: "^", ast.RShift: ">>", ast.LShift: "<<", ast.Pow: "**", ast.MatMult: "@",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "is",
    ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in", ast.Not: "not ", ast.USub: "-", ast.UAdd: "+",
    ast.Invert: "~",
}  # fmt: skip


def _symbol(op: ast.AST) -> str:
    return _SYMBOLS[type(op)]
