"""Picking the winner without looking at every pair: a heap whose entries are put right only when they reach the top.

A pair's places are all noted in the merge that makes the later of its two tokens. From then on they are only crossed
out. So a pair's key, first the most places and then the furthest left, can only get worse, and an entry of the heap
never promises too little. If the entry at the top still holds, nothing below it can be better: ties are exact.
"""

import heapq

from bpe_tui.bpe.incremental import Places, find_places, replace_pair
from bpe_tui.bpe.taught import Pair

Entry = tuple[int, int, Pair]
"""How many places a pair has, as a negative number, its first place, and the pair: the best one is the lowest."""


def entry_of(places: Places, pair: Pair) -> Entry:
    """Write down what holds of a pair now.

    >>> entry_of({(97, 98): {4, 7}}, (97, 98))
    (-2, 4, (97, 98))
    """
    return (-len(places[pair]), min(places[pair]), pair)


def pick_lazily(heap: list[Entry], places: Places) -> Pair | None:
    """Pick the best pair; None when there is none.

    >>> pick_lazily([(-3, 0, (97, 98)), (-1, 1, (98, 97))], {(97, 98): {2}, (98, 97): {1}})
    (98, 97)
    """
    while heap:
        pair = heap[0][2]
        if pair not in places:
            heapq.heappop(heap)
        elif heap[0] != entry_of(places, pair):
            heapq.heapreplace(heap, entry_of(places, pair))
        else:
            return pair
    return None


def train_lazily(text: str, num_merges: int) -> dict[Pair, int]:
    """Learn the merges that `train` learns, with the winner taken from a heap.

    >>> train_lazily("aaabdaaabac", 3)
    {(97, 97): 256, (256, 97): 257, (257, 98): 258}
    """
    ids = list(text.encode("utf-8"))
    before = {place: place - 1 for place in range(1, len(ids))}
    after = {place: place + 1 for place in range(len(ids) - 1)}
    places = find_places(ids)
    heap = [entry_of(places, pair) for pair in places]
    heapq.heapify(heap)
    merges: dict[Pair, int] = {}
    for new_id in range(256, 256 + num_merges):
        pair = pick_lazily(heap, places)
        if pair is None:
            break
        for born in replace_pair(ids, before, after, places, pair, new_id):
            heapq.heappush(heap, entry_of(places, born))
        merges[pair] = new_id
    return merges
