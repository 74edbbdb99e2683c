"""How the short versions of the fast trainer and the fast encoder are run."""

from __future__ import annotations

from typing import Any, Final

from bpe_tui.bpe.patterns import GPT2
from bpe_tui.course.cases.recipe import Given, Recipe
from bpe_tui.trace.marks import Mark

_NEIGHBOURS: Final = "bpe_tui.bpe.incremental"
_HEAP: Final = "bpe_tui.bpe.lazy_heap"
_ONCE: Final = "bpe_tui.bpe.each_once"
_MARKS: Final = (
    Mark("train_by_neighbours", "pair = pick(places)", "winner", "{pair} stands in {len(places[pair])} places"),
    Mark("train_by_neighbours", "merges[pair] = new_id", "minted", "{new_id} minted: {pair}"),
    Mark("replace_pair", "ids[middle] = GONE", "replaced", "{pair} at {place} becomes {new_id}"),
    Mark("train_lazily", "merges[pair] = new_id", "minted", "{new_id} minted: {pair}"),
    Mark(
        "pick_lazily",
        "heapq.heapreplace(heap, entry_of(places, pair))",
        "corrected",
        "{pair} is put where it belongs now",
    ),
    Mark("pick_lazily", "return pair", "winner", "{pair} still is what its entry says"),
    Mark("train_on_weights", "merges[pair] = new_id", "minted", "{new_id} minted: {pair}"),
    Mark("encode_remembering", "known[chunk] = encode(chunk, merges)", "encoded", "{chunk!r} is encoded"),
)
"""The moments."""


def _train(_: Any, given: Given) -> tuple[object, ...]:
    return given["text"], given["merges"]


def _row(text: str) -> tuple[list[int], dict[int, int], dict[int, int]]:
    """The tokens of a text and the neighbours of each place."""
    ids = list(text.encode("utf-8"))
    before = {place: place - 1 for place in range(1, len(ids))}
    after = {place: place + 1 for place in range(len(ids) - 1)}
    return ids, before, after


def _replace(home: Any, given: Given) -> tuple[object, ...]:
    """What stands before the last of the merges is done; a text without any pair is taken twice or more."""
    text = given["text"] if len(given["text"].encode("utf-8")) > 1 else (given["text"] or "a") * 2
    learned = home.train_by_neighbours(text, max(1, given["merges"]))
    ids, before, after = _row(text)
    places = home.find_places(ids)
    *earlier, (last, last_id) = learned.items()
    for pair, new_id in earlier:
        home.replace_pair(ids, before, after, places, pair, new_id)
    return ids, before, after, places, last, last_id


def _pick(home: Any, given: Given) -> tuple[object, ...]:
    """A heap as it is some merges later, before the next winner is picked."""
    ids, before, after = _row(given["text"])
    places = home.find_places(ids)
    # a sorted list is a heap
    heap = sorted(home.entry_of(places, pair) for pair in places)
    for new_id in range(256, 256 + given["merges"]):
        pair = home.pick_lazily(heap, places)
        if pair is None:
            break
        born = home.replace_pair(ids, before, after, places, pair, new_id)
        heap = sorted([*heap, *(home.entry_of(places, other) for other in born)])
    return heap, places


def _weights(home: Any, given: Given) -> tuple[object, ...]:
    return home.weigh(GPT2.split(given["text"])), given["merges"]


def _chunks(home: Any, given: Given) -> tuple[object, ...]:
    corpus = given["text"] if given["corpus"] is None else given["corpus"]
    return GPT2.split(given["text"]), home.train_on_weights(home.weigh(GPT2.split(corpus)), given["merges"])


def _recipe(function: str, module: str, arguments: Any, *takes: str) -> Recipe:
    marks = tuple(mark for mark in _MARKS if mark.function == function)
    return Recipe(module, arguments, ("merges", *takes), marks=marks)


RECIPES: Final[dict[str, Recipe]] = {
    "train_by_neighbours": _recipe("train_by_neighbours", _NEIGHBOURS, _train),
    "replace_pair": _recipe("replace_pair", _NEIGHBOURS, _replace),
    "train_lazily": _recipe("train_lazily", _HEAP, _train),
    "pick_lazily": _recipe("pick_lazily", _HEAP, _pick),
    "train_on_weights": _recipe("train_on_weights", _ONCE, _weights),
    "encode_remembering": _recipe("encode_remembering", _ONCE, _chunks, "corpus"),
}
"""Name to recipe."""
