"""Grading lines that were put in order, by their texts or by running them."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from bpe_tui.course.mutants import code_of, taught_source
from bpe_tui.course.quizzes.tasks import Expose, Order, OrderMistake
from bpe_tui.course.trials import arguments, inputs, right_outcome, run_source
from bpe_tui.course.verdict import Verdict

_TRIED = 24
"""Inputs that an order is tried on."""


def grade_order(order: Order, given: Sequence[int], explanation: str) -> Verdict:
    """Grade an order.

    Args:
        order: What was asked.
        given: Places of the lines in `Order.all_lines`, as they were put; those not used are left out.
        explanation: What to say to a right order.

    Raises:
        IndexError: There is no such line, or one is there twice.
    """
    if len(set(given)) != len(given) or any(not 0 <= at < len(order.all_lines) for at in given):
        raise IndexError("there is no such line")
    lines = tuple(order.all_lines[at] for at in given)
    if not lines:
        return Verdict(False, "Put the lines in order first.", read=False)
    if is_right(order, lines):
        return Verdict(True, explanation)
    return Verdict(False, *_reason(order, lines))


def is_right(order: Order, lines: tuple[str, ...]) -> bool:
    """Whether an order is the right one, or does the same."""
    if lines in (order.lines, *order.also):
        return True
    return bool(order.function) and sorted(lines) == sorted(order.lines) and _does_the_same(order.function, lines)


@lru_cache(maxsize=256)
def _does_the_same(function: str, lines: tuple[str, ...]) -> bool:
    """Whether lines of a taught function, in another order, give the same on every input that is tried."""
    source = taught_source().replace(_whole(function), "\n".join(lines))
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return False
    if not any(isinstance(node, ast.FunctionDef) and node.name == function for node in tree.body):
        return False
    asked = Expose(function)
    for text in islice(inputs(function), _TRIED):
        args = arguments(asked, text)
        if run_source(source, function, args) != right_outcome(function, args):
            return False
    return True


def _whole(function: str) -> str:
    """The text of a function in its module, with its docstring."""
    for node in ast.parse(taught_source()).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return "\n".join(taught_source().splitlines()[node.lineno - 1 : node.end_lineno])
    raise KeyError(function)


def lines_of(function: str) -> tuple[str, ...]:
    """The lines of a taught function, without its docstring.

    Raises:
        KeyError: There is no such function.
    """
    return tuple(code_of(function).split("\n"))


def applies(mistake: OrderMistake, lines: Sequence[str]) -> bool:
    """Whether an order makes a mistake."""
    if mistake.uses:
        return mistake.uses in lines
    if mistake.first:
        if mistake.first not in lines or mistake.then not in lines:
            return False
        return lines.index(mistake.first) < len(lines) - 1 - list(reversed(lines)).index(mistake.then)
    return tuple(lines) == mistake.lines


def _reason(order: Order, lines: tuple[str, ...]) -> tuple[str, str]:
    """Why an order is wrong, and what to do about it."""
    for mistake in order.mistakes:
        if applies(mistake, lines):
            return mistake.why, ""
    needless = sum(line in order.extra and line not in order.lines for line in lines)
    if needless:
        what = "One of the lines you use is" if needless == 1 else f"{needless} of the lines you use are"
        return f"{what} not needed here.", ""
    right = next((at for at, line in enumerate(lines) if at >= len(order.lines) or line != order.lines[at]), len(lines))
    if right == len(lines):
        return "So far it is right, but a line is missing.", ""
    if right == 0:
        return "", "Begin with the line that nothing else needs to come before."
    first = "The first line is" if right == 1 else f"The first {right} lines are"
    return f"{first} right.", "Look again at what comes next."


def sample(order: Order, mistake: OrderMistake) -> tuple[str, ...]:
    """An order that makes a mistake and as little else as can be, as its author would check it."""
    if mistake.lines:
        return mistake.lines
    if mistake.uses:
        return (*order.lines, mistake.uses)
    lines = list(order.lines)
    if mistake.first in lines and mistake.then in lines:
        lines.remove(mistake.first)
        lines.insert(lines.index(mistake.then), mistake.first)
    return tuple(lines)


def places(order: Order, lines: Sequence[str]) -> tuple[int, ...] | None:
    """The places in `Order.all_lines` of lines given by their texts; ``None`` if one is not there."""
    left = dict(enumerate(order.all_lines))
    found: list[int] = []
    for line in lines:
        at = next((at for at, text in left.items() if text == line), None)
        if at is None:
            return None
        found.append(at)
        del left[at]
    return tuple(found)
