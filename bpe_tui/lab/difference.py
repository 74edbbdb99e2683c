"""Step my code: the first step at which a learner's run goes another way than the reference's.

The two sources are different texts, so steps are not compared with steps. What is compared is what happens in the same
function, called for the same time: the values that a variable of the same name takes one after the other (the variable
that is given back counts as the same whatever it is called), what it is after each turn of the loop (where both have
one loop with as many turns), the calls of other functions with their arguments and answers, and what comes back in the
end. Of all that differs the earliest is told.
"""

from __future__ import annotations

import ast
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final

from bpe_tui.lab.calls import Call
from bpe_tui.lab.models import Lab
from bpe_tui.lab.sandbox import Sandbox
from bpe_tui.lab.stepping import FILENAME, REFERENCE, SteppedRun
from bpe_tui.trace.run import Run
from bpe_tui.trace.step import Step
from bpe_tui.trace.value import Value, show

STEPS: Final = 20_000
"""Steps after which a run is stopped."""
COMPARED: Final = 5_000
"""Steps of each run that are compared."""
SECONDS: Final = 3.0
"""Seconds that a recording may take, and that the comparing may take."""
WIDTH: Final = 100
"""Characters of a value that are shown."""

_BUILT: Final = ("list", "dict", "set", "str", "bytes")
"""Kinds of values that are built up; their names say what they are for, whereas an `i` may be anything."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two runs part."""

    step: int
    """Step of the learner's run to open at, from 0."""
    reference_step: int
    """The step of the reference's run that it stands against."""
    function: str
    name: str
    """The learner's variable that differs; empty if it is an argument, an answer, or the end."""
    words: str
    """What differs, in a sentence or two."""
    outside: bool = False
    """Whether only the answer is known to differ, so that the fault may stand before it."""


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A learner's run and the reference's on the same input; close both in the end."""

    mine: SteppedRun
    reference: SteppedRun
    difference: Difference | None
    """Where they part; ``None`` if they do not, as far as can be seen."""

    def close(self) -> None:
        """End both."""
        self.mine.close()
        self.reference.close()


def step_my_code(lab: Lab, source: str, call: Call, sandbox: Sandbox) -> SideBySide:
    """Record a learner's code and the reference on the same call, and find where they part.

    Raises:
        PermissionError: No code may run here.
        SyntaxError: The source is not Python.
        ProgramError: A function cannot be entered, or a file cannot be run in time.
    """

    def record(code: str, filename: str) -> SteppedRun:
        return SteppedRun(
            code, call, sandbox, helpers=lab.helpers, filename=filename, seconds=SECONDS, step_limit=STEPS
        )

    with ThreadPoolExecutor(2) as pool:
        recordings = [pool.submit(record, source, FILENAME), pool.submit(record, lab.reference, REFERENCE)]
    runs = [recording.result() for recording in recordings if recording.exception() is None]
    try:
        mine, reference = (recording.result() for recording in recordings)
        return SideBySide(mine, reference, first_difference(mine, reference))
    except BaseException:
        for run in runs:
            run.close()
        raise


def first_difference(mine: Run, reference: Run) -> Difference | None:
    """Find the first step of a run at which something differs from what happens in the reference's run."""
    one, other = _activations(mine), _activations(reference)
    return None if one is None or other is None else _parting(one, other)


def parting_words(difference: Difference) -> str:
    """What to say at the step at which two runs part."""
    if difference.outside:
        return "This is the first difference that can be seen from outside; what led to it may stand before."
    return "Here your run and the reference part."


@dataclass(slots=True)
class _Seen:
    """A value that a variable took."""

    step: int
    line: int
    value: Value
    by_for: bool
    """Whether it is the target of a ``for``."""


@dataclass(slots=True)
class _Activation:
    """One call of a function, and what happened in it."""

    function: str
    start: int
    arguments: list[Value]
    last: int
    """Its last step."""
    line: int
    """The line of that."""
    variables: dict[str, list[_Seen]] = field(default_factory=dict)
    lines: list[tuple[int, int, bool]] = field(default_factory=list)
    """Its own steps, the lines that they ran, and whether that was the test of an `if`."""
    heads: dict[int, list[int]] = field(default_factory=dict)
    """The steps at which a loop decided about its next turn, by the line of the loop."""
    calls: dict[str, list[_Activation]] = field(default_factory=dict)
    """What it called, by the name of the function."""
    result: Value | None = None
    given: str = ""
    """The variable that it gave back, if it was one."""
    raised: Value | None = None
    stopped: str = ""


def _activations(run: Run) -> _Activation | None:
    root: _Activation | None = None
    stack: list[_Activation] = []
    deadline = time.monotonic() + SECONDS
    for index in range(min(len(run.timeline), COMPARED)):
        step = run.step(index)
        if step.event == "call":
            made = _Activation(step.function, step.index, list(step.names.values()), step.index, step.line)
            if stack:
                stack[-1].calls.setdefault(step.function, []).append(made)
            root = root or made
            stack.append(made)
        elif stack:
            site = run.timeline.site(step.index)
            if site.is_head:
                stack[-1].heads.setdefault(step.line, []).append(step.index)
            stack[-1].lines.append((step.index, step.line, site.kind == "test" and not site.is_head))
            _happened(stack[-1], step, by_for=site.kind == "turn")
            if step.event in ("return", "raise"):
                stack.pop()
        # very large values take their time
        if time.monotonic() > deadline:
            break
    return root


def _happened(activation: _Activation, step: Step, *, by_for: bool) -> None:
    activation.last, activation.line = step.index, step.line
    for change in step.changed:
        if change.new is not None:
            seen = _Seen(step.index, step.line, change.new, by_for)
            activation.variables.setdefault(change.name, []).append(seen)
    if step.event == "return":
        activation.result, activation.given = step.value, _given(step.source)
    elif step.event == "raise":
        activation.raised = step.value
    elif step.event == "stop":
        activation.stopped = step.note


def _given(source: str) -> str:
    """The name in ``return name``; empty if something else is given back."""
    try:
        tree = ast.parse(source).body
    except SyntaxError:
        return ""
    if len(tree) == 1 and isinstance(tree[0], ast.Return) and isinstance(tree[0].value, ast.Name):
        return tree[0].value.id
    return ""


def _parting(one: _Activation, other: _Activation) -> Difference | None:
    """The earliest thing that differs between two calls of a function with the same arguments."""
    found = [
        *_different_variables(one, other),
        *_different_turns(one, other),
        *_different_calls(one, other),
        *_different_ends(one, other),
    ]
    return min(found, key=lambda difference: difference.step, default=None)


def _same_parts(one: _Activation, other: _Activation) -> Iterator[tuple[str, str, list[_Seen], list[_Seen]]]:
    """The variables that play the same part in both: what each calls it, and the values that it took."""
    names = {name: name for name in one.variables if name in other.variables}
    if one.given and other.given:
        names[one.given] = other.given
    for name, known_as in names.items():
        mine, theirs = one.variables.get(name, []), other.variables.get(known_as, [])
        if mine and theirs and _comparable(mine[0], theirs[0]):
            yield name, known_as, mine, theirs


def _different_variables(one: _Activation, other: _Activation) -> Iterator[Difference]:
    for name, known_as, mine, theirs in _same_parts(one, other):
        difference = _different_values(one.function, name, known_as, mine, theirs)
        if difference is not None:
            yield difference


def _comparable(one: _Seen, other: _Seen) -> bool:
    """Whether two variables are likely to be for the same: built up, or set in the same way."""
    return one.value.kind in _BUILT or one.by_for == other.by_for


def _different_values(
    function: str, name: str, known_as: str, mine: list[_Seen], theirs: list[_Seen]
) -> Difference | None:
    called = "" if name == known_as else f", where it is called `{known_as}`,"
    for seen, wanted in zip(mine, theirs, strict=False):
        if show(seen.value) != show(wanted.value):
            words = (
                f"After line {seen.line} `{name}` is `{show(seen.value, WIDTH)}`. "
                f"In the reference{called} it is `{show(wanted.value, WIDTH)}`."
            )
            return Difference(seen.step, wanted.step, function, name, words)
    if len(mine) > len(theirs):
        seen, wanted = mine[len(theirs)], theirs[-1]
        words = (
            f"Line {seen.line} makes `{name}` `{show(seen.value, WIDTH)}`. "
            f"In the reference{called} it stays `{show(wanted.value, WIDTH)}`."
        )
        return Difference(seen.step, wanted.step, function, name, words)
    return None


def _different_turns(one: _Activation, other: _Activation) -> Iterator[Difference]:
    """Where a turn of the loop leaves a variable otherwise, such as unchanged, than the same turn of the reference."""
    if len(one.heads) != 1 or len(other.heads) != 1:
        return
    ((loop, heads),) = one.heads.items()
    (other_heads,) = other.heads.values()
    if len(heads) != len(other_heads):
        return
    for name, known_as, mine, theirs in _same_parts(one, other):
        for turn in range(1, len(heads)):
            seen, wanted = _before(mine, heads[turn]), _before(theirs, other_heads[turn])
            if seen is None or wanted is None or show(seen.value) == show(wanted.value):
                continue
            called = "" if name == known_as else f", where it is called `{known_as}`,"
            words = (
                f"After turn {turn} of the loop in line {loop} `{name}` is `{show(seen.value, WIDTH)}`. "
                f"In the reference{called} it is `{show(wanted.value, WIDTH)}`."
            )
            step = _setting(one, mine, *heads[turn - 1 : turn + 1])
            wanted_at = _setting(other, theirs, *other_heads[turn - 1 : turn + 1])
            yield Difference(step, wanted_at, one.function, name, words)
            break


def _before(values: list[_Seen], step: int) -> _Seen | None:
    """The value that a variable had before a step."""
    return next((seen for seen in reversed(values) if seen.step < step), None)


def _setting(activation: _Activation, values: list[_Seen], begin: int, end: int) -> int:
    """The last step of a turn on a line that sets a variable at some time.

    Where there is none, it is the last test, which has led past that line; and without a test the last step of all.
    """
    turn = [line for line in activation.lines if begin < line[0] < end]
    lines = {seen.line for seen in values}
    setting = [index for index, line, _ in turn if line in lines]
    tests = [index for index, _, is_test in turn if is_test]
    return (setting or tests or [index for index, _, _ in turn] or [begin])[-1]


def _different_calls(one: _Activation, other: _Activation) -> Iterator[Difference]:
    for function, calls in one.calls.items():
        for mine, theirs in zip(calls, other.calls.get(function, []), strict=False):
            if list(map(show, mine.arguments)) != list(map(show, theirs.arguments)):
                words = (
                    f"`{function}` is called with {_listed(mine.arguments)}. "
                    f"The reference calls it with {_listed(theirs.arguments)}."
                )
                yield Difference(mine.start, theirs.start, function, "", words)
                break
            if _end(mine) != _end(theirs):
                difference = _parting(mine, theirs)
                if difference is not None:
                    yield difference
                break


def _listed(values: list[Value]) -> str:
    return " and ".join(f"`{show(value, WIDTH)}`" for value in values) or "nothing"


def _end(activation: _Activation) -> tuple[str, str]:
    """How a call ended, for comparing."""
    if activation.raised is not None:
        return "raised", activation.raised.type
    return ("stopped", "") if activation.result is None else ("gave", show(activation.result))


def _different_ends(one: _Activation, other: _Activation) -> Iterator[Difference]:
    if _end(one) == _end(other):
        return
    outside = False
    if one.raised is not None:
        words = f"Here your code stops: {show(one.raised, WIDTH)}. {_next_value(one, other) or _other_end(other)}"
    elif one.result is None:
        words = one.stopped or "Here your code still goes on. The reference has come to its end."
    else:
        further = _next_value(one, other)
        # what is given back at once, or nothing at all, hides no fault before it
        outside = not further and len(one.lines) > 1 and one.result.kind != "none"
        words = f"`{one.function}` gives back `{show(one.result, WIDTH)}`. {further or _other_end(other)}"
    yield Difference(one.last, other.last, one.function, "", words, outside)


def _next_value(one: _Activation, other: _Activation) -> str:
    """How the reference goes on where the learner's code has come to its end; empty if that is not known."""
    mine, theirs = one.variables.get(one.given, []), other.variables.get(other.given, [])
    if mine and len(mine) < len(theirs) and show(mine[-1].value) == show(theirs[len(mine) - 1].value):
        return f"The reference goes on: `{other.given}` becomes `{show(theirs[len(mine)].value, WIDTH)}` next."
    return ""


def _other_end(other: _Activation) -> str:
    """How the reference's call ends."""
    if other.result is not None:
        return f"The reference gives back `{show(other.result, WIDTH)}`."
    return "The reference does something else."
