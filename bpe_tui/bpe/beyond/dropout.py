"""BPE-dropout: the same merges, but while encoding some are left out at random (Provilkov et al. 2020)."""

import random


def encode_dropping(text: str, merges: dict[tuple[int, int], int], rate: float, seed: int) -> list[int]:
    """Encode as BPE does, except that at each turn every possible merge is skipped with the chance `rate`.

    >>> merges = {(97, 97): 256, (256, 98): 257}
    >>> encode_dropping("aab", merges, 0.0, seed=1), encode_dropping("aab", merges, 1.0, seed=1)
    ([257], [97, 97, 98])
    """
    chooser = random.Random(seed)
    ids = list(text.encode("utf-8"))
    while True:
        ranks = {
            i: merges[ids[i], ids[i + 1]]
            for i in range(len(ids) - 1)
            if (ids[i], ids[i + 1]) in merges and chooser.random() >= rate
        }
        if not ranks:
            break
        i = min(ranks, key=lambda i: ranks[i])
        ids[i : i + 2] = [ranks[i]]
    return ids
