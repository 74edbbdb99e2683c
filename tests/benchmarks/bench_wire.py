"""What a step costs on the wire: bytes to the terminal and time from key to last byte, ours beside pudb and pdb.

Each program runs `merge` on the same text in a pseudo-terminal of 120×40, truecolor. A key is sent, and what comes
back is counted until it has been quiet for a moment. ``python tests/benchmarks/bench_wire.py [--steps N] [--keep FILE]``
"""

from __future__ import annotations

import argparse
import fcntl
import importlib.util
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

WIDTH, HEIGHT = 120, 40
TEXT = "aaabdaaabac" * 3
QUIET = 0.15
"""Seconds without a byte after which an answer is over."""
SCRIPT = f"""
from bpe_tui.bpe.taught import merge
ids = list({TEXT!r}.encode())
merge(ids, (97, 97), 256)
merge(ids, (97, 97), 256)
"""


@dataclass
class Cost:
    """What a program sent."""

    name: str
    first: int = 0
    """Bytes until it was quiet for the first time."""
    started: float = 0.0
    """Seconds until then, the quiet not counted."""
    sizes: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    sent: list[bytes] = field(default_factory=list)


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, command: Sequence[str], environment: dict[str, str]) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(command[0], list(command), environment)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))

    def read(self, quiet: float = QUIET, most: float = 3.0) -> tuple[bytes, float]:
        """Read until nothing has come for a while; gives it, and the seconds until its last byte."""
        begun = last = time.perf_counter()
        data = b""
        while time.perf_counter() - begun < most:
            ready, _, _ = select.select([self.fd], [], [], quiet if data else most)
            if not ready:
                break
            try:
                data += os.read(self.fd, 65_536)
            except OSError:
                break
            last = time.perf_counter()
        return data, last - begun

    def until(self, mark: bytes, most: float = 60.0) -> tuple[float, float]:
        """Read until something has been sent; gives the seconds until the first byte, and until then."""
        begun = time.perf_counter()
        first, data = 0.0, b""
        while mark not in data and select.select([self.fd], [], [], most)[0]:
            data += os.read(self.fd, 65_536)
            first = first or time.perf_counter() - begun
        return first, time.perf_counter() - begun

    def press(self, keys: bytes) -> None:
        """Send keys."""
        os.write(self.fd, keys)

    def close(self) -> None:
        """End the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def environment_in(home: Path) -> dict[str, str]:
    """The same terminal for all, and a folder in which pudb has been welcomed already."""
    pudb = home / "pudb"
    pudb.mkdir(exist_ok=True)
    (pudb / "pudb.cfg").write_text("[pudb]\nseen_welcome = e999\n")
    return {
        **{name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "PYTHONPATH")},
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LC_ALL": "C.UTF-8",
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "BPE_TUI_HOME": str(home / "tutor"),
    }


def started(command: Sequence[str], mark: bytes, home: Path) -> tuple[float, float]:
    """Start a program; gives the seconds from exec to its first byte, and to its whole screen."""
    terminal = Terminal(command, environment_in(home))
    try:
        return terminal.until(mark)
    finally:
        terminal.close()


def print_starts(starts: int, script: Path, home: Path) -> None:
    """Print a row for each program that opens a screen: by turns, so that a busy moment is nobody's."""
    programs = {"bpe-tui, home": ([sys.executable, "-m", "bpe_tui"], b"all keys")}
    if importlib.util.find_spec("pudb"):
        programs["pudb"] = ([sys.executable, "-m", "pudb", str(script)], b"< Clear")
    took: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    for _ in range(starts):
        for name, (command, mark) in programs.items():
            took[name].append(started(command, mark, home))
    print(f"{'start, median of ' + str(starts):20}{'first ink':>14}{'full paint':>14}")
    for name, times in took.items():
        first, full = (statistics.median(column) * 1000 for column in zip(*times, strict=True))
        print(f"{name:20}{first:>11,.0f} ms{full:>11,.0f} ms")


def measure(name: str, command: Sequence[str], keys: Sequence[bytes], steps: int, home: Path) -> Cost:
    """Run a program and press the step key many times; the keys before the last only lead to `merge`."""
    cost = Cost(name)
    terminal = Terminal(command, environment_in(home))
    try:
        data, cost.started = terminal.read(quiet=1.0, most=20)
        cost.first = len(data)
        for key in keys[:-1]:
            terminal.press(key)
            terminal.read()
        for _ in range(steps):
            terminal.press(keys[-1])
            data, seconds = terminal.read()
            cost.sizes.append(len(data))
            cost.seconds.append(seconds)
            cost.sent.append(data)
    finally:
        terminal.close()
    return cost


def main() -> None:
    """Print a row for each program."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--starts", type=int, default=7)
    parser.add_argument("--keep", type=Path, help="write what ours sent for each step to this file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        script = home / "script.py"
        script.write_text(SCRIPT)
        python = sys.executable
        place = f"merge#{merge_page()}@1"
        programs = [
            ("bpe-tui", [python, "-m", "bpe_tui", "open", place, "--text", TEXT], [b" "]),
            (
                "bpe-tui --no-diff",
                [python, "-m", "bpe_tui", "--no-diff", "open", place, "--text", TEXT],
                [b" "],
            ),
            ("pdb", [python, "-m", "pdb", str(script)], [b"n\n", b"n\n", b"s\n", b"n\n"]),
        ]
        if importlib.util.find_spec("pudb"):
            pudb = ("pudb", [python, "-m", "pudb", str(script)], [b"n", b"n", b"s", b"n"])
            programs.insert(2, pudb)
        else:
            print("pudb is not installed: `pip install pudb` to see it beside ours")
        print_starts(options.starts, script, home)
        costs = [measure(name, command, keys, options.steps, home) for name, command, keys in programs]
    print(f"stepping merge on {TEXT!r} at {WIDTH}×{HEIGHT}, truecolor, {options.steps} steps")
    print(f"{'':20}{'first paint':>14}{'after':>10}{'a step, median':>18}{'most':>9}{'key to last byte':>20}")
    for cost in costs:
        print(
            f"{cost.name:20}{cost.first:>10,} B {cost.started * 1000:>8,.0f} ms{statistics.median(cost.sizes):>14,.0f} B "
            f"{max(cost.sizes):>9,} B{statistics.median(cost.seconds) * 1000:>13,.1f} ms"
        )
    if options.keep:
        options.keep.write_bytes(b"\n----\n".join(costs[0].sent))


def merge_page() -> int:
    """The page of the lesson on merge that holds its stepper."""
    from bpe_tui.course.shelf import open_course

    pages = open_course().lesson("merge").pages
    return next(number for number, page in enumerate(pages, 1) if page.stepper)


if __name__ == "__main__":
    main()
