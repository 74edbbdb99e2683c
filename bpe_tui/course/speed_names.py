"""The names in expressions for texts of real length: trained by the fast trainer, and the work of each way counted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from bpe_tui.bpe import pairs_looked_at
from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.each_once import weigh
from bpe_tui.bpe.patterns import PATTERNS, SplitPattern
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.trainer import Training
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.expression import Costly, ExpressionError

_PACE: Final = 10
"""Characters, or turns of a plain loop, that take as long as one step of an expression."""


def _pattern(name: str) -> SplitPattern:
    try:
        return PATTERNS[name]
    except KeyError:
        raise ExpressionError(f"no pattern is called `{name}`; there are {', '.join(PATTERNS)}") from None


@lru_cache(maxsize=16)
def _learn(text: str, num_merges: int, pattern: SplitPattern, min_count: int) -> tuple[dict[Pair, int], list[int]]:
    """The merges, and how many tokens the text has before the first and after each."""
    training = Training(ChunkCounts.of_text(text, pattern), 256 + max(0, num_merges), min_count=max(1, min_count))
    lengths = [training.bytes, *(merge.tokens_left for merge in training)]
    return training.merges, lengths


def _train_fast(text: str, num_merges: int, pattern: str = "none", min_count: int = 1) -> dict[Pair, int]:
    """The merges that training learns from a text, split or not, as long as pairs are not too rare."""
    return dict(_learn(text, num_merges, _pattern(pattern), min_count)[0])


def _lengths(text: str, num_merges: int, pattern: str = "none") -> list[int]:
    """How many tokens the text is before the first merge and after each."""
    return list(_learn(text, num_merges, _pattern(pattern), 1)[1])


def _encode_fast(text: str, merges: Mapping[Pair, int], pattern: str = "none") -> list[int]:
    """The ids of a text that is split first, and then encoded with learned merges."""
    return VocabularyTokenizer.from_merges(dict(merges), _pattern(pattern)).encode_ordinary(text)


@lru_cache(maxsize=16)
def _looks(text: str, num_merges: int, pattern: str = "none") -> dict[str, list[int]]:
    """How many pairs three ways to train look at, after each number of merges: `anew`, `once` and `near`."""
    looks = pairs_looked_at.looks_of_training(text, max(0, num_merges), _pattern(pattern))
    return {"anew": list(looks.anew), "once": list(looks.once), "near": list(looks.near)}


def _cost(text: str, num_merges: int = 0, *_: object) -> int:
    return (len(text) + max(0, num_merges)) // _PACE


def _encoding_cost(text: str, merges: Mapping[Pair, int], *_: object) -> int:
    return (len(text) + len(merges)) // _PACE


SPEED_NAMES: Final[Mapping[str, object]] = {
    "train_fast": Costly(_train_fast, _cost),
    "lengths": Costly(_lengths, _cost),
    "encode_fast": Costly(_encode_fast, _encoding_cost),
    "weigh": weigh,
    "looks": Costly(_looks, _cost),
    "encode_looks": Costly(pairs_looked_at.looks_of_encoding, _encoding_cost),
    "heap_looks": Costly(pairs_looked_at.looks_by_heap, _encoding_cost),
}
"""Name to value."""
