"""A case: a taught function and what it is run on, in the learner's terms (a text, a number of merges, a pair)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bpe_tui.bpe import taught
from bpe_tui.bpe.taught import Pair
from bpe_tui.trace.marks import Mark
from bpe_tui.trace.program import Program

FUNCTIONS: Final = ("get_stats", "merge", "train", "build_vocab", "decode", "encode")
"""The taught functions, in the order they are taught."""

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


@dataclass(frozen=True, slots=True)
class Case:
    """A taught function with its input.

    `merges` is the number of merges learned from `text` (or from `corpus`, where one is given): for ``train`` the
    function's own argument, for the others what gives them their merges, vocabulary or ids.
    """

    function: str
    text: str
    merges: int = 3
    pair: Pair | None = None
    """For ``merge``: the pair to replace; ``None`` takes the most frequent one."""
    corpus: str | None = None
    """For ``encode`` and ``decode``: the text that the merges are learned from, if it is not `text`."""
    ids: tuple[int, ...] | None = None
    """For ``decode``: the ids, if they are not those of `text`."""

    def with_text(self, text: str) -> Case:
        """The same function on another text."""
        return replace(self, text=text, pair=None, ids=None)

    def program(self) -> Program:
        """Make the program that runs the function on this case.

        Raises:
            KeyError: The function is none of the taught ones.
            ValueError: The number of merges is negative.
        """
        if self.function not in FUNCTIONS:
            raise KeyError(self.function)
        if self.merges < 0:
            raise ValueError(f"the number of merges must be 0 or more, not {self.merges}")
        # of the functions that it calls the moments would only be in the way
        marks = tuple(mark for mark in MARKS if mark.function == self.function)
        return Program.of(getattr(taught, self.function), *self._args(), marks=marks)

    def _args(self) -> tuple[object, ...]:
        ids = list(self.text.encode("utf-8"))
        if self.function == "get_stats":
            return (ids,)
        if self.function == "merge":
            counts = taught.get_stats(ids)
            best = max(counts, key=lambda p: counts[p]) if counts else (97, 97)
            return ids, self.pair or best, 256
        if self.function == "train":
            return self.text, self.merges
        merges = taught.train(self.text if self.corpus is None else self.corpus, self.merges)
        if self.function == "build_vocab":
            return (merges,)
        if self.function == "encode":
            return self.text, merges
        given = list(self.ids) if self.ids is not None else taught.encode(self.text, merges)
        return given, taught.build_vocab(merges)
