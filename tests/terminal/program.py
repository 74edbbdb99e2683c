"""A program in a pseudo-terminal, its screen kept by a terminal emulator."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

PATIENCE = 90.0
"""Seconds that anything may take on a busy machine; nothing is measured by it."""
_UNKNOWN_TO_PYTE = re.compile(r"\x1b\[(?:[<>=][\d;]*[a-z]|\?[\d;]*\$p)")
_UNFINISHED = re.compile(rb"\x1b(?:\[[<>=?\d;$]*)?$")


def tutor_environment(home: Path, term: str = "xterm-256color", **others: str) -> dict[str, str]:
    """The environment of a learner: UTF-8 and truecolor if nothing else is said; an empty text takes a variable away."""
    known = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "HOME") if name in os.environ}
    made = {**known, "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor", "TERM": term, "BPE_TUI_HOME": str(home), **others}
    return {name: value for name, value in made.items() if value}


def tutor_command(*arguments: str) -> list[str]:
    """How the tutor is started."""
    return [sys.executable, "-m", "bpe_tui", *arguments]


class Program:
    """A program with a terminal of its own."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str], size: tuple[int, int] = (80, 24)) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.Stream(self.screen)
        self.sent = b""
        """All that the terminal was sent."""
        self._unread = b""
        self.status: int | None = None
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            _set_size(0, *size)
            os.execve(command[0], list(command), dict(environ))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.status is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self.terminal >= 0:
            os.close(self.terminal)

    def read(self, seconds: float = 0.05) -> bool:
        """Take what comes within a time; gives whether anything did."""
        if self.terminal < 0 or not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.terminal, 65_536)
        except OSError:
            data = b""
        if not data:
            time.sleep(0.01)
            return False
        self.sent += data
        self._unread += data
        unfinished = _UNFINISHED.search(self._unread)
        end = unfinished.start() if unfinished else len(self._unread)
        try:
            text = self._unread[:end].decode()
        except UnicodeDecodeError:
            return True
        self._unread = self._unread[end:]
        self._stream.feed(_UNKNOWN_TO_PYTE.sub("", text))
        return True

    def settle(self, quiet: float = 0.4) -> None:
        """Read until nothing has come for a while; what blinks is waited for no longer than a moment."""
        until = time.monotonic() + 10 * quiet
        while self.read(quiet) and time.monotonic() < until:
            pass

    @property
    def rows(self) -> list[str]:
        """What is on the screen."""
        return [row.rstrip() for row in self.screen.display]

    @property
    def shown(self) -> str:
        """What is on the screen, as one text."""
        return "\n".join(self.rows)

    def wait(self, wanted: str | Callable[[str], bool]) -> str:
        """Read until a text, or what is wanted of it, is on the screen; gives the screen."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if wanted in self.shown if isinstance(wanted, str) else wanted(self.shown):
                return self.shown
            self.read()
        raise AssertionError(f"{wanted!r} did not come on the screen:\n{self.shown}\n{self.sent[-400:]!r}")

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self.terminal, keys.encode())

    def resize(self, width: int, height: int) -> None:
        """Give the terminal another size."""
        self.screen.resize(height, width)
        _set_size(self.terminal, width, height)

    def hang_up(self) -> None:
        """Take the terminal away, as when its window is closed."""
        os.close(self.terminal)
        self.terminal = -1

    def signal(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def end(self) -> int:
        """Wait until it has ended; gives its exit code, a signal as minus its number."""
        until = time.monotonic() + PATIENCE
        while self.status is None:
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
            assert time.monotonic() < until, f"it did not end:\n{self.shown}"
        while self.read(0.02):
            pass
        return self.status


def _set_size(terminal: int, width: int, height: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
