"""How the six functions of `bpe_tui.bpe.taught` are run."""

from __future__ import annotations

from typing import Any, Final

from bpe_tui.bpe.taught import Pair, train
from bpe_tui.course.cases.recipe import Given, Recipe
from bpe_tui.trace.marks import Mark

MARKS: Final = (
    Mark(
        "get_stats",
        "counts[pair] = counts.get(pair, 0) + 1",
        "again",
        "{pair} counted again: {counts[pair]}",
        "counts[pair] > 1",
    ),
    Mark("merge", "out.append(new_id)", "match", "{pair} found at {i}, becomes {new_id}"),
    Mark(
        "train",
        "pair = max(counts, key=lambda p: counts[p])",
        "winner",
        "{pair} wins with {counts[pair]}",
        "list(counts.values()).count(counts[pair]) == 1",
    ),
    Mark(
        "train",
        "pair = max(counts, key=lambda p: counts[p])",
        "tie",
        "tie at {counts[pair]}: {pair} was seen first of {list(counts.values()).count(counts[pair])}",
        "list(counts.values()).count(counts[pair]) > 1",
    ),
    Mark("train", "merges[pair] = new_id", "minted", "{new_id} minted: {pair}"),
    Mark("build_vocab", "vocab[new_id] = vocab[left] + vocab[right]", "spelled", "{new_id} is {vocab[new_id]}"),
    Mark(
        "encode",
        'pair = min(pairs, key=lambda p: merges.get(p, float("inf")))',
        "winner",
        "{pair} has the lowest rank",
        "pair in merges",
    ),
)
"""The moments of the taught functions."""


def _ids(given: Given) -> list[int]:
    return list(given["text"].encode("utf-8"))


def _merge(home: Any, given: Given) -> tuple[object, ...]:
    counts = home.get_stats(_ids(given))
    best = max(counts, key=lambda p: counts[p]) if counts else (97, 97)
    return _ids(given), given["pair"] or best, 256


def learned(given: Given) -> dict[Pair, int]:
    """The merges that are learned from what is given."""
    return train(given["text"] if given["corpus"] is None else given["corpus"], given["merges"])


def _decode(home: Any, given: Given) -> tuple[object, ...]:
    merges = learned(given)
    ids = list(given["ids"]) if given["ids"] is not None else home.encode(given["text"], merges)
    return ids, home.build_vocab(merges)


def _recipe(function: str, arguments: Any, *takes: str) -> Recipe:
    # of the functions that it calls the moments would only be in the way
    marks = tuple(mark for mark in MARKS if mark.function == function)
    return Recipe("bpe_tui.bpe.taught", arguments, ("merges", *takes), marks=marks)


RECIPES: Final[dict[str, Recipe]] = {
    "get_stats": _recipe("get_stats", lambda _, given: (_ids(given),)),
    "merge": _recipe("merge", _merge, "pair"),
    "train": _recipe("train", lambda _, given: (given["text"], given["merges"])),
    "build_vocab": _recipe("build_vocab", lambda _, given: (learned(given),), "corpus"),
    "decode": _recipe("decode", _decode, "corpus", "ids"),
    "encode": _recipe("encode", lambda _, given: (given["text"], learned(given)), "corpus"),
}
"""Name to recipe, in the order they are taught."""
