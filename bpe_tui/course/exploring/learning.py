"""Learning merge by merge, with everything that a learner may want to see of each turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bpe_tui.bpe.otherwise import TIE_RULES
from bpe_tui.bpe.taught import Pair, get_stats, merge

MOST_RANKED: Final = 6
"""Pairs that are kept of each turn."""
Spelled = Mapping[int, bytes]
"""Token id to its bytes."""
Rule = Callable[[dict[Pair, int], int, Spelled], Pair]
"""Of the counts, the highest of them and the bytes of tokens, which of the most frequent pairs is merged."""


def _alphabetical(counts: dict[Pair, int], best: int, spelled: Spelled) -> Pair:
    return min(
        (pair for pair in counts if counts[pair] == best), key=lambda pair: (spelled[pair[0]], spelled[pair[1]], pair)
    )


def _known(name: str) -> Rule:
    return lambda counts, best, _: TIE_RULES[name](counts, best)


RULES: Final[dict[str, Rule]] = {**{name: _known(name) for name in TIE_RULES}, "alphabetical": _alphabetical}
"""Which of equally frequent pairs wins, by the name of the rule."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A pair and how often it occurs."""

    pair: Pair
    left: bytes
    right: bytes
    count: int


@dataclass(frozen=True, slots=True)
class Turn:
    """One merge."""

    won: Counted
    new_id: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    ranked: tuple[Counted, ...]
    """The most frequent pairs, at most `MOST_RANKED`, equals in the order they are first seen; the winner is always
    among them, as the last if it is no earlier."""
    ties: int
    """How many pairs are as frequent as the one that won, it included."""
    pairs: int
    """How many different pairs there are in all."""

    @property
    def data(self) -> bytes:
        """The bytes of the new token."""
        return self.won.left + self.won.right


@lru_cache(maxsize=32)
def learn(text: str, most: int, rule: str) -> tuple[Turn, ...]:
    """Learn merges from a text, a turn at a time.

    Args:
        text: What to learn from.
        most: The most merges to learn.
        rule: A name in `RULES`.
    """
    spelled: dict[int, bytes] = {byte: bytes([byte]) for byte in range(256)}
    ids = list(text.encode("utf-8"))
    turns: list[Turn] = []
    for new_id in range(256, 256 + most):
        counts = get_stats(ids)
        if not counts:
            break
        best = max(counts.values())
        pair = RULES[rule](counts, best, spelled)
        after = merge(ids, pair, new_id)
        ranked = sorted(counts, key=lambda pair: -counts[pair])[:MOST_RANKED]
        if pair not in ranked:
            ranked[-1] = pair
        seen = tuple(Counted(pair, spelled[pair[0]], spelled[pair[1]], counts[pair]) for pair in ranked)
        won, ties = seen[ranked.index(pair)], list(counts.values()).count(best)
        turns.append(Turn(won, new_id, tuple(ids), tuple(after), seen, ties, len(counts)))
        spelled[new_id] = won.left + won.right
        ids = after
    return tuple(turns)
