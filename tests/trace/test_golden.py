"""Golden traces: every step of each taught function on the toy, as text. Rewrite them with UPDATE_GOLDEN=1."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bpe_tui.course.case import FUNCTIONS, Case
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.step import Step
from bpe_tui.trace.value import show

GOLDEN = Path(__file__).parent / "golden"


def lines_of(step: Step) -> list[str]:
    """A step as a reviewer reads it."""
    made = [f"{step.index:>3} {'  ' * step.depth}{step.event} {step.function}:{step.line} {step.source}"]
    if step.reduction:
        made.append("      | " + " → ".join(step.reduction))
    made += [
        f"      {change.name}: {show(change.old, 70) if change.old else '·'} → {show(change.new, 70) if change.new else '·'}"
        for change in step.changed
    ]
    if step.value is not None:
        made.append(f"      = {show(step.value, 90)}")
    if step.moment is not None:
        made.append(f"      * {step.moment.kind}: {step.moment.label}")
    return made


@pytest.mark.parametrize("function", FUNCTIONS)
def test_golden_trace(function: str) -> None:
    merges = 2 if function in ("train", "encode") else 3
    run = LocalRun(Case(function, "aaabdaaabac", merges).program())
    text = "\n".join(line for index in range(len(run.timeline)) for line in lines_of(run.step(index))) + "\n"
    path = GOLDEN / f"{function}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
