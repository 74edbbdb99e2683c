"""Byte Pair Encoding on words with weights, as Sennrich, Haddow & Birch (2016) wrote it down.

A corpus maps each word, cut into symbols, to how often it occurs. Symbols are texts: letters at first, longer
pieces later. An end mark such as ``_`` is part of the word.
"""

from collections.abc import Iterable
from itertools import pairwise

Word = tuple[str, ...]
SymbolPair = tuple[str, str]


def count_pairs(corpus: dict[Word, int]) -> dict[SymbolPair, int]:
    """Count neighbouring symbols; each word counts as often as it occurs.

    >>> count_pairs({("l", "o", "w"): 5, ("n", "o", "w"): 2})
    {('l', 'o'): 5, ('o', 'w'): 7, ('n', 'o'): 2}
    """
    counts: dict[SymbolPair, int] = {}
    for word, weight in corpus.items():
        for pair in pairwise(word):
            counts[pair] = counts.get(pair, 0) + weight
    return counts


def merge_word(word: Word, pair: SymbolPair) -> Word:
    """Join each occurrence of the pair in one word, from left to right.

    >>> merge_word(("l", "o", "w"), ("l", "o"))
    ('lo', 'w')
    """
    out: list[str] = []
    i = 0
    while i < len(word):
        if word[i : i + 2] == pair:
            out.append(word[i] + word[i + 1])
            i += 2
        else:
            out.append(word[i])
            i += 1
    return tuple(out)


def train(weights: dict[str, int], num_merges: int, end: str = "_") -> list[tuple[SymbolPair, int, int]]:
    """Learn merges; of pairs that are equally frequent the one seen first wins.

    Args:
        weights: Word to how often it occurs.
        num_merges: Most merges to learn.
        end: Mark put at the end of each word.

    Returns:
        For each merge the pair, its count, and how many symbols the whole corpus has after it.

    >>> train({"low": 5, "now": 2}, 1, end="")
    [(('o', 'w'), 7, 14)]
    """
    corpus: dict[Word, int] = {(*word, *end): weight for word, weight in weights.items()}
    learned = []
    for _ in range(num_merges):
        counts = count_pairs(corpus)
        if not counts:
            break
        pair = max(counts, key=lambda p: counts[p])
        corpus = {merge_word(word, pair): weight for word, weight in corpus.items()}
        size = sum(len(word) * weight for word, weight in corpus.items())
        learned.append((pair, counts[pair], size))
    return learned


def split(word: str, merges: Iterable[SymbolPair], end: str = "_") -> list[str]:
    """Cut a word into symbols by replaying the merges in the order they were learned.

    >>> split("lowest", [("e", "s"), ("es", "t"), ("est", "_"), ("l", "o"), ("lo", "w")])
    ['low', 'est_']
    """
    symbols: Word = (*word, *end)
    for pair in merges:
        symbols = merge_word(symbols, pair)
    return list(symbols)
