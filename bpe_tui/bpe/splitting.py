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
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType

from bpe_tui.bpe.patterns import SplitPattern
from bpe_tui.bpe.split_worker import count_chunks, receive, send

Child = subprocess.Popen[bytes]
Counts = dict[str, int]
Answer = queue.SimpleQueue[Counts | BaseException]


class SplitterPool:
    """Some child processes that split text by one pattern; use it in a `with` statement.

    A child that cannot be started, or that dies, costs time only: its blocks are split in this process.
    """

    def __init__(self, pattern: SplitPattern, processes: int) -> None:
        """Get ready.

        Args:
            pattern: A known pattern, one whose text may be cut in blocks.
            processes: How many children to start.
        """
        self._pattern = pattern
        self._processes = processes
        self._children: list[Child] = []
        self._threads: list[threading.Thread] = []
        self._work: queue.SimpleQueue[tuple[str, Answer] | None] = queue.SimpleQueue()
        self._closing = False

    def __enter__(self) -> "SplitterPool":
        for number in range(self._processes):
            child = _start_child(self._pattern)
            if child:
                self._children.append(child)
            thread = threading.Thread(target=self._serve, args=[child], name=f"splitter-{number}", daemon=True)
            self._threads.append(thread)
            thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._closing = True
        for child in self._children:
            child.kill()
        for _ in self._threads:
            self._work.put(None)
        for thread in self._threads:
            thread.join()
        for child in self._children:
            with contextlib.suppress(BrokenPipeError), child:  # closes its pipes and waits for its end
                pass

    def count(self, blocks: Iterable[str]) -> Iterator[tuple[str, Counts]]:
        """Count the chunks of each block, in order, reading only a few blocks ahead."""
        waiting: deque[tuple[str, Answer]] = deque()
        for block in blocks:
            answer: Answer = queue.SimpleQueue()
            waiting.append((block, answer))
            self._work.put((block, answer))
            if len(waiting) > 2 * self._processes:
                yield _take(waiting)
        while waiting:
            yield _take(waiting)

    def _serve(self, child: Child | None) -> None:
        """Hand blocks to a child until there are no more: what each thread does."""
        while (work := self._work.get()) and not self._closing:
            block, answer = work
            try:
                counts = _ask(child, block) if child else None
                if counts is None and not self._closing:
                    child = None  # it is gone
                    counts = count_chunks(self._pattern.source, self._pattern.ascii_source, block)
                answer.put(counts or {})
            except BaseException as error:
                answer.put(error)


def _take(waiting: deque[tuple[str, Answer]]) -> tuple[str, Counts]:
    """Wait for the first answer."""
    block, answer = waiting.popleft()
    counts = answer.get()
    if isinstance(counts, BaseException):
        raise counts
    return block, counts


def _ask(child: Child, block: str) -> Counts | None:
    """Have a child count a block; None if the child is gone."""
    assert child.stdin
    assert child.stdout
    try:
        send(child.stdin, block.encode("utf-8", "surrogatepass"))
        chunks, counts = marshal.loads(receive(child.stdout))
    except (OSError, EOFError):
        return None
    return dict(zip(chunks, counts, strict=True))


def _start_child(pattern: SplitPattern) -> Child | None:
    if not sys.executable:
        return None
    # Without `site`, which costs as much as all that the child imports; it is told where things are.
    paths = [str(Path(__file__).parents[2]), *filter(None, sys.path)]
    try:
        return subprocess.Popen(
            [sys.executable, "-S", "-m", "bpe_tui.bpe.split_worker", pattern.source, pattern.ascii_source],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
    except OSError:
        return None
