"""Pairs looked at: what three ways to train cost on the same text, counted and never timed."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from bpe_tui.bpe.pairs_looked_at import Looks, looks_of_training
from bpe_tui.bpe.patterns import PATTERNS
from bpe_tui.course.corpora import shipped_corpora, toy_corpus
from bpe_tui.course.exploring.chunk_boxes import NAMES
from bpe_tui.course.exploring.control import Control, State, choice_control, number_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, OptionError, value_of

MOST: Final = 2_048
"""Merges that are learned at most."""
STOPS: Final = (
    *(1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 400, 500),
    *(744, 1_000, 1_500, MOST),
)
"""Numbers of merges that the slider stops at."""
WAYS: Final = ("count anew", "each chunk once", "neighbours only")
"""The three ways, the plainest first."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Three ways to the same merges."""

    corpus: str
    pattern: str
    merges: int
    looks: Looks
    token: bytes
    """The token that the last of the merges makes; empty if there is none."""

    @property
    def totals(self) -> tuple[int, int, int]:
        """Pairs that each way has looked at."""
        looks = self.looks
        return looks.anew[self.merges], looks.once[self.merges], looks.near[self.merges]

    @property
    def last(self) -> tuple[int, int, int]:
        """Pairs that each way looks at for the last of the merges alone."""
        if not self.merges:
            return (0, 0, 0)
        looks, at = self.looks, self.merges
        return tuple(way[at] - way[at - 1] for way in (looks.anew, looks.once, looks.near))  # type: ignore[return-value]

    @property
    def gain(self) -> float:
        """How many times as many pairs the plainest way looks at as the best."""
        return self.totals[0] / max(1, self.totals[2])


@dataclass(frozen=True, slots=True)
class PairsLookedAt(Explorable[Compared]):
    """The explorable."""

    name: ClassVar[str] = "pairs-looked-at"
    title: ClassVar[str] = "Pairs looked at"
    summary: ClassVar[str] = "Three ways to learn the same merges, and how many pairs each of them looks at."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("corpus", "text", "the text, by its title; the first one unless given", longest=60),
        Option("pattern", "choice", "what splits the text", choices=NAMES),
        Option("merges", "number", "merges that are learned at first", least=1, most=MOST),
    )

    corpus: str = ""
    pattern: str = "gpt4"
    merges: int = 100

    def __post_init__(self) -> None:
        """See that there is such a text.

        Raises:
            OptionError: There is none.
        """
        if self.corpus and self.corpus not in _texts():
            close = difflib.get_close_matches(self.corpus, _texts(), 1)
            hint = f"did you mean `{close[0]}`?" if close else "there are: " + ", ".join(_texts())
            raise OptionError(f"no corpus is called `{self.corpus}`; {hint}")

    def controls(self, state: State) -> tuple[Control, ...]:
        """How many merges, on which text, split how."""
        titles = list(_texts())
        corpus = choice_control(state, "corpus", self.corpus or titles[0], "what is learned from", titles)
        pattern = choice_control(state, "pattern", self.pattern, "what splits the text", NAMES)
        most = len(_looks(str(corpus.value), str(pattern.value)).merges)
        merges = number_control(
            state, "merges", self.merges, "merges that are learned", min(1, most), most, stops=STOPS
        )
        return merges, corpus, pattern

    def explore(self, state: State) -> Compared:
        """Count what each way looks at."""
        controls = self.controls(state)
        corpus, pattern = str(value_of(controls, "corpus")), str(value_of(controls, "pattern"))
        merges = int(value_of(controls, "merges"))
        looks = _looks(corpus, pattern)
        return Compared(corpus, pattern, merges, looks, _spell(looks, merges) if merges else b"")

    def lines(self, found: Compared) -> list[str]:
        """Tell what each way looks at, in all and for the last merge."""
        lines = [
            f"{found.corpus}, pattern {found.pattern}: {told_chunks(found)}; {found.merges:,} "
            f"merge{'' if found.merges == 1 else 's'}.",
        ]
        for way, total, last in zip(WAYS, found.totals, found.last, strict=True):
            lines.append(f"{way}: {total:,} pairs, {last:,} of them for the last merge")
        return [*lines, told_gain(found)]

    def figures(self, found: Compared) -> Figures:
        """The same for every stop of the slider."""
        looks, most = found.looks, len(found.looks.merges)
        stops = [stop for stop in STOPS if stop < most] + [most]
        rows = tuple(
            (f"{stop:,}", f"{looks.anew[stop]:,}", f"{looks.once[stop]:,}", f"{looks.near[stop]:,}") for stop in stops
        )
        return Figures(("merges", *WAYS), rows)


def told_chunks(found: Compared) -> str:
    """Say how many chunks there are, and how many that differ."""
    looks = found.looks
    return "one chunk, the whole text" if looks.chunks == 1 else f"{looks.chunks:,} chunks, {looks.distinct:,} distinct"


def told_gain(found: Compared) -> str:
    """Say in a sentence how far apart the ways are."""
    if found.gain < 1:
        return "So few merges are not worth the notes that the last way takes."
    times = f"{found.gain:,.0f}" if found.gain >= 10 else f"{found.gain:.1f}"
    same = "The same merge" if found.merges == 1 else f"The same {found.merges:,} merges"
    return f"{same}; the first way looks at {times} times as many pairs as the last."


@lru_cache(maxsize=1)
def _texts() -> dict[str, str]:
    toy = toy_corpus()
    return {corpus.title: corpus.text or "" for corpus in (*shipped_corpora(), toy)}


@lru_cache(maxsize=32)
def _looks(title: str, pattern: str) -> Looks:
    return looks_of_training(_texts()[title], MOST, PATTERNS[pattern])


def _spell(looks: Looks, merges: int) -> bytes:
    spelled = {byte: bytes([byte]) for byte in range(256)}
    for (left, right), new_id in looks.merges.items():
        spelled[new_id] = spelled[left] + spelled[right]
        if new_id == 255 + merges:
            break
    return spelled[255 + merges]
