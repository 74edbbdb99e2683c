"""The child process: runs a program that is not ours and answers questions about it, one line of JSON each way.

Started by `bpe_tui.trace.remote`. The program's own standard streams lead nowhere, except that what it prints is
kept for the steps; the pipe to the parent has other file numbers.
"""

from __future__ import annotations

import contextlib
import io
import json
import mmap
import os
import resource
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TextIO

from bpe_tui.trace.driver import ProgramError, says
from bpe_tui.trace.expression import ExpressionError
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.wire import Json, pack_step, pack_timeline, pack_value, unpack_program

MEMORY: Final = 2 << 30
"""Bytes of address space that the program may use."""
FILE_SIZE: Final = 64 << 20
"""Bytes of the largest file that the program may write."""
PRINTED: Final = 20_000
"""Characters of the program's output that are kept; the last ones."""


class Output(io.TextIOBase):
    """Keeps the end of what is printed."""

    def __init__(self) -> None:
        self.kept = ""

    def write(self, text: str) -> int:
        """Keep the text."""
        self.kept = (self.kept + text)[-PRINTED:]
        return len(text)

    def writable(self) -> bool:
        """Whether it can be written to: yes."""
        return True

    def clear(self) -> None:
        """Forget everything."""
        self.kept = ""


class CountedSteps(array):  # type: ignore[type-arg]
    """An array of steps whose length the parent can read at any time, even while a line never ends."""

    counter: memoryview

    def append(self, step: int) -> None:
        """Add a step and count it."""
        super().append(step)
        self.counter[0] += 1


def _limit() -> None:
    for kind, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, FILE_SIZE), (resource.RLIMIT_CORE, 0)):
        # where a system knows no such limit, the time limit still holds
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


def _take_over_pipes() -> tuple[TextIO, TextIO]:
    """Move the pipes to other file numbers, and lead the standard ones nowhere."""
    requests, replies = os.fdopen(os.dup(0), "r", encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    return requests, replies


class Server:
    """Answers requests about one run."""

    def __init__(self, output: Output, counter: memoryview) -> None:
        self.output = output
        self.counter = counter
        self.steps = CountedSteps("I")
        self.run: LocalRun | None = None

    def mute(self) -> None:
        """Count no more steps where the parent can see them."""
        self.steps.counter = memoryview(bytearray(8)).cast("Q")

    def record(self, request: Json) -> Json:
        """Record the program."""
        program = unpack_program(request["program"])
        sys.path.insert(0, str(Path(program.filename).resolve().parent))
        self.steps.counter = self.counter
        self.run = LocalRun(
            program,
            step_limit=request["step_limit"],
            depth_limit=request["depth_limit"],
            seconds=request["seconds"],
            peek=request["peek"],
            restart=self.output.clear,
            printed=lambda: self.output.kept,
            record_into=self.steps,
        )
        return pack_timeline(self.run.timeline)

    def answer(self, request: Json) -> Iterator[Json]:
        """Answer one request, in one line or, for ``steps``, in one line a step and an empty one."""
        kind = request["do"]
        if kind == "record":
            yield self.record(request)
            return
        run = self.run
        if run is None:
            raise ProgramError("nothing has been recorded")
        if kind == "step":
            yield pack_step(run.step(request["index"]))
        elif kind == "steps":
            for step in run.steps():
                yield pack_step(step)
            yield {}
        elif kind == "whole":
            yield {"value": pack_value(run.whole(request["index"], request["name"]))}
        elif kind == "change":
            yield {"found": run.find_change(request["index"], request["name"], request["direction"])}
        elif kind == "break":
            places = {int(line): condition for line, condition in request["breakpoints"].items()}
            yield {"found": run.find_break(request["index"], places, request["direction"])}


def main(arguments: list[str]) -> None:
    """Serve one parent until its pipe closes.

    Args:
        arguments: One, the file number of the shared counter of steps.
    """
    _limit()
    requests, replies = _take_over_pipes()
    counter = memoryview(mmap.mmap(int(arguments[0]), 8)).cast("Q")
    output = Output()
    sys.stdout = sys.stderr = output
    server = Server(output, counter)
    forked: list[bool] = []
    # a process that the program forks goes its way, but may neither count nor answer
    os.register_at_fork(after_in_child=lambda: forked.append(True))
    os.register_at_fork(after_in_child=server.mute)

    def reply(message: Any) -> None:
        if forked:
            os._exit(0)
        replies.write(json.dumps(message) + "\n")
        replies.flush()

    for line in requests:
        try:
            for answer in server.answer(json.loads(line)):
                reply(answer)
        except (ProgramError, ExpressionError, SyntaxError, ValueError, MemoryError, RecursionError) as error:
            message = str(error) if isinstance(error, (ProgramError, ExpressionError)) else says(error)
            reply({"error": message})
