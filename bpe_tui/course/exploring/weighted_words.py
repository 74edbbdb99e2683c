"""Weighted words: the pairs of a few words that occur a given number of times, merge by merge."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from bpe_tui.bpe.words import SymbolPair, Word, count_pairs, split, train
from bpe_tui.course.exploring.control import Control, Example, State, choice_control, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, value_of
from bpe_tui.course.spelling import visible

EXAMPLES: Final = (
    Example("the usual four", "low 5, lower 2, newest 6, widest 3"),
    Example("rain", "rain 6, raining 4, rained 2, train 5, training 3"),
    Example("German", "hand 7, handschuh 3, schuh 4, schuhe 2"),
    Example("one word", "banana 10"),
)
"""Words worth counting."""
VIEWS: Final = ("pairs", "merges")
"""The pairs as a heat map and as bars, or the merges with the shrinking total."""
MOST_MERGES: Final = 40
MOST_WORDS: Final = 12
_MOST_LETTERS: Final = 16
_MOST_WEIGHT: Final = 9_999
_SIZED: Final = re.compile(r"(.+?)[×*:=](\d{1,9})")


@dataclass(frozen=True, slots=True)
class Entry:
    """A word, how often it occurs, and how it is cut now."""

    word: str
    weight: int
    symbols: Word


@dataclass(frozen=True, slots=True)
class Learned:
    """One merge."""

    pair: SymbolPair
    count: int
    ties: int
    """How many pairs are as frequent, this one included."""
    size: int
    """Symbols of the whole corpus after it."""


@dataclass(frozen=True, slots=True)
class Weighted:
    """Words with weights after some merges."""

    entries: tuple[Entry, ...]
    at: int
    """Merges that are done."""
    learned: tuple[Learned, ...]
    """All merges, those that are still to come included."""
    counts: tuple[tuple[SymbolPair, int], ...]
    """All pairs of now, the most frequent first, equals in the order they are first seen."""
    symbols: tuple[str, ...]
    """All symbols of now, in the order they are first seen."""
    start: int
    """Symbols of the whole corpus before the first merge."""
    view: str

    @property
    def size(self) -> int:
        """Symbols of the whole corpus now."""
        return self.learned[self.at - 1].size if self.at else self.start

    @property
    def next(self) -> Learned | None:
        """The merge that comes next."""
        return self.learned[self.at] if self.at < len(self.learned) else None


@dataclass(frozen=True, slots=True)
class WeightedWords(Explorable[Weighted]):
    """The explorable."""

    name: ClassVar[str] = "weighted-words"
    title: ClassVar[str] = "Words with weights"
    summary: ClassVar[str] = "Words that occur so many times: their pairs, and merges that shrink them."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("words", "text", "each word with how often it occurs, as in `low 5, lower 2`", longest=200),
        Option("merges", "number", "how many merges there are at most", least=1, most=MOST_MERGES),
        Option("merge", "number", "how many are done at first", least=0, most=MOST_MERGES),
        Option("view", "choice", "what is shown first", choices=VIEWS),
        Option("end", "text", "the mark at the end of each word", longest=4),
        Option("examples", "examples", "words to try, in place of the usual ones"),
    )

    words: str = "low 5, lower 2, newest 6, widest 3"
    merges: int = 10
    merge: int = 0
    view: str = "pairs"
    end: str = "_"
    examples: tuple[Example, ...] = EXAMPLES

    def controls(self, state: State) -> tuple[Control, ...]:
        """The words, how many merges are done, and what is shown."""
        words = text_control(
            state, "words", self.words, "words, each with how often it occurs", examples=self.examples, longest=200
        )
        most = len(_learn(str(words.value), self.merges, self.end))
        merges = number_control(state, "merges", self.merge, "how many are done", 0, most, leap=5)
        view = choice_control(state, "view", self.view, "what is shown", VIEWS)
        return words, merges, view

    def explore(self, state: State) -> Weighted:
        """Count pairs after the merges that are done."""
        controls = self.controls(state)
        words, at = str(value_of(controls, "words")), int(value_of(controls, "merges"))
        learned = _learn(words, self.merges, self.end)
        pairs = [merge.pair for merge in learned[:at]]
        weights = read_words(words)
        entries = tuple(Entry(word, weight, tuple(split(word, pairs, self.end))) for word, weight in weights.items())
        counts = count_pairs({entry.symbols: entry.weight for entry in entries})
        ranked = tuple(sorted(counts.items(), key=lambda item: -item[1]))
        symbols = tuple(dict.fromkeys(symbol for entry in entries for symbol in entry.symbols))
        start = sum((len(word) + len(self.end)) * weight for word, weight in weights.items())
        return Weighted(entries, at, learned, ranked, symbols, start, str(value_of(controls, "view")))

    def lines(self, found: Weighted) -> list[str]:
        """Tell the total, the words as they are cut, the most frequent pairs, and the merge that comes next."""
        if not found.entries:
            return ["There are no words. Write each with how often it occurs, such as low 5, lower 2."]
        done = f"after {found.at} merge{'' if found.at == 1 else 's'}" if found.at else "before the first merge"
        lines = [f"{found.size:,} symbols {done}, of {found.start:,}."]
        lines += [
            f"{visible(entry.word)}, {entry.weight:,} times: {' '.join(map(visible, entry.symbols))}"
            for entry in found.entries
        ]
        lines += [f"pair {_pair(pair)}: {count:,}" for pair, count in found.counts[:8]]
        if found.next is None:
            return [*lines, "No further merge is made."]
        ties = f", first seen of {found.next.ties} that tie" if found.next.ties > 1 else ""
        return [*lines, f"Next is {_pair(found.next.pair)} with {found.next.count:,}{ties}: {found.next.size:,} left."]

    def figures(self, found: Weighted) -> Figures:
        """The pairs of now, or the merges."""
        if found.view == "pairs":
            rows = tuple((visible(left), visible(right), f"{count:,}") for (left, right), count in found.counts)
            return Figures(("left", "right", "count"), rows)
        start = ("0", "", "", "", f"{found.start:,}")
        merges = (
            (str(number), _pair(merge.pair), f"{merge.count:,}", str(merge.ties), f"{merge.size:,}")
            for number, merge in enumerate(found.learned, 1)
        )
        return Figures(("merge", "pair", "count", "tied", "symbols left"), (start, *merges))


def _pair(pair: SymbolPair) -> str:
    return f"{visible(pair[0])} {visible(pair[1])}"


def read_words(text: str) -> dict[str, int]:
    """Read words with weights from whatever was typed; a word without a number occurs once.

    >>> read_words("low 5, lower×2 newest")
    {'low': 5, 'lower': 2, 'newest': 1}
    """
    weights: dict[str, int] = {}
    last = ""
    for piece in re.split(r"[\s,;]+", text):
        sized = _SIZED.fullmatch(piece)
        if piece.isdecimal():
            if last:
                weights[last] += min(int(piece[:9]), _MOST_WEIGHT) - 1
            last = ""
        elif piece and len(weights) < MOST_WORDS:
            word = (sized[1] if sized else piece)[:_MOST_LETTERS]
            weights[word] = weights.get(word, 0) + (min(int(sized[2]), _MOST_WEIGHT) if sized else 1)
            last = "" if sized else word
    return {word: weight for word, weight in weights.items() if weight > 0}


@lru_cache(maxsize=32)
def _learn(text: str, most: int, end: str) -> tuple[Learned, ...]:
    weights = read_words(text)
    corpus: dict[Word, int] = {(*word, *end): weight for word, weight in weights.items()}
    learned: list[Learned] = []
    pairs: list[SymbolPair] = []
    for pair, count, size in train(weights, most, end):
        counts = count_pairs(corpus)
        learned.append(Learned(pair, count, list(counts.values()).count(count), size))
        pairs.append(pair)
        corpus = {tuple(split(word, pairs, end)): weight for word, weight in weights.items()}
    return tuple(learned)
