"""Whole-array versions of the trainer's loops, for pairs that occur at many places. Needs numpy.

Each function does exactly what its loop in `pair_index` does. Nothing but the trainer imports this module, and only
when it trains.
"""

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np

from bpe_tui.bpe.pair_index import NOTHING, Found, Group, Places
from bpe_tui.bpe.taught import Pair

_INT_MAX = int(np.iinfo(np.intc).max)

SHARE = 8
"""As in `pair_index`; smaller, for here counting anew costs little."""

TABLE_SIDE = 2048
"""Up to so many ids a table of all pairs of them is small."""

NO_PLACES: Places = ()
"""The occurrences of a pair too rare to be kept."""


def lay_out(chunks: list[bytes], weights: list[int] | None) -> tuple["array[int]", "array[int] | None"]:
    """Write all chunks in one array, with nothing before, between and behind them."""
    ids = np.frombuffer(b"\0".join([b"", *chunks, b""]), dtype=np.uint8).astype(np.intc)
    spans = np.fromiter(map(len, chunks), dtype=np.intp, count=len(chunks)) + 1
    ids[0] = NOTHING
    ids[np.cumsum(spans)] = NOTHING
    # subtle: single cells are read from Python too, where an `array` is several times as fast as one of numpy
    cells = array("i", ids.tobytes())
    if weights is None:
        return cells, None
    return cells, array("q", np.repeat(np.array([0, *weights], dtype=np.int64), [1, *spans]).tobytes())


def index_pairs(
    cells: "array[int]", weights: "array[int] | None", lengths: Sequence[int], min_count: int
) -> tuple[Found, int]:
    """List the pairs that are worth keeping, and say down to which count that is."""
    weight = _as_array(weights)
    at, lefts, rights = _find_pairs(np.frombuffer(cells, dtype=np.intc), np.asarray(lengths, dtype=np.intc))
    if not len(at):
        return {}, min_count
    size = len(lengths)
    if size <= TABLE_SIDE:
        # Most places are of rare pairs, and counting without sorting finds those out.
        key = lefts * np.intc(size) + rights
        table = np.bincount(key, None if weight is None else weight[at])
        frequent = (table >= max(min_count, table.max() // SHARE))[key]
        at, lefts, rights = at[frequent], lefts[frequent], rights[frequent]
        if not len(at):
            return {}, min_count
    # Sorted by the right id and then, keeping that order, by the left one: numpy sorts small numbers by radix.
    small = np.min_scalar_type(size - 1)
    order = np.argsort(rights.astype(small), kind="stable")
    order = order[np.argsort(lefts[order].astype(small), kind="stable")]
    at, lefts, rights = at[order], lefts[order], rights[order]
    first = np.flatnonzero(np.concatenate(([True], (lefts[1:] != lefts[:-1]) | (rights[1:] != rights[:-1]))))
    end = np.append(first[1:], len(at))
    counts = end - first if weight is None else np.add.reduceat(weight[at], first)
    floor = max(min_count, int(counts.max()) // SHARE)
    kept = np.flatnonzero(counts >= floor)
    first, end = first[kept], end[kept]
    pairs = zip(lefts[first].tolist(), rights[first].tolist(), strict=True)
    spans = zip(counts[kept].tolist(), first.tolist(), end.tolist(), strict=True)
    return {pair: (count, at[start:stop]) for pair, (count, start, stop) in zip(pairs, spans, strict=True)}, floor


def _find_pairs(ids: Any, lengths: Any) -> tuple[Any, Any, Any]:
    """Find all places where a token has a neighbour on its right, and both their ids."""
    starts = ids >= 0
    # A token of several bytes is written in its first and its last cell: of such cells every other one is a start.
    starts[np.flatnonzero(ids >= 256)[1::2]] = False
    at = _shrink(np.flatnonzero(starts))
    lefts = ids[at]
    rights = ids[at + lengths[lefts]]
    there = rights >= 0
    return at[there], lefts[there], rights[there]


def first_live(cells: "array[int]", places: Places, start: int, pair: Pair, left_length: int) -> int:
    """Find the first index from ``start`` on at which the pair still occurs. It must occur."""
    ids = np.frombuffer(cells, dtype=np.intc)
    left, right = pair
    window = 64
    while True:
        at = np.asarray(places[start : start + window])
        live = (ids[at] == left) & (ids[at + left_length] == right)
        if live.any():
            return start + int(live.argmax())
        start += window
        window *= 4


def replace(
    cells: "array[int]",
    weights: "array[int] | None",
    places: Places,
    pair: Pair,
    new_id: int,
    lengths: Sequence[int],
    floor: int,
) -> tuple[list[Group], list[Group], int]:
    """Replace a pair at many places; give left neighbours, right neighbours, and how many were replaced."""
    ids = np.frombuffer(cells, dtype=np.intc)
    left, right = pair
    left_length = lengths[left]
    at = np.asarray(places)
    at = at[ids[at] == left]
    at = at[ids[at + left_length] == right]
    if left == right:
        at = _every_other(at, left_length)
    middle = at + left_length
    end = at + lengths[new_id]
    after = ids[end]
    # The inner edges must not look like the start or the end of a token any more.
    ids[middle - 1] = NOTHING
    ids[middle] = NOTHING
    ids[at] = new_id
    ids[end - 1] = new_id
    # subtle: from left to right, a left neighbour was itself replaced just before, a right neighbour not yet
    before = ids[at - 1]
    weight = _as_array(weights)
    lefts = [
        (id_, count, group - lengths[id_] if count >= floor else NO_PLACES)
        for id_, count, group in _neighbours(before, at, weight, floor)
    ]
    rights = _neighbours(after, at, weight, floor)
    return lefts, rights, len(at) if weight is None else int(weight[at].sum())


def _every_other(at: Any, length: int) -> Any:
    """Of places that follow each other directly keep the first, the third, …: a token takes part in one merge only."""
    index = np.arange(len(at))
    starts_run = np.empty(len(at), dtype=bool)
    starts_run[:1] = True
    starts_run[1:] = np.diff(at) != length
    run_start = np.maximum.accumulate(np.where(starts_run, index, 0))
    return at[(index - run_start) % 2 == 0]


def _neighbours(neighbour: Any, at: Any, weight: Any, floor: int) -> list[Group]:
    """Sort places by neighbouring id, keeping their order within one, and sum their weights."""
    there = neighbour >= 0
    neighbour, at = neighbour[there], at[there]
    if not len(at):
        return []
    order = np.argsort(neighbour, kind="stable")
    neighbour, at = neighbour[order], _shrink(at[order])
    starts = np.flatnonzero(np.concatenate(([True], neighbour[1:] != neighbour[:-1])))
    bounds = [*starts.tolist(), len(at)]
    counts = np.diff(bounds).tolist() if weight is None else np.add.reduceat(weight[at], starts).tolist()
    return [
        (id_, count, at[bounds[k] : bounds[k + 1]] if count >= floor else NO_PLACES)
        for k, (id_, count) in enumerate(zip(neighbour[starts].tolist(), counts, strict=True))
    ]


def _shrink(at: Any) -> Any:
    """Hold places in half the memory, if they are small enough for that."""
    return at.astype(np.intc) if len(at) and at.dtype != np.intc and int(at.max()) <= _INT_MAX else at


def _as_array(weights: "array[int] | None") -> Any:
    return None if weights is None else np.frombuffer(weights, dtype=np.int64)
