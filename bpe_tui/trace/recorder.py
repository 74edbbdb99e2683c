"""The dry run: executes a program once and records its timeline and its moments."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from typing import Final

from bpe_tui.trace.driver import SITE_MASK, Driver
from bpe_tui.trace.expression import ExpressionError, compile_expression, compile_label
from bpe_tui.trace.marks import Mark
from bpe_tui.trace.sites import Sites
from bpe_tui.trace.step import Moment
from bpe_tui.trace.timeline import Timeline
from bpe_tui.trace.value import describe, show

STEP_LIMIT: Final = 1_000_000
"""Steps until a run is stopped, unless a caller sets another limit."""
STEPS_REASON: Final = (
    "The run was stopped after {limit:,} steps. If it should have ended, look at the loop it is in: "
    "something in its condition must change on every turn."
)
TIME_REASON: Final = (
    "The run was stopped after {seconds:g} seconds. If it should have ended, look at the loop it is in: "
    "something in its condition must change on every turn."
)
_CHUNK: Final = 4_096
COMMENT_MARK: Final = "# moment:"
"""A comment at the end of a line that makes it a moment, with the words that follow as its label."""

Progress = Callable[[int], bool]
"""Is told the number of steps made so far; the recording goes on while it returns true."""


def comment_marks(sites: Sites) -> tuple[Mark, ...]:
    """The marks that a source's own comments make."""
    marks = []
    for function in sites.functions:
        for line in range(function.line, function.last_line + 1):
            text = sites.text(line)
            if COMMENT_MARK in text:
                label = text.partition(COMMENT_MARK)[2].strip()
                marks.append(Mark(function.name, text, "mark", label or "marked line"))
    return tuple(dict.fromkeys(marks))


class _Marked:
    """A mark made ready: its condition and label compiled."""

    def __init__(self, mark: Mark) -> None:
        self.kind = mark.kind
        self.holds = compile_expression(mark.when) if mark.when else None
        self.label = compile_label(mark.label)
        self.fallback = mark.label

    def hit(self, index: int, variables: dict[str, object]) -> Moment | None:
        try:
            if self.holds is not None and not self.holds(variables):
                return None
        except Exception:
            return None
        try:
            return Moment(index, self.kind, self.label(variables))
        except Exception:
            return Moment(index, self.kind, self.fallback)


def _by_site(marks: tuple[Mark, ...], sites: Sites) -> dict[int, list[_Marked]]:
    places: dict[tuple[int, int], list[_Marked]] = {}
    for mark in marks:
        for number, function in enumerate(sites.functions):
            if mark.function in (function.name, function.qualname):
                line = sites.find_line(number, mark.anchor)
                if line is not None:
                    places.setdefault((number, line), []).append(_Marked(mark))
    kinds = ("line", "value", "return", "turn", "test")
    return {
        number: places[site.function, site.line]
        for number, site in enumerate(sites.table)
        if (site.function, site.line) in places and site.kind in kinds
    }


def check_marks(marks: tuple[Mark, ...]) -> None:
    """See that all conditions and labels are allowed expressions.

    Raises:
        ExpressionError: One is not; the message names the mark.
    """
    for mark in marks:
        try:
            _Marked(mark)
        except ExpressionError as error:
            raise ExpressionError(f"moment {mark.kind} of {mark.function}: {error}") from error


def record(
    driver: Driver,
    *,
    marks: tuple[Mark, ...] = (),
    step_limit: int = STEP_LIMIT,
    seconds: float | None = None,
    progress: Progress | None = None,
    peek: bool = True,
    steps: array[int] | None = None,
) -> Timeline:
    """Run a started driver to its end and record it.

    Args:
        driver: Started, with no step made.
        marks: Where the run may have moments.
        step_limit: Steps after which the run is stopped.
        seconds: Time after which the run is stopped.
        progress: Is told how far it is, and may stop it.
        peek: Whether to try one more step at the limit, to see whether the run has just ended by itself.
        steps: Where to put the steps; anything with ``append`` and ``len``.
    """
    sites = driver.sites
    steps = array("I") if steps is None else steps
    moments: list[Moment] = []
    marked = _by_site(marks, sites)
    append = steps.append

    def note(step: int) -> None:
        append(step)
        for mark in marked.get(step & SITE_MASK, ()):
            moment = mark.hit(len(steps) - 1, driver.variables(step >> 20))
            if moment is not None:
                moments.append(moment)

    deadline = time.monotonic() + (seconds or 0)
    reason = ""
    while not driver.ended and not reason:
        driver.run(min(driver.count + _CHUNK, step_limit), note if marked else append)
        if driver.ended:
            break
        if driver.count >= step_limit:
            reason = STEPS_REASON.format(limit=step_limit)
            if peek:
                driver.run(step_limit + 1)
                if driver.ended and driver.count == step_limit:
                    reason = ""
        elif seconds is not None and time.monotonic() > deadline:
            reason = TIME_REASON.format(seconds=seconds)
        elif progress is not None and not progress(driver.count):
            reason = "The recording was given up."
    if reason:
        driver.stop(reason)
        append(sites.stop | max(0, len(driver.stack) - 1) << 20)
    return Timeline(sites, steps, tuple(moments), reason or driver.stopped or _error_note(driver))


def _error_note(driver: Driver) -> str:
    return show(describe(driver.error)) if driver.error is not None and driver.stack else ""
