"""Counting distinct chunks: all that a trainer needs to know of a text that is split by a pattern.

>>> counts = ChunkCounts.of_text("to be or not to be", GPT2)
>>> counts.chunks
{'to': 1, ' be': 2, ' or': 1, ' not': 1, ' to': 1}
"""

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bpe_tui.bpe.cutting import cut_blocks
from bpe_tui.bpe.patterns import GPT2, SplitPattern, find_pattern
from bpe_tui.bpe.reading import READ_BYTES, Errors, read_text

WORTH_PROCESSES = 3 << 20
"""From this many bytes on it pays to start a process for each core."""

_FORMAT = "bpe-tui chunk counts"


class ChunkCountsError(ValueError):
    """A file of saved chunk counts that cannot be used."""


@dataclass(frozen=True)
class Progress:
    """How far counting has come."""

    done: int
    """Bytes, or characters of text in memory."""

    total: int


@dataclass
class ChunkCounts:
    """How often each distinct chunk occurs, in the order in which the chunks are first seen."""

    pattern: SplitPattern = GPT2
    """What split the text."""

    chunks: dict[str, int] = field(default_factory=dict)
    """Chunk to how often it occurs."""

    @classmethod
    def of_text(cls, text: str, pattern: SplitPattern) -> "ChunkCounts":
        """Split a text and count its chunks.

        Raises:
            PatternError: The pattern is the user's own and takes too long.
        """
        counts = cls(pattern)
        for _ in counts.count_text(text):
            pass
        return counts

    @classmethod
    def of_files(cls, paths: Iterable[Path], pattern: SplitPattern, errors: Errors = "strict") -> "ChunkCounts":
        """Split files and count their chunks.

        Raises:
            InvalidTextError: A byte is no UTF-8 and ``errors`` is `strict`.
            PatternError: The pattern is the user's own and takes too long.
            OSError: A file cannot be read.
        """
        counts = cls(pattern)
        for _ in counts.count_files(paths, errors):
            pass
        return counts

    def count_text(self, text: str, processes: int | None = None) -> Iterator[Progress]:
        """Add the chunks of a text, a block at a time; after each block say how far it is.

        Args:
            text: The text.
            processes: How many processes split it; by default one for each core if the text is long.

        Raises:
            PatternError: The pattern is the user's own and takes too long.
        """
        blocks = cut_blocks(text, READ_BYTES) if self.pattern.cuts else iter([text])
        done = 0
        for block in self._count_blocks(blocks, len(text), processes):
            done += len(block)
            yield Progress(done, len(text))

    def count_files(
        self, paths: Iterable[Path], errors: Errors = "strict", processes: int | None = None
    ) -> Iterator[Progress]:
        """Add the chunks of files, a block at a time; after each block say how far it is.

        No chunk reaches from one file into the next. With a pattern of the user's own each file is read as a whole,
        with any other no more than some megabytes of text are in memory.

        Args:
            paths: The files.
            errors: What to do with bytes that are no UTF-8.
            processes: How many processes split them; by default one for each core if there is much to split.

        Raises:
            InvalidTextError: A byte is no UTF-8 and ``errors`` is `strict`.
            PatternError: The pattern is the user's own and takes too long.
            OSError: A file cannot be read.
        """
        paths = list(paths)
        total = sum(path.stat().st_size for path in paths)
        done = 0
        for block in self._count_blocks(self._read_files(paths, errors), total, processes):
            done += len(block) if block.isascii() else len(block.encode("utf-8", "surrogateescape"))
            yield Progress(min(done, total), total)

    def _read_files(self, paths: Iterable[Path], errors: Errors) -> Iterator[str]:
        for path in paths:
            with path.open("rb") as file:
                blocks = read_text(file, str(path), errors)
                yield from blocks if self.pattern.cuts else ["".join(blocks)]

    def _count_blocks(self, blocks: Iterable[str], size: int, processes: int | None) -> Iterator[str]:
        """Count the chunks of blocks, on several cores if that pays, and give each block back once it is counted."""
        if processes is None:
            processes = _count_cores() if size >= WORTH_PROCESSES else 1
        if processes > 1 and self.pattern.cuts:
            from bpe_tui.bpe.splitting import SplitterPool  # processes and threads, only for much text

            with SplitterPool(self.pattern, processes) as pool:
                for block, counted in pool.count(blocks):
                    self._add(counted)
                    yield block
        else:
            for block in blocks:
                self._add(self._split_and_count(block))
                yield block

    def _split_and_count(self, block: str) -> dict[str, int]:
        counted: Counter[str] = Counter()
        for chunks in self.pattern.split_blocks(block):
            counted.update(chunks)
        return counted

    def _add(self, counted: dict[str, int]) -> None:
        mine = self.chunks
        if not mine:
            mine.update(counted)
            return
        for chunk, count in counted.items():
            mine[chunk] = mine.get(chunk, 0) + count

    def save(self, path: Path) -> None:
        """Write the counts to a file, so that training on the same text need not split it again.

        Raises:
            OSError: The file cannot be written.
        """
        content = {
            "format": _FORMAT,
            "version": 1,
            "pattern": self.pattern.source,
            "chunks": list(self.chunks),
            "counts": list(self.chunks.values()),
        }
        path.write_text(json.dumps(content), encoding="ascii")

    @classmethod
    def load(cls, path: Path) -> "ChunkCounts":
        """Read counts that `save` wrote.

        Raises:
            ChunkCountsError: The file holds something else; the message says what.
            OSError: The file cannot be read.
        """
        try:
            content = json.loads(path.read_bytes())
        except ValueError as error:
            raise ChunkCountsError(f"{path}: not JSON: {error}") from error
        if not isinstance(content, dict) or content.get("format") != _FORMAT:
            raise ChunkCountsError(f"{path}: not a file of chunk counts: 'format' should be {_FORMAT!r}")
        if content.get("version") != 1:
            raise ChunkCountsError(f"{path}: version {content.get('version')!r} is not known, only 1")
        source, chunks, counts = content.get("pattern"), content.get("chunks"), content.get("counts")
        if not isinstance(source, str):
            raise ChunkCountsError(f"{path}: 'pattern' should be a string")
        if not isinstance(chunks, list) or not all(isinstance(chunk, str) for chunk in chunks):
            raise ChunkCountsError(f"{path}: 'chunks' should be a list of strings")
        if not isinstance(counts, list) or not all(type(count) is int and count > 0 for count in counts):
            raise ChunkCountsError(f"{path}: 'counts' should be a list of whole numbers above 0")
        if len(chunks) != len(counts) or len(set(chunks)) != len(chunks):
            raise ChunkCountsError(f"{path}: 'chunks' should be distinct and as many as 'counts'")
        return cls(find_pattern(source), dict(zip(chunks, counts, strict=True)))


def _count_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
