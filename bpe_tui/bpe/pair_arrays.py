"""Whole-array versions of the trainer's loops, for pairs that occur at many places. Needs numpy.

Each function does exactly what its loop in `pair_index` does. Nothing but the trainer imports this module, and only
when it trains.
"""

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np

from bpe_tui.bpe.taught import Pair

NOTHING = -1
"""What stands between two chunks and inside tokens, as in `pair_index`."""

_INT_MAX = int(np.iinfo(np.intc).max)

Places = Any
"""Cells in ascending order: an array of numpy or a list."""

Group = tuple[int, int, Places]


def index_pairs(cells: "array[int]", weights: "array[int] | None") -> dict[Pair, tuple[int, Places]]:
    """List the occurrences of every pair of bytes, with its count."""
    ids = np.frombuffer(cells, dtype=np.intc)
    at = np.flatnonzero((ids[:-1] >= 0) & (ids[1:] >= 0))
    # Two bytes fit 16 bits, and numpy sorts those by radix.
    keys = (ids[at] << 8 | ids[at + 1]).astype(np.uint16)
    return {
        (int(key) >> 8, int(key) & 255): (count, places) for key, count, places in _group(keys, at, _as_array(weights))
    }


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
    lefts = [(id_, count, group - lengths[id_]) for id_, count, group in _neighbours(before, at, weight)]
    rights = _neighbours(after, at, weight)
    return lefts, rights, len(at) if weight is None else int(weight[at].sum())


def _every_other(at: Any, length: int) -> Any:
    """Of places that follow each other directly keep the first, the third, …: a token takes part in one merge only."""
    index = np.arange(len(at))
    starts_run = np.empty(len(at), dtype=bool)
    starts_run[:1] = True
    starts_run[1:] = np.diff(at) != length
    run_start = np.maximum.accumulate(np.where(starts_run, index, 0))
    return at[(index - run_start) % 2 == 0]


def _neighbours(neighbour: Any, at: Any, weight: Any) -> list[Group]:
    there = neighbour >= 0
    return _group(neighbour[there], at[there], weight)


def _group(keys: Any, at: Any, weight: Any) -> list[Group]:
    """Sort places by key, keeping their order within one, and sum their weights."""
    if not len(keys):
        return []
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    at = at[order]
    if at.dtype != np.intc and int(at.max()) <= _INT_MAX:
        at = at.astype(np.intc)  # half the memory
    starts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    bounds = [*starts.tolist(), len(at)]
    counts = np.diff(bounds).tolist() if weight is None else np.add.reduceat(weight[at], starts).tolist()
    return [
        (key, count, at[bounds[k] : bounds[k + 1]])
        for k, (key, count) in enumerate(zip(keys[starts].tolist(), counts, strict=True))
    ]


def _as_array(weights: "array[int] | None") -> Any:
    return None if weights is None else np.frombuffer(weights, dtype=np.int64)
