"""Mutants: a taught function with one small bug in it, made from its syntax tree, never written by hand.

A mutant differs from the function in one line. `mutants` lists those that still read as Python; whether one can be
told from the function at all is found by running both (`bpe_tui.course.trials`): what no input exposes is no bug.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from bpe_tui.bpe import taught
from bpe_tui.course.anchor import find_line, listing

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[str, ...]]] = {
    ast.Lt: ("<=", ">"),
    ast.LtE: ("<",),
    ast.Gt: (">=", "<"),
    ast.GtE: (">", "<="),
    ast.Eq: ("!=",),
    ast.NotIn: ("in",),
}
_OPERATORS: Final[dict[type[ast.operator], tuple[str, ...]]] = {ast.Add: ("-",), ast.Sub: ("+",)}
_CALLS: Final = {"max": "min", "min": "max"}
_TEXTS: Final = {"replace": "ignore"}
_LARGEST: Final = 10_000
_HARMLESS_NAMES: Final = frozenset({"min", "max", "len"})
_HARMLESS: Final = frozenset(
    {
        ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Not, ast.UnaryOp, ast.USub,
        ast.BoolOp, ast.And, ast.Or, ast.Add, ast.Sub, ast.BinOp, ast.Compare, ast.Tuple, ast.Constant,
        ast.Subscript, ast.Slice, ast.Assign, ast.AugAssign, ast.Pass, ast.Break, ast.Continue,
    }
)  # fmt: skip
"""What a change may bring in, though the function has none of it."""
_BY_COUNT: Final = "max(pairs, key=lambda p: pairs[p])"
"""The classic mistake of an encoder: the most frequent pair in place of the one learned first."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A taught function with one line changed."""

    function: str
    line: int
    """Line in the file of the taught functions, from 1."""
    before: str
    """The line as it is taught, without indentation."""
    after: str
    """The line as it is now."""

    @property
    def source(self) -> str:
        """The module of the taught functions with this line changed."""
        lines = taught_source().splitlines(keepends=True)
        old = lines[self.line - 1]
        lines[self.line - 1] = old[: len(old) - len(old.lstrip())] + self.after + "\n"
        return "".join(lines)

    @property
    def code(self) -> str:
        """The function with this line changed, without its docstring."""
        return code_of(self.function, self)

    @property
    def row(self) -> int:
        """The changed line within `code`, from 0."""
        return _kept_lines(self.function).index(self.line)


@lru_cache(maxsize=1)
def taught_source() -> str:
    """The text of the module of the taught functions."""
    return Path(inspect.getsourcefile(taught) or taught.__file__).read_text(encoding="utf-8")


def code_of(function: str, mutant: Mutant | None = None) -> str:
    """The code of a taught function without its docstring, as it is taught or with a change.

    Raises:
        KeyError: There is no such function.
    """
    source = taught_source() if mutant is None else mutant.source
    lines = source.splitlines()
    return "\n".join(lines[number - 1] for number in _kept_lines(function))


@lru_cache(maxsize=16)
def _kept_lines(function: str) -> tuple[int, ...]:
    """The lines of a function in the file, those of its docstring left out."""
    node = _tree(function)
    docstring = node.body[0] if ast.get_docstring(node) is not None else None
    dropped = range(docstring.lineno, (docstring.end_lineno or docstring.lineno) + 1) if docstring else range(0)
    return tuple(number for number in range(node.lineno, (node.end_lineno or node.lineno) + 1) if number not in dropped)


def _tree(function: str) -> ast.FunctionDef:
    for node in ast.parse(taught_source()).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return node
    raise KeyError(function)


@lru_cache(maxsize=16)
def mutants(function: str) -> tuple[Mutant, ...]:
    """Make every mutant of a taught function, in the order of its lines.

    Some of them cannot be told from the function on any input.

    Raises:
        KeyError: There is no such function.
    """
    node = _tree(function)
    lines = taught_source().splitlines()
    made: dict[tuple[int, str], Mutant] = {}
    for part in _parts(node):
        for start, end, text in _changes(part, lines):
            before = lines[part.lineno - 1]
            after = before[:start] + text + before[end:]
            mutant = Mutant(function, part.lineno, before.strip(), after.strip())
            if mutant.after != mutant.before and _reads(mutant):
                made.setdefault((mutant.line, mutant.after), mutant)
    return tuple(made[key] for key in sorted(made))


def written(function: str, at: str, becomes: str) -> Mutant:
    """Make the mutant that an author wants.

    Args:
        function: A taught function.
        at: The line, as an anchor (`bpe_tui.course.anchor`).
        becomes: What it is changed into.

    Raises:
        KeyError: There is no such function.
        AnchorError: There is no such line.
        ValueError: The change does not read as Python, or changes nothing, or reaches for what the function does
            not use.
    """
    line = find_line(function, at)
    known = listing(function)
    mutant = Mutant(function, line, known.lines[line - known.first], becomes.strip())
    if mutant.before == mutant.after:
        raise ValueError("the line stays as it is")
    if "\n" in mutant.after or not _reads(mutant):
        raise ValueError(f"`{mutant.after}` does not read as Python in the place of `{mutant.before}`")
    _refuse_foreign(mutant)
    return mutant


def _refuse_foreign(mutant: Mutant) -> None:
    """A change comes from a lesson file, which is only data: it may use nothing that its function does not use."""
    before, after = (_function(source, mutant.function) for source in (taught_source(), mutant.source))
    foreign = sorted(_names(after) - _names(before) - _HARMLESS_NAMES)
    if foreign:
        raise ValueError(f"`{foreign[0]}` is nothing that `{mutant.function}` uses; a bug is made of what is there")
    kinds = {type(node) for node in ast.walk(before)} | _HARMLESS
    if any(type(node) not in kinds for node in ast.walk(after)):
        raise ValueError(f"`{mutant.after}` is another kind of statement; a bug is made of what is there")
    numbers = [node.value for node in ast.walk(after) if isinstance(node, ast.Constant) and type(node.value) is int]
    if any(abs(number) > _LARGEST for number in numbers):
        raise ValueError(f"a bug has no number above {_LARGEST}; that could take for ever")


def _function(source: str, name: str) -> ast.FunctionDef:
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return node
    raise ValueError(f"the change leaves no function `{name}`")


def _names(function: ast.FunctionDef) -> set[str]:
    """All names and attributes that a function uses."""
    parts = list(ast.walk(function))
    names = {part.id for part in parts if isinstance(part, ast.Name)}
    return names | {part.attr for part in parts if isinstance(part, ast.Attribute)}


def _parts(node: ast.FunctionDef) -> Iterator[ast.stmt | ast.expr]:
    """The statements and expressions of a function's body that stand on one line."""
    docstring = node.body[0] if ast.get_docstring(node) is not None else None
    for statement in node.body:
        if statement is docstring:
            continue
        for part in ast.walk(statement):
            if isinstance(part, ast.AnnAssign):
                # what it is annotated with is looked at as little as the docstring
                part.annotation = ast.Name("object")
        for part in ast.walk(statement):
            if isinstance(part, ast.stmt | ast.expr) and getattr(part, "lineno", 0) == getattr(part, "end_lineno", 0):
                yield part


def _changes(part: ast.stmt | ast.expr, lines: list[str]) -> Iterator[tuple[int, int, str]]:
    """Small changes to a part, each as the columns that are replaced and by what."""
    line = lines[part.lineno - 1]

    def text(node: ast.expr) -> str:
        return line[node.col_offset : node.end_col_offset]

    def whole(new: str) -> tuple[int, int, str]:
        return part.col_offset, part.end_col_offset or 0, new

    match part:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            for sign in _COMPARISONS.get(type(operator), ()):
                yield whole(f"{text(left)} {sign} {text(right)}")
        case ast.BinOp(left=left, op=operator, right=right):
            if isinstance(left, ast.Subscript) and isinstance(right, ast.Subscript):
                yield whole(f"{text(right)} + {text(left)}")
            else:
                for sign in _OPERATORS.get(type(operator), ()):
                    yield whole(f"{text(left)} {sign} {text(right)}")
        case ast.BoolOp(values=values):
            for value in values:
                yield whole(text(value))
        case ast.Tuple(elts=[left, right]) if isinstance(part.ctx, ast.Load):
            yield whole(f"({text(right)}, {text(left)})")
        case ast.Constant(value=bool()):
            return
        case ast.Constant(value=int(number)):
            yield whole(str(number + 1))
            if number > 0:
                yield whole(str(number - 1))
        case ast.Constant(value=str(word)) if word in _TEXTS:
            yield whole(f'"{_TEXTS[word]}"')
        case ast.Call(func=ast.Name(id=name), args=[ast.Name(id="pairs"), *_]) if name == "min":
            yield whole(_BY_COUNT)
            yield whole("max" + text(part)[len(name) :])
        case ast.Call(func=ast.Name(id=name)) if name in _CALLS:
            yield whole(_CALLS[name] + text(part)[len(name) :])
        case ast.AugAssign(target=target, op=ast.Add(), value=value):
            yield whole(f"{text(target)} = {text(value)}")
        case ast.Assign(targets=[ast.Subscript()], value=ast.Name(id=name)):
            yield part.value.col_offset, part.value.end_col_offset or 0, f"{name} + 1"
        case ast.Break():
            yield whole("continue")


def _reads(mutant: Mutant) -> bool:
    try:
        ast.parse(mutant.source)
    except SyntaxError:
        return False
    return True
