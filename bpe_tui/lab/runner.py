"""Running a learner's code: calls go to a process of its own, and what comes of them is told as it comes.

`execute` waits for the end; a `LabRun` never waits, and is asked now and then with `LabRun.poll`.

Whatever the process says is taken as a claim: it is read as data, in the order of the calls, behind a token that is
made for this run. Whether an answer is right is decided here and never there. Code that looks for the token in the
memory of its own process can still claim any answer; it deceives its own learner and nobody else.
"""

from __future__ import annotations

import codecs
import contextlib
import json
import os
import queue
import secrets
import selectors
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event as Flag
from threading import Thread
from typing import Any, Final

from bpe_tui.lab.calls import Call, Called, Ended, EndKind, Event, Output, Result, Returned, Started, Trouble
from bpe_tui.lab.limits import Limits
from bpe_tui.lab.packing import PackError, pack, unpack
from bpe_tui.lab.sandbox import Sandbox, end_group, new_mark

Tell = Callable[[Event], object]

_BOOT: Final = "import sys; sys.path.append(sys.argv.pop(1)); from bpe_tui.lab.child import main; main(sys.argv[1:])"
_TICK: Final = 0.05
"""Seconds between two looks at the clock, and at whether the process is still there."""
_AFTER_END: Final = 0.2
"""Seconds that what a process has left in the pipes may take to come through."""
PRINTED_IN_CALL: Final = 2_000
"""Characters, of what one call prints, that are kept with its result."""
_MOST_AT_ONCE: Final = 200
"""Events taken in one poll, so that it stays short."""

TIME: Final = "It was stopped after {seconds:g} seconds: it did not come to its end."
SLOW_START: Final = "Python did not start within {seconds:g} seconds. This machine is very busy; try again."
OUTPUT: Final = "It was stopped after it had printed {size:,} bytes: that is more than anyone can read."
VALUES: Final = "It was stopped because its answers are larger than {size:,} bytes."
DIED: Final = "It ended its own process{how}, so it gave no answer."
CRASHED: Final = "Python itself crashed ({signal}) while it ran, so it gave no answer."
NO_MEMORY: Final = "The system ended it, most likely because it used too much memory."
STOPPED: Final = "You stopped it."
MISSING: Final = "Your code does not define {names}."


@dataclass(frozen=True, slots=True)
class Job:
    """What to run: a source, and calls of what it defines."""

    source: str
    calls: tuple[Call, ...] = ()
    helpers: str = ""
    """Code that runs behind the source in the same module, and may be called as well."""
    names: tuple[str, ...] = ()
    """Names that the source must define."""
    limits: Limits = field(default_factory=Limits)


def execute(job: Job, sandbox: Sandbox, tell: Tell = lambda _: None, stop: Flag | None = None) -> list[Event]:
    """Run a job and wait for its end.

    Args:
        job: What to run; the arguments of its calls are plain values.
        sandbox: Where.
        tell: Is told each event as it comes.
        stop: Ends the run when it is set.

    Returns:
        All events; the last one is an `Ended`.
    """
    events: list[Event] = []

    def note(event: Event) -> None:
        events.append(event)
        tell(event)

    if not sandbox.allowed:
        note(Ended("refused", sandbox.reason))
        return events
    with tempfile.TemporaryDirectory(prefix="bpe-tui-lab-") as folder, _Process(job, sandbox, folder) as process:
        ended = process.follow(note, stop or Flag())
    note(process.closed(ended))
    return events


class LabRun:
    """A job that runs while something else goes on; `close` it in the end."""

    def __init__(self, job: Job, sandbox: Sandbox) -> None:
        """Begin."""
        self.job = job
        self.ended: Ended | None = None
        """How it ended; ``None`` while it runs."""
        self._stop = Flag()
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._thread = Thread(target=execute, args=(job, sandbox, self._events.put, self._stop), daemon=True)
        self._thread.start()

    def poll(self) -> list[Event]:
        """Take what has happened since last time; never waits."""
        events: list[Event] = []
        with contextlib.suppress(queue.Empty):
            while len(events) < _MOST_AT_ONCE:
                events.append(self._events.get_nowait())
        for event in events:
            if isinstance(event, Ended):
                self.ended = event
        return events

    def stop(self) -> None:
        """End the process; an `Ended` follows."""
        self._stop.set()

    def close(self) -> None:
        """End the process and wait until it is gone."""
        self._stop.set()
        self._thread.join()


class _Process:
    """One process and what it says."""

    def __init__(self, job: Job, sandbox: Sandbox, folder: str) -> None:
        self.job, self.limits = job, job.limits
        self.contained = sandbox.contained
        self.mark = new_mark()
        self.token = secrets.token_hex(16)
        self.channel, inside = os.pipe()
        self.printed = 0
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.told = 0
        self.ready = False
        self.call: int | None = None
        self.printed_in_call = ""
        self.next = 0
        self.killed = False
        self.left = False
        self.line = bytearray()
        self.pending = self._request()
        python = [sys.executable, "-I", "-u", "-B", "-X", "utf8", "-c", _BOOT]
        package = str(Path(__file__).resolve().parents[2])
        try:
            self.process = subprocess.Popen(
                sandbox.command([*python, package, str(inside)], self.mark),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                pass_fds=(inside,),
                cwd="/" if sandbox.contained else folder,
                # what is in this program's own environment is none of the code's business
                env={} if sandbox.contained else {"PATH": os.defpath, "HOME": folder, "TMPDIR": folder},
                start_new_session=True,
            )
        except BaseException:
            os.close(self.channel)
            raise
        finally:
            os.close(inside)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.requests, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.requests, False)
        os.set_blocking(self.output, False)

    def _request(self) -> bytes:
        limits = self.limits
        request = {
            "token": self.token,
            "source": self.job.source,
            "helpers": self.job.helpers,
            "names": [*self.job.names, *(call.function for call in self.job.calls)],
            "calls": [[call.function, pack(call.arguments)] for call in self.job.calls],
            "limits": {
                "memory": limits.memory,
                "file_size": limits.file_size,
                "files": limits.files,
                "processes": limits.processes,
                "cpu": int(limits.seconds) + 5,
                "text": limits.values,
            },
        }
        return json.dumps(request).encode() + b"\n"

    def __enter__(self) -> _Process:
        return self

    def __exit__(self, *_: object) -> None:
        hidden = end_group(self.process, self.mark)
        # what is in bubblewrap ends with it, if not quite at the same moment
        self.left = hidden and not self.contained
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            # what was not sent any more is of no use to a process that is gone
            with contextlib.suppress(OSError):
                pipe.close()
        os.close(self.channel)

    def follow(self, note: Tell, stop: Flag) -> Ended | None:
        """Read what the process says until it has said all, is gone, or has used up a limit.

        Returns:
            How it ended; ``None`` if it is just gone.
        """
        deadline = time.monotonic() + self.limits.start_seconds
        gone: float | None = None
        with selectors.DefaultSelector() as selector:
            selector.register(self.requests, selectors.EVENT_WRITE)
            selector.register(self.output, selectors.EVENT_READ)
            selector.register(self.channel, selectors.EVENT_READ)
            while True:
                was_ready = self.ready
                for key, _ in selector.select(_TICK):
                    ended = self._serve(key.fd, selector, note)
                    if ended is not None:
                        return ended
                now = time.monotonic()
                if self.ready and not was_ready:
                    deadline = now + self.limits.seconds
                if stop.is_set():
                    return self._end("stopped", STOPPED)
                if now > deadline:
                    return self._too_long()
                if gone is None and (self._is_gone() or not selector.get_map()):
                    gone = now
                if gone is not None and now > gone + _AFTER_END:
                    return None

    def _serve(self, source: int, selector: selectors.BaseSelector, note: Tell) -> Ended | None:
        if source == self.requests:
            self._send()
            if not self.pending:
                selector.unregister(source)
            return None
        # what was printed before something was said comes before it
        ended, over = self._read_output(note)
        if source == self.output:
            if over:
                selector.unregister(source)
            return ended
        data = os.read(self.channel, 1 << 16)
        if not data:
            selector.unregister(source)
        return ended or self._heard(data, note)

    def _send(self) -> None:
        try:
            sent = os.write(self.requests, self.pending)
        except BlockingIOError:
            return
        except OSError:
            sent = len(self.pending)
        self.pending = self.pending[sent:]

    def _read_output(self, note: Tell) -> tuple[Ended | None, bool]:
        """Read what has been printed.

        Returns:
            How the run ended, if that was too much; and whether nothing more can come.
        """
        while True:
            try:
                data = os.read(self.output, 1 << 16)
            except BlockingIOError:
                return None, False
            if not data:
                return None, True
            kept = data[: self.limits.output - self.printed]
            self.printed += len(data)
            if text := self.decoder.decode(kept):
                self.printed_in_call = (self.printed_in_call + text)[-PRINTED_IN_CALL:]
                note(Output(text))
            if self.printed > self.limits.output:
                return self._end("output", OUTPUT.format(size=self.limits.output)), False

    def _end(self, kind: EndKind, message: str) -> Ended:
        """The end, in the midst of the call that is going on, if one is."""
        return Ended(kind, message, call=self.call, printed="" if self.call is None else self.printed_in_call)

    def _heard(self, data: bytes, note: Tell) -> Ended | None:
        self.told += len(data)
        if self.told > self.limits.values + 2_000 * len(self.job.calls) + 100_000:
            return self._end("output", VALUES.format(size=self.limits.values))
        self.line += data
        *lines, rest = self.line.split(b"\n")
        self.line = bytearray(rest)
        for line in lines:
            token, _, said = bytes(line).partition(b" ")
            # whatever else is written into the pipe is not for us
            if not secrets.compare_digest(token, self.token.encode()):
                continue
            with contextlib.suppress(ValueError, KeyError, TypeError, PackError, RecursionError):
                ended = self._take(json.loads(said), note)
                if ended is not None:
                    return ended
        return None

    def _take(self, what: dict[str, Any], note: Tell) -> Ended | None:
        if "ready" in what:
            self.ready = True
            note(Started())
        elif "failed" in what:
            kind: EndKind = "syntax" if what["syntax"] and what["failed"]["column"] is not None else "error"
            trouble = _trouble(what["failed"])
            return Ended(kind, str(trouble), trouble)
        elif "missing" in what:
            names = " and ".join(f"`{name}`" for name in dict.fromkeys(map(str, what["missing"])))
            return Ended("missing", MISSING.format(names=names))
        elif "call" in what and what["call"] == self.next < len(self.job.calls):
            self.call, self.printed_in_call = self.next, ""
            note(Called(self.next))
            self.pending += b"\n"
            self._send()
        elif "index" in what and what["index"] == self.call:
            index = self.next
            result = self._result(index, what)
            self.call, self.next = None, index + 1
            note(Returned(index, result))
        elif "done" in what and self.next == len(self.job.calls):
            return Ended("done")
        return None

    def _result(self, index: int, what: dict[str, Any]) -> Result:
        call, seconds = self.job.calls[index], float(what["seconds"])
        if "trouble" in what:
            return Result(call, trouble=_trouble(what["trouble"]), printed=self.printed_in_call, seconds=seconds)
        changed = tuple(int(place) for place in what["changed"])
        return Result(call, unpack(what["value"]), None, changed, self.printed_in_call, seconds)

    def _too_long(self) -> Ended:
        if not self.ready:
            return self._end("time", SLOW_START.format(seconds=self.limits.start_seconds))
        return self._end("time", TIME.format(seconds=self.limits.seconds))

    def _is_gone(self) -> bool:
        """Whether the process has ended; it is not waited for, so that its number stays its own."""
        if not hasattr(os, "waitid"):
            return False
        found = os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        return found is not None

    def closed(self, ended: Ended | None) -> Ended:
        """How the run ended, now that the process is waited for."""
        if ended is None:
            ended = self._died(self.process.returncode)
        return replace(ended, left=self.left)

    def _died(self, code: int) -> Ended:
        # inside of bubblewrap a signal comes out as 128 and its number
        number = -code if code < 0 else code - 128 if 128 < code < 160 else 0
        if number == 9:
            return self._end("memory", NO_MEMORY)
        if number == 24:
            return self._end("time", TIME.format(seconds=self.limits.seconds))
        if number:
            return self._end("died", CRASHED.format(signal=f"signal {number}"))
        return self._end("died", DIED.format(how=f" (exit code {code})"))


def _trouble(said: dict[str, Any]) -> Trouble:
    lines = tuple(int(line) for line in said["lines"])
    return Trouble(
        type=str(said["type"]),
        message=str(said["message"]),
        line=lines[-1] if lines else None,
        function=str(said["in"]),
        lines=lines,
        column=None if said["column"] is None else int(said["column"]),
    )
