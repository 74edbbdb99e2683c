"""Find the bug: a taught function with one line changed; the learner gives an input on which that shows.

There is always a next one. Which bugs are dealt is found out by running: what no input exposes is no bug, and what
every input exposes is no riddle. The rarer the inputs that expose a bug are, the harder it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from random import Random
from typing import Final, Literal

from bpe_tui.course.case import FUNCTIONS
from bpe_tui.course.mutants import Mutant, mutants
from bpe_tui.course.quizzes.exposing import grade_input, what_is_asked
from bpe_tui.course.quizzes.tasks import Expose
from bpe_tui.course.trials import arguments, compare, inputs
from bpe_tui.course.verdict import Verdict

LEVELS: Final = 3
A_LEVEL: Final = 3
"""Bugs to find in a row before they become harder."""

_WORTH: Final = (3, 5, 8)
"""Points for a bug at each level, if the first input exposes it."""
_SHARES: Final = ((0.8, 1.0), (0.4, 0.8), (0.0, 0.4))
"""The share of inputs that expose the bugs of each level: more than the first number, at most the second."""
_MEASURED: Final = 24
"""Inputs on which a bug is tried to see how hard it is."""
_LOOKED_AT: Final = 6
"""Bugs that are tried before the one that fits best is dealt."""
_REMEMBERED: Final = 6
"""Bugs that are not dealt again at once."""
_CORPORA: Final = ("aaabdaaabac", "baaababbb", "abcabcab")
_PAIRS: Final = ((97, 97), (97, 98), None)
_SEARCHED: Final = 400
"""Inputs that are tried in the search for a shortest one."""
_IDS: Final = ("97", "98", "195", "169", "256", "257")

State = Literal["open", "found", "given up"]


@dataclass(frozen=True, slots=True)
class Bug:
    """A bug to be exposed."""

    number: int
    """Which one it is, from 1."""
    expose: Expose
    """What the function is run on."""
    mutant: Mutant
    share: float
    """The share of the tried inputs that expose it: above 0, below 1."""

    @property
    def level(self) -> int:
        """How hard it is, from 1."""
        return next(place for place, (low, high) in enumerate(_SHARES, 1) if low < self.share <= high)

    @property
    def code(self) -> str:
        """The function with the bug in it."""
        return self.mutant.code

    @property
    def asks(self) -> str:
        """What is to be typed, as Markdown."""
        return what_is_asked(self.expose)


@dataclass(frozen=True, slots=True)
class Past:
    """What became of an earlier bug."""

    found: bool
    """Whether it was exposed; otherwise it was given up."""
    level: int = 1
    """How hard it was."""
    misses: int = 0
    """Inputs that did not expose it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is told of a bug that was given up."""

    given: str
    """A shortest input that exposes it, as far as the search goes."""
    words: str
    """What happens on it, as Markdown."""


class Hunt:
    """A game: bugs one after the other, with a score and a streak."""

    def __init__(self, past: Iterable[Past] = (), seed: int = 0, passed_over: int = 0) -> None:
        """Begin, or go on.

        Args:
            past: The bugs before that were found or given up, in their order.
            seed: Another seed deals other bugs.
            passed_over: How many bugs were dealt besides.
        """
        self.seed = seed
        self.score = 0
        """Points so far."""
        self.streak = 0
        """Bugs found in a row."""
        self.best = 0
        """The longest streak."""
        self.found = 0
        """Bugs found in all."""
        self.number = passed_over
        """Bugs that were dealt, this one included."""
        self.misses = 0
        """Inputs of this bug that did not expose it."""
        self.state: State = "open"
        """Of this bug."""
        self._dealt: list[Mutant] = []
        for earlier in past:
            self._count(_worth(earlier.level, earlier.misses) if earlier.found else 0)
            self.number += 1
        self.bug = self._deal()

    @property
    def level(self) -> int:
        """How hard the bugs are now, from 1."""
        return min(LEVELS, 1 + self.streak // A_LEVEL)

    @property
    def worth(self) -> int:
        """Points that the next input brings if it exposes the bug."""
        return _worth(self.bug.level, self.misses)

    def next(self) -> Bug:
        """Deal the next bug. One that is still open is passed over and counts for nothing."""
        self.bug = self._deal()
        return self.bug

    def guess(self, given: str) -> Verdict:
        """Try an input. Once the bug is found, or given up, an input is only tried.

        What is no input of the function at all does not count as a miss.
        """
        try:
            arguments(self.bug.expose, given)
        except ValueError as error:
            return Verdict(False, str(error))
        verdict = grade_input(self.bug.expose, self.bug.mutant, given)
        if self.state == "open":
            if verdict.right:
                self._count(self.worth)
                self.state = "found"
            else:
                self.misses += 1
        return verdict

    def give_up(self) -> Shown:
        """Show an input that exposes the bug. The streak ends, unless the bug was found already."""
        given = shortest(self.bug)
        if self.state == "open":
            self._count(0)
            self.state = "given up"
        return Shown(given, grade_input(self.bug.expose, self.bug.mutant, given).why)

    def _count(self, points: int) -> None:
        """Count a bug that is done; one that was given up brings no points."""
        if points:
            self.score += points
            self.streak += 1
            self.found += 1
            self.best = max(self.best, self.streak)
        else:
            self.streak = 0

    def _deal(self) -> Bug:
        self.number += 1
        self.misses, self.state = 0, "open"
        bug = deal(self.number, self.level, self._dealt, self.seed)
        self._dealt = [*self._dealt, bug.mutant][-_REMEMBERED:]
        return bug


def _worth(level: int, misses: int) -> int:
    return max(1, _WORTH[level - 1] - misses)


def deal(number: int, level: int, avoid: Sequence[Mutant] = (), seed: int = 0) -> Bug:
    """Deal a bug: the same one for the same arguments.

    Args:
        number: Which one, from 1.
        level: How hard it should be; the nearest of those that were looked at is dealt.
        avoid: Bugs that were dealt lately.
        seed: Another seed deals other bugs.
    """
    low, high = _SHARES[level - 1]
    best: Bug | None = None
    for bug in islice(_candidates(number, avoid, seed), _LOOKED_AT):
        if low < bug.share <= high:
            return bug
        if best is None or _distance(bug.share, low, high) < _distance(best.share, low, high):
            best = bug
    assert best is not None, "the taught functions have bugs without end"
    return best


def _distance(share: float, low: float, high: float) -> float:
    return max(low - share, share - high)


def _candidates(number: int, avoid: Sequence[Mutant], seed: int) -> Iterator[Bug]:
    """Bugs in an order drawn by lot, without end; each is exposed by some inputs, and not by all."""
    chance = Random(f"hunt {seed} {number}")
    while True:
        function = chance.choice(FUNCTIONS)
        mutant = chance.choice(mutants(function))
        expose = Expose(
            function,
            merges=chance.randint(2, 4),
            pair=chance.choice(_PAIRS) if function == "merge" else None,
            corpus=chance.choice(_CORPORA) if function in ("encode", "decode") else None,
        )
        share = share_of(expose, mutant)
        if mutant not in avoid and 0 < share < 1:
            yield Bug(number, expose, mutant, share)


@lru_cache(maxsize=512)
def share_of(expose: Expose, mutant: Mutant) -> float:
    """Tell which share of the inputs exposes a mutant."""
    tried = list(islice(inputs(expose.function), _MEASURED))
    return sum(_exposes(expose, mutant, text) for text in tried) / len(tried)


def _exposes(expose: Expose, mutant: Mutant, text: str) -> bool:
    right, wrong = compare(expose, mutant, text)
    return right != wrong


@lru_cache(maxsize=64)
def shortest(bug: Bug) -> str:
    """Find a shortest input that exposes a bug.

    Some input is known to; shorter ones are tried, the shortest first, as far as the search goes.
    """
    known = next(text for text in inputs(bug.expose.function) if _exposes(bug.expose, bug.mutant, text))
    known = _cut_down(bug, known)
    for text in islice(_all_inputs(bug), _SEARCHED):
        if _length(bug, text) > _length(bug, known):
            break
        if _exposes(bug.expose, bug.mutant, text):
            return text
    return known


def _cut_down(bug: Bug, text: str) -> str:
    """Leave out letters, or ids, as long as the bug still shows."""
    parts: Sequence[str] = text.split() if bug.expose.function == "decode" else text
    join = " ".join if bug.expose.function == "decode" else "".join
    place = 0
    while place < len(parts):
        fewer = [*parts[:place], *parts[place + 1 :]]
        if _exposes(bug.expose, bug.mutant, join(fewer)):
            parts = fewer
        else:
            place += 1
    return join(parts)


def _all_inputs(bug: Bug) -> Iterator[str]:
    """All inputs of few letters, short ones first."""
    if bug.expose.function == "decode":
        yield from (" ".join(ids) for length in range(4) for ids in product(_IDS, repeat=length))
        return
    letters = "".join(dict.fromkeys(f"ab{bug.expose.corpus or ''}c"))[:3]
    yield from ("".join(text) for length in range(9) for text in product(letters, repeat=length))


def _length(bug: Bug, text: str) -> int:
    return len(text.split()) if bug.expose.function == "decode" else len(text)
