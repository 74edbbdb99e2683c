"""The same chunk is the same work: count it once with its weight, encode it once and remember.

A text that is split holds few distinct chunks, however long it is. Both functions give what the long way gives.
"""

from bpe_tui.bpe.taught import Pair, encode, get_stats, merge


def weigh(chunks: list[str]) -> dict[str, int]:
    """Count how often each chunk occurs, in the order the chunks are first seen.

    >>> weigh(["to", " be", " or", " not", " to", " be"])
    {'to': 1, ' be': 2, ' or': 1, ' not': 1, ' to': 1}
    """
    weights: dict[str, int] = {}
    for chunk in chunks:
        weights[chunk] = weights.get(chunk, 0) + 1
    return weights


def train_on_weights(weights: dict[str, int], num_merges: int) -> dict[Pair, int]:
    """Learn the merges that all the chunks together would give, from one copy of each.

    >>> train_on_weights({"ab": 3, "bc": 2}, 2)
    {(97, 98): 256, (98, 99): 257}
    """
    parts = {chunk: list(chunk.encode("utf-8")) for chunk in weights}
    merges: dict[Pair, int] = {}
    for new_id in range(256, 256 + num_merges):
        counts: dict[Pair, int] = {}
        for chunk, ids in parts.items():
            for pair, count in get_stats(ids).items():
                counts[pair] = counts.get(pair, 0) + count * weights[chunk]
        if not counts:
            break
        pair = max(counts, key=lambda p: counts[p])
        parts = {chunk: merge(ids, pair, new_id) for chunk, ids in parts.items()}
        merges[pair] = new_id
    return merges


def encode_remembering(chunks: list[str], merges: dict[Pair, int]) -> list[int]:
    """Encode chunk after chunk; one that was met before is looked up.

    >>> encode_remembering(["ab", "c", "ab"], {(97, 98): 256})
    [256, 99, 256]
    """
    known: dict[str, list[int]] = {}
    ids: list[int] = []
    for chunk in chunks:
        if chunk not in known:
            known[chunk] = encode(chunk, merges)
        ids += known[chunk]
    return ids
