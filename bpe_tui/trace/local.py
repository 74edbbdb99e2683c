"""A run in this process: the dry run recorded, any step described by running again to it."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final

from bpe_tui.trace.driver import DEPTH_LIMIT, Driver
from bpe_tui.trace.expression import Evaluate, compile_expression
from bpe_tui.trace.parts import parts_of
from bpe_tui.trace.program import Program
from bpe_tui.trace.recorder import STEP_LIMIT, Progress, comment_marks, record
from bpe_tui.trace.step import Change, Frame, Part, Step
from bpe_tui.trace.timeline import Timeline
from bpe_tui.trace.transform import Instrumented
from bpe_tui.trace.value import WINDOW, Value, describe, differ

RING: Final = 256
"""Steps whose descriptions are kept, so that going back a little costs nothing."""
SOON: Final = 20_000
"""Steps that are run again in no time."""
WHOLE: Final = 20_000
"""Items of one container that are described when the whole of it is asked for."""
DIVERGED: Final = (
    "Run again, the program went another way from here: it reads a clock, a file or something else that changes. "
    "Steps from here on cannot be shown."
)

Printed = Callable[[], str]
"""Tells what the program has printed since it was started."""


class LocalRun:
    """A recorded program in this process; implements `bpe_tui.trace.run.Run`.

    The live execution stands at some step. Going forwards it is driven on; going back it is started again.
    """

    def __init__(
        self,
        program: Program,
        *,
        step_limit: int = STEP_LIMIT,
        depth_limit: int = DEPTH_LIMIT,
        seconds: float | None = None,
        progress: Progress | None = None,
        restart: Callable[[], None] = lambda: None,
        printed: Printed = lambda: "",
        timeline: Timeline | None = None,
        peek: bool = True,
        record_into: array[int] | None = None,
    ) -> None:
        """Record a program.

        Args:
            program: What to run.
            step_limit: Steps after which the run is stopped.
            depth_limit: Calls within calls after which it is stopped.
            seconds: Time after which the recording is stopped.
            progress: Is told how far the recording is, and may stop it.
            restart: Is called before each execution.
            printed: Tells what the execution has printed.
            timeline: What an earlier recording of the same program has found; nothing is recorded then.
            peek: Whether to try one more step at the step limit, to see whether the run has just ended by itself.
            record_into: Where to put the recorded steps, instead of an array of its own.

        Raises:
            SyntaxError: The source is not Python.
            ProgramError: There is nothing that can be entered.
        """
        self._program = program
        self._instrumented = Instrumented(program.source, program.filename)
        self._depth_limit = depth_limit
        self._restart, self._printed = restart, printed
        self._ring: OrderedDict[int, Step] = OrderedDict()
        self._driver = self._start()
        if timeline is None:
            marks = program.marks + comment_marks(self._instrumented.sites)
            timeline = record(
                self._driver,
                marks=marks,
                step_limit=step_limit,
                seconds=seconds,
                progress=progress,
                peek=peek,
                steps=record_into,
            )
        self._timeline = timeline

    @property
    def program(self) -> Program:
        """What is run."""
        return self._program

    @property
    def timeline(self) -> Timeline:
        """Every step's line, depth and event, and the moments among them."""
        return self._timeline

    def _start(self) -> Driver:
        self._restart()
        driver = Driver(self._program, self._instrumented, depth_limit=self._depth_limit)
        driver.start()
        return driver

    def _seek(self, index: int) -> bool:
        """Bring the live execution to a step; -1 is before the first. False if it went another way."""
        if self._driver.count > index + 1 or self._driver.ended:
            self._driver.close()
            self._driver = self._start()
        self._driver.run(index + 1)
        return index < 0 or self._as_recorded(index)

    def _as_recorded(self, index: int) -> bool:
        if self._driver.count != index + 1:
            return False
        depth = max(0, len(self._driver.stack) - 1)
        if not self._driver.stack:
            depth = 0
        return self._timeline[index] == self._driver.site | depth << 20

    def step(self, index: int) -> Step:
        """Describe a step.

        Raises:
            IndexError: There is no such step.
        """
        if not 0 <= index < len(self._timeline):
            raise IndexError(f"there is no step {index}; the run has {len(self._timeline)}")
        known = self._ring.get(index)
        if known is None:
            known = self._describe(index, WINDOW)
            self._ring[index] = known
            if len(self._ring) > RING:
                self._ring.popitem(last=False)
        return known

    def is_near(self, index: int) -> bool:
        """Whether a step is described already, or is the very next of the live execution, which can soon come back."""
        return index in self._ring or (index == self._driver.count and index <= SOON)

    def whole(self, index: int, name: str) -> Value | None:
        """Describe far more of a variable of the function running at ``index`` than the step does."""
        depth = self._timeline.depth(index)
        if not self._seek(index) or depth >= len(self._driver.stack):
            return None
        variables = self._driver.variables(depth)
        if name not in variables:
            return None
        value = variables[name]
        return describe(value, window=WHOLE, around=self._place_in(name, value, depth, variables))

    def steps(self) -> Iterator[Step]:
        """Describe every step in order, with nothing windowed."""
        before: Step | None = None
        for index in range(len(self._timeline)):
            before = self._describe(index, None, before)
            yield before

    def _describe(self, index: int, window: int | None, before: Step | None = None) -> Step:
        timeline, site = self._timeline, self._timeline.site(index)
        if before is None and window is not None:
            before = self._ring.get(index - 1)
        if not self._seek(index - 1):
            return timeline.stop(index, DIVERGED, printed=self._printed())
        frames_before = before.frames if before is not None else self._frames(window)
        if site.kind == "stop":
            return timeline.stop(index, timeline.note, frames_before, self._printed())
        depth = timeline.depth(index)
        driver = self._driver
        parts: tuple[Part, ...] = ()
        reduction: tuple[str, ...] = ()
        if site.kind not in ("call", "end", "raise", "turn", "exhausted") and depth < len(driver.stack):
            parts, reduction = parts_of(site.node, driver.variables(depth), driver.globals, self._program.source)
        if not self._seek(index):
            return timeline.stop(index, DIVERGED, printed=self._printed())
        frames = self._frames(window)
        same = site.kind != "call" and len(frames_before) > depth
        return Step(
            index=index,
            event=site.event,
            function=timeline.function(index),
            line=site.line,
            source=timeline.sites.text(site.line),
            depth=depth,
            frames=frames,
            changed=_changes(frames_before[depth].names if same else {}, frames[depth].names),
            value=describe(driver.value, window=window) if driver.has_value else None,
            parts=parts,
            reduction=reduction,
            next_line=self._next_line(index),
            moment=timeline.moment(index),
            exhausted=site.kind == "exhausted",
            printed=self._printed(),
        )

    def _next_line(self, index: int) -> int | None:
        following = index + 1
        if following >= len(self._timeline) or self._timeline.event(following) == "stop":
            return None
        return self._timeline.line(following)

    def _frames(self, window: int | None) -> tuple[Frame, ...]:
        driver = self._driver
        functions = driver.sites.functions
        frames = []
        for depth, activation in enumerate(driver.stack):
            function = functions[activation.function]
            variables = driver.variables(depth)
            names = {
                name: describe(value, window=window, around=self._place_in(name, value, depth, variables))
                for name, value in variables.items()
            }
            frames.append(Frame(function.name, driver.line(depth), names))
        return tuple(frames)

    def _place_in(self, name: str, value: object, depth: int, variables: dict[str, object]) -> int:
        """Where a long sequence is looked at: at the variable that indexes it, else where its loop has come to."""
        if not isinstance(value, (list, tuple, str)) or len(value) <= WINDOW:
            return 0
        function = self._driver.sites.functions[self._driver.stack[depth].function]
        index = variables.get(function.indexes.get(name, ""))
        if type(index) is int:
            return index
        line = function.loops.get(name)
        return self._timeline.turns(self._driver.count - 1, depth, line) - 1 if line else 0

    def find_change(self, index: int, name: str, direction: int) -> int | None:
        """Find the next (1) or previous (-1) step that changes a variable of the function running at ``index``."""
        function = self._timeline.site(index).function
        depth = self._timeline.depth(index)

        def value(driver: Driver) -> Value | None:
            if len(driver.stack) <= depth or driver.stack[depth].function != function:
                return None
            variables = driver.variables(depth)
            return describe(variables[name]) if name in variables else None

        last: Value | None = None

        def changed(at: int, driver: Driver) -> bool:
            nonlocal last
            if self._timeline.depth(at) != depth or self._timeline.site(at).function != function:
                return False
            old = None if self._timeline.event(at) == "call" else last
            new = last = value(driver)
            return new is not None and (old is None or differ(old, new))

        return self._search(index, direction, changed)

    def find_break(self, index: int, breakpoints: dict[int, str], direction: int) -> int | None:
        """Find the next (1) or previous (-1) step on a line with a breakpoint whose condition holds.

        Raises:
            ExpressionError: A condition is no allowed expression.
        """
        conditions: dict[int, Evaluate | None] = {
            line: compile_expression(text) if text else None for line, text in breakpoints.items()
        }
        if all(condition is None for condition in conditions.values()):
            places = range(index + 1, len(self._timeline)) if direction > 0 else range(index - 1, -1, -1)
            return next((at for at in places if self._stops_at(at, conditions)), None)

        def holds(at: int, driver: Driver) -> bool:
            if not self._stops_at(at, conditions):
                return False
            condition = conditions[self._timeline.line(at)]
            if condition is None:
                return True
            try:
                return bool(condition(driver.variables(self._timeline.depth(at))))
            except Exception:
                # over variables that are not set yet the condition does not hold
                return False

        return self._search(index, direction, holds)

    def _stops_at(self, index: int, conditions: dict[int, Evaluate | None]) -> bool:
        site = self._timeline.site(index)
        return site.line in conditions and site.kind not in ("stop", "raise", "end")

    def _search(self, index: int, direction: int, test: Callable[[int, Driver], bool]) -> int | None:
        """Run from the start, testing each step; the first hit after ``index``, or the last one before it."""
        driver = self._start()
        found: int | None = None
        end = len(self._timeline) if direction > 0 else index
        try:
            for at in range(end):
                driver.run(at + 1)
                if driver.count != at + 1:
                    break
                if test(at, driver):
                    if direction < 0:
                        found = at
                    elif at > index:
                        return at
        finally:
            driver.close()
        return found

    def close(self) -> None:
        """Give up the run."""
        self._driver.close()


def _changes(old: dict[str, Value], new: dict[str, Value]) -> tuple[Change, ...]:
    changes = [
        Change(name, old.get(name), value) for name, value in new.items() if name not in old or differ(old[name], value)
    ]
    changes += [Change(name, value, None) for name, value in old.items() if name not in new]
    return tuple(changes)
