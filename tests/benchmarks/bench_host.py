"""What learners cost a host: memory and processor of each, and how many steps a second all of them get.

Each learner is a process with a pseudo-terminal of 80×24, as over SSH. All step through `merge` at the same time.
``python tests/benchmarks/bench_host.py [--learners 1 10 50] [--seconds 10] [--class-size 30]``
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
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
from dataclasses import dataclass
from pathlib import Path

PLACE = "merge#4@1"
PAINTED = 2_000
"""Bytes that only a whole screen takes."""
STRETCH = 15
"""Steps that a learner goes before they turn round."""
PACE = 1.0
"""Steps a second of a learner who hurries."""


class Learner:
    """One learner's tutor."""

    def __init__(self, home: Path) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            known = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
            environment = known | {
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "LC_ALL": "C.UTF-8",
                "HOME": str(home),
                "BPE_TUI_HOME": str(home),
                "BPE_TUI_KIOSK": "1",
                "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22",
            }
            os.execve(sys.executable, [sys.executable, "-m", "bpe_tui", "open", PLACE], environment)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.steps = self.bytes = 0
        self.pressed = 0.0
        self.waits: list[float] = []
        self.keys = 0

    def step(self) -> None:
        """Press the key for a step: a stretch forwards, and the same back, so that the run never ends."""
        self.pressed = time.perf_counter()
        os.write(self.fd, b"\x1b[D" if self.keys // STRETCH % 2 else b" ")
        self.keys += 1

    def take(self) -> bool:
        """Take what was sent; gives whether a whole frame was."""
        try:
            data = os.read(self.fd, 65_536)
        except OSError:
            return False
        self.bytes += len(data)
        if b"\x1b[?2026$p" in data:
            # as terminals do that merge what belongs to a frame; it also tells us where one ends
            os.write(self.fd, b"\x1b[?2026;2$y")
        return b"\x1b[?2026l" in data

    def processor(self) -> float:
        """Seconds of processor so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Proportional set size in bytes: what is shared is divided among those who share it."""
        for row in Path(f"/proc/{self.pid}/smaps_rollup").read_text().splitlines():
            if row.startswith("Pss:"):
                return int(row.split()[1]) * 1024
        return 0

    def close(self) -> None:
        """End it."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


@dataclass(frozen=True)
class Load:
    """What a number of learners cost."""

    learners: int
    memory: float
    """Bytes a learner."""
    start: float
    """Seconds of processor to start one."""
    step: float
    """Seconds of processor a step."""
    rate: float
    """Steps a second, of all together, as fast as they can."""
    wait: float
    """Seconds from key to frame, median."""
    bytes: float
    """Bytes a step."""


def measure(count: int, seconds: float, folder: Path) -> Load:
    """Let learners step for a while, each as soon as it has seen the step before."""
    learners = []
    try:
        for number in range(count):
            learners.append(Learner(folder / f"{count}-{number}"))
        _drain(learners, 3.0)
        started = [learner.processor() for learner in learners]
        for learner in learners:
            learner.bytes = 0
        begun = time.perf_counter()
        by_fd = {learner.fd: learner for learner in learners}
        for learner in learners:
            learner.step()
        while time.perf_counter() - begun < seconds:
            for fd in select.select(list(by_fd), [], [], 0.2)[0]:
                learner = by_fd[fd]
                if learner.take():
                    learner.steps += 1
                    learner.waits.append(time.perf_counter() - learner.pressed)
                    learner.step()
        lasted = time.perf_counter() - begun
        steps = sum(learner.steps for learner in learners)
        used = sum(learner.processor() - before for learner, before in zip(learners, started, strict=True))
        return Load(
            count,
            statistics.mean(learner.memory() for learner in learners),
            statistics.mean(started),
            used / max(1, steps),
            steps / lasted,
            statistics.median(wait for learner in learners for wait in learner.waits),
            sum(learner.bytes for learner in learners) / max(1, steps),
        )
    finally:
        for learner in learners:
            learner.close()


def _drain(learners: list[Learner], quiet: float) -> None:
    """Wait until all have painted and none has anything more to say."""
    fds = {learner.fd: learner for learner in learners}
    while True:
        ready = select.select(list(fds), [], [], quiet)[0]
        if not ready and all(learner.bytes > PAINTED for learner in learners):
            return
        for fd in ready:
            fds[fd].take()


def main() -> None:
    """Print a row for each number of learners, and what a class would cost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", type=int, nargs="+", default=[1, 10, 50])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--class-size", type=int, default=30)
    options = parser.parse_args()
    cores = len(os.sched_getaffinity(0))
    print(f"stepping at {PLACE}, {cores} cores, {options.seconds:g} s each")
    print(
        f"{'learners':>8}{'memory each':>14}{'start, CPU':>12}{'step, CPU':>11}{'steps/s':>9}{'key to frame':>14}{'a step':>9}"
    )
    with tempfile.TemporaryDirectory() as folder:
        loads = [measure(count, options.seconds, Path(folder)) for count in options.learners]
    for load in loads:
        print(
            f"{load.learners:>8}{load.memory / 2**20:>10,.1f} MiB{load.start:>10.2f} s{load.step * 1000:>8.1f} ms"
            f"{load.rate:>9,.0f}{load.wait * 1000:>11,.1f} ms{load.bytes:>7,.0f} B"
        )
    last = loads[-1]
    size = options.class_size
    memory = int(next(row.split()[1] for row in Path("/proc/meminfo").read_text().splitlines() if "MemAvail" in row))
    print(
        f"a class of {size}, extrapolated from {last.learners}: {size * last.memory / 2**20:,.0f} MiB; "
        f"{size * last.start / cores:,.0f} s until all have started at once; "
        f"stepping {PACE:g} a second each takes {size * PACE * last.step / cores:.0%} of {cores} cores"
    )
    print(
        f"this machine: room for {memory * 1024 / last.memory:,.0f} learners by memory, "
        f"{cores / (last.step * PACE):,.0f} by processor"
    )


if __name__ == "__main__":
    main()
