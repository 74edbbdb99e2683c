"""A run in a child process: for code that is not ours, which may loop, print, exit, or crash as it likes."""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from bpe_tui.trace.driver import DEPTH_LIMIT, ProgramError
from bpe_tui.trace.program import Program
from bpe_tui.trace.recorder import STEP_LIMIT
from bpe_tui.trace.step import Step
from bpe_tui.trace.timeline import Timeline
from bpe_tui.trace.transform import Instrumented
from bpe_tui.trace.value import Value
from bpe_tui.trace.wire import Json, pack_program, unpack_step, unpack_timeline, unpack_value

TIMEOUT: Final = 10.0
"""Seconds that a request may take, unless a caller sets another limit."""
GRACE: Final = 1.0
"""Seconds more that the child gets to say itself that its time is over."""
STUCK_REASON: Final = (
    "The run was stopped after {seconds:g} seconds: {where} did not come to its end. "
    "It does something very long in one go; give it something smaller to do."
)
DIED_REASON: Final = "The program ended its own process at this point, so there are no further steps."
LOST: Final = "The process that ran this program is gone: {why}. Open it again to go on."

_BOOT: Final = "import sys; sys.path.append(sys.argv.pop(1)); from bpe_tui.trace.child import main; main(sys.argv[1:])"


class LostError(Exception):
    """The child has ended, or was ended because it took too long."""

    def __init__(self, why: str, *, stuck: bool) -> None:
        super().__init__(why)
        self.stuck = stuck


class _Child:
    """The process and the pipe to it.

    Args:
        prefix: What stands before the command.
    """

    def __init__(self, prefix: Sequence[str] = ()) -> None:
        with tempfile.TemporaryFile() as file:
            file.truncate(8)
            self._counter = memoryview(mmap.mmap(file.fileno(), 8)).cast("Q")
            package = str(Path(__file__).resolve().parents[2])
            self._process = subprocess.Popen(
                [*prefix, sys.executable, "-P", "-s", "-X", "utf8", "-c", _BOOT, package, str(file.fileno())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pass_fds=(file.fileno(),),
                # sets of texts must have one order, in this child and in the next one
                env={"PATH": os.environ.get("PATH", os.defpath), "PYTHONHASHSEED": "0"},
                start_new_session=True,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests, self._replies = self._process.stdin, self._process.stdout
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._replies, selectors.EVENT_READ)
        self._buffer = bytearray()

    @property
    def steps_made(self) -> int:
        """Steps that the recording has made so far."""
        return int(self._counter[0])

    def send(self, request: Json) -> None:
        try:
            self._requests.write(json.dumps(request).encode() + b"\n")
            self._requests.flush()
        except OSError as error:
            raise LostError("it has ended", stuck=False) from error

    def receive(self, seconds: float) -> Json:
        """Read one line of answer.

        Raises:
            LostError: The child has ended, or took longer than ``seconds``.
            ProgramError: The child says that it cannot do what was asked.
        """
        deadline = time.monotonic() + seconds
        while (end := self._buffer.find(b"\n")) < 0:
            if not self._selector.select(max(0.0, deadline - time.monotonic())):
                raise LostError("it took too long", stuck=True)
            data = os.read(self._replies.fileno(), 1 << 20)
            if not data:
                raise LostError("it has ended", stuck=False)
            self._buffer += data
        line, self._buffer = bytes(self._buffer[:end]), self._buffer[end + 1 :]
        try:
            answer = json.loads(line)
        except ValueError as error:
            raise LostError("it has written into the pipe to this program", stuck=False) from error
        if "error" in answer:
            raise ProgramError(answer["error"])
        return answer  # type: ignore[no-any-return]

    def kill(self) -> None:
        """End the process and all that it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for pipe in (self._requests, self._replies):
            # what was not sent any more is of no use to a process that is gone
            with contextlib.suppress(OSError):
                pipe.close()


class RemoteRun:
    """A recorded program in a child process; implements `bpe_tui.trace.run.Run`."""

    def __init__(
        self,
        program: Program,
        *,
        timeout: float = TIMEOUT,
        step_limit: int = STEP_LIMIT,
        depth_limit: int = DEPTH_LIMIT,
        prefix: Sequence[str] = (),
    ) -> None:
        """Start a child and record a program in it.

        Args:
            program: What to run; its arguments must be plain values.
            timeout: Seconds that the recording, or any later request, may take.
            step_limit: Steps after which the run is stopped.
            depth_limit: Calls within calls after which it is stopped.
            prefix: What stands before the child's command, such as a sandbox and its options. It has to keep open
                files open.

        Raises:
            SyntaxError: The source is not Python.
            ProgramError: There is nothing that can be entered, or the file itself cannot be run in time.
            ValueError: An argument is no plain value.
        """
        self._program = program
        self._sites = Instrumented(program.source, program.filename).sites
        self._packed = pack_program(program)
        self._timeout = timeout
        self._depth_limit = depth_limit
        self._prefix = tuple(prefix)
        self._lock = threading.Lock()
        self._child = _Child(self._prefix)
        try:
            self._timeline = self._record(step_limit)
        except BaseException:
            self._child.kill()
            raise

    def _record(self, step_limit: int) -> Timeline:
        try:
            answer = self._ask_record(step_limit, peek=True)
        except LostError as lost:
            answer = self._record_again(lost)
        return unpack_timeline(answer, self._sites)

    def _record_again(self, lost: LostError) -> Json:
        """Record as far as the lost child came, and no further."""
        made = self._child.steps_made
        self._child.kill()
        if not made:
            why = f"took longer than {self._timeout:g} seconds" if lost.stuck else "ended the process"
            raise ProgramError(f"running the file {why}, before {self._program.entry} was entered") from lost
        self._child = _Child(self._prefix)
        try:
            answer = self._ask_record(made, peek=False)
        except LostError as again:
            raise ProgramError("the program does something else on each run, so it cannot be recorded") from again
        timeline = unpack_timeline(answer, self._sites)
        where = f"what follows line {timeline.line(made - 1)} of {timeline.function(made - 1)}"
        answer["note"] = STUCK_REASON.format(seconds=self._timeout, where=where) if lost.stuck else DIED_REASON
        return answer

    def _ask_record(self, step_limit: int, *, peek: bool) -> Json:
        request = {
            "do": "record",
            "program": self._packed,
            "step_limit": step_limit,
            "depth_limit": self._depth_limit,
            "seconds": self._timeout,
            "peek": peek,
        }
        self._child.send(request)
        return self._child.receive(self._timeout + GRACE)

    @property
    def program(self) -> Program:
        """What is run."""
        return self._program

    @property
    def timeline(self) -> Timeline:
        """Every step's line, depth and event, and the moments among them."""
        return self._timeline

    def _ask(self, request: Json) -> Json:
        with self._lock:
            self._child.send(request)
            return self._child.receive(self._timeout + GRACE)

    def step(self, index: int) -> Step:
        """Describe a step. If the child is gone, the step says so.

        Raises:
            IndexError: There is no such step.
        """
        if not 0 <= index < len(self._timeline):
            raise IndexError(f"there is no step {index}; the run has {len(self._timeline)}")
        try:
            step = unpack_step(self._ask({"do": "step", "index": index}))
        except LostError as lost:
            return self._timeline.stop(index, LOST.format(why=lost))
        return self._noted(step)

    def _noted(self, step: Step) -> Step:
        """The step with this side's reason for a stop, which the child that was lost could not tell."""
        if self._timeline.site(step.index).kind != "stop":
            return step
        return replace(step, note=self._timeline.note)

    def is_near(self, index: int) -> bool:
        """Never: the child has to be asked, and what it runs may take its time."""
        del index
        return False

    def steps(self) -> Iterator[Step]:
        """Describe every step in order, with nothing windowed."""
        with self._lock:
            index = 0
            try:
                self._child.send({"do": "steps"})
                while packed := self._child.receive(self._timeout + GRACE):
                    yield self._noted(unpack_step(packed))
                    index += 1
            except LostError as lost:
                yield self._timeline.stop(index, LOST.format(why=lost))

    def whole(self, index: int, name: str) -> Value | None:
        """Describe far more of a variable of the function running at ``index`` than the step does."""
        try:
            packed = self._ask({"do": "whole", "index": index, "name": name})["value"]
        except LostError:
            return None
        return None if packed is None else unpack_value(packed)

    def _find(self, request: Json) -> int | None:
        try:
            found = self._ask(request)["found"]
        except LostError:
            return None
        return None if found is None else int(found)

    def find_change(self, index: int, name: str, direction: int) -> int | None:
        """Find the next (1) or previous (-1) step that changes a variable of the function running at ``index``."""
        return self._find({"do": "change", "index": index, "name": name, "direction": direction})

    def find_break(self, index: int, breakpoints: dict[int, str], direction: int) -> int | None:
        """Find the next (1) or previous (-1) step on a line with a breakpoint whose condition holds.

        Raises:
            ProgramError: A condition is no allowed expression.
        """
        return self._find({"do": "break", "index": index, "breakpoints": breakpoints, "direction": direction})

    def close(self) -> None:
        """End the child."""
        self._child.kill()
