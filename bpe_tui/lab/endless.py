"""Code that does not come to its end: which loop it is in, and what stopped changing there."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bpe_tui.lab.calls import Call
from bpe_tui.lab.sandbox import Sandbox
from bpe_tui.lab.stepping import SteppedRun
from bpe_tui.lab.verdicts import Place
from bpe_tui.trace.driver import ProgramError
from bpe_tui.trace.run import Run
from bpe_tui.trace.sites import Site
from bpe_tui.trace.step import Step
from bpe_tui.trace.value import Value, show

STEPS: Final = 20_000
"""Steps that are looked at; a loop that goes on so long on the small inputs of a lab goes on for ever."""
SECONDS: Final = 1.5
_TAIL: Final = 4_000
"""Steps at the end among which the loop is looked for."""
_TURNS: Final = 4
"""Turns that are compared."""

UNKNOWN: Final = "It did not come to its end."


def explain_endless(source: str, helpers: str, call: Call, sandbox: Sandbox) -> tuple[Place | None, str]:
    """Run a call step by step, up to a limit, and look at the loop that it is in then.

    Returns:
        The line to look at, if it could be found, and what is the matter in words.
    """
    try:
        run = SteppedRun(source, call, sandbox, helpers=helpers, seconds=SECONDS, step_limit=STEPS)
    except (SyntaxError, ProgramError, ValueError) as error:
        return None, f"{UNKNOWN} ({error})"
    try:
        return endless_loop(run) or _one_line(run)
    finally:
        run.close()


def _one_line(run: Run) -> tuple[Place | None, str]:
    """A line that takes for ever in one go."""
    timeline = run.timeline
    if not timeline.note or len(timeline) < 2:
        return None, UNKNOWN
    last = len(timeline) - 2
    line = _following(run.program.source, timeline.line(last), inside=timeline.event(last) == "call")
    look = "A single line takes too long. Look at what it does in one go: a huge number, a huge text, a search?"
    if line is None:
        line = timeline.line(last)
        words = f"It did not get past what follows `{timeline.sites.text(line)}` in line {line}."
    else:
        words = f"It did not come to the end of `{timeline.sites.text(line)}` in line {line}."
    return Place(line, timeline.sites.text(line), look, function=timeline.function(last)), words


def _following(source: str, line: int, *, inside: bool) -> int | None:
    """The line of the statement that runs after the one on a line, if that can be told from the source.

    Args:
        source: Of the whole program.
        line: Where a function begins, or a simple statement stands.
        inside: Whether it is the first statement of the function that is asked for.
    """
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        if inside and getattr(node, "lineno", 0) == line:
            first = body[1:] if len(body) > 1 and _is_text(body[0]) else body
            return int(first[0].lineno)
        if not inside:
            for statement, after in pairwise(body):
                if statement.lineno == line == statement.end_lineno:
                    return int(after.lineno)
    return None


def _is_text(node: ast.stmt) -> bool:
    """Whether a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def endless_loop(run: Run) -> tuple[Place, str] | None:
    """Find the loop in which a run that was stopped goes round, and say what does not change there.

    Returns:
        The loop's line and the words; ``None`` if it ends in no loop.
    """
    timeline = run.timeline
    last = len(timeline) - 1
    if last < 1 or timeline.event(last) != "stop":
        return None
    tail = range(max(0, last - _TAIL), last)
    depth = min(timeline.depth(index) for index in tail)
    heads: dict[int, list[int]] = {}
    for index in tail:
        if timeline.depth(index) == depth and timeline.site(index).is_head:
            heads.setdefault(timeline.line(index), []).append(index)
    # the outermost loop that comes round again: those within it end each time
    line = min((line for line, indexes in heads.items() if len(indexes) > _TURNS), default=None)
    if line is None:
        return None
    turns = [run.step(index) for index in heads[line][-_TURNS:]]
    site = timeline.site(heads[line][-1])
    words, look = _words(site, turns)
    text = timeline.sites.text(line)
    return Place(line, text, look, function=turns[-1].function), f"The loop `{text}` in line {line} never ends. {words}"


def _words(site: Site, turns: Sequence[Step]) -> tuple[str, str]:
    """What does not change in a loop, and what to look at."""
    if site.kind == "turn":
        return _words_for(site, turns)
    asked = _names(site.node)
    known = [name for name in asked if all(name in step.names for step in turns)]
    still = [name for name in known if len({_mark(step.names[name]) for step in turns}) == 1]
    if not known:
        others = _still_names(turns)
        if others:
            return (
                f"{_listed(others, turns[-1])}, turn after turn, so no `break` or `return` is reached.",
                "The loop has no condition that could end it. Which line should leave it, and when?",
            )
        return (
            "Its condition holds always, and no `break` or `return` is reached.",
            "Which line should leave the loop, and when?",
        )
    if len(still) == len(known):
        return (
            f"{_listed(still, turns[-1])}, turn after turn, so its condition stays true.",
            f"Something in the condition must change on every turn. Which line should change "
            f"{' or '.join(f'`{name}`' for name in still)}, and does it run on every way through the loop?",
        )
    moving = [name for name in known if name not in still]
    return (
        f"{_moves(moving, turns)} {_listed(still, turns[-1]) + '. ' if still else ''}The condition stays true.",
        "What changes moves away from what would end the loop, or as fast as it. Look at the lines that change "
        f"{' and '.join(f'`{name}`' for name in moving)}.",
    )


def _words_for(site: Site, turns: Sequence[Step]) -> tuple[str, str]:
    node = site.node
    through = node.iter if isinstance(node, (ast.For, ast.AsyncFor)) else None
    for name in _names(through):
        sizes = [step.names[name].length for step in turns if name in step.names]
        if len(sizes) == len(turns) and sizes == sorted(set(sizes)):
            return (
                f"It goes through `{name}`, which becomes longer on every turn: {sizes[-1]:,} items by now.",
                f"`{name}` must not grow while a `for` goes through it. Build a new list instead.",
            )
    return (
        "What it goes through never ends.",
        "Look at what stands behind `in`: it gives ever more items.",
    )


def _names(node: ast.AST | None) -> list[str]:
    """The variables in an expression, in order."""
    if node is None:
        return []
    test = node.test if isinstance(node, ast.While) else node
    names = [part.id for part in ast.walk(test) if isinstance(part, ast.Name)]
    return list(dict.fromkeys(names))


def _mark(value: Value) -> tuple[object, ...]:
    return value.kind, value.type, value.text, value.length, value.digest


def _still_names(turns: Sequence[Step]) -> list[str]:
    """Variables that stay the same though the function sets them, or could; at most three."""
    names = [name for name in turns[-1].names if all(name in step.names for step in turns)]
    plain = [name for name in names if turns[-1].names[name].kind not in ("function", "other")]
    return [name for name in plain if len({_mark(step.names[name]) for step in turns}) == 1][-3:]


def _listed(names: Sequence[str], step: Step) -> str:
    parts = [f"`{name}` stays `{show(step.names[name], 60)}`" for name in names]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _moves(names: Sequence[str], turns: Sequence[Step]) -> str:
    told = []
    for name in names[:3]:
        values = [step.names[name] for step in turns]
        if all(value.kind in ("list", "str", "bytes", "dict", "set") for value in values):
            told.append(f"`{name}` has {', '.join(str(value.length) for value in values)}, … items.")
        else:
            told.append(f"`{name}` is {', '.join(show(value, 20) for value in values)}, …")
    return " ".join(told)
