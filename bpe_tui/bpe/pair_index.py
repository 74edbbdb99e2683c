"""Where each pair of neighbours occurs, and which pair comes next: the inside of the fast trainer.

The token ids of all chunks lie in one array. A token of several bytes is written in the cells of its first and its
last byte, so both neighbours of any token are found at once, and an occurrence, named by the cell of its first byte,
never moves.

An occurrence of a pair is born when the later of its two ids is minted, and afterwards can only disappear. So a pair's
count never grows and its first place never comes earlier: its key (highest count, then earliest place) only gets
worse. A heap whose entries are corrected when they reach the top therefore gives exactly the pair that counting
everything anew would give, ties included.

For the same reason a pair that is too rare to be merged soon can be left out altogether: what is made of it is as
rare. Only pairs down to a floor are kept; when no other is left, all are counted anew, down to a lower floor.
"""

import heapq
from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, chain, repeat
from typing import Any, Protocol

from bpe_tui.bpe.taught import Pair

NOTHING = -1
"""What stands between two chunks, and in cells inside a token where another token used to begin or end."""

FEW = 192
"""Up to this many occurrences a plain loop is faster than whole-array operations."""

SHARE = 256
"""A pair is kept if it is at least one in this many as frequent as the most frequent one when all are counted."""

Places = Any
"""Cells in ascending order, as a list or as an array of numpy. Some may hold the pair no longer."""

Group = tuple[int, int, Places]
"""A neighbouring token id, how often it is a neighbour, and the cells where it is (none if it is too rare)."""

Found = dict[Pair, tuple[int, Places]]
"""Pairs with their counts and where they occur."""


class ArrayOperations(Protocol):
    """Whole-array versions of what `PairIndex` does in loops; `pair_arrays` has them."""

    def lay_out(self, chunks: list[bytes], weights: list[int] | None) -> "tuple[array[int], array[int] | None]":
        """Write all chunks in one array, with nothing before, between and behind them."""

    def index_pairs(
        self, cells: "array[int]", weights: "array[int] | None", lengths: list[int], min_count: int
    ) -> tuple[Found, int]:
        """List the pairs that are worth keeping, and say down to which count that is."""

    def first_live(self, cells: "array[int]", places: Places, start: int, pair: Pair, left_length: int) -> int:
        """Find the first index from ``start`` on at which the pair still occurs."""

    def replace(
        self,
        cells: "array[int]",
        weights: "array[int] | None",
        places: Places,
        pair: Pair,
        new_id: int,
        lengths: list[int],
        floor: int,
    ) -> tuple[list[Group], list[Group], int]:
        """Replace a pair at many places; give left neighbours, right neighbours, and how many were replaced."""


@dataclass(frozen=True, slots=True)
class Best:
    """The pair to merge next."""

    pair: Pair
    count: int
    ties: int
    """How many pairs have this count, this one included."""


class PairIndex:
    """All pairs of neighbours in a set of weighted chunks, kept up to date while pairs are replaced."""

    def __init__(
        self,
        chunks: Iterable[tuple[bytes, int]],
        *,
        min_count: int = 1,
        arrays: ArrayOperations | None = None,
    ) -> None:
        """Lay out the chunks and index their pairs.

        Args:
            chunks: Chunks and how often each occurs, in the order in which they are first seen.
            min_count: Pairs that are less frequent are never asked for.
            arrays: Whole-array operations, or None to use loops alone.
        """
        self._arrays = arrays
        self._min_count = max(1, min_count)
        lay_out = arrays.lay_out if arrays else _lay_out
        kept, weights, self.tokens = _worth_indexing(chunks)
        self._cells, self._weights = lay_out(kept, weights)
        self._lengths = [1] * 256
        self._floor = 1 << 62  # pairs with a lower count are not in what follows
        self._counts: dict[Pair, int] = {}
        self._places: dict[Pair, Places] = {}
        self._starts: dict[Pair, int] = {}  # index of the first place not known to be dead, where that is not 0
        self._heap: list[tuple[int, int, Pair]] = []
        self._tally: dict[int, int] = {}  # count to the number of pairs that have it

    def best(self) -> Best | None:
        """Find the most frequent pair, of equally frequent ones the one that occurs first; None when none is left."""
        while True:
            heap = self._heap
            while heap:
                negative, first, pair = heap[0]
                count = self._counts.get(pair, 0)
                if not count:
                    heapq.heappop(heap)
                elif count != -negative:
                    heapq.heapreplace(heap, (-count, first, pair))
                elif (now_first := self._find_first(pair)) != first:
                    heapq.heapreplace(heap, (negative, now_first, pair))
                else:
                    return Best(pair, count, self._tally[count])
            if self._floor <= self._min_count:
                return None
            self._count_anew()

    def _count_anew(self) -> None:
        """Count all pairs, and keep those down to a lower floor."""
        index = self._arrays.index_pairs if self._arrays else _index_pairs
        found, self._floor = index(self._cells, self._weights, self._lengths, self._min_count)
        self._counts = {pair: count for pair, (count, _) in found.items()}
        self._places = {pair: places for pair, (_, places) in found.items()}
        self._starts = {}
        self._heap = [(-count, int(places[0]), pair) for pair, (count, places) in found.items()]
        heapq.heapify(self._heap)
        self._tally = dict(Counter(self._counts.values()))

    def has_pairs(self) -> bool:
        """Tell whether any two tokens are neighbours, however rare their pair is."""
        cells = self._cells
        place = 0
        while place < len(cells):
            if cells[place] == NOTHING:
                place += 1
                continue
            place += self._lengths[cells[place]]
            if cells[place] != NOTHING:
                return True
        return False

    def merge(self, pair: Pair) -> int:
        """Replace each occurrence of the pair, from left to right, never overlapping, and give the new id."""
        left, right = pair
        new_id = len(self._lengths)
        self._lengths.append(self._lengths[left] + self._lengths[right])
        places = self._places.pop(pair)[self._starts.pop(pair, 0) :]
        if self._arrays and len(places) > FEW:
            lefts, rights, replaced = self._arrays.replace(
                self._cells, self._weights, places, pair, new_id, self._lengths, self._floor
            )
        else:
            lefts, rights, replaced = self._replace(_as_list(places), pair, new_id)
        self._tally[self._counts.pop(pair)] -= 1
        self.tokens -= replaced
        # subtle: rights first, for where two new tokens touch, the left one counted (new, left) and it is taken back
        self._exchange(
            chain(
                (((right, id_), (new_id, id_), count, at) for id_, count, at in rights),
                (((id_, left), (id_, new_id), count, at) for id_, count, at in lefts),
            )
        )
        return new_id

    def _exchange(self, changes: Iterable[tuple[Pair, Pair, int, Places]]) -> None:
        """Take note of pairs that gave way to others: the old pair, the new one, how often and where."""
        counts, tally, floor = self._counts, self._tally, self._floor
        for old, new, changed, places in changes:
            count = counts.get(old)
            if count is not None:
                left_over = count - changed
                tally[count] -= 1
                if left_over >= floor:
                    tally[left_over] = tally.get(left_over, 0) + 1
                    counts[old] = left_over
                else:
                    del counts[old]
                    del self._places[old]
                    self._starts.pop(old, None)
            if changed >= floor:
                counts[new] = changed
                self._places[new] = places
                tally[changed] = tally.get(changed, 0) + 1
                heapq.heappush(self._heap, (-changed, int(places[0]), new))

    def _replace(self, places: list[int], pair: Pair, new_id: int) -> tuple[list[Group], list[Group], int]:
        """Replace a pair at few places; leave out neighbours that make a pair too rare to be kept."""
        cells, weights, lengths, kept = self._cells, self._weights, self._lengths, self._counts
        left, right = pair
        left_length, right_length = lengths[left], lengths[right]
        lefts: dict[int, list[int]] = {}
        rights: dict[int, list[int]] = {}
        left_counts: dict[int, int] = {}
        right_counts: dict[int, int] = {}
        replaced = 0
        for place in places:
            middle = place + left_length
            if cells[place] != left or cells[middle] != right:
                continue
            end = middle + right_length
            weight = weights[place] if weights else 1
            replaced += weight
            before, after = cells[place - 1], cells[end]
            if before in lefts:
                lefts[before].append(place - lengths[before])
                left_counts[before] += weight
            elif (before, left) in kept or before == new_id:
                lefts[before] = [place - lengths[before]]
                left_counts[before] = weight
            if after in rights:
                rights[after].append(place)
                right_counts[after] += weight
            elif (right, after) in kept:
                rights[after] = [place]
                right_counts[after] = weight
            # The inner edges must not look like the start or the end of a token any more.
            cells[middle - 1] = cells[middle] = NOTHING
            cells[place] = cells[end - 1] = new_id
        return (
            [(id_, left_counts[id_], at) for id_, at in lefts.items()],
            [(id_, right_counts[id_], at) for id_, at in rights.items()],
            replaced,
        )

    def _find_first(self, pair: Pair) -> int:
        """Find the first cell where the pair occurs now. It must occur."""
        places = self._places[pair]
        start = self._starts.get(pair, 0)
        left, right = pair
        left_length = self._lengths[left]
        cells = self._cells
        place = int(places[start])
        if cells[place] == left and cells[place + left_length] == right:
            return place
        if self._arrays and len(places) - start > FEW:
            start = self._arrays.first_live(cells, places, start, pair, left_length)
        else:
            places = self._places[pair] = _as_list(places)
            while cells[places[start]] != left or cells[places[start] + left_length] != right:
                start += 1
        self._starts[pair] = start
        return int(places[start])


def _worth_indexing(chunks: Iterable[tuple[bytes, int]]) -> tuple[list[bytes], list[int] | None, int]:
    """Take the chunks that have a pair.

    Returns:
        The chunks; how often each occurs, or None if all occur once; the number of bytes of all chunks there are.
    """
    total = 0
    kept: list[bytes] = []
    weights: list[int] = []
    for chunk, weight in chunks:
        total += len(chunk) * weight
        if len(chunk) > 1:
            kept.append(chunk)
            weights.append(weight)
    return kept, None if all(weight == 1 for weight in weights) else weights, total


def _lay_out(chunks: list[bytes], weights: list[int] | None) -> tuple["array[int]", "array[int] | None"]:
    """Write all chunks in one array, with nothing before, between and behind them.

    Returns:
        The cells; for each cell how often its chunk occurs.
    """
    cells = array("i", iter(b"\0".join([b"", *chunks, b""])))
    spans = [1 + len(chunk) for chunk in chunks]
    for gap in accumulate(spans, initial=0):
        cells[gap] = NOTHING
    if weights is None:
        return cells, None
    return cells, array("q", chain([0], chain.from_iterable(map(repeat, weights, spans))))


def _index_pairs(
    cells: "array[int]", weights: "array[int] | None", lengths: list[int], min_count: int
) -> tuple[Found, int]:
    """List the pairs that are worth keeping, and say down to which count that is."""
    places: dict[Pair, list[int]] = {}
    place, end = 0, len(cells)
    while place < end:
        left = cells[place]
        if left == NOTHING:
            place += 1
            continue
        behind = place + lengths[left]
        pair = (left, cells[behind])
        if pair in places:
            places[pair].append(place)
        elif pair[1] != NOTHING:
            places[pair] = [place]
        place = behind
    if weights is None:
        counts = {pair: len(at) for pair, at in places.items()}
    else:
        counts = {pair: sum(map(weights.__getitem__, at)) for pair, at in places.items()}
    floor = max(min_count, max(counts.values(), default=0) // SHARE)
    return {pair: (count, places[pair]) for pair, count in counts.items() if count >= floor}, floor


def _as_list(places: Places) -> list[int]:
    return places if isinstance(places, list) else places.tolist()
