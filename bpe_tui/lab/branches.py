"""What led to a line: the test that a run had passed before, and how that came out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bpe_tui.trace.run import Run
from bpe_tui.trace.step import Step

WIDTH: Final = 90
"""Characters of an expression that are shown."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A test, and what it came to."""

    step: int
    line: int
    held: bool
    text: str
    """The test as it is written."""
    worked_out: str
    """With the values in it; empty where those cannot be told."""
    twice: str = ""
    """An expression that it holds against itself, or asks for twice; empty if there is none."""


def deciding_test(run: Run, index: int) -> Decision | None:
    """The `if` that the line of a step stands in, as it came out before; ``None`` if it stands in none."""
    line = run.timeline.line(index)
    inner = [node for node in _ifs(run.program.source) if _holds(node, line)]
    return _last_time(run, index, inner[-1].lineno) if inner else None


def ended_loop(run: Run, index: int) -> Decision | None:
    """The test of the `while` whose end led to a step in the same function; ``None`` if none did."""
    timeline = run.timeline
    depth = timeline.depth(index)
    for place in range(index - 1, -1, -1):
        if timeline.depth(place) < depth:
            return None
        if timeline.depth(place) == depth and timeline.site(place).is_head:
            found = _decision(run.step(place), timeline.site(place).node)
            return found if found is not None and not found.held else None
    return None


def return_in_loop(run: Run, index: int) -> int | None:
    """The line of the loop that the `return` of a step stands in; ``None`` if it stands in none."""
    line = run.timeline.line(index)
    if run.timeline.event(index) != "return":
        return None
    for node in ast.walk(_tree(run.program.source)):
        if isinstance(node, ast.For | ast.While) and any(
            isinstance(part, ast.Return) and part.lineno == line for part in ast.walk(node)
        ):
            return node.lineno
    return None


def runs_always(run: Run, index: int) -> bool:
    """Whether the line of a step stands behind a loop, and in no `if` and no loop."""
    line = run.timeline.line(index)
    for node in ast.walk(_tree(run.program.source)):
        if isinstance(node, ast.FunctionDef):
            before = [part for part in node.body if part.lineno < line]
            if any(part.lineno == line for part in node.body):
                return any(isinstance(part, ast.For | ast.While) for part in before)
    return False


def because(decision: Decision | None) -> str:
    """Say why a line runs, in a sentence; empty if nothing is known."""
    if decision is None:
        return ""
    told = f"It comes there because the test in line {decision.line} is {decision.held}"
    if decision.worked_out:
        told += f": `{_short(decision.text)}` is `{_short(decision.worked_out)}`"
    if decision.twice:
        told += f". That test asks for `{decision.twice}` twice"
    return f"{told}."


def _tree(source: str) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module([], [])


def _ifs(source: str) -> Iterator[ast.If]:
    """Every `if`, outer ones before those within them."""
    return (node for node in ast.walk(_tree(source)) if isinstance(node, ast.If))


def _holds(node: ast.If, line: int) -> bool:
    return any(part.lineno <= line <= (part.end_lineno or part.lineno) for part in (*node.body, *node.orelse))


def _last_time(run: Run, index: int, line: int) -> Decision | None:
    timeline = run.timeline
    depth = timeline.depth(index)
    for place in range(index - 1, -1, -1):
        if timeline.depth(place) < depth:
            return None
        if timeline.depth(place) == depth and timeline.line(place) == line:
            return _decision(run.step(place), timeline.site(place).node)
    return None


def _decision(step: Step, node: ast.AST | None) -> Decision | None:
    if step.value is None or not isinstance(node, ast.If | ast.While):
        return None
    held = step.value.text not in ("False", "None", "0", "0.0") and not _empty(step)
    text = step.reduction[0] if step.reduction else ast.unparse(node.test)
    worked_out = step.reduction[1] if len(step.reduction) > 2 else ""
    return Decision(step.index, step.line, held, text, worked_out, _twice(node.test))


def _empty(step: Step) -> bool:
    value = step.value
    return value is not None and value.kind in ("list", "dict", "str", "bytes", "set", "tuple") and not value.length


def _twice(test: ast.expr) -> str:
    """What a test holds against itself, as in ``(ids[i], ids[i])``."""
    for node in ast.walk(test):
        sides: list[ast.expr] = []
        if isinstance(node, ast.Compare) and len(node.comparators) == 1:
            sides = [node.left, node.comparators[0]]
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
            sides = node.elts
        if sides and ast.dump(sides[0]) == ast.dump(sides[1]) and not isinstance(sides[0], ast.Constant):
            return ast.unparse(sides[0])
    return ""


def _short(text: str) -> str:
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"
