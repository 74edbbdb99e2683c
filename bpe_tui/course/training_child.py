"""What the child process of a training session runs: it trains a tokenizer, or loads one, and checks it.

The first line it is sent is its job, each later line a word: ``pause``, ``go``, ``step`` (one merge, then pause),
``stop``. What it says are lines of JSON, each an object with one of these keys:

- ``reading``: bytes done and in all
- ``counting``: bytes; the pairs of the whole text are being counted
- ``merges``: a list of merges, each as ``[left, right, new id, count, ties, tokens left]``
- ``paused``: whether it stands still now
- ``trained``: why it ended
- ``checking``: chunks done and in all
- ``checked``: what became of the corpus, encoded and decoded again
- ``unchecked``: it was stopped before that was known
- ``failed``: what went wrong, and of what kind that is
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Event, Lock, Thread
from typing import IO, Any, Final

from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.loading import load_tokenizer
from bpe_tui.bpe.patterns import PatternError, SplitPattern, find_pattern
from bpe_tui.bpe.reading import Errors, InvalidTextError, read_bytes, read_text, text_to_bytes
from bpe_tui.bpe.trainer import Training
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer

STOPPED: Final = "you stopped it"

_TELL_EVERY: Final = 0.05
"""Seconds between two lists of merges, so that the pipe holds few long lines and not many short ones."""
_LITERAL: Final = 1 << 18
"""Bytes at the start of a corpus that are encoded and decoded as they are; unsplit text takes a while."""
_CHUNKS_AT_ONCE: Final = 2_000


class _Stopped(Exception):  # noqa: N818 - it is no error
    """The session wants no more."""


class Gate:
    """What the session wants: that work goes on, stands still, goes on for one merge, or ends."""

    def __init__(self) -> None:
        self._open = Event()
        self._lock = Lock()
        self._steps = 0
        self._stop = False
        self._open.set()

    def obey(self, word: str) -> None:
        """Do what a word says."""
        with self._lock:
            self._steps = self._steps + 1 if word == "step" else 0
            self._stop = self._stop or word == "stop"
            if word in ("go", "step", "stop"):
                self._open.set()
            elif word == "pause":
                self._open.clear()

    def take_stop(self) -> bool:
        """Whether what is done now shall end; what comes after it is another matter."""
        with self._lock:
            stop, self._stop = self._stop, False
        return stop

    @property
    def is_open(self) -> bool:
        """Whether work may go on."""
        return self._open.is_set()

    def wait(self) -> None:
        """Stand still until work may go on."""
        self._open.wait()

    def after_merge(self) -> None:
        """Close behind the last of the merges that were asked for one by one."""
        with self._lock:
            if self._steps:
                self._steps -= 1
                if not self._steps:
                    self._open.clear()


class Teller:
    """Writes what happens, a line for each thing."""

    def __init__(self, out: IO[str]) -> None:
        self._out = out
        self._merges: list[tuple[int, ...]] = []
        self._told = 0.0

    def say(self, **what: Any) -> None:
        """Write one thing, after the merges that came before it."""
        self.flush()
        self._write(what)

    def merge(self, numbers: tuple[int, ...]) -> None:
        """Write a merge, perhaps a little later, with others."""
        self._merges.append(numbers)
        if time.monotonic() - self._told >= _TELL_EVERY:
            self.flush()

    def flush(self) -> None:
        """Write the merges that wait."""
        if self._merges:
            self._write({"merges": self._merges})
            self._merges = []
            self._told = time.monotonic()

    def _write(self, what: dict[str, Any]) -> None:
        self._out.write(json.dumps(what) + "\n")
        self._out.flush()


class Source:
    """The corpus of a job."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.text: str | None = job.get("text")
        self.paths = [Path(path) for path in job.get("paths", ())]
        self.errors: Errors = job.get("errors", "strict")

    def count(self, counts: ChunkCounts) -> Iterator[tuple[int, int]]:
        """Add its chunks to counts; say how far that is."""
        steps = counts.count_text(self.text) if self.text is not None else counts.count_files(self.paths, self.errors)
        return ((step.done, step.total) for step in steps)

    def whole(self) -> list[bytes]:
        """Read all of it."""
        if self.text is not None:
            return [text_to_bytes(self.text)]
        return [read_bytes(path, self.errors) for path in self.paths]

    def beginning(self, size: int) -> bytes:
        """Read its first bytes, up to the end of a character."""
        if self.text is not None:
            return text_to_bytes(self.text[:size])[:size].decode("utf-8", "ignore").encode()
        with self.paths[0].open("rb") as file:
            start = text_to_bytes(next(read_text(file, str(self.paths[0]), self.errors), ""))
        if len(start) > size:
            end = size
            while end > size - 4 and start[end] & 0xC0 == 0x80:
                end -= 1
            start = start[:end]
        return start


class Worker:
    """Does one job."""

    def __init__(self, job: dict[str, Any], gate: Gate, teller: Teller) -> None:
        self._job, self._gate, self._teller = job, gate, teller
        self._source = Source(job)

    def work(self) -> None:
        """Train or load, then check."""
        tokenizer = None
        counts = None
        with contextlib.suppress(_Stopped):
            if self._job["kind"] == "train":
                counts = self._count(find_pattern(self._job["pattern"]))
                tokenizer = self._train(counts)
            else:
                pattern = find_pattern(self._job["pattern"])
                tokenizer = _load(self._job["tokenizer"], pattern)
                counts = self._count(tokenizer.pattern)
        if tokenizer is None:
            self._teller.say(trained=STOPPED)
            return
        try:
            self._check(tokenizer, counts)
        except _Stopped:
            self._teller.say(unchecked=True)

    def _rest(self) -> None:
        """Stand still while the session wants that."""
        if not self._gate.is_open:
            self._teller.say(paused=True)
            self._gate.wait()
            self._teller.say(paused=False)
        if self._gate.take_stop():
            raise _Stopped

    def _count(self, pattern: SplitPattern) -> ChunkCounts | None:
        """Count the chunks of the corpus; nothing is to be counted where it is not split."""
        self._rest()
        if not pattern.splits:
            return None
        counts = ChunkCounts(pattern)
        for done, total in self._source.count(counts):
            self._teller.say(reading=(done, total))
            self._rest()
        return counts

    def _train(self, counts: ChunkCounts | None) -> VocabularyTokenizer:
        training = Training(counts or self._source.whole(), self._job["vocab_size"])
        self._teller.say(counting=training.bytes)
        reason = ""
        try:
            self._rest()
            for merge in training:
                self._teller.merge((*merge.pair, merge.new_id, merge.count, merge.ties, merge.tokens_left))
                self._gate.after_merge()
                self._rest()
        except _Stopped:
            reason = STOPPED
        self._teller.say(trained=reason or (training.stopped.value if training.stopped else ""))
        return training.tokenizer()

    def _check(self, tokenizer: VocabularyTokenizer, counts: ChunkCounts | None) -> None:
        """Encode and decode the corpus: its beginning as it is, and where it is split each of its distinct chunks."""
        if counts is None:
            size, tokens, wrong, whole = self._check_texts(tokenizer)
        else:
            size, tokens, wrong = self._check_chunks(tokenizer, counts)
            whole = True
            start = self._source.beginning(_LITERAL)
            if tokenizer.decode_bytes(tokenizer.encode_bytes(start)) != start:
                wrong = wrong or start
        told = repr(wrong[:60]) if wrong else ""
        self._teller.say(checked={"bytes": size, "tokens": tokens, "wrong": told, "whole": whole})

    def _check_chunks(self, tokenizer: VocabularyTokenizer, counts: ChunkCounts) -> tuple[int, int, bytes]:
        """Check each distinct chunk: bytes and tokens of all of them, and one that does not come back."""
        size = tokens = 0
        wrong = b""
        encode, vocab = tokenizer.tokens.encoder.encode, tokenizer.vocab
        for done, (chunk, count) in enumerate(counts.chunks.items()):
            data = text_to_bytes(chunk)
            ids = encode(data)
            if b"".join(map(vocab.__getitem__, ids)) != data:
                wrong = wrong or data
            tokens += len(ids) * count
            size += len(data) * count
            if done % _CHUNKS_AT_ONCE == 0:
                self._teller.say(checking=(done, len(counts.chunks)))
                self._rest()
        return size, tokens, wrong

    def _check_texts(self, tokenizer: VocabularyTokenizer) -> tuple[int, int, bytes, bool]:
        """Check texts that are not split, up to some size; say whether that was all."""
        size = tokens = 0
        wrong = b""
        for text in self._source.whole():
            data = text[: _LITERAL - size]
            ids = tokenizer.encode_bytes(data)
            if tokenizer.decode_bytes(ids) != data:
                wrong = wrong or data
            tokens += len(ids)
            size += len(data)
            if len(data) < len(text):
                return size, tokens, wrong, False
            self._teller.say(checking=(size, _LITERAL))
            self._rest()
        return size, tokens, wrong, True


def _load(name: str, pattern: SplitPattern) -> VocabularyTokenizer:
    """Load a tokenizer; the pattern is for files that do not say theirs."""
    from bpe_tui.bpe.files.checks import TokenizerFileError

    try:
        return load_tokenizer(name)
    except TokenizerFileError:
        return load_tokenizer(name, pattern=pattern)


def serve(lines_in: IO[str], out: IO[str]) -> None:
    """Do the job on the first line, and what the lines after it say."""
    job = json.loads(lines_in.readline())
    gate, teller = Gate(), Teller(out)
    Thread(target=_listen, args=(lines_in, gate), daemon=True).start()
    try:
        Worker(job, gate, teller).work()
    except InvalidTextError as error:
        teller.say(failed=str(error), kind="invalid text")
    except PatternError as error:
        teller.say(failed=str(error), kind="pattern")
    except MemoryError:
        teller.say(failed="This needs more memory than there is; choose a smaller corpus or a pattern.", kind="memory")
    except (OSError, ValueError) as error:
        teller.say(failed=str(error), kind="other")


def _listen(lines: Iterable[str], gate: Gate) -> None:
    for line in lines:
        gate.obey(line.strip())
    # the session has gone, and so must we, whatever we are doing
    os._exit(0)


if __name__ == "__main__":
    # whoever looks on comes first, also where there are few cores
    if hasattr(os, "nice"):
        os.nice(10)
    # Ctrl+C is for the parent to handle
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin, sys.stdout)
        sys.stdout.flush()
    os._exit(0)
