"""Three ways: the same words under BPE, WordPiece and unigram, each with the same number of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from bpe_tui.bpe.beyond.unigram import best_cut, train_unigram
from bpe_tui.bpe.beyond.wordpiece import letters, train_wordpiece, wordpiece
from bpe_tui.bpe.words import split, train
from bpe_tui.course.exploring.control import Control, Example, State, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, value_of
from bpe_tui.course.exploring.weighted_words import read_words
from bpe_tui.course.spelling import visible

EXAMPLES: Final = (
    Example("the usual four", "low 5, lower 2, newest 6, widest 3"),
    Example("rain", "rain 6, raining 4, rained 2, train 5, training 3"),
    Example("German", "hand 7, handschuh 3, schuh 4, schuhe 2"),
    Example("un and able", "unable 3, able 4, undo 5, doable 2, un 1"),
)
"""Words worth learning from."""
MOST_PIECES: Final = 12
_MOST_WORDS: Final = 6
_MOST_LETTERS: Final = 10
_MOST_WEIGHT: Final = 99


@dataclass(frozen=True, slots=True)
class Way:
    """One of the three: what it has learned, and how it cuts."""

    name: str
    pieces: tuple[str, ...]
    """Pieces of more than one letter, in its own order."""
    cuts: tuple[tuple[str, ...], ...]
    """Of each word that is cut its pieces."""

    @property
    def total(self) -> int:
        """Pieces of all words."""
        return sum(map(len, self.cuts))


@dataclass(frozen=True, slots=True)
class Ways:
    """The same words in three ways."""

    words: tuple[str, ...]
    """Those that are cut."""
    ways: tuple[Way, ...]
    """BPE, WordPiece, unigram; none where there is nothing to learn from."""


@dataclass(frozen=True, slots=True)
class ThreeWays(Explorable[Ways]):
    """The explorable."""

    name: ClassVar[str] = "three-ways"
    title: ClassVar[str] = "Three ways to cut"
    summary: ClassVar[str] = "The same words under BPE, WordPiece and unigram, with equally many pieces."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("words", "text", "what is learned from, as in `low 5, lower 2`", longest=200),
        Option("text", "text", "the words that are cut", longest=80),
        Option("pieces", "number", "how many pieces each learns beside the letters", least=0, most=MOST_PIECES),
        Option("examples", "examples", "words to learn from, in place of the usual ones"),
    )

    words: str = "low 5, lower 2, newest 6, widest 3"
    text: str = "lowest newer wider"
    pieces: int = 4
    examples: tuple[Example, ...] = EXAMPLES

    def controls(self, state: State) -> tuple[Control, ...]:
        """What is learned from, what is cut, and how many pieces each may learn."""
        words = text_control(state, "words", self.words, "what is learned from", examples=self.examples, longest=200)
        text = text_control(state, "text", self.text, "what is cut", longest=80)
        pieces = number_control(state, "pieces", self.pieces, "learned beside the letters", 0, MOST_PIECES, leap=4)
        return words, text, pieces

    def explore(self, state: State) -> Ways:
        """Learn and cut in three ways."""
        controls = self.controls(state)
        weights = _small(str(value_of(controls, "words")))
        words = tuple(word[:_MOST_LETTERS] for word in str(value_of(controls, "text")).split())[:_MOST_WORDS]
        if not weights:
            return Ways(words, ())
        return Ways(words, _ways(tuple(weights.items()), words, int(value_of(controls, "pieces"))))

    def lines(self, found: Ways) -> list[str]:
        """Tell what each has learned, and how it cuts."""
        if not found.ways:
            return ["There are no words to learn from. Write each with how often it occurs, such as low 5, lower 2."]
        lines = []
        for way in found.ways:
            learned = " ".join(map(visible, way.pieces)) or "nothing"
            lines.append(f"{way.name} has learned {learned}.")
            lines += [
                f"{way.name} cuts {visible(word)}: {_spaced(cut)}"
                for word, cut in zip(found.words, way.cuts, strict=True)
            ]
            lines.append(f"{way.name} in all: {way.total} piece{'' if way.total == 1 else 's'}.")
        return lines

    def figures(self, found: Ways) -> Figures:
        """How many pieces each word takes."""
        rows = [(visible(word), *(str(len(way.cuts[at])) for way in found.ways)) for at, word in enumerate(found.words)]
        totals = ("in all", *(str(way.total) for way in found.ways))
        return Figures(("word", *(way.name for way in found.ways)), (*rows, totals) if found.ways else ())


def _spaced(cut: Sequence[str]) -> str:
    return " ".join(map(visible, cut))


def _small(text: str) -> dict[str, int]:
    """Words with weights, few and short enough to learn from at once."""
    weights: dict[str, int] = {}
    for word, weight in list(read_words(text).items())[:_MOST_WORDS]:
        short = word[:_MOST_LETTERS]
        weights[short] = min(weights.get(short, 0) + weight, _MOST_WEIGHT)
    return weights


@lru_cache(maxsize=64)
def _scores(weights: tuple[tuple[str, int], ...], pieces: int) -> dict[str, float]:
    known = {char for word, _ in weights for char in word}
    return train_unigram(dict(weights), len(known) + pieces)


@lru_cache(maxsize=64)
def _ways(weights: tuple[tuple[str, int], ...], words: tuple[str, ...], pieces: int) -> tuple[Way, ...]:
    merges = [pair for pair, _, _ in train(dict(weights), pieces, end="")]
    bpe = Way("BPE", tuple(map("".join, merges)), tuple(tuple(split(word, merges, end="")) for word in words))
    corpus = " ".join(word for word, weight in weights for _ in range(weight))
    joined = tuple(train_wordpiece(corpus, pieces))
    vocab = [*{piece for word, _ in weights for piece in letters(word)}, *joined]
    longest_first = Way("WordPiece", joined, tuple(tuple(wordpiece(word, vocab)) for word in words))
    scores = _scores(weights, pieces)
    kept = sorted((piece for piece in scores if len(piece) > 1), key=lambda piece: -scores[piece])
    unigram = Way("unigram", tuple(kept), tuple(tuple(best_cut(word, scores)) for word in words))
    return bpe, longest_first, unigram
