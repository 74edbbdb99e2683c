"""What ends a run that does not end by itself, and what is left of a run that is given up."""

from __future__ import annotations

import gc
import sys
import time

import pytest

from bpe_tui.trace.driver import Driver, ProgramError
from bpe_tui.trace.local import DIVERGED, LocalRun
from bpe_tui.trace.program import Program
from bpe_tui.trace.transform import Instrumented


def run_of(source: str, *args: object, entry: str = "f", **options: int) -> LocalRun:
    return LocalRun(Program("limits.py", source, entry, args), **options)  # type: ignore[arg-type]


def test_an_endless_loop_is_a_last_step() -> None:
    run = run_of("def f():\n    n = 0\n    while True:\n        n += 1\n", step_limit=500)
    last = run.step(len(run.timeline) - 1)
    assert len(run.timeline) == 501
    assert last.event == "stop"
    assert "stopped after 500 steps" in last.note
    assert "condition" in last.note
    assert last.names["n"].text == "249"
    assert run.step(0).event == "call"


def test_a_run_of_exactly_the_limit_ends_by_itself() -> None:
    run = run_of("def f():\n    return 1\n", step_limit=2)
    assert [run.step(index).event for index in range(len(run.timeline))] == ["call", "return"]


def test_deep_recursion_is_a_last_step() -> None:
    run = run_of("def f(n):\n    return f(n + 1)\n", 0, depth_limit=50)
    last = run.step(len(run.timeline) - 1)
    assert last.event == "stop"
    assert "50 deep" in last.note
    assert len(last.frames) == 51
    assert [frame.names["n"].text for frame in last.frames[:3]] == ["0", "1", "2"]


def test_depth_costs_nothing() -> None:
    """900 calls deep, with Python's own limit far lower than that: the driver keeps its own stack."""
    source = "def f(n):\n    return n if n == 0 else 1 + f(n - 1)\n"
    old = sys.getrecursionlimit()
    frames = 0
    frame = sys._getframe()
    while frame.f_back is not None:
        frame, frames = frame.f_back, frames + 1
    sys.setrecursionlimit(frames + 150)
    try:
        run = run_of(source, 900)
        last = run.step(len(run.timeline) - 1)
    finally:
        sys.setrecursionlimit(old)
    assert last.value is not None
    assert last.value.text == "900"


def test_an_exception_is_a_last_step_in_every_function_it_leaves() -> None:
    run = run_of("def g(d):\n    x = 1\n    return d['k']\n\n\ndef f():\n    y = {}\n    return g(y)\n")
    steps = [run.step(index) for index in range(len(run.timeline))]
    assert [(step.event, step.function, step.line) for step in steps[-2:]] == [("raise", "g", 3), ("raise", "f", 8)]
    assert all(step.value is not None and step.value.text == "KeyError: k" for step in steps[-2:])
    assert steps[-2].names["x"].text == "1", "the variables of the function are those when it failed"
    assert steps[-1].names["y"].kind == "dict"
    assert run.timeline.note == "KeyError: k"


def test_a_caught_exception_goes_on() -> None:
    run = run_of("def f():\n    try:\n        int('x')\n    except ValueError as error:\n        return 'caught'\n")
    events = [(step.event, step.line) for step in map(run.step, range(len(run.timeline)))]
    assert events == [("call", 1), ("line", 4), ("return", 5)]


ABANDONED = """
log = []
def g():
    try:
        x = 1
        y = 2
    except BaseException:
        log.append("handler")
        raise
    finally:
        log.append("finally")
        log.append("finally 2")
def f():
    try:
        g()
    except:
        log.append("bare")
    finally:
        log.append("outer")
    return log
"""


@pytest.mark.parametrize("steps", range(1, 12))
@pytest.mark.parametrize("how", ["close", "forget"])
def test_an_abandoned_run_runs_nothing_more(steps: int, how: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Wherever a run is left, inside handlers and ``finally`` too, nothing more of it runs and nothing is printed."""
    program = Program("abandoned.py", ABANDONED, "f")
    driver = Driver(program, Instrumented(program.source, program.filename))
    driver.start()
    driver.run(steps)
    log = driver.globals["log"]
    assert isinstance(log, list)
    before = list(log)
    if how == "close":
        driver.close()
    else:
        del driver
    gc.collect()
    assert log == before
    assert capsys.readouterr().err == ""


def test_an_abandoned_run_that_will_not_go() -> None:
    source = "import contextlib\ndef f():\n    while True:\n        with contextlib.suppress(BaseException):\n            x = 1\n"
    program = Program("stubborn.py", source, "f")
    driver = Driver(program, Instrumented(source, program.filename))
    driver.start()
    driver.run(5)
    driver.close()
    assert driver.ended


def test_each_run_starts_afresh() -> None:
    """Globals, mutable defaults, class attributes and random numbers are the same however often one goes back."""
    source = (
        "import random\nseen = []\nclass A:\n    n = 0\ndef g(x=[]):\n    x.append(random.random())\n    return x\n"
        "def f(given):\n    global count\n    seen.append(1)\n    A.n += 1\n    given.append(len(seen))\n"
        "    count = len(g()) + A.n\n    return seen, count, given, g()\ncount = 0\n"
    )
    given: list[int] = []
    run = run_of(source, given)
    last = len(run.timeline) - 1
    first = run.step(last)
    for _ in range(3):
        again = LocalRun(run.program)
        again.step(last)
        again.step(1)
        assert again.step(last) == first
    assert given == [], "the arguments are copied"
    assert "count" in first.names, "a declared global is shown with the variables"


def test_a_program_that_changes_says_so() -> None:
    source = "import time\nmoment = time.perf_counter_ns()\ndef f():\n    n = 0\n    for i in range(moment % 97):\n        n += 1\n    return n\n"
    for _ in range(20):
        run = run_of(source)
        if len(run.timeline) < 10:
            continue
        steps = [run.step(index) for index in reversed(range(len(run.timeline)))]
        if any(step.note == DIVERGED for step in steps):
            return
    pytest.fail("no run of a program that reads the clock was seen to go another way")


@pytest.mark.parametrize(
    ("source", "entry", "says"),
    [
        ("def f(): pass", "g", "there is no function g; the file has: f"),
        ("x = 3", "x", "cannot be stepped"),
        ("class A: pass", "A", "cannot be stepped"),
        ("def f():\n    yield 1", "f", "generator"),
        ("async def f(): pass", "f", "coroutine"),
        ("def f(a): pass", "f", "missing 1 required positional argument: 'a'"),
        ("1 / 0\ndef f(): pass", "f", "running the file failed: ZeroDivisionError"),
        ("raise SystemExit(3)\ndef f(): pass", "f", "running the file failed: SystemExit: 3"),
        ("import no_such_module_at_all\ndef f(): pass", "f", "ModuleNotFoundError"),
    ],
)
def test_what_cannot_be_entered(source: str, entry: str, says: str) -> None:
    with pytest.raises(ProgramError) as caught:
        run_of(source, entry=entry)
    assert says in str(caught.value)


def test_a_method_and_a_decorated_function_can_be_entered() -> None:
    source = (
        "import functools\ndef deco(g):\n    @functools.wraps(g)\n    def w(*a):\n        return g(*a)\n    return w\n"
        "@deco\ndef f(x):\n    return x + 1\nclass A:\n    @staticmethod\n    def s(x):\n        return x * 2\n"
        "    @classmethod\n    def c(cls, x):\n        return cls.__name__, x\n"
    )
    for entry, value in (("f", "2"), ("A.s", "2"), ("A.c", "")):
        run = run_of(source, 1, entry=entry)
        last = run.step(len(run.timeline) - 1)
        assert last.event == "return"
        assert last.value is not None
        assert last.value.text == value


def test_recording_can_be_given_up() -> None:
    seen: list[int] = []

    def progress(steps: int) -> bool:
        seen.append(steps)
        return len(seen) < 3

    program = Program("endless.py", "def f():\n    while True:\n        pass\n", "f")
    run = LocalRun(program, progress=progress)
    assert seen == [4_096, 8_192, 12_288]
    assert len(run.timeline) == 12_289
    assert run.step(12_288).note == "The recording was given up."


def test_recording_stops_in_time() -> None:
    started = time.monotonic()
    run = LocalRun(
        Program("endless.py", "def f():\n    while True:\n        pass\n", "f"), seconds=0.05, step_limit=10**9
    )
    assert time.monotonic() - started < 30
    assert "stopped after 0.05 seconds" in run.step(len(run.timeline) - 1).note
