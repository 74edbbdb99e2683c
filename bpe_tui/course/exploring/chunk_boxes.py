"""Chunk boxes: a text under several split patterns, and each pattern explained piece by piece."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from bpe_tui.bpe.patterns import PATTERNS, SplitPattern
from bpe_tui.course.exploring.control import Control, Example, State, choice_control, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, value_of
from bpe_tui.course.exploring.regex_words import RegexPiece, alternatives, explain
from bpe_tui.course.spelling import visible

NAMES: Final = ("gpt2", "gpt4", "gpt4o", "none")
"""The patterns that are shown, by the names that the library has for them."""
EXAMPLES: Final = (
    Example("a dog", "dog. dog! dog? the dog's DOG'S"),
    Example("numbers", "In 2024 it was 1234567890 or 3.14"),
    Example("Python", "def f(x):\n    if x:\n        return x + 1\n"),
    Example("spaces", "one  two   three    "),
    Example("a camel", "camelCase snake_case HTTPServer"),
    Example("Hindi", "नमस्ते दुनिया"),
    Example("paths", "/usr/bin\n\n\nC:\\Users"),
)
"""Texts that the patterns cut in different ways."""

_SUMMED: Final[dict[str, tuple[str, ...]]] = {
    "gpt2": (
        "the end of she's, I'm or they'll, in small letters",
        "a word, with one space before it",
        "a number of any length, with one space before it",
        "signs, with one space before them",
        "white space but for its last character",
        "white space that is left",
    ),
    "gpt4": (
        "the end of she's or SHE'S",
        "a word, with one space or sign before it",
        "up to three digits, and no space",
        "signs, with a space before and line ends after them",
        "white space that ends the text",
        "white space up to its last line end",
        "white space but for its last character",
        "one white-space character that is left",
    ),
    "gpt4o": (
        "a word that ends small, with one space or sign before it and 's after it",
        "a word that ends in capitals, with the same around it",
        "up to three digits, and no space",
        "signs, with a space before and line ends or slashes after them",
        "white space up to its last line end",
        "white space but for its last character",
        "white space that is left",
    ),
}
"""What each alternative of a pattern is for, in the order of the pattern."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of the text."""

    text: str
    alternative: int | None
    """Which alternative of the pattern matched it, from 0; ``None`` without a pattern."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A part of a pattern between bars."""

    source: str
    summed: str
    """What it is for."""
    pieces: tuple[RegexPiece, ...]
    uses: int
    """Chunks of the text that it matched."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """A text cut by several patterns, and one of them explained."""

    text: str
    cuts: tuple[tuple[str, tuple[str, ...]], ...]
    """For each pattern its name and the chunks it makes."""
    name: str
    """The pattern that is explained."""
    chunks: tuple[Chunk, ...]
    """Its chunks."""
    alternatives: tuple[Alternative, ...]
    at: int
    """The chunk looked at, from 0; meaningless where there is none."""

    @property
    def chunk(self) -> Chunk | None:
        """The chunk looked at."""
        return self.chunks[self.at] if self.chunks else None

    @property
    def matched(self) -> Alternative | None:
        """What matched the chunk looked at."""
        chunk = self.chunk
        return None if chunk is None or chunk.alternative is None else self.alternatives[chunk.alternative]


@dataclass(frozen=True, slots=True)
class ChunkBoxes(Explorable[Boxes]):
    """The explorable."""

    name: ClassVar[str] = "chunk-boxes"
    title: ClassVar[str] = "Chunk boxes"
    summary: ClassVar[str] = "Any text as the patterns of GPT-2, GPT-4 and GPT-4o cut it, and how they do it."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("text", "text", "what is cut at first", longest=400),
        Option("pattern", "choice", "which pattern is explained first", choices=NAMES),
        Option("chunk", "number", "which chunk is looked at first", least=1, most=400),
        Option("examples", "examples", "texts to try, in place of the usual ones"),
    )

    text: str = EXAMPLES[0].text
    pattern: str = "gpt2"
    chunk: int = 1
    examples: tuple[Example, ...] = EXAMPLES

    def controls(self, state: State) -> tuple[Control, ...]:
        """The text, the pattern that is explained, and which of its chunks is looked at."""
        text = text_control(state, "text", self.text, "what is cut", examples=self.examples)
        pattern = choice_control(state, "pattern", self.pattern, "which one is explained", NAMES)
        chunks = len(PATTERNS[str(pattern.value)].split(str(text.value)))
        chunk = number_control(state, "chunk", self.chunk, "which one is looked at", min(1, chunks), chunks)
        return text, pattern, chunk

    def explore(self, state: State) -> Boxes:
        """Cut the text by each pattern, and find what in the pattern matched each chunk."""
        controls = self.controls(state)
        text, name = str(value_of(controls, "text")), str(value_of(controls, "pattern"))
        cuts = tuple((known, tuple(PATTERNS[known].split(text))) for known in NAMES)
        chunks = _matched(PATTERNS[name], text)
        sources = alternatives(PATTERNS[name].source)
        explained = tuple(
            Alternative(source, _SUMMED[name][at], explain(source), sum(chunk.alternative == at for chunk in chunks))
            for at, source in enumerate(sources)
        )
        return Boxes(text, cuts, name, chunks, explained, max(0, int(value_of(controls, "chunk")) - 1))

    def lines(self, found: Boxes) -> list[str]:
        """Tell the chunks of each pattern, then the chunk looked at and what matched it."""
        lines = [
            f"{name}, {_many(len(chunks))}: {' | '.join(map(visible, chunks)) or 'none'}" for name, chunks in found.cuts
        ]
        chunk, matched = found.chunk, found.matched
        if chunk is None:
            return lines
        lines.append(f"Chunk {found.at + 1} under {found.name} is {visible(chunk.text)}.")
        if chunk.alternative is None or matched is None:
            return [*lines, "Without a pattern the whole text is one chunk."]
        number = f"{chunk.alternative + 1} of {len(found.alternatives)}"
        lines.append(f"Alternative {number} of the pattern matched it, {visible(matched.source)}: {matched.summed}.")
        return [*lines, *(f"{visible(piece.source)} is {piece.says}" for piece in matched.pieces)]

    def figures(self, found: Boxes) -> Figures | None:
        """The alternatives of the pattern."""
        rows = tuple(
            (str(number), visible(part.source), part.summed, str(part.uses))
            for number, part in enumerate(found.alternatives, 1)
        )
        return Figures(("", "alternative", "what it is for", "chunks"), rows) if rows else None

    def settle(self, state: State, name: str) -> State:
        """Of another text or pattern look at the first chunk."""
        return state if name == "chunk" else {**state, "chunk": 1}


def _many(number: int) -> str:
    return f"{number} chunk{'' if number == 1 else 's'}"


def _matched(pattern: SplitPattern, text: str) -> tuple[Chunk, ...]:
    """Cut a text, and find the first alternative that matches where each chunk begins, as the pattern does."""
    chunks = pattern.split(text)
    if not pattern.splits:
        return tuple(Chunk(chunk, None) for chunk in chunks)
    import regex  # takes 12 ms to import, so only when text is split

    compiled = [regex.compile(source) for source in alternatives(pattern.source)]
    found, start = [], 0
    for chunk in chunks:
        number = next((at for at, part in enumerate(compiled) if part.match(text, start)), None)
        found.append(Chunk(chunk, number))
        start += len(chunk)
    return tuple(found)
