"""A learner's code in the stepper: recorded in a process in the same sandbox as a lab's runs."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Final

from bpe_tui.lab.calls import Call
from bpe_tui.lab.sandbox import Sandbox, new_mark, sweep
from bpe_tui.trace.program import Program
from bpe_tui.trace.recorder import STEP_LIMIT
from bpe_tui.trace.remote import RemoteRun

FILENAME: Final = "your-code.py"
REFERENCE: Final = "reference.py"
SECONDS: Final = 10.0

_STARTERS: Final = ThreadPoolExecutor(4, thread_name_prefix="lab-starter")
"""Threads that start the processes and never end before this program does: bubblewrap ends with the thread that has
started it, and a run may outlive the one that asks for it."""


class SteppedRun(RemoteRun):
    """A recorded call of code that is not ours; implements `bpe_tui.trace.run.Run`."""

    def __init__(
        self,
        source: str,
        call: Call,
        sandbox: Sandbox,
        *,
        helpers: str = "",
        filename: str = FILENAME,
        seconds: float = SECONDS,
        step_limit: int = STEP_LIMIT,
    ) -> None:
        """Record a call.

        Args:
            source: The learner's code, or the reference.
            call: The function to enter and its arguments.
            sandbox: Where it runs.
            helpers: Code that runs behind the source; the lines of the source keep their numbers.
            filename: What the file is called in the stepper.
            seconds: Time that the recording, or any later request, may take.
            step_limit: Steps after which the run is stopped.

        Raises:
            PermissionError: No code may run here; the message is for the learner.
            SyntaxError: The source is not Python.
            ProgramError: The function cannot be entered, or the file itself cannot be run in time.
        """
        if not sandbox.allowed:
            raise PermissionError(sandbox.reason)
        self._mark = new_mark()
        whole = f"{source.rstrip()}\n\n\n{helpers}" if helpers else source
        program = Program(filename, whole, call.function, call.arguments, module="lab")
        prefix = sandbox.marked(self._mark)
        try:
            start = super().__init__
            _STARTERS.submit(start, program, timeout=seconds, step_limit=step_limit, prefix=prefix).result()
        except BaseException:
            sweep(self._mark)
            raise

    def close(self) -> None:
        """End the child, and what it has started."""
        super().close()
        sweep(self._mark)
