"""The fast trainer: the merges that the taught `train` learns, ties included, in a fraction of the time.

>>> training = Training("aaabdaaabac", vocab_size=259)
>>> [merge.pair for merge in training]
[(97, 97), (256, 97), (257, 98)]
>>> training.stopped.value
'the vocabulary is full'
"""

import enum
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.pair_index import ArrayOperations, PairIndex
from bpe_tui.bpe.patterns import NO_SPLIT, SplitPattern
from bpe_tui.bpe.reading import Errors, read_bytes, text_to_bytes
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer

WORTH_ARRAYS = 150_000
"""From this many bytes of distinct chunks on it pays to import numpy, which takes a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Merge:
    """One merge, as it was learned."""

    pair: Pair
    """The token ids that are merged."""

    new_id: int
    """The token id they become."""

    count: int
    """How often the pair occurred, overlapping occurrences included."""

    ties: int
    """How many pairs were as frequent, this one included: 1 means that there was no tie."""

    tokens_left: int
    """The length of the whole text after the merge, in tokens."""


class StopReason(enum.Enum):
    """Why training ended."""

    FULL = "the vocabulary is full"
    NO_PAIR = "no pair is left to merge"
    TOO_RARE = "every pair that is left is rarer than the minimum count"


class Training(Iterator[Merge]):
    """An iterator that learns one merge each time it is asked, so that a caller can show them, and stop.

    The most frequent pair is merged; of equally frequent pairs the one that occurs first in the text.
    """

    def __init__(
        self,
        source: str | bytes | Iterable[bytes] | ChunkCounts,
        vocab_size: int | None = None,
        *,
        min_count: int = 1,
        numpy: bool | None = None,
    ) -> None:
        """Get ready; nothing is counted yet.

        Args:
            source: A text or its bytes, which are not split; several texts, which pairs do not reach across; or
                the counted chunks of a text that is split.
            vocab_size: How many tokens to stop at, the 256 single bytes included; None for as many as there are.
            min_count: Stop rather than merge a pair that occurs less often than this.
            numpy: Whether to use numpy; by default, if it is installed and there is enough to do.

        Raises:
            ValueError: The vocabulary is smaller than the 256 single bytes, or the minimum count is below 1.
            InvalidTextError: The text holds half of a surrogate pair.
        """
        if vocab_size is not None and vocab_size < 256:
            raise ValueError(f"a vocabulary has at least 256 tokens, one for each byte; {vocab_size} is less")
        if min_count < 1:
            raise ValueError(f"the minimum count is at least 1; {min_count} is less")
        self.pattern: SplitPattern = source.pattern if isinstance(source, ChunkCounts) else NO_SPLIT
        """What split the text."""

        self.vocab_size = vocab_size
        self.min_count = min_count
        self.merges: dict[Pair, int] = {}
        """The merges learned so far: pair to new id."""

        self.stopped: StopReason | None = None
        """Why training ended; None while it goes on."""

        self._chunks = list(_weighted_chunks(source))
        self.bytes = sum(len(chunk) * weight for chunk, weight in self._chunks)
        """The length of the whole text."""

        self._numpy = numpy
        self._index: PairIndex | None = None

    @classmethod
    def on_files(
        cls,
        paths: Iterable[Path],
        pattern: SplitPattern = NO_SPLIT,
        vocab_size: int | None = None,
        *,
        min_count: int = 1,
        errors: Errors = "strict",
    ) -> "Training":
        """Read files and get ready to learn from them; no pair and no chunk reaches from one file into the next.

        Raises:
            InvalidTextError: A byte is no UTF-8 and ``errors`` is `strict`.
            PatternError: The pattern is the user's own and takes too long.
            ValueError: The vocabulary is smaller than the 256 single bytes, or the minimum count is below 1.
            OSError: A file cannot be read.
        """
        source = (
            ChunkCounts.of_files(paths, pattern, errors)
            if pattern.splits
            else [read_bytes(path, errors) for path in paths]
        )
        return cls(source, vocab_size, min_count=min_count)

    def __next__(self) -> Merge:
        if self.stopped is None and self.vocab_size is not None and len(self.merges) + 256 >= self.vocab_size:
            self.stopped = StopReason.FULL
        if self.stopped is not None:
            raise StopIteration
        index = self._index = self._index or self._make_index()
        best = index.best()
        if best is None:
            self.stopped = StopReason.TOO_RARE if self.min_count > 1 and index.has_pairs() else StopReason.NO_PAIR
            raise StopIteration
        new_id = index.merge(best.pair)
        self.merges[best.pair] = new_id
        return Merge(best.pair, new_id, best.count, best.ties, index.tokens)

    def run(self) -> "Training":
        """Learn all merges, and give the training itself."""
        for _ in self:
            pass
        return self

    def tokenizer(self, specials: Mapping[str, int] | None = None, *, name: str = "") -> VocabularyTokenizer:
        """Make a tokenizer of the merges learned so far.

        Args:
            specials: Special tokens and their ids, which should be those behind the last merge.
            name: What to call it.

        Raises:
            ValueError: A special token has no name, or the id of another special token.
        """
        return VocabularyTokenizer.from_merges(self.merges, self.pattern, specials, name=name)

    def _make_index(self) -> PairIndex:
        size = sum(len(chunk) for chunk, _ in self._chunks)
        wanted = size >= WORTH_ARRAYS if self._numpy is None else self._numpy
        index = PairIndex(self._chunks, min_count=self.min_count, arrays=_find_arrays() if wanted else None)
        self._chunks.clear()
        return index


def _weighted_chunks(source: str | bytes | Iterable[bytes] | ChunkCounts) -> Iterable[tuple[bytes, int]]:
    if isinstance(source, ChunkCounts):
        return ((text_to_bytes(chunk), count) for chunk, count in source.chunks.items())
    if isinstance(source, str):
        return [(text_to_bytes(source), 1)]
    if isinstance(source, bytes):
        return [(source, 1)]
    return ((text, 1) for text in source)


def _find_arrays() -> ArrayOperations | None:
    """Import the whole-array operations; None if numpy is not installed."""
    try:
        from bpe_tui.bpe import pair_arrays
    except ImportError:
        return None
    return pair_arrays
