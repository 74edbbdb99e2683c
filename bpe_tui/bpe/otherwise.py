"""The taught functions done otherwise: other rules for ties, and the classic mistakes, beside the right ones.

Each of these runs and gives an answer. Those whose docstring says *wrong* give a wrong one on some inputs.
"""

from collections.abc import Callable
from typing import Final

import regex

from bpe_tui.bpe.taught import Pair, get_stats, merge


def merge_overlapping(ids: list[int], pair: Pair, new_id: int) -> list[int]:
    """Wrong: moves on by one after a match, so that the second half is used again.

    >>> merge_overlapping([97, 97, 97], (97, 97), 256)
    [256, 256, 97]
    """
    out: list[int] = []
    i = 0
    while i < len(ids):
        if i < len(ids) - 1 and (ids[i], ids[i + 1]) == pair:
            out.append(new_id)
            i += 1
        else:
            out.append(ids[i])
            i += 1
    return out


def merge_skipping(ids: list[int], pair: Pair, new_id: int) -> list[int]:
    """Wrong: moves on by two even without a match, so that ids are lost and pairs are missed.

    >>> merge_skipping([98, 97, 97], (97, 97), 256)
    [98, 97]
    """
    out: list[int] = []
    i = 0
    while i < len(ids):
        if i < len(ids) - 1 and (ids[i], ids[i + 1]) == pair:
            out.append(new_id)
            i += 2
        else:
            out.append(ids[i])
            i += 2
    return out


def encode_by_count(text: str, merges: dict[Pair, int]) -> list[int]:
    """Wrong: of the pairs that were learned it applies the one that is most frequent in this text.

    >>> encode_by_count("bba", {(98, 98): 256, (98, 97): 257})
    [256, 97]
    """
    ids = list(text.encode("utf-8"))
    while len(ids) >= 2:
        counts = {pair: count for pair, count in get_stats(ids).items() if pair in merges}
        if not counts:
            break
        pair = max(counts, key=lambda p: counts[p])
        ids = merge(ids, pair, merges[pair])
    return ids


TIE_RULES: Final[dict[str, Callable[[dict[Pair, int], int], Pair]]] = {
    "first seen": lambda counts, best: next(pair for pair in counts if counts[pair] == best),
    "last seen": lambda counts, best: next(pair for pair in reversed(counts) if counts[pair] == best),
    "lowest ids": lambda counts, best: min(pair for pair in counts if counts[pair] == best),
}
"""Which of equally frequent pairs wins: name to a function of the counts and the highest one."""


def train_with_ties(text: str, num_merges: int, rule: str) -> dict[Pair, int]:
    """Learn merges as `train` does, with another rule for ties.

    Args:
        text: What to learn from.
        num_merges: Most merges to learn.
        rule: A name in `TIE_RULES`.

    >>> train_with_ties("abab", 1, "last seen")
    {(97, 98): 256}
    """
    ids = list(text.encode("utf-8"))
    merges: dict[Pair, int] = {}
    for new_id in range(256, 256 + num_merges):
        counts = get_stats(ids)
        if not counts:
            break
        pair = TIE_RULES[rule](counts, max(counts.values()))
        ids = merge(ids, pair, new_id)
        merges[pair] = new_id
    return merges


def train_on_chunks(chunks: list[str], num_merges: int) -> dict[Pair, int]:
    """Learn merges as `train` does, but from chunks: no pair reaches from one chunk into the next.

    >>> train_on_chunks(["ab", "ab"], 2)
    {(97, 98): 256}
    """
    parts = [list(chunk.encode("utf-8")) for chunk in chunks]
    merges: dict[Pair, int] = {}
    for new_id in range(256, 256 + num_merges):
        counts: dict[Pair, int] = {}
        for ids in parts:
            for pair, count in get_stats(ids).items():
                counts[pair] = counts.get(pair, 0) + count
        if not counts:
            break
        pair = max(counts, key=lambda p: counts[p])
        parts = [merge(ids, pair, new_id) for ids in parts]
        merges[pair] = new_id
    return merges


DAMAGED_PATTERN: Final = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]+\s*(?!\s)|\s+"
)
"""*Wrong:* GPT-4's pattern as it is often copied, without the alternative that leaves the last space to a word, and
with another one for ends of lines."""


def split_damaged(text: str) -> list[str]:
    """Wrong: splits by `DAMAGED_PATTERN`: a run of spaces takes the one of the next word, a line end the next indent.

    >>> split_damaged("hello  world")
    ['hello', '  ', 'world']
    """
    return [match.group() for match in regex.finditer(DAMAGED_PATTERN, text)]
