"""How fast code is stepped: ours bare and with state read, beside sys.settrace and bdb, in one run.

Run it with ``python tests/benchmarks/bench_trace.py``. It prints medians of several rounds taken in turn; trust the
ratios, not the times.
"""

from __future__ import annotations

import bdb
import statistics
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

from bpe_tui.bpe import taught
from bpe_tui.trace.driver import Activation, Driver
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program
from bpe_tui.trace.transform import Instrumented

TEXT = "the cat sat on the mat and the rat sat on the cat " * 60
MERGES = 26
ROUNDS = 15

PROGRAM = Program.of(taught.train, TEXT, MERGES)
CODE = Instrumented(PROGRAM.source, PROGRAM.filename)
FILE = PROGRAM.filename
Rate = tuple[float, int]


def started() -> Driver:
    driver = Driver(PROGRAM, CODE)
    driver.start()
    return driver


def plain() -> Rate:
    begun = time.perf_counter()
    taught.train(TEXT, MERGES)
    return time.perf_counter() - begun, 0


def ours_bare() -> Rate:
    driver = started()
    begun = time.perf_counter()
    driver.run(10**9)
    return time.perf_counter() - begun, driver.count


def ours_with_state() -> Rate:
    """Each step stopped at, and the running function's variables read."""
    driver = started()

    def look(step: int, stack: list[Activation] = driver.stack) -> object:
        return stack[-1].frame.f_locals

    begun = time.perf_counter()
    driver.run(10**9, look)
    return time.perf_counter() - begun, driver.count


def settrace_with_state() -> Rate:
    steps = 0
    read: Any = None

    def local(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal steps, read
        if event != "call":
            steps += 1
            read = frame.f_locals
        return local

    def enter(frame: FrameType, event: str, argument: object) -> Any:
        if frame.f_code.co_filename == FILE and not frame.f_code.co_name.startswith("<"):
            return local(frame, event, argument)
        return None

    begun = time.perf_counter()
    sys.settrace(enter)
    try:
        taught.train(TEXT, MERGES)
    finally:
        sys.settrace(None)
    return time.perf_counter() - begun, steps


class LocalsStepper(bdb.Bdb):
    """Steps every line and reads the running function's variables, past bdb's own way to the state."""

    steps = 0
    read: Any = None

    def look(self, frame: FrameType) -> None:
        self.read = frame.f_locals

    def user_line(self, frame: FrameType) -> None:
        if frame.f_code.co_filename == FILE:
            self.steps += 1
            self.look(frame)
        self.set_step()


class StackStepper(LocalsStepper):
    """Steps every line and reads the state as pdb does at each stop: the stack by ``get_stack``, then the variables."""

    def look(self, frame: FrameType) -> None:
        stack, at = self.get_stack(frame, None)
        self.read = stack[at][0].f_locals


def bdb_with_state() -> Rate:
    return stepped_by(StackStepper())


def bdb_with_locals_only() -> Rate:
    return stepped_by(LocalsStepper())


def stepped_by(stepper: LocalsStepper) -> Rate:
    begun = time.perf_counter()
    stepper.runcall(taught.train, TEXT, MERGES)
    return time.perf_counter() - begun, stepper.steps


def step_back() -> Rate:
    """Back one step from step 100,000, with nothing remembered."""
    run = LocalRun(PROGRAM)
    run.step(100_000)
    run._ring.clear()
    begun = time.perf_counter()
    run.step(99_999)
    return time.perf_counter() - begun, 1


def main() -> None:
    ways: list[Callable[[], Rate]] = [
        plain,
        ours_bare,
        ours_with_state,
        settrace_with_state,
        bdb_with_state,
        bdb_with_locals_only,
        step_back,
    ]
    taken: dict[str, list[Rate]] = {way.__name__: [] for way in ways}
    for _ in range(ROUNDS):
        for way in ways:
            taken[way.__name__].append(way())
    seconds = {name: statistics.median(rate[0] for rate in rates) for name, rates in taken.items()}
    steps = {name: rates[0][1] for name, rates in taken.items()}
    micros = {name: 1e6 * seconds[name] / steps[name] for name in seconds if steps[name]}
    print(
        f"train, {len(TEXT):,} characters, {MERGES} merges; medians of {ROUNDS} rounds, Python {sys.version.split()[0]}"
    )
    print(f"  {'plain call':<22} {seconds['plain'] * 1e3:8.1f} ms")
    for name in ("ours_bare", "ours_with_state", "settrace_with_state", "bdb_with_state", "bdb_with_locals_only"):
        rate = 1e6 / micros[name]
        print(
            f"  {name:<22} {seconds[name] * 1e3:8.1f} ms  {steps[name]:>8,} steps  {micros[name]:6.2f} µs a step  {rate:>10,.0f} steps/s"
        )
    ours = micros["ours_with_state"]
    print(
        f"with state read, steps a second of ours ÷ sys.settrace: {micros['settrace_with_state'] / ours:.2f} (target 1.2)"
    )
    print(f"with state read, steps a second of ours ÷ bdb:          {micros['bdb_with_state'] / ours:.2f} (target 4)")
    print(f"  the same with the running function's variables only:  {micros['bdb_with_locals_only'] / ours:.2f}")
    print(f"one step back from step 100,000: {seconds['step_back'] * 1e3:.0f} ms (target under 100)")


if __name__ == "__main__":
    main()
