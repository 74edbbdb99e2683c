"""An exception, told by the values of its line: which index, how long the list is, which key, what is empty."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bpe_tui.lab.calls import Trouble
from bpe_tui.trace.run import Run
from bpe_tui.trace.value import Value, show

WIDTH: Final = 60
_SEQUENCES: Final = ("list", "tuple", "str", "bytes")
_MOST_NAMES: Final = 3
_ENOUGH: Final = ("IndexError", "KeyError", "NameError", "UnboundLocalError", "ZeroDivisionError")
"""Exceptions of which the values say what to look at."""
_NOUNS: Final = {"str": "character", "bytes": "byte"}


@dataclass(frozen=True, slots=True)
class Raised:
    """Where an exception was raised in a recorded run, and by which values."""

    step: int
    line: int
    words: str
    """The values, in a sentence; empty if there is nothing to tell."""
    enough: bool
    """Whether that says what to look at as well."""


def find_raised(run: Run, trouble: Trouble) -> Raised | None:
    """Find the step of a run at which an exception came up; ``None`` if the run does not show it."""
    timeline = run.timeline
    found = [index for index in range(len(timeline)) if timeline.event(index) == "raise"]
    if not found:
        return None
    index = next((place for place in found if timeline.line(place) == trouble.line), found[0])
    step = run.step(index)
    nodes = list(_nodes(run.program.source, step.line))
    told = _told(trouble, nodes, step.names)
    enough = bool(told) and trouble.type in _ENOUGH
    if "NoneType" in trouble.message:
        told += _where_none_is_from(run, index, nodes, step.names)
    return Raised(index, step.line, told or _values(nodes, step.names), enough)


def _told(trouble: Trouble, nodes: list[ast.AST], names: Mapping[str, Value]) -> str:
    """What the kind of exception makes one ask for, with the values; empty if it cannot be told."""
    told = ""
    if trouble.type == "IndexError":
        told = next(_past_the_end(nodes, names), "")
    elif trouble.type == "KeyError":
        told = next(_no_such_key(nodes, names, trouble.message), "")
    elif trouble.type == "ZeroDivisionError":
        told = next(_zeros(nodes, names), "")
    elif trouble.type in ("ValueError", "TypeError", "AttributeError"):
        told = next(_empty_or_none(nodes, names, trouble), "")
    elif trouble.type in ("NameError", "UnboundLocalError"):
        told = _names_there(trouble, names)
    return told


def _where_none_is_from(run: Run, index: int, nodes: list[ast.AST], names: Mapping[str, Value]) -> str:
    """The line that gave a variable its `None`."""
    for node in nodes:
        if isinstance(node, ast.Name) and node.id in names and names[node.id].kind == "none":
            place = run.find_change(index, node.id, -1)
            if place is None:
                return ""
            step = run.step(place)
            return f" Line {step.line} made it so: `{_cut(step.source)}`." if step.event != "call" else ""
    return ""


def _nodes(source: str, line: int) -> Iterator[ast.AST]:
    """The expressions that begin on a line."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and node.lineno <= line <= (node.end_lineno or node.lineno):
            yield node


def _number(node: ast.expr, names: Mapping[str, Value]) -> int | None:
    """The whole number that an expression comes to, where that can be told."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.Name) and node.id in names and names[node.id].kind == "int":
        text = names[node.id].text
        return int(text) if text.lstrip("-").isdigit() else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _number(node.operand, names)
        return None if number is None else -number
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        left, right = _number(node.left, names), _number(node.right, names)
        if left is None or right is None:
            return None
        return left + right if isinstance(node.op, ast.Add) else left - right
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
        known = names.get(node.args[0].id) if len(node.args) == 1 and isinstance(node.args[0], ast.Name) else None
        return known.length if known is not None and known.kind != "int" else None
    return None


def _past_the_end(nodes: list[ast.AST], names: Mapping[str, Value]) -> Iterator[str]:
    for node in nodes:
        if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
            continue
        value, index = names.get(node.value.id), _number(node.slice, names)
        if value is None or index is None or value.kind not in _SEQUENCES or -value.length <= index < value.length:
            continue
        size, name = value.length, node.value.id
        noun = _NOUNS.get(value.kind, "item")
        last = f"the last is at {size - 1}" if size else "there is none to take"
        yield (
            f"`{ast.unparse(node)}` asks for the {noun} at {index}, "
            f"but `{name}` has {size or 'no'} {noun}{'' if size == 1 else 's'}: {last}. {_bound(node, name)}"
        )


def _bound(node: ast.Subscript, name: str) -> str:
    """How far an index may go."""
    index = node.slice
    if isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add) and isinstance(index.left, ast.Name):
        return (
            f"`{index.left.id}` must be less than `len({name}) - {ast.unparse(index.right)}` there; ask for that first."
        )
    if isinstance(index, ast.Name):
        return f"`{index.id}` must be less than `len({name})` there; ask for that first."
    return "Ask first whether there are so many."


def _no_such_key(nodes: list[ast.AST], names: Mapping[str, Value], message: str) -> Iterator[str]:
    for node in nodes:
        if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Name):
            continue
        value, key = names.get(node.value.id), names.get(node.slice.id) if isinstance(node.slice, ast.Name) else None
        if value is None or value.kind != "dict" or not message or not _is_read(nodes, node):
            continue
        if key is not None and show(key) != message:
            continue
        known = [show(key, WIDTH) for key in value.keys[:_MOST_NAMES]]
        if message in [show(key) for key in value.keys]:
            continue
        more = ", …" if value.length > len(known) else ""
        has = f"it has {', '.join(f'`{key}`' for key in known)}{more}" if known else "it is empty"
        yield (
            f"`{ast.unparse(node)}` asks for `{message[:WIDTH]}`, which is no key of `{node.value.id}`: {has}. "
            "Ask with `in` first, or with `.get(…)` where a key may be missing."
        )


def _is_read(nodes: list[ast.AST], node: ast.Subscript) -> bool:
    """Whether a line reads an entry; with ``+=`` it does so before it sets it."""
    return isinstance(node.ctx, ast.Load) or len([part for part in nodes if isinstance(part, ast.Subscript)]) == 1


def _zeros(nodes: list[ast.AST], names: Mapping[str, Value]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div | ast.FloorDiv | ast.Mod):
            if _number(node.right, names) == 0:
                yield f"`{ast.unparse(node.right)}` is 0 there. Ask for that before you divide."
            else:
                empty = [name for name in _inside(node.right) if name in names and _is_empty(names[name])]
                if empty:
                    empty_one = f"`{empty[0]}` is `{show(names[empty[0]])}`"
                    yield f"`{ast.unparse(node.right)}` is 0 there, for {empty_one}. Ask for that before you divide."


def _empty_or_none(nodes: list[ast.AST], names: Mapping[str, Value], trouble: Trouble) -> Iterator[str]:
    if "empty" in trouble.message:
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min"):
                for name in _inside(node):
                    if name in names and _is_empty(names[name]):
                        chosen = f"so `{node.func.id}` has nothing to choose from"
                        yield f"`{name}` is `{show(names[name])}` there, {chosen}."
    if "NoneType" in trouble.message:
        for node in nodes:
            if isinstance(node, ast.Name) and node.id in names and names[node.id].kind == "none":
                yield f"`{node.id}` is `None` there."
    if "unhashable" in trouble.message:
        for node in nodes:
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.List):
                yield f"The key `{ast.unparse(node.slice)}` is a list there."


def _inside(node: ast.AST) -> list[str]:
    return list(dict.fromkeys(part.id for part in ast.walk(node) if isinstance(part, ast.Name)))


def _is_empty(value: Value) -> bool:
    return value.kind in (*_SEQUENCES, "dict", "set") and not value.length


def _names_there(trouble: Trouble, names: Mapping[str, Value]) -> str:
    """The names that there are, and the one that was meant perhaps."""
    known = [name for name, value in names.items() if value.kind != "function"]
    asked = trouble.message.split("'")[1] if "'" in trouble.message else ""
    near = difflib.get_close_matches(asked, known, 1, 0.6)
    if near:
        return f"Did you mean `{near[0]}`?"
    if len(known) < 2:
        return ""
    return f"By then there are {_and([f'`{name}`' for name in known])}; look at how it is spelled, and where it is set."


def _values(nodes: list[ast.AST], names: Mapping[str, Value]) -> str:
    """The values of the variables of a line."""
    used = [node.id for node in nodes if isinstance(node, ast.Name) and node.id in names]
    told = [
        f"`{name}` is `{show(names[name], WIDTH)}`"
        for name in dict.fromkeys(used)
        if names[name].kind not in ("function", "other")
    ][:_MOST_NAMES]
    return f"There {_and(told)}." if told else ""


def _cut(text: str) -> str:
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"


def _and(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
