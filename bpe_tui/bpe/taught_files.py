"""Tokenizer files as the course teaches them: saving and loading, GPT-2's byte table, and merges out of ranks.

Plain functions, written to be read and stepped; the modules beside this one do the same faster and check everything.
"""

import json

from bpe_tui.bpe.taught import Pair


def save_merges(merges: dict[Pair, int]) -> str:
    """Write merges as JSON: only the pairs, in their order, for the ids follow from it.

    >>> save_merges({(97, 97): 256, (256, 97): 257})
    '{"merges": [[97, 97], [256, 97]]}'
    """
    pairs = [list(pair) for pair in merges]
    return json.dumps({"merges": pairs})


def load_merges(text: str) -> dict[Pair, int]:
    """Read what `save_merges` wrote: the first pair became 256, the next 257, and so on.

    >>> load_merges('{"merges": [[97, 97], [256, 97]]}')
    {(97, 97): 256, (256, 97): 257}
    """
    merges: dict[Pair, int] = {}
    new_id = 256
    for left, right in json.loads(text)["merges"]:
        merges[left, right] = new_id
        new_id += 1
    return merges


def byte_symbols() -> dict[int, str]:
    """Give each byte a character that can be seen: its own where it has one, else the next from U+0100 on.

    >>> byte_symbols()[97], byte_symbols()[32]
    ('a', 'Ġ')
    """
    symbols: dict[int, str] = {}
    next_code = 256
    for byte in range(256):
        if 33 <= byte <= 126 or 161 <= byte <= 172 or 174 <= byte <= 255:
            symbols[byte] = chr(byte)
        else:
            symbols[byte] = chr(next_code)
            next_code += 1
    return symbols


def split_token(token: bytes, ranks: dict[bytes, int]) -> list[bytes]:
    """Find the two halves of a token: merge its bytes, lowest rank first, and stop when two parts are left.

    >>> split_token(b"aaa", {b"a": 0, b"aa": 1, b"aaa": 2})
    [b'aa', b'a']
    """
    parts = [token[i : i + 1] for i in range(len(token))]
    while len(parts) > 2:
        joined = [parts[i] + parts[i + 1] for i in range(len(parts) - 1)]
        best = min(joined, key=lambda both: ranks.get(both, float("inf")))
        i = joined.index(best)
        parts[i : i + 2] = [best]
    return parts


def recover_merges(ranks: dict[bytes, int]) -> dict[Pair, int]:
    """Turn ranks of whole tokens back into merges: for each token, by rank, the pair of ids that makes it.

    >>> recover_merges({b"a": 0, b"aa": 1, b"aaa": 2})
    {(0, 0): 1, (1, 0): 2}
    """
    merges: dict[Pair, int] = {}
    for token in sorted(ranks, key=lambda token: ranks[token]):
        if len(token) > 1:
            left, right = split_token(token, ranks)
            merges[ranks[left], ranks[right]] = ranks[token]
    return merges
