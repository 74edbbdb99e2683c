"""A verdict as lines of text, and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from bpe_tui.lab.models import Lab
from bpe_tui.lab.verdicts import CheckVerdict, Failure, LabVerdict, Place

_PRINTED: Final = 10
"""Lines, of what a failing call printed, that are shown."""
_WIDTH: Final = 120
"""Characters, of a line of code, that are shown."""


def summary(verdict: LabVerdict) -> str:
    """The verdict in one sentence."""
    total = len(verdict.checks)
    passed = sum(check.state == "passed" for check in verdict.checks)
    if verdict.passed:
        return f"All {total} checks pass." if total > 1 else "The check passes."
    if verdict.failed is None:
        return f"Nothing could be checked: {verdict.ended.message}" if not passed else verdict.ended.message
    return f"{passed} of {total} checks pass."


def verdict_lines(verdict: LabVerdict) -> Iterator[str]:
    """Write a verdict: a line for each check, and below one that fails what there is to know about it."""
    states = {"passed": "ok", "failed": "FAILED", "not run": "not run"}
    for check in verdict.checks:
        yield f"{states[check.state]:<8} {check.check.name}{_held(check)}"
        if check.failure is not None:
            yield from (f"         {line}" for line in failure_lines(check.failure))
    yield summary(verdict)
    if verdict.place is not None:
        yield from place_lines(verdict.place)


def _held(check: CheckVerdict) -> str:
    return f" ({check.held} of {check.tried} inputs)" if check.state == "failed" and check.tried > 1 else ""


def failure_lines(failure: Failure) -> Iterator[str]:
    """Write what is known of a failure: the input, expected, got, why, and where to look."""
    if not failure.guess:
        yield failure.input_text
        yield f"expected {failure.expected_text}"
        yield f"got      {failure.got_text}"
    if failure.printed:
        yield from (f"printed  {line}" for line in failure.printed.splitlines()[-_PRINTED:])
    yield failure.words
    if failure.mistake is not None:
        yield from failure.mistake.why.strip().splitlines()
    if failure.place is not None:
        yield from place_lines(failure.place)


def place_lines(place: Place) -> Iterator[str]:
    """Write a line of code and what to look at."""
    yield f"line {place.line}: {place.text[:_WIDTH]}"
    yield place.look


def verdict_data(lab: Lab, verdict: LabVerdict, output: str) -> dict[str, Any]:
    """A verdict as JSON can hold it; values are written as Python writes them."""
    return {
        "lab": lab.id,
        "passed": verdict.passed,
        "ended": verdict.ended.kind,
        "message": verdict.ended.message,
        "place": asdict(verdict.place) if verdict.place else None,
        "output": output,
        "checks": [
            {
                "name": check.check.name,
                "state": check.state,
                "held": check.held,
                "tried": check.tried,
                "failure": _failure_data(check.failure) if check.failure else None,
            }
            for check in verdict.checks
        ],
    }


def _failure_data(failure: Failure) -> dict[str, Any]:
    return {
        "kind": failure.kind,
        "input": failure.input_text,
        "expected": failure.expected_text,
        "got": failure.got_text,
        "printed": failure.printed,
        "words": failure.words,
        "mistake": failure.mistake.id if failure.mistake else None,
        "place": asdict(failure.place) if failure.place else None,
    }
