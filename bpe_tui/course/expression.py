"""Expressions in lessons: a small, safe part of Python, evaluated by walking its syntax tree.

A lesson file is data and may come from anywhere, so nothing in it is ever executed as Python. An expression sees
only the names it is given, calls only functions it is given and a few methods of plain values, and is bounded in
steps, in the size of what it makes and in depth.
"""

from __future__ import annotations

import ast
import operator
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

MAX_SOURCE: Final = 2_000
"""Characters of an expression."""
MAX_STEPS: Final = 400_000
"""Parts evaluated and items made in one evaluation."""
MAX_ITEMS: Final = 200_000
"""Items of a value, all levels taken together, or its characters."""
MAX_BITS: Final = 4_000
"""Size of a whole number."""
_MAX_DEPTH: Final = 60


class ExpressionError(ValueError):
    """An expression is not allowed, or cannot be evaluated."""

    def __init__(self, message: str, name: str = "") -> None:
        super().__init__(message)
        self.name = name
        """The unknown name, where that is the trouble."""


class HiddenError(Exception):
    """A value was asked for that is not known, because only a part of its container was described."""


class Record:
    """Values under names, for ``old.i``."""

    def __init__(self, values: Mapping[str, object], what: str) -> None:
        self._values = values
        self._what = what

    def field(self, name: str) -> object:
        """Look up a value.

        Raises:
            ExpressionError: There is none of that name.
        """
        try:
            return self._values[name]
        except KeyError:
            raise ExpressionError(f"{self._what} has no `{name}`", name) from None


@dataclass(frozen=True, slots=True)
class Costly:
    """A function whose work is not seen in its arguments and its result alone."""

    function: Callable[..., object]
    cost: Callable[..., int]
    """Given the same arguments, about how many steps of `MAX_STEPS` a call takes."""

    def __call__(self, *args: object, **kwargs: object) -> object:
        """Call the function."""
        return self.function(*args, **kwargs)


class Container:
    """Base of containers that are not built in but may be used in expressions."""

    methods: frozenset[str] = frozenset()
    """Names of the methods that an expression may call."""


_ALLOWED: Final = (
    ast.Expression, ast.Constant, ast.Name, ast.Load, ast.Store, ast.Tuple, ast.List, ast.Dict, ast.Set,
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Subscript, ast.Slice, ast.Call, ast.keyword,
    ast.Starred, ast.Attribute, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.comprehension,
    ast.JoinedStr, ast.FormattedValue, ast.Lambda, ast.arguments, ast.arg, ast.operator, ast.unaryop, ast.boolop,
    ast.cmpop,
)  # fmt: skip
_TEXT_METHODS: Final = frozenset(
    {
        "upper", "lower", "title", "capitalize", "split", "rsplit", "splitlines", "join", "replace", "strip",
        "lstrip", "rstrip", "startswith", "endswith", "count", "find", "index", "encode", "isalpha", "isdigit",
        "isspace", "isupper", "islower", "removeprefix", "removesuffix", "partition",
    }
)  # fmt: skip
_METHODS: Final[dict[type, frozenset[str]]] = {
    str: _TEXT_METHODS,
    bytes: frozenset({"decode", "hex", "count", "find", "index", "startswith", "endswith"}),
    list: frozenset({"index", "count"}),
    tuple: frozenset({"index", "count"}),
    dict: frozenset({"get", "keys", "values", "items"}),
    set: frozenset(),
}
_ENCODINGS: Final = {"utf-8", "utf8", "ascii", "latin-1"}
_SPEC: Final = re.compile(r"(?:[^{}]?[<>^])?[+ ]?#?0?\d{0,2}[,_]?(?:\.\d{1,2})?[sdbxXofgeE%]?")
_BINARY: Final[dict[type[ast.operator], Callable[[Any, Any], object]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
_UNARY: Final[dict[type[ast.unaryop], Callable[[Any], object]]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
    ast.Invert: operator.invert,
}
_COMPARE: Final[dict[type[ast.cmpop], Callable[[Any, Any], object]]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}


@dataclass(frozen=True, slots=True)
class Expression:
    """A checked expression."""

    source: str
    names: frozenset[str]
    """The names it takes from outside."""
    tree: ast.expr = field(repr=False, compare=False)


@lru_cache(maxsize=4_096)
def compile_expression(source: str) -> Expression:
    """Parse an expression and check that it holds nothing but what is allowed.

    Raises:
        ExpressionError: It is no expression, or holds something else.
    """
    if len(source) > MAX_SOURCE:
        raise ExpressionError(f"it has {len(source):,} characters; {MAX_SOURCE:,} are allowed")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source.strip(), mode="eval").body
    except SyntaxError as error:
        raise ExpressionError(f"it is no Python expression ({error.msg})") from None
    except (ValueError, MemoryError, RecursionError) as error:
        raise ExpressionError(f"it cannot be read ({error})") from None
    _check_node(tree, 0)
    return Expression(source, frozenset(_free_names(tree, frozenset())), tree)


def _check_node(node: ast.AST, depth: int) -> None:
    if depth > _MAX_DEPTH:
        raise ExpressionError("it is nested too deeply")
    if not isinstance(node, _ALLOWED):
        raise ExpressionError(f"{_name_of(node)} cannot be used here")
    if isinstance(node, ast.Name) and node.id.startswith("__"):
        raise ExpressionError(f"the name `{node.id}` cannot be used here")
    if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
        raise ExpressionError(f"`.{node.attr}` cannot be used here")
    if isinstance(node, ast.arguments) and (
        node.vararg or node.kwarg or node.kwonlyargs or node.defaults or node.posonlyargs
    ):
        raise ExpressionError("a lambda takes plain arguments only")
    if isinstance(node, ast.keyword) and node.arg is None:
        raise ExpressionError("`**` cannot be used in a call here")
    if isinstance(node, ast.comprehension) and node.is_async:
        raise ExpressionError("`async` cannot be used here")
    if isinstance(node, ast.Constant) and type(node.value) not in (int, float, str, bytes, bool, type(None)):
        raise ExpressionError(f"`{node.value!r}` cannot be used here")
    if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
        spec = node.format_spec
        parts = spec.values if isinstance(spec, ast.JoinedStr) else [spec]
        text = "".join(str(part.value) for part in parts if isinstance(part, ast.Constant))
        if not all(isinstance(part, ast.Constant) for part in parts) or not _SPEC.fullmatch(text):
            raise ExpressionError(f"the format `:{text}` cannot be used here")
    for child in ast.iter_child_nodes(node):
        _check_node(child, depth + 1)


def _name_of(node: ast.AST) -> str:
    names = {ast.NamedExpr: "`:=`", ast.Await: "`await`", ast.Yield: "`yield`", ast.YieldFrom: "`yield from`"}
    return names.get(type(node), f"`{type(node).__name__}`")


def _free_names(node: ast.AST, bound: frozenset[str]) -> Iterator[str]:
    """The names that are looked up outside, given those that comprehensions and lambdas bind."""
    if isinstance(node, ast.Name):
        if node.id not in bound:
            yield node.id
        return
    if isinstance(node, ast.Lambda):
        yield from _free_names(node.body, bound | {arg.arg for arg in node.args.args})
        return
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
        for generator in node.generators:
            yield from _free_names(generator.iter, bound)
            bound |= {child.id for child in ast.walk(generator.target) if isinstance(child, ast.Name)}
            for test in generator.ifs:
                yield from _free_names(test, bound)
        for part in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
            yield from _free_names(part, bound)
        return
    for child in ast.iter_child_nodes(node):
        yield from _free_names(child, bound)


class Evaluator:
    """Evaluates expressions over names.

    Args:
        names: What the expressions can name: values and functions. Its own errors, such as `HiddenError`, pass through.
    """

    def __init__(self, names: Mapping[str, object]) -> None:
        self.names = names
        self._left = MAX_STEPS
        self._depth = 0

    def evaluate(self, source: str | Expression) -> object:
        """Evaluate an expression.

        Raises:
            ExpressionError: It is not allowed, fails, or is too much work.
            HiddenError: It needs a value that is not known.
        """
        expression = compile_expression(source) if isinstance(source, str) else source
        self._left = MAX_STEPS
        self._depth = 0
        try:
            return self._eval(expression.tree, {})
        except (ExpressionError, HiddenError):
            raise
        except RecursionError:
            raise ExpressionError("it is nested too deeply") from None
        except Exception as error:
            # Whatever a function does wrong is the expression's fault and the author's to know.
            text = f"{type(error).__name__}: {error}"
            raise ExpressionError(f"it fails with {text[:200]}") from None

    def _spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise ExpressionError("it is too much work; make it smaller")

    def _sized(self, value: object) -> object:
        """Give back a value after making sure that it is not too large."""
        if isinstance(value, int):
            if value.bit_length() > MAX_BITS:
                raise ExpressionError("it makes a number that is too large")
        elif isinstance(value, (str, bytes)) and len(value) < 8:
            # by far the most frequent of all, and as heavy as one step
            self._spend(1)
        elif isinstance(value, (str, bytes, list, tuple, dict, set, range)):
            self._spend(_weigh(value))
        return value

    def _eval(self, node: ast.expr, scope: dict[str, object]) -> object:
        self._spend(1)
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name):
                return self._name(name, scope)
            case ast.Tuple(elts=parts):
                return self._sized(tuple(self._items(parts, scope)))
            case ast.List(elts=parts):
                return self._sized(self._items(parts, scope))
            case ast.Set(elts=parts):
                return self._sized(set(self._items(parts, scope)))
            case ast.Dict(keys=keys, values=values):
                return self._sized(self._dict(keys, values, scope))
            case ast.BinOp(left=left, op=op, right=right):
                return self._binary(op, self._eval(left, scope), self._eval(right, scope))
            case ast.UnaryOp(op=op, operand=operand):
                return _UNARY[type(op)](self._eval(operand, scope))
            case ast.BoolOp(op=op, values=values):
                return self._bool(isinstance(op, ast.And), values, scope)
            case ast.Compare():
                return self._compare(node, scope)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self._eval(body if self._eval(test, scope) else orelse, scope)
            case ast.Subscript(value=value, slice=index):
                return self._sized(self._eval(value, scope)[self._index(index, scope)])  # type: ignore[index]
            case ast.Attribute(value=value, attr=name):
                owner = self._eval(value, scope)
                if isinstance(owner, Record):
                    return owner.field(name)
                raise ExpressionError(f"`.{name}` cannot be used here")
            case ast.Call():
                return self._call(node, scope)
            case ast.JoinedStr(values=values):
                return self._sized("".join(str(self._eval(part, scope)) for part in values))
            case ast.FormattedValue():
                return self._formatted(node, scope)
            case ast.Lambda():
                return self._lambda(node, scope)
            case ast.ListComp(elt=elt) | ast.GeneratorExp(elt=elt):
                return self._sized([self._eval(elt, inner) for inner in self._loops(node.generators, scope)])
            case ast.SetComp(elt=elt):
                return self._sized({self._eval(elt, inner) for inner in self._loops(node.generators, scope)})
            case ast.DictComp(key=key, value=value):
                inners = self._loops(node.generators, scope)
                return self._sized({self._eval(key, inner): self._eval(value, inner) for inner in inners})
        raise ExpressionError(f"{_name_of(node)} cannot be used here")

    def _name(self, name: str, scope: dict[str, object]) -> object:
        if name in scope:
            return scope[name]
        try:
            return self.names[name]
        except KeyError:
            raise ExpressionError(f"nothing is called `{name}`", name) from None

    def _items(self, parts: list[ast.expr], scope: dict[str, object]) -> list[object]:
        items: list[object] = []
        for part in parts:
            if isinstance(part, ast.Starred):
                items.extend(self._walk(self._eval(part.value, scope)))
            else:
                items.append(self._eval(part, scope))
        return items

    def _dict(
        self, keys: list[ast.expr | None], values: list[ast.expr], scope: dict[str, object]
    ) -> dict[object, object]:
        made: dict[object, object] = {}
        for key, value in zip(keys, values, strict=True):
            if key is None:
                raise ExpressionError("`**` cannot be used in a dict here")
            made[self._eval(key, scope)] = self._eval(value, scope)
        return made

    def _binary(self, op: ast.operator, left: object, right: object) -> object:
        number = isinstance(left, (int, float)) and isinstance(right, (int, float))
        if isinstance(op, ast.Mult) and not number:
            size, times = (left, right) if isinstance(right, int) else (right, left)
            if isinstance(times, int) and isinstance(size, (str, bytes, list, tuple)):
                self._spend(_weigh(size) * max(times, 0) // (8 if isinstance(size, (str, bytes)) else 1))
                if len(size) * times > MAX_ITEMS:
                    raise ExpressionError("it makes a value that is too large")
        elif not number and not isinstance(op, ast.Add):
            if not (isinstance(left, set) and isinstance(right, set)):
                raise ExpressionError(f"`{_sign(op)}` is for numbers here")
        elif isinstance(op, ast.Pow):
            bits = left.bit_length() * abs(right) if isinstance(left, int) and isinstance(right, int) else 0
            if bits > MAX_BITS:
                raise ExpressionError("it makes a number that is too large")
        elif isinstance(op, ast.LShift) and isinstance(right, int) and right > 64:
            raise ExpressionError("it makes a number that is too large")
        return self._sized(_BINARY[type(op)](left, right))

    def _bool(self, conjunction: bool, parts: list[ast.expr], scope: dict[str, object]) -> object:
        value: object = conjunction
        for part in parts:
            value = self._eval(part, scope)
            if bool(value) is not conjunction:
                break
        return value

    def _compare(self, node: ast.Compare, scope: dict[str, object]) -> bool:
        left = self._eval(node.left, scope)
        for op, part in zip(node.ops, node.comparators, strict=True):
            right = self._eval(part, scope)
            self._sized(right)
            if not _COMPARE[type(op)](left, right):
                return False
            left = right
        return True

    def _index(self, node: ast.expr, scope: dict[str, object]) -> object:
        if isinstance(node, ast.Slice):
            parts = (self._eval(part, scope) if part else None for part in (node.lower, node.upper, node.step))
            return slice(*parts)
        return self._eval(node, scope)

    def _call(self, node: ast.Call, scope: dict[str, object]) -> object:
        args = self._items(node.args, scope)
        kwargs = {str(part.arg): self._eval(part.value, scope) for part in node.keywords}
        if isinstance(node.func, ast.Attribute):
            owner = self._eval(node.func.value, scope)
            return self._sized(self._method(owner, node.func.attr, args, kwargs))
        function = self._eval(node.func, scope)
        if not callable(function):
            raise ExpressionError(f"`{ast.unparse(node.func)}` is no function")
        for arg in args:
            self._sized(arg)
        if isinstance(function, Costly):
            self._spend(function.cost(*args, **kwargs))
        return self._sized(function(*args, **kwargs))

    def _method(self, owner: object, name: str, args: list[object], kwargs: dict[str, object]) -> object:
        allowed = owner.methods if isinstance(owner, Container) else _METHODS.get(type(owner), frozenset())
        if name not in allowed:
            raise ExpressionError(f"`.{name}()` cannot be used here")
        self._sized(owner)
        if name in ("encode", "decode") and args and args[0] not in _ENCODINGS:
            raise ExpressionError(f"the encoding {args[0]!r} cannot be used here")
        if name == "replace" and (len(str(owner)) + 1) * len(str(args[-1])) > MAX_ITEMS:
            raise ExpressionError("it makes a text that is too large")
        if name == "join" and args:
            parts = [str(part) for part in self._walk(args[0])]
            size = sum(map(len, parts)) + len(str(owner)) * len(parts)
            if size > MAX_ITEMS:
                raise ExpressionError("it makes a text that is too large")
            return str(owner).join(parts)
        result = getattr(owner, name)(*args, **kwargs)
        return list(result) if name in ("keys", "values", "items") else result

    def _formatted(self, node: ast.FormattedValue, scope: dict[str, object]) -> str:
        value = self._sized(self._eval(node.value, scope))
        if node.conversion in (ord("r"), ord("a")):
            value = repr(value)
        spec = "".join(
            str(part.value)
            for part in (node.format_spec.values if isinstance(node.format_spec, ast.JoinedStr) else [])
            if isinstance(part, ast.Constant)
        )
        return format(value, spec) if isinstance(value, (int, float, str)) else str(value)

    def _lambda(self, node: ast.Lambda, scope: dict[str, object]) -> Callable[..., object]:
        names = [arg.arg for arg in node.args.args]

        def function(*args: object) -> object:
            if len(args) != len(names):
                raise ExpressionError(f"a function of {len(names)} arguments was given {len(args)}")
            self._depth += 1
            if self._depth > 40:
                raise ExpressionError("it is nested too deeply")
            try:
                return self._eval(node.body, {**scope, **dict(zip(names, args, strict=True))})
            finally:
                self._depth -= 1

        return function

    def _loops(self, generators: list[ast.comprehension], scope: dict[str, object]) -> Iterator[dict[str, object]]:
        if not generators:
            yield scope
            return
        first, *others = generators
        for item in self._walk(self._eval(first.iter, scope)):
            inner = dict(scope)
            self._bind(first.target, item, inner)
            if all(self._eval(test, inner) for test in first.ifs):
                yield from self._loops(others, inner)

    def _bind(self, target: ast.expr, value: object, scope: dict[str, object]) -> None:
        if isinstance(target, ast.Name):
            scope[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            values = list(self._walk(value))
            if len(values) != len(target.elts):
                raise ExpressionError(f"{len(values)} values do not fit {len(target.elts)} names")
            for part, item in zip(target.elts, values, strict=True):
                self._bind(part, item, scope)
        else:
            raise ExpressionError(f"`{ast.unparse(target)}` cannot be set here")

    def _walk(self, value: object) -> Iterator[object]:
        if not isinstance(value, Iterable):
            raise ExpressionError(f"`{str(value)[:40]}` is nothing to walk through")
        for item in value:
            self._spend(1)
            yield item


def _sign(op: ast.operator) -> str:
    return ast.unparse(ast.BinOp(ast.Name("a"), op, ast.Name("b"))).split()[1]


def _weigh(value: object) -> int:
    """Count the items of a value, all levels taken together, each place counted that an item stands in.

    Raises:
        ExpressionError: They are more than `MAX_ITEMS`.
    """
    total = 0
    stack = [value]
    while stack:
        part = stack.pop()
        total += 1
        if isinstance(part, (str, bytes)):
            total += len(part) // 8
            if len(part) > MAX_ITEMS:
                total = MAX_ITEMS + 1
        elif isinstance(part, range):
            total += len(part)
        elif isinstance(part, (list, tuple, set)):
            total += len(part)
            if total <= MAX_ITEMS:
                stack.extend(item for item in part if not isinstance(item, (int, float)))
        elif isinstance(part, dict):
            total += 2 * len(part)
            if total <= MAX_ITEMS:
                stack.extend(key for key in part if not isinstance(key, (int, float)))
                stack.extend(item for item in part.values() if not isinstance(item, (int, float)))
        if total > MAX_ITEMS:
            raise ExpressionError("it makes a value that is too large")
    return total
