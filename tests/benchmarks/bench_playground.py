"""How soon the playground answers keys while it trains, beside the same keys while nothing is trained.

The real program trains on 100 MB in a pseudo-terminal of 120×40, truecolor, as fast as this machine lets it. Meanwhile
keys are pressed, and for each the time until the frame that answers it is whole is measured: the first in which the
cursor, or the name of the view, is drawn. The progress of the training is drawn twelve times a second in between.
``python -m tests.benchmarks.bench_playground [--megabytes N] [--seconds N]``
"""

from __future__ import annotations

import argparse
import itertools
import os
import select
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.bench_train import make_text
from tests.benchmarks.bench_wire import HEIGHT, WIDTH, Terminal, environment_in

FRAME_END = b"\x1b[?2026l"
FRAMES_ARE_MARKED = b"\x1b[?2026;1$y"
"""What a terminal says that knows frames: then each has an end that can be waited for."""
ARROWS = (b"\x1b[B", b"\x1b[A")
VIEWS = {b"1": b"train", b"2": b"vocabulary", b"3": b"text", b"4": b"languages"}
KEYS = tuple(key for view in (b"2", b"3", b"4") for key in (*ARROWS * 3, view, b"1"))
PAUSE = 0.1
"""Seconds between an answer and the next key."""
Times = dict[str, list[float]]


def answered(terminal: Terminal, key: bytes) -> float | None:
    """Press a key; gives the seconds until its frame is whole, or nothing if none came within two."""
    mark = VIEWS.get(key, "›".encode())
    begun = time.perf_counter()
    terminal.press(key)
    data = b""
    while (left := begun + 2 - time.perf_counter()) > 0 and select.select([terminal.fd], [], [], left)[0]:
        data += os.read(terminal.fd, 65_536)
        *frames, data = data.split(FRAME_END)
        if any(mark in frame for frame in frames):
            return time.perf_counter() - begun
    return None


def press_for(terminal: Terminal, seconds: float, times: Times) -> None:
    """Press keys for some seconds."""
    end = time.monotonic() + seconds
    for key in itertools.cycle(KEYS):
        if time.monotonic() > end:
            break
        took = answered(terminal, key)
        if took is not None:
            times.setdefault("arrow" if key in ARROWS else "other view", []).append(took * 1000)
        terminal.read(quiet=PAUSE, most=PAUSE)


def main() -> None:
    """Print a row for each kind of key."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--megabytes", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=15, help="how long keys are pressed, each time")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        corpus = home / "corpus.txt"
        corpus.write_text(make_text(options.megabytes), encoding="utf-8", newline="")
        terminal = Terminal([sys.executable, "-m", "bpe_tui", "play", str(corpus)], environment_in(home))
        idle: Times = {}
        training: Times = {}
        try:
            terminal.press(FRAMES_ARE_MARKED)
            terminal.read(quiet=3, most=20)
            # the first time a view is shown is no habit yet
            for key in (b"2", b"3", b"4", b"1"):
                terminal.press(key)
                terminal.read(quiet=0.5)
            press_for(terminal, options.seconds, idle)
            for key in (b"1", b" "):
                terminal.press(key)
                terminal.read(quiet=0.3, most=0.3)
            press_for(terminal, options.seconds, training)
        finally:
            terminal.close()
    print(f"keys in the playground at {WIDTH}×{HEIGHT}, {corpus.name} of {options.megabytes:g} MB, milliseconds")
    print(f"{'':12}{'idle: median':>14}{'most':>8}{'training: median':>20}{'most':>8}{'keys':>7}{'ratio':>8}")
    for kind, quiet in idle.items():
        busy = training[kind]
        middle, usual = statistics.median(busy), statistics.median(quiet)
        print(
            f"{kind:12}{usual:>14.1f}{max(quiet):>8.1f}{middle:>20.1f}{max(busy):>8.1f}{len(busy):>7}"
            f"{middle / usual:>8.2f}"
        )


if __name__ == "__main__":
    main()
