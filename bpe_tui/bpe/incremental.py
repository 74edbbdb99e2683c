"""Training that never counts anything twice: a merge changes only what stands beside it, so only that is looked at.

The same merges as the taught `train`, ties included, from code that is still short enough to step through. A token
lives in the place of its first byte and never moves; where its neighbours live stands in two tables beside it.
`pair_index` does the same for texts of many megabytes.
"""

from itertools import pairwise

from bpe_tui.bpe.taught import Pair

Places = dict[Pair, set[int]]
"""Where each pair stands: the places of its left halves."""

GONE = -1
"""The id in a place whose token was swallowed by the one on its left."""


def find_places(ids: list[int]) -> Places:
    """Note for each pair where it stands.

    >>> find_places([97, 98, 97, 98])
    {(97, 98): {0, 2}, (98, 97): {1}}
    """
    places: Places = {}
    for place, pair in enumerate(pairwise(ids)):
        places.setdefault(pair, set()).add(place)
    return places


def pick(places: Places) -> Pair:
    """Pick the pair with the most places; of equals the one that stands furthest left.

    >>> pick({(98, 97): {1}, (97, 98): {0}})
    (97, 98)
    """
    most = max(len(at) for at in places.values())
    tied = [pair for pair in places if len(places[pair]) == most]
    return min(tied, key=lambda pair: min(places[pair]))


def move(places: Places, old: Pair, old_place: int, new: Pair, new_place: int) -> None:
    """Cross out one place of a pair, and note one of the pair that takes its room."""
    places[old].discard(old_place)
    if not places[old]:
        del places[old]
    places.setdefault(new, set()).add(new_place)


def replace_pair(
    ids: list[int], before: dict[int, int], after: dict[int, int], places: Places, pair: Pair, new_id: int
) -> set[Pair]:
    """Replace the pair in each of its places, and put right what is noted of its neighbours.

    Args:
        ids: The token that lives in each place, or `GONE`.
        before: The place of a token to that of its neighbour on the left.
        after: The place of a token to that of its neighbour on the right.
        places: Where each pair stands.
        pair: The pair to replace; it must stand somewhere.
        new_id: What it becomes.

    Returns:
        The pairs that were born: those with the new token in them.
    """
    left, right = pair
    born: set[Pair] = set()
    for place in sorted(places[pair]):
        # subtle: in `aaa` the second place is crossed out while the first is replaced
        if place not in places[pair]:
            continue
        middle = after.pop(place)
        if place in before:
            near = before[place]
            move(places, (ids[near], left), near, (ids[near], new_id), near)
            born.add((ids[near], new_id))
        if middle in after:
            near = after.pop(middle)
            move(places, (right, ids[near]), middle, (new_id, ids[near]), place)
            born.add((new_id, ids[near]))
            after[place] = near
            before[near] = place
        ids[place] = new_id
        ids[middle] = GONE
    del places[pair]
    return born & places.keys()


def train_by_neighbours(text: str, num_merges: int) -> dict[Pair, int]:
    """Learn the merges that `train` learns, but count once only and then keep the counts right.

    >>> train_by_neighbours("aaabdaaabac", 3)
    {(97, 97): 256, (256, 97): 257, (257, 98): 258}
    """
    ids = list(text.encode("utf-8"))
    before = {place: place - 1 for place in range(1, len(ids))}
    after = {place: place + 1 for place in range(len(ids) - 1)}
    places = find_places(ids)
    merges: dict[Pair, int] = {}
    for new_id in range(256, 256 + num_merges):
        if not places:
            break
        pair = pick(places)
        replace_pair(ids, before, after, places, pair, new_id)
        merges[pair] = new_id
    return merges
