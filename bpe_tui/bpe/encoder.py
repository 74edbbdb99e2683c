"""Encoding one chunk: its bytes, merged by rank, in time that does not grow with the square of its length.

The rule is that of the taught `encode`: of all neighbours, merge the pair with the lowest rank, the leftmost first.
"""

import heapq
from array import array
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from bpe_tui.bpe.taught import Pair

NO_RANK = 1 << 31
"""The rank of a pair that is never merged."""

LONG = 90
"""From this many bytes on a heap is faster than looking for the lowest rank again and again."""


class Ranks(Protocol):
    """Gives the rank of any pair of ids, `NO_RANK` if it is never merged."""

    def __getitem__(self, pair: Pair, /) -> int:
        """Give the rank of a pair."""


class PairRanks(dict[Pair, int]):
    """Ranks by pair. A pair that is not in it has no rank."""

    def __missing__(self, pair: Pair) -> int:
        return NO_RANK


class ByteRanks:
    """Ranks as tiktoken has them: two tokens merge if their bytes together are a token, whose id is the rank."""

    def __init__(self, vocab: Mapping[int, bytes], ids: Mapping[bytes, int]) -> None:
        """Take the bytes of each id, and the id of all bytes that are a token."""
        self._vocab = vocab
        self._ids = ids

    def __getitem__(self, pair: Pair) -> int:
        return self._ids.get(self._vocab[pair[0]] + self._vocab[pair[1]], NO_RANK)


class MissingByteError(ValueError):
    """A vocabulary has no token for a byte of the text."""

    def __init__(self, byte: int) -> None:
        super().__init__(f"the vocabulary has no token for the byte 0x{byte:02X}")
        self.byte = byte


class ChunkEncoder:
    """Turns the bytes of a chunk into token ids."""

    def __init__(
        self,
        byte_ids: Sequence[int | None],
        ranks: Ranks,
        products: Sequence[int],
        whole: Mapping[bytes, int] | None = None,
    ) -> None:
        """Get ready.

        Args:
            byte_ids: The id of each single byte; None where the vocabulary has no token for it.
            ranks: The rank of each pair.
            products: The id that a pair of a given rank becomes.
            whole: Tokens that are taken at once if they are the whole chunk.
        """
        self._byte_ids = byte_ids
        self._ranks = ranks
        self._products = products
        self._whole = whole or {}

    def encode(self, chunk: bytes) -> list[int]:
        """Turn the bytes of a chunk into token ids.

        Raises:
            MissingByteError: The vocabulary has no token for a byte of the chunk.
        """
        whole = self._whole.get(chunk)
        if whole is not None:
            return [whole]
        ids = [self._byte_ids[byte] for byte in chunk]
        if None in ids:
            raise MissingByteError(chunk[ids.index(None)])
        merge = merge_short if len(ids) < LONG else merge_long
        return merge(ids, self._ranks, self._products)  # type: ignore[arg-type]


def merge_short(ids: list[int], ranks: Ranks, products: Sequence[int]) -> list[int]:
    """Merge by rank, looking for the lowest each time: for few ids the quickest way."""
    rank_at = list(map(ranks.__getitem__, pairwise(ids)))
    while rank_at:
        lowest = min(rank_at)
        if lowest == NO_RANK:
            break
        at = rank_at.index(lowest)
        ids[at : at + 2] = [products[lowest]]
        del rank_at[at]
        if at < len(rank_at):
            rank_at[at] = ranks[ids[at], ids[at + 1]]
        if at:
            rank_at[at - 1] = ranks[ids[at - 1], ids[at]]
    return ids


def merge_long(ids: list[int], ranks: Ranks, products: Sequence[int]) -> list[int]:
    """Merge by rank with a heap and a linked list: the time grows little faster than the number of ids."""
    count = len(ids)
    after = array("q", range(1, count + 1))
    before = array("q", range(-1, count - 1))
    rank_at = [*map(ranks.__getitem__, pairwise(ids)), NO_RANK]
    # One number holds rank and place, so that the lowest number is the lowest rank, and of those the leftmost.
    heap = [rank << 32 | place for place, rank in enumerate(rank_at) if rank != NO_RANK]
    heapq.heapify(heap)
    while heap:
        entry = heapq.heappop(heap)
        rank, place = entry >> 32, entry & 0xFFFFFFFF
        if rank_at[place] != rank:
            continue  # a neighbour was merged since
        ids[place] = products[rank]
        gone = after[place]
        ids[gone] = -1
        rank_at[gone] = rank_at[place] = NO_RANK
        following = after[place] = after[gone]
        if following < count:
            before[following] = place
            new_rank = rank_at[place] = ranks[ids[place], ids[following]]
            if new_rank != NO_RANK:
                heapq.heappush(heap, new_rank << 32 | place)
        preceding = before[place]
        if preceding >= 0:
            new_rank = rank_at[preceding] = ranks[ids[preceding], ids[place]]
            if new_rank != NO_RANK:
                heapq.heappush(heap, new_rank << 32 | preceding)
    return [id_ for id_ in ids if id_ >= 0]
