"""The lattice of a word: all pieces that fit as roads between its letters, and the ways through, likeliest first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from bpe_tui.bpe.beyond.unigram import UNKNOWN, all_cuts, best_cut, log_probs, score_of
from bpe_tui.course.exploring.control import Control, Example, State, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, value_of
from bpe_tui.course.exploring.weighted_words import read_words
from bpe_tui.course.spelling import visible

EXAMPLES: Final = (
    Example("two seams", "unable"),
    Example("letters only", "lane"),
    Example("a letter that is no piece", "unstable"),
)
"""Words whose roads are worth seeing."""
LONGEST: Final = 10
"""Letters of a word: the number of ways doubles with each."""


@dataclass(frozen=True, slots=True)
class Road:
    """A piece that fits between two places of the word."""

    start: int
    end: int
    piece: str
    score: float
    known: bool
    """Whether it is a piece; a single letter may always pass."""


@dataclass(frozen=True, slots=True)
class Ways:
    """A word, its roads, and one way through."""

    text: str
    roads: tuple[Road, ...]
    way: tuple[Road, ...]
    """The way that is looked at."""
    rank: int
    """Which one it is, from 1; the first is the likeliest."""
    number: int
    """How many ways there are."""
    score: float
    best: tuple[str, ...]
    """The pieces that the taught function finds."""
    left_out: int
    """Letters behind the longest word that all ways are found of."""


@lru_cache(maxsize=64)
def _ranked(text: str, pieces: str) -> tuple[dict[str, float], list[list[str]]]:
    """The scores of the pieces, and all ways, the likeliest first."""
    counts: dict[str, float] = dict(read_words(pieces))
    scores = log_probs(counts) if counts else {}
    best = best_cut(text, scores)
    ways = sorted(all_cuts(text, scores), key=lambda way: (-score_of(way, scores), way != best))
    return scores, ways


def score_text(score: float) -> str:
    """A score with two digits at most: ``-3``, ``-3.58``."""
    return f"{round(score, 2) + 0.0:g}"


@dataclass(frozen=True, slots=True)
class Lattice(Explorable[Ways]):
    """The explorable."""

    name: ClassVar[str] = "lattice"
    title: ClassVar[str] = "A map of all cuts"
    summary: ClassVar[str] = "Pieces with their scores as roads through a word, and every way, the likeliest first."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("text", "text", "the word that is cut, its first ten letters", longest=80),
        Option("pieces", "text", "each piece with its count, as in `un 8, able 4`", longest=200),
        Option("way", "number", "which way is looked at first, 1 for the likeliest", least=1, most=2 ** (LONGEST - 1)),
        Option("examples", "examples", "words to try, in place of the usual ones"),
    )

    text: str = "unable"
    pieces: str = "un 8, una 4, able 8, ble 4, u 4, n 8, a 8, b 4, l 8, e 8"
    way: int = 1
    examples: tuple[Example, ...] = EXAMPLES

    def controls(self, state: State) -> tuple[Control, ...]:
        """The word, the pieces, and which way is looked at."""
        text = text_control(state, "text", self.text, "the word", examples=self.examples, longest=80)
        pieces = text_control(state, "pieces", self.pieces, "pieces, each with its count", longest=200)
        ways = len(_ranked(str(text.value)[:LONGEST], str(pieces.value))[1])
        way = number_control(state, "way", self.way, "which way, 1 is the likeliest", 1, ways, leap=5)
        return text, pieces, way

    def explore(self, state: State) -> Ways:
        """Find all ways, and take the one that is looked at."""
        controls = self.controls(state)
        whole, pieces = str(value_of(controls, "text")), str(value_of(controls, "pieces"))
        text = whole[:LONGEST]
        scores, ways = _ranked(text, pieces)
        rank = int(value_of(controls, "way"))
        ends = [(start, end) for start in range(len(text)) for end in range(start + 1, len(text) + 1)]
        roads = tuple(
            Road(start, end, text[start:end], scores.get(text[start:end], UNKNOWN), text[start:end] in scores)
            for start, end in ends
            if text[start:end] in scores or end == start + 1
        )
        passed, at = set(), 0
        for piece in ways[rank - 1]:
            passed.add((at, at + len(piece)))
            at += len(piece)
        way = tuple(road for road in roads if (road.start, road.end) in passed)
        best = tuple(best_cut(text, scores))
        return Ways(text, roads, way, rank, len(ways), score_of(ways[rank - 1], scores), best, len(whole) - len(text))

    def settle(self, state: State, name: str) -> State:
        """Look at the likeliest way of another word or other pieces."""
        return state if name == "way" else {**state, "way": 1}

    def lines(self, found: Ways) -> list[str]:
        """Tell the way that is looked at, and the pieces that fit at each place."""
        if not found.text:
            return ["There is no letter, so there is nothing to cut."]
        lines = [f"Way {found.rank} of {found.number}: {_said(found.way)}, {score_text(found.score)} in all."]
        lines.append(f"The likeliest is {' '.join(map(visible, found.best))}.")
        for start in range(len(found.text)):
            here = [road for road in found.roads if road.start == start]
            told = ", ".join(f"{visible(road.piece)} {score_text(road.score)}{_unknown(road)}" for road in here)
            lines.append(f"at {start}: {told}")
        if found.left_out:
            lines.append(left_out(found))
        return lines

    def figures(self, found: Ways) -> Figures:
        """Every road, and whether the way takes it."""
        rows = tuple(
            (
                str(road.start),
                str(road.end),
                visible(road.piece),
                score_text(road.score),
                "yes" if road in found.way else "",
            )
            for road in found.roads
        )
        return Figures(("from", "to", "piece", "score", "taken"), rows)


def left_out(found: Ways) -> str:
    """Say how much of a long text is not looked at."""
    return f"Only the first {LONGEST} letters are cut here; {found.left_out} more are left out."


def _said(way: tuple[Road, ...]) -> str:
    return ", ".join(f"{visible(road.piece)} {score_text(road.score)}" for road in way)


def _unknown(road: Road) -> str:
    return "" if road.known else ", no piece"
