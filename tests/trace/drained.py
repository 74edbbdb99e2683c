"""Run a program plainly and drained, and tell both outcomes in a form that can be compared."""

from __future__ import annotations

import copy
import sys
from types import ModuleType

from bpe_tui.trace.driver import Driver
from bpe_tui.trace.program import Program
from bpe_tui.trace.transform import Instrumented

Outcome = tuple[str, object]


def plain(program: Program) -> Outcome:
    """Call the function as Python does."""
    module = ModuleType(program.module)
    module.__file__ = program.filename
    module.__package__ = program.module.rpartition(".")[0]
    if program.module not in sys.modules:
        sys.modules[program.module] = module
    exec(compile(program.source, program.filename, "exec", dont_inherit=True), module.__dict__)
    function = module.__dict__[program.entry]
    args, kwargs = copy.deepcopy((program.args, program.kwargs))
    try:
        return "returned", function(*args, **kwargs)
    except Exception as error:
        return "raised", (type(error).__name__, str(error))


def drain(program: Program, depth_limit: int = 4_000) -> tuple[Outcome, list[int]]:
    """Step through the function to its end; also gives the recorded steps."""
    driver = Driver(program, Instrumented(program.source, program.filename), depth_limit=depth_limit)
    driver.start()
    steps: list[int] = []
    driver.run(10_000_000, steps.append)
    assert driver.ended
    assert not driver.stopped, driver.stopped
    error = driver.error if driver.stack else None
    outcome: Outcome = ("returned", driver.result) if error is None else ("raised", (type(error).__name__, str(error)))
    driver.close()
    return outcome, steps
