"""Byte Pair Encoding as the course teaches it: six plain functions, written to be read and stepped.

Data in, data out: ids are lists of ints, merges map a pair of ids to the id it becomes, a vocabulary maps an
id to its bytes. The working library beside this module is faster and gives the same answers.
Byte Pair Encoding: Gage 1994; for translation: Sennrich, Haddow & Birch 2016.
"""

Pair = tuple[int, int]


def get_stats(ids: list[int]) -> dict[Pair, int]:
    """Count how often each pair of neighbours occurs, in the order the pairs are first seen.

    >>> get_stats([97, 97, 97, 98])
    {(97, 97): 2, (97, 98): 1}
    """
    counts: dict[Pair, int] = {}
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def merge(ids: list[int], pair: Pair, new_id: int) -> list[int]:
    """Replace each occurrence of the pair by the new id, from left to right, never overlapping.

    >>> merge([97, 97, 97, 98], (97, 97), 256)
    [256, 97, 98]
    """
    out: list[int] = []
    i = 0
    while i < len(ids):
        if i < len(ids) - 1 and (ids[i], ids[i + 1]) == pair:
            out.append(new_id)
            i += 2
        else:
            out.append(ids[i])
            i += 1
    return out


def train(text: str, num_merges: int) -> dict[Pair, int]:
    """Learn merges: again and again, the most frequent pair becomes a new token id.

    Of pairs that are equally frequent the one seen first wins. Stops early when no pair is left.

    >>> train("aaabdaaabac", 3)
    {(97, 97): 256, (256, 97): 257, (257, 98): 258}
    """
    ids = list(text.encode("utf-8"))
    merges: dict[Pair, int] = {}
    for new_id in range(256, 256 + num_merges):
        counts = get_stats(ids)
        if not counts:
            break
        pair = max(counts, key=lambda p: counts[p])
        ids = merge(ids, pair, new_id)
        merges[pair] = new_id
    return merges


def build_vocab(merges: dict[Pair, int]) -> dict[int, bytes]:
    """Spell out each token id as bytes: the 256 single bytes, then every merge in the order it was learned.

    >>> build_vocab({(97, 97): 256, (256, 97): 257})[257]
    b'aaa'
    """
    vocab = {byte: bytes([byte]) for byte in range(256)}
    for (left, right), new_id in merges.items():
        vocab[new_id] = vocab[left] + vocab[right]
    return vocab


def decode(ids: list[int], vocab: dict[int, bytes]) -> str:
    """Turn ids back into text. Bytes that are no whole character become the replacement character.

    >>> decode([256, 98], {256: b"aa", 98: b"b"})
    'aab'
    """
    data = b""
    for token_id in ids:
        data += vocab[token_id]
    return data.decode("utf-8", errors="replace")


def encode(text: str, merges: dict[Pair, int]) -> list[int]:
    """Turn text into ids: apply the merges, always the one that was learned earliest (the lowest rank).

    >>> encode("aaabdaaabac", {(97, 97): 256, (256, 97): 257, (257, 98): 258})
    [258, 100, 258, 97, 99]
    """
    ids = list(text.encode("utf-8"))
    while len(ids) >= 2:
        pairs = get_stats(ids)
        pair = min(pairs, key=lambda p: merges.get(p, float("inf")))
        if pair not in merges:
            break
        ids = merge(ids, pair, merges[pair])
    return ids
