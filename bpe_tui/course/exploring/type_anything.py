"""Type anything: a text as characters, as code points and as UTF-8 bytes, side by side."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import ClassVar, Final

from bpe_tui.bpe.reading import text_to_bytes
from bpe_tui.course.exploring.control import Control, Example, State, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, value_of
from bpe_tui.course.spelling import visible

EXAMPLES: Final = (
    Example("a name", "Zoë"),
    Example("emoji", "I ♥ 🐱 🌍"),
    Example("Devanagari", "नमस्ते"),
    Example("Arabic", "مرحبا"),
    Example("a letter and its accent apart", "cafe\u0301"),
    Example("a family, joined", "👨\u200d👩\u200d👧"),
    Example("a flag", "🇯🇵"),
    Example("Japanese", "日本語"),
)
"""Texts that take bytes in different ways; the family is joined by U+200D."""


@dataclass(frozen=True, slots=True)
class Point:
    """One code point."""

    text: str
    data: bytes
    """Its UTF-8."""

    @property
    def code(self) -> str:
        """Its number, as Unicode writes it."""
        return f"U+{ord(self.text):04X}"

    @property
    def name(self) -> str:
        """Its name; what it is, where Unicode has no name for it."""
        fallback = {"Cc": "a control character", "Co": "for private use", "Cn": "not assigned"}
        return unicodedata.name(self.text, fallback.get(unicodedata.category(self.text), "no name"))

    @property
    def bits(self) -> tuple[str, ...]:
        """Its bytes in binary; in each a ``|`` parts what UTF-8 adds from the bits of the number."""
        if len(self.data) == 1:
            return (f"0|{self.data[0]:07b}",)
        head = len(self.data) + 1
        lead = f"{self.data[0]:08b}"
        return (f"{lead[:head]}|{lead[head:]}", *(f"10|{byte & 0x3F:06b}" for byte in self.data[1:]))


@dataclass(frozen=True, slots=True)
class Letter:
    """What a reader takes for one character."""

    text: str
    points: tuple[Point, ...]

    @property
    def data(self) -> bytes:
        """Its UTF-8."""
        return b"".join(point.data for point in self.points)


@dataclass(frozen=True, slots=True)
class Typed:
    """A text taken apart."""

    text: str
    letters: tuple[Letter, ...]
    at: int
    """The character looked at, from 0; meaningless where there is none."""

    @property
    def letter(self) -> Letter | None:
        """The character looked at."""
        return self.letters[self.at] if self.letters else None

    @property
    def points(self) -> int:
        """Code points in all; what Python's ``len`` says of the text."""
        return sum(len(letter.points) for letter in self.letters)

    @property
    def size(self) -> int:
        """Bytes in all."""
        return sum(len(letter.data) for letter in self.letters)

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """Each way to count, and what it gives."""
        return (("characters", len(self.letters)), ("code points", self.points), ("bytes", self.size))


@dataclass(frozen=True, slots=True)
class TypeAnything(Explorable[Typed]):
    """The explorable."""

    name: ClassVar[str] = "type-anything"
    title: ClassVar[str] = "Type anything"
    summary: ClassVar[str] = "Any text as characters, as code points and as bytes."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("text", "text", "what stands there at first", longest=200),
        Option("examples", "examples", "texts to try, in place of the usual ones"),
    )

    text: str = "Zoë"
    examples: tuple[Example, ...] = EXAMPLES

    def controls(self, state: State) -> tuple[Control, ...]:
        """The text, and which of its characters is looked at."""
        text = text_control(state, "text", self.text, "what is taken apart", examples=self.examples, longest=200)
        letters = len(_letters(str(text.value)))
        look = number_control(state, "character", letters, "which one is looked at", min(1, letters), letters)
        return text, look

    def settle(self, state: State, name: str) -> State:
        """Of another text look at the last character: it is the one just typed."""
        return {key: value for key, value in state.items() if key != "character"} if name == "text" else state

    def explore(self, state: State) -> Typed:
        """Take the text apart."""
        controls = self.controls(state)
        text = str(value_of(controls, "text"))
        letters = tuple(Letter(letter, tuple(map(_point, letter))) for letter in _letters(text))
        return Typed(text, letters, max(0, int(value_of(controls, "character")) - 1))

    def lines(self, found: Typed) -> list[str]:
        """Tell the three counts, then the character looked at."""
        lines = [", ".join(f"{number:,} {what[:-1] if number == 1 else what}" for what, number in found.counts) + "."]
        letter = found.letter
        if letter is None:
            return lines
        if len(found.letters) <= 40:
            lines.append("Bytes of each character: " + ", ".join(_told(letter) for letter in found.letters) + ".")
        lines.append(f"Character {found.at + 1} of {len(found.letters)}, {visible(letter.text)}:")
        lines += [f"{point.code} {point.name}: bytes {point.data.hex(' ')}" for point in letter.points]
        return lines

    def figures(self, found: Typed) -> Figures:
        """Every character with its code points and bytes."""
        rows = tuple(
            (visible(letter.text), " ".join(point.code for point in letter.points), letter.data.hex(" "))
            for letter in found.letters
        )
        return Figures(("character", "code points", "bytes"), rows)


def _letters(text: str) -> list[str]:
    """Cut a text into what readers take for characters (extended grapheme clusters)."""
    if text.isascii():
        return list(text)
    import regex  # takes 12 ms to import, so only for text that needs it

    return list(regex.findall(r"\X", text))


def _point(char: str) -> Point:
    return Point(char, text_to_bytes(char))


def _told(letter: Letter) -> str:
    return f"{visible(letter.text)} {len(letter.data)}"
