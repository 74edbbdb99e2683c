"""Which items of a sequence the running code looks at, read from its loops.

``for pair in zip(ids, ids[1:])`` looks at two neighbours, one further on each turn; a loop that reads ``ids[i]`` and
``ids[i + 1]`` looks where ``i`` points.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from bpe_tui.trace.value import Value


@dataclass(frozen=True, slots=True)
class Gaze:
    """One way in which a loop looks into a sequence."""

    sequence: str
    """Name of the sequence."""
    index: str
    """Name of the variable that says where; empty if the number of the turn says it."""
    offset: int
    """How far from there."""


@dataclass(frozen=True, slots=True)
class _Loop:
    first: int
    last: int
    """Lines of the loop in the file, its head included."""
    gazes: tuple[Gaze, ...]


@lru_cache(maxsize=64)
def _loops(source: str) -> tuple[_Loop, ...]:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return ()
    loops = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.For, ast.While)):
            gazes = _of_turns(node.iter) if isinstance(node, ast.For) else ()
            found = tuple(dict.fromkeys(gazes + _of_subscripts(node)))
            loops.append(_Loop(node.lineno, max(_end(part) for part in node.body), found))
    return tuple(loops)


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _of_turns(node: ast.expr) -> tuple[Gaze, ...]:
    """What a ``for`` goes through, item by item."""
    if isinstance(node, ast.Name):
        return (Gaze(node.id, "", 0),)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and isinstance(node.slice, ast.Slice):
        lower = node.slice.lower
        if lower is None or (isinstance(lower, ast.Constant) and isinstance(lower.value, int)):
            return (Gaze(node.value.id, "", lower.value if lower is not None else 0),)  # type: ignore[arg-type]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("zip", "enumerate"):
        return tuple(gaze for arg in node.args for gaze in _of_turns(arg))
    return ()


def _of_subscripts(loop: ast.For | ast.While) -> tuple[Gaze, ...]:
    """The reads ``name[i]``, ``name[i + 1]``, ``name[i - 1]`` within a loop."""
    gazes = []
    for node in ast.walk(loop):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            place = _place(node.slice)
            if place is not None:
                gazes.append(Gaze(node.value.id, *place))
    return tuple(gazes)


def _place(node: ast.expr) -> tuple[str, int] | None:
    if isinstance(node, ast.Name):
        return node.id, 0
    if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Name) and isinstance(node.op, (ast.Add, ast.Sub)):
        amount = node.right.value if isinstance(node.right, ast.Constant) else None
        if type(amount) is int:
            return node.left.id, amount if isinstance(node.op, ast.Add) else -amount
    return None


def looked_keys(source: str, line: int, names: Mapping[str, Value]) -> dict[str, Value]:
    """Tell which entries of dicts are looked at when a line has run, as in ``vocab[token_id]``.

    Args:
        source: Text of the module.
        line: The line that ran.
        names: The variables then.

    Returns:
        Name of a dict to the key that is looked at; dicts without one are left out.
    """
    looked: dict[str, Value] = {}
    for loop in _loops(source):
        if loop.first <= line <= loop.last:
            for gaze in loop.gazes:
                value, key = names.get(gaze.sequence), names.get(gaze.index)
                if value is not None and key is not None and value.kind == "dict" and not gaze.offset:
                    looked[gaze.sequence] = key
    return looked


def looked_at(
    source: str, line: int, names: Mapping[str, Value], turns: Callable[[int], int]
) -> dict[str, tuple[int, ...]]:
    """Tell which items are looked at when a line has run.

    Args:
        source: Text of the module.
        line: The line that ran.
        names: The variables then.
        turns: How often a line has run since its function was entered.

    Returns:
        Name of a sequence to indices, in order; sequences that are not looked into are left out.
    """
    looked: dict[str, set[int]] = {}
    around = [loop for loop in _loops(source) if loop.first <= line <= loop.last]
    for loop in around:
        by_turn: dict[str, set[int]] = {}
        for gaze in loop.gazes:
            value = names.get(gaze.sequence)
            if value is None or value.kind not in ("list", "tuple", "str", "bytes"):
                continue
            if not gaze.index:
                by_turn.setdefault(gaze.sequence, set()).add(turns(loop.first) - 1 + gaze.offset)
                continue
            where = names.get(gaze.index)
            if where is not None and where.kind == "int" and where.text.lstrip("-").isdigit():
                at = int(where.text) + gaze.offset
                if 0 <= at < value.length:
                    looked.setdefault(gaze.sequence, set()).add(at)
        for name, places in by_turn.items():
            # After the last turn the loop looks at nothing any more.
            if all(0 <= at < names[name].length for at in places):
                looked.setdefault(name, set()).update(places)
    return {name: tuple(sorted(places)) for name, places in looked.items()}


def used_by(source: str, line: int) -> frozenset[str]:
    """Tell which names a line reads: of a loop or a test only those of its head.

    Args:
        source: Text of the module.
        line: The line.
    """
    return _uses(source).get(line, frozenset())


@lru_cache(maxsize=64)
def _uses(source: str) -> dict[int, frozenset[str]]:
    """For each line of a source the names that its statement reads."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return {}
    uses: dict[int, frozenset[str]] = {}
    for statement in ast.walk(tree):
        if not isinstance(statement, ast.stmt):
            continue
        parts = [part for part in ast.iter_child_nodes(statement) if not isinstance(part, (ast.stmt, ast.arguments))]
        read = {
            node.id
            for part in parts
            for node in ast.walk(part)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        }
        uses[statement.lineno] = uses.get(statement.lineno, frozenset()) | read
    return uses
