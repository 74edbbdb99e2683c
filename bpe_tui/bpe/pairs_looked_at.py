"""How many pairs of neighbours each way of training and encoding looks at: the cost that no machine changes.

Nothing is timed. The numbers are those of the plain functions, worked out without running them turn by turn.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate

from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.encoder import ChunkEncoder, PairRanks
from bpe_tui.bpe.patterns import SplitPattern
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.trainer import Training


@dataclass(frozen=True, slots=True)
class Looks:
    """Pairs looked at in all, after each number of merges from 0 on."""

    merges: dict[Pair, int]
    """The merges; all ways learn the same ones."""
    anew: tuple[int, ...]
    """Every pair of every chunk, counted anew for each merge."""
    once: tuple[int, ...]
    """The same, but one copy of each distinct chunk."""
    near: tuple[int, ...]
    """One copy of each distinct chunk, counted once; then only where a pair is replaced."""
    chunks: int
    """Chunks of the text."""
    distinct: int
    """Chunks that differ from each other."""


def looks_of_training(text: str, num_merges: int, pattern: SplitPattern) -> Looks:
    """Work out what training on a text looks at.

    Args:
        text: What is learned from.
        num_merges: Most merges.
        pattern: What splits the text.
    """
    counts = ChunkCounts.of_text(text, pattern)
    training = Training(counts, 256 + num_merges)
    learned = list(training)
    weights = list(counts.chunks.values())
    tokens = [training.bytes, *(merged.tokens_left for merged in learned)]
    replaced = _replaced(counts.chunks, training.merges)
    distinct_bytes = sum(len(chunk.encode("utf-8", "surrogatepass")) for chunk in counts.chunks)
    copies = [distinct_bytes - gone for gone in accumulate(replaced, initial=0)]
    # to pick the first merge all pairs are counted, to pick the next one those of the row that it left, and so on
    return Looks(
        dict(training.merges),
        tuple(accumulate((length - sum(weights) for length in tokens[:-1]), initial=0)),
        tuple(accumulate((length - len(weights) for length in copies[:-1]), initial=0)),
        tuple(accumulate(replaced, initial=distinct_bytes - len(weights))),
        sum(weights),
        len(weights),
    )


def _replaced(chunks: Iterable[str], merges: Mapping[Pair, int]) -> list[int]:
    """How often each merge replaces its pair in one copy of each chunk, in the order of the merges."""
    ranks = PairRanks({pair: rank for rank, pair in enumerate(merges)})
    encoder = ChunkEncoder(list(range(256)), ranks, list(merges.values()))
    parents = {new_id: pair for pair, new_id in merges.items()}
    tokens: Counter[int] = Counter()
    for chunk in chunks:
        tokens.update(encoder.encode(chunk.encode("utf-8", "surrogatepass")))
    # a token stands for the merges that made it; the later one is always taken apart first
    for new_id in reversed(parents):
        for part in parents[new_id]:
            tokens[part] += tokens[new_id]
    return [tokens[new_id] for new_id in parents]


def looks_of_encoding(text: str, merges: Mapping[Pair, int]) -> int:
    """Work out how many pairs the taught `encode` looks at: all that are left, once for each merge that it applies."""
    ordered = dict(sorted(merges.items(), key=lambda item: item[1]))
    length = len(text.encode("utf-8", "surrogatepass"))
    looks = 0
    for replaced in filter(None, _replaced([text], ordered)):
        looks += length - 1
        length -= replaced
    return looks + max(0, length - 1)


class _CountedRanks(PairRanks):
    """Ranks that count how often they are asked."""

    asked = 0

    def __getitem__(self, pair: Pair) -> int:
        self.asked += 1
        return super().__getitem__(pair)


def looks_by_heap(text: str, merges: Mapping[Pair, int]) -> int:
    """Count how many pairs the fast encoder looks at when it takes the whole text as one chunk."""
    ranks = _CountedRanks({pair: rank for rank, pair in enumerate(merges)})
    ChunkEncoder(list(range(256)), ranks, list(merges.values())).encode(text.encode("utf-8", "surrogatepass"))
    return ranks.asked
