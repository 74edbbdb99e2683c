"""Looking at a step: where it is, its code, its variables. Nothing is changed by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bpe_tui.bpe.taught import Pair
from bpe_tui.course.expression import HiddenError
from bpe_tui.course.spelling import spell
from bpe_tui.course.thaw import thaw
from bpe_tui.plain.commands import CODE, NAMES, WHY, Order
from bpe_tui.plain.stop import Lines
from bpe_tui.plain.telling import brief, why
from bpe_tui.plain.voice import Line
from bpe_tui.trace.run import Run
from bpe_tui.trace.sites import Function
from bpe_tui.trace.step import Step
from bpe_tui.trace.value import Value, show

_AROUND: Final = 4
"""Lines of code that are read before and after the one that ran."""
_LONGEST: Final = 10_000
"""Characters that are said of one variable when all of it is asked for."""
_FIRST_MINTED: Final = 256


def look(order: Order, run: Run, index: int, breakpoints: Mapping[int, str], *, asking: bool = False) -> Lines:
    """Carry out one of the commands that only look.

    Args:
        order: The command.
        run: The run.
        index: The step that is shown.
        breakpoints: Line to condition.
        asking: Whether a question about the next step is asked, so that nothing may give it away.
    """
    step = run.step(index)
    if order.command is NAMES:
        return names(step, order.rest)
    if order.command is WHY:
        return [*(why(step) or ["There is nothing to work out on this line."])]
    whole = order.command is CODE
    lines = [] if whole else where(run, step)
    return [*lines, *code(run, step, breakpoints, whole=whole, asking=asking)]


def where(run: Run, step: Step) -> Lines:
    """Say which step this is and how its function was called."""
    lines: Lines = [f"Step {step.index:,} of {len(run.timeline) - 1:,}, in {step.function}."]
    for inner, outer in zip(reversed(step.frames[1:]), reversed(step.frames[:-1]), strict=True):
        lines.append(f"{inner.function} was called by {outer.function} on line {outer.line}.")
    return lines


def code(run: Run, step: Step, breakpoints: Mapping[int, str], *, whole: bool, asking: bool = False) -> Lines:
    """Read lines of the function, with a word to the one that ran, the next one, and breakpoints.

    Args:
        run: The run.
        step: The step that is shown.
        breakpoints: Line to condition.
        whole: Whether to read the whole function, or only what is near.
        asking: Whether the next line is kept back.
    """
    function = function_at(run, step)
    if function is None:
        return [Line(f"{step.line}, just ran: {step.source}", code=True)]
    numbers = list(_numbers(function))
    if not whole and step.line in numbers:
        at = numbers.index(step.line)
        numbers = numbers[max(0, at - _AROUND) : at + _AROUND + 1]
    following = None if asking else _next_here(run, step)
    source = run.timeline.sites.lines
    lines: Lines = []
    for number in numbers:
        marks = [", just ran"] if number == step.line else []
        marks += [", runs next"] if number == following else []
        if number in breakpoints:
            marks.append(f", breakpoint when {breakpoints[number]}" if breakpoints[number] else ", breakpoint")
        text = source[number - 1] if number <= len(source) else ""
        lines.append(Line(f"{number}{''.join(marks)}: {text}", code=True))
    return lines


def function_at(run: Run, step: Step) -> Function | None:
    """The innermost function that a step's line belongs to."""
    holding = [
        function for function in run.timeline.sites.functions if function.first_line <= step.line <= function.last_line
    ]
    return max(holding, key=lambda function: function.first_line, default=None)


def _numbers(function: Function) -> Iterator[int]:
    """The lines of a function, without those of its docstring."""
    first, last = function.docstring_lines or (0, -1)
    for number in range(function.first_line, function.last_line + 1):
        if not first <= number <= last:
            yield number


def _next_here(run: Run, step: Step) -> int | None:
    """The line that runs next, if it is in this call."""
    timeline, after = run.timeline, step.index + 1
    if after < len(timeline) and timeline.depth(after) == timeline.depth(step.index):
        return step.next_line
    return None


def names(step: Step, name: str = "") -> Lines:
    """Say the variables of the function that ran, or the whole of one of them."""
    if not step.names:
        return ["There is no variable yet."]
    if not name:
        return [f"{known} is {brief(value)}" for known, value in step.names.items()]
    value = step.names.get(name)
    if value is None:
        return [f"There is no variable {name[:40]} here.", f"There are: {', '.join(step.names)}."]
    text = show(value, _LONGEST)
    lines: Lines = [f"{name} is {text}"]
    if value.length and value.kind in ("list", "tuple", "dict", "set"):
        lines.append(f"It has {value.length:,} item{'' if value.length == 1 else 's'}.")
    spelled = as_text(step, value)
    if spelled:
        lines.append(f"As text: {spelled[:_LONGEST]}")
    return lines


def as_text(step: Step, value: Value) -> str:
    """Spell token ids, or a pair of them; empty for what is none, or is not known as a whole."""
    if value.kind not in ("list", "tuple") or not value.items or not value.complete:
        return ""
    if any(item.kind != "int" or not item.text.isdigit() for item in value.items):
        return ""
    merges = _merges(step)
    ids = [int(item.text) for item in value.items]
    if any(token >= _FIRST_MINTED and token not in merges.values() for token in ids):
        return ""
    return spell(tuple(ids) if value.kind == "tuple" else ids, merges)


def _merges(step: Step) -> dict[Pair, int]:
    """The merges that the variables tell of, in whatever function of the call stack."""
    merges: dict[Pair, int] = {}
    for frame in step.frames:
        for value in frame.names.values():
            if value.kind == "dict" and value.complete:
                for key, item in zip(value.keys, value.items, strict=True):
                    pair, new_id = _plain(key), _plain(item)
                    if _is_pair(pair) and isinstance(new_id, int) and new_id >= _FIRST_MINTED:
                        merges[pair] = new_id  # type: ignore[index]
        pair, new_id = _plain(frame.names.get("pair")), _plain(frame.names.get("new_id"))
        if _is_pair(pair) and isinstance(new_id, int) and new_id not in merges.values():
            merges[pair] = new_id  # type: ignore[index]
    return merges


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(type(item) is int for item in value)


def _plain(value: Value | None) -> object:
    try:
        return None if value is None else thaw(value)
    except HiddenError:
        return None
