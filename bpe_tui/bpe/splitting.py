"""Splitting on all cores: child processes that split blocks of text and count their chunks.

The children are fresh interpreters that talk through pipes, not forks: a fork of a program with threads, such as a
terminal application, may hang.
"""

import contextlib
import marshal
import os
import queue
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType

from bpe_tui.bpe.patterns import SplitPattern
from bpe_tui.bpe.split_worker import count_chunks, receive, send


class SplitterPool:
    """Some child processes that split text by one pattern; use it in a `with` statement.

    A child that cannot be started, or that dies, costs time only: its block is split in this process.
    """

    def __init__(self, pattern: SplitPattern, processes: int) -> None:
        """Get ready.

        Args:
            pattern: A known pattern, one whose text may be cut in blocks.
            processes: How many children to start.
        """
        self._pattern = pattern
        self._processes = processes
        self._children: list[subprocess.Popen[bytes]] = []
        self._idle: queue.SimpleQueue[subprocess.Popen[bytes] | None] = queue.SimpleQueue()

    def __enter__(self) -> "SplitterPool":
        for _ in range(self._processes):
            child = _start_child(self._pattern.name)
            if child:
                self._children.append(child)
            self._idle.put(child)
        self._threads = ThreadPoolExecutor(self._processes, thread_name_prefix="splitter")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for child in self._children:
            child.kill()
        self._threads.shutdown(cancel_futures=True)
        for child in self._children:
            with contextlib.suppress(BrokenPipeError), child:  # closes its pipes and waits for its end
                pass

    def count(self, blocks: Iterable[str]) -> Iterator[tuple[str, dict[str, int]]]:
        """Count the chunks of each block, in order, reading only a few blocks ahead."""
        waiting: deque[tuple[str, Future[dict[str, int]]]] = deque()
        for block in blocks:
            waiting.append((block, self._threads.submit(self._count_block, block)))
            if len(waiting) > 2 * self._processes:
                done, future = waiting.popleft()
                yield done, future.result()
        for done, future in waiting:
            yield done, future.result()

    def _count_block(self, block: str) -> dict[str, int]:
        child = self._idle.get()
        try:
            if child and child.stdin and child.stdout:
                with contextlib.suppress(OSError, EOFError):
                    send(child.stdin, block.encode("utf-8", "surrogatepass"))
                    chunks, counts = marshal.loads(receive(child.stdout))
                    return dict(zip(chunks, counts, strict=True))
                child = None  # it is gone
            return count_chunks(self._pattern, block)
        finally:
            self._idle.put(child)


def _start_child(pattern_name: str) -> subprocess.Popen[bytes] | None:
    if not sys.executable:
        return None
    package_parent = str(Path(__file__).parents[2])
    paths = [package_parent, *filter(None, [os.environ.get("PYTHONPATH")])]
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "bpe_tui.bpe.split_worker", pattern_name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
    except OSError:
        return None
