"""A training session: a tokenizer is trained in a process of its own, and what it learns is told as it is learned.

Nothing here waits. `TrainingSession.poll` takes what has come in since it was last asked; whoever shows the session
asks now and then.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import time
from array import array
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import Any, Final, Literal, overload

from bpe_tui.bpe.patterns import SplitPattern
from bpe_tui.bpe.trainer import Merge
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.corpora import Corpus

Phase = Literal["reading", "counting", "merging", "checking", "done", "failed"]
FailureKind = Literal["invalid text", "pattern", "memory", "other"]

_RATE_OVER: Final = 3.0
"""Seconds over which the speed is measured."""
_NUMBERS: Final = 6
"""Numbers of a merge."""
_LONGEST_POLL: Final = 0.01
"""Seconds after which a poll leaves the rest for the next one."""


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """What became of a text that was encoded and decoded again."""

    bytes: int
    """Bytes that were checked."""
    tokens: int
    wrong: str = ""
    """A part that did not come back; empty if all came back."""
    whole: bool = True
    """Whether that was the whole text, and not only its beginning."""

    @property
    def right(self) -> bool:
        """Whether everything came back."""
        return not self.wrong


@dataclass(frozen=True, slots=True)
class Status:
    """How far a session is."""

    phase: Phase = "reading"
    paused: bool = False
    merges: int = 0
    wanted: int = 0
    """Merges asked for."""
    bytes: int = 0
    """The length of the corpus; 0 until it is known."""
    tokens: int = 0
    """Its length in tokens, after the merges so far."""
    rate: float = 0.0
    """Merges a second of late; 0 if it is not known."""
    part: tuple[int, int] = (0, 0)
    """While reading or checking: how much of it is done, and all."""
    ended: str = ""
    """Why training ended; empty while it goes on."""
    failure: str = ""
    kind: FailureKind = "other"
    """Of what kind the failure is."""
    round_trip: RoundTrip | None = None

    @property
    def running(self) -> bool:
        """Whether the process is still at work, or stands still for a while."""
        return self.phase not in ("done", "failed")

    @property
    def learning(self) -> bool:
        """Whether merges may still come."""
        return self.running and self.phase != "checking"

    @property
    def seconds_left(self) -> float | None:
        """About how long learning will take; ``None`` if that is not known."""
        if self.phase != "merging" or self.paused or self.rate <= 0:
            return None
        return (self.wanted - self.merges) / self.rate


class MergeLog(Sequence[Merge]):
    """The merges of a session in order. There may be very many, so each is put together only when it is asked for."""

    def __init__(self) -> None:
        self._numbers = array("q")

    def add(self, numbers: Sequence[int]) -> None:
        """Add a merge: left, right, new id, count, ties, tokens left."""
        self._numbers.extend(numbers)

    def __len__(self) -> int:
        return len(self._numbers) // _NUMBERS

    @overload
    def __getitem__(self, at: int) -> Merge: ...
    @overload
    def __getitem__(self, at: slice) -> list[Merge]: ...
    def __getitem__(self, at: int | slice) -> Merge | list[Merge]:
        """Give a merge, or some of them."""
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(len(self)))]
        place = at + len(self) if at < 0 else at
        if not 0 <= place < len(self):
            raise IndexError(at)
        left, right, *others = self._numbers[place * _NUMBERS : (place + 1) * _NUMBERS]
        return Merge((left, right), *others)


class TrainingSession:
    """Trains a tokenizer on a corpus, or checks one that is there; `close` it in the end."""

    def __init__(
        self,
        corpus: Corpus,
        pattern: SplitPattern,
        vocab_size: int = 0,
        *,
        tokenizer: str | Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin.

        Args:
            corpus: What to train on.
            pattern: What splits it.
            vocab_size: The number of tokens to stop at, the 256 single bytes included.
            tokenizer: The name or file of a tokenizer that is to be checked on the corpus; nothing is trained then.
            clock: Gives the time in seconds.
        """
        self.corpus = corpus
        self.pattern = pattern
        self.vocab_size = vocab_size
        self.merges = MergeLog()
        """The merges learned so far."""
        self.spelled: list[bytes] = [bytes([byte]) for byte in range(256)]
        """The bytes of each token, by its id."""
        self.lengths = array("q")
        """The length of the corpus in tokens: in bytes, then after each merge."""
        self.status = Status(wanted=0 if tokenizer else max(0, vocab_size - 256), part=(0, corpus.size))
        self.held = False
        """Whether it was asked last to stand still; `Status.paused` says whether it does."""
        self._clock = clock
        self._times: deque[tuple[float, int]] = deque()
        self._made: tuple[int, VocabularyTokenizer] | None = None
        self._lines: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        job: dict[str, Any] = {
            "kind": "check" if tokenizer else "train",
            "pattern": pattern.source or "none",
            "vocab_size": vocab_size,
            "tokenizer": str(tokenizer or ""),
            "errors": corpus.errors,
        }
        if corpus.text is not None:
            job["text"] = corpus.text
        else:
            job["paths"] = [str(path.resolve()) for path in corpus.paths]
        self._child = _start_child()
        Thread(target=self._read, args=(json.dumps(job),), daemon=True).start()

    # what the learner wants

    def pause(self) -> None:
        """Stand still."""
        self.held = True
        self._tell("pause")

    def go_on(self) -> None:
        """Go on after a pause."""
        self.held = False
        self._tell("go")

    def step(self) -> None:
        """Learn one merge more, then stand still."""
        self.held = True
        self._tell("step")

    def stop(self) -> None:
        """Learn no more; what was learned is kept."""
        self._tell("stop")

    def close(self) -> None:
        """End the process, whatever it does."""
        child = self._child
        child.kill()
        with contextlib.suppress(OSError):
            child.wait()
        if self.status.running:
            self.status = replace(self.status, phase="failed", failure="It was given up.")

    def _tell(self, word: str) -> None:
        if self.status.running and self._child.stdin:
            with contextlib.suppress(OSError, ValueError):
                self._child.stdin.write(f"{word}\n".encode())
                self._child.stdin.flush()

    # what comes of it

    def poll(self) -> bool:
        """Take what has come in since last time, or the first of it if that is much.

        Returns:
            Whether anything has.
        """
        until = time.monotonic() + _LONGEST_POLL
        some = False
        while not some or time.monotonic() < until:
            try:
                what = self._lines.get_nowait()
            except queue.Empty:
                break
            self._take(what)
            some = True
        return some

    @property
    def tokenizer(self) -> VocabularyTokenizer:
        """A tokenizer of the merges learned so far."""
        if self._made is None or self._made[0] != len(self.merges):
            merges = {merge.pair: merge.new_id for merge in self.merges}
            self._made = len(self.merges), VocabularyTokenizer.from_merges(merges, self.pattern, name="yours")
        return self._made[1]

    def _take(self, what: dict[str, Any] | None) -> None:
        status = self.status
        if what is None:
            if status.running:
                failure = "Training ended before it was done; perhaps there was not enough memory."
                self.status = replace(status, phase="failed", failure=failure, kind="memory")
        elif "merges" in what:
            self._add(what["merges"])
        elif "paused" in what:
            self._times.clear()
            self.status = replace(status, paused=what["paused"], rate=0.0)
        elif "reading" in what:
            self.status = replace(status, phase="reading", part=tuple(what["reading"]))
        elif "counting" in what:
            self.lengths = array("q", [what["counting"]])
            self.status = replace(status, phase="counting", bytes=what["counting"], tokens=what["counting"])
        elif "trained" in what:
            phase: Phase = "checking" if self.lengths else "done"
            self.status = replace(status, phase=phase, ended=what["trained"], paused=False, part=(0, 0))
        elif "checking" in what:
            self.status = replace(status, phase="checking", part=tuple(what["checking"]))
        elif "checked" in what:
            self.status = replace(status, phase="done", round_trip=RoundTrip(**what["checked"]), part=(0, 0))
        elif "unchecked" in what:
            self.status = replace(status, phase="done", part=(0, 0), paused=False)
        elif "failed" in what:
            self.status = replace(status, phase="failed", failure=what["failed"], kind=what["kind"], paused=False)

    def _add(self, merges: Sequence[Sequence[int]]) -> None:
        for left, right, new_id, count, ties, left_over in merges:
            self.merges.add((left, right, new_id, count, ties, left_over))
            self.spelled.append(self.spelled[left] + self.spelled[right])
            self.lengths.append(left_over)
        now = self._clock()
        self._times.append((now, len(self.merges)))
        while len(self._times) > 2 and now - self._times[0][0] > _RATE_OVER:
            self._times.popleft()
        then, before = self._times[0]
        rate = (len(self.merges) - before) / (now - then) if now > then else self.status.rate
        self.status = replace(self.status, phase="merging", merges=len(self.merges), tokens=self.lengths[-1], rate=rate)

    def _read(self, job: str) -> None:
        child = self._child
        assert child.stdin
        assert child.stdout
        with contextlib.suppress(OSError, ValueError):
            child.stdin.write(job.encode("ascii") + b"\n")
            child.stdin.flush()
            for line in child.stdout:
                self._lines.put(json.loads(line))
        self._lines.put(None)
        with contextlib.suppress(OSError, ValueError), child:  # closes the pipes and waits for the end
            pass


def _start_child() -> subprocess.Popen[bytes]:
    package_parent = str(Path(__file__).parents[2])
    paths = [package_parent, *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.Popen(
        [sys.executable, "-m", "bpe_tui.course.training_child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"},
    )
