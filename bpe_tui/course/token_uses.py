"""How often each token of a vocabulary is used in the text that the vocabulary was learned from."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import islice
from typing import Final

from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.patterns import GPT4
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.trainer import Training
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer

MOST_MERGES: Final = 4_096
"""Merges that are learned of a text at most."""


def count_uses(text: str, merges: int) -> list[int]:
    """Learn merges from a text, split by the pattern of GPT-4, encode it with them, and count its tokens.

    Args:
        text: The text.
        merges: How many merges are learned; fewer if the text has no more to give.

    Returns:
        For each id, from 0 on, how often it is used.
    """
    learned = _learn(text)[: max(0, merges)]
    ids = {pair: token_id for token_id, pair in enumerate(learned, 256)}
    uses = Counter(VocabularyTokenizer.from_merges(ids, GPT4).encode_ordinary(text))
    return [uses[token_id] for token_id in range(256 + len(learned))]


@lru_cache(maxsize=8)
def _learn(text: str) -> tuple[Pair, ...]:
    training = Training(ChunkCounts.of_text(text, GPT4))
    return tuple(merge.pair for merge in islice(training, MOST_MERGES))
