"""Wrong vocabulary: a text encoded with one vocabulary and decoded with another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from bpe_tui.bpe.vocabulary_tokenizer import UnknownIdError, VocabularyTokenizer
from bpe_tui.course.exploring import tokenizers
from bpe_tui.course.exploring.control import Control, Example, State, choice_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, value_of
from bpe_tui.course.spelling import readable, visible_bytes

EXAMPLES: Final = (
    Example("a sentence", "The lamp went round and round."),
    Example("a sum", "12345 + 678 = 13023"),
    Example("a line of code", "return x"),
    Example("emoji", "I ♥ 🐱"),
    Example("Hindi", "नमस्ते"),
)
"""Texts that come out odd."""
_LONGEST: Final = 80


@dataclass(frozen=True, slots=True)
class Handed:
    """One id that is handed over."""

    token_id: int
    meant: bytes
    """What it spells in the vocabulary it was written with."""
    taken: bytes | None
    """What it spells in the one it is read with; ``None`` where that has no such id."""

    @property
    def same(self) -> bool:
        """Whether both agree on it."""
        return self.meant == self.taken


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A text that was written with one vocabulary and read with another."""

    text: str
    writer: str
    reader: str
    ids: tuple[Handed, ...]
    came: str
    """The text that comes out; empty where decoding fails."""
    error: str
    """What the decoder says of the first id that it does not have; empty if it has them all."""

    @property
    def same(self) -> int:
        """Ids that both vocabularies agree on."""
        return sum(handed.same for handed in self.ids)

    @property
    def verdict(self) -> str:
        """What a user notices."""
        if self.error:
            return "An error: the lucky case, for it is noticed."
        if self.came == self.text:
            return "The same text: here both agree."
        return "Another text, and no error."


@dataclass(frozen=True, slots=True)
class WrongVocabulary(Explorable[HandedOver]):
    """The explorable."""

    name: ClassVar[str] = "wrong-vocabulary"
    title: ClassVar[str] = "The wrong vocabulary"
    summary: ClassVar[str] = "Encode with one vocabulary, decode with another, and see what comes out."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("text", "text", "what is encoded at first", longest=_LONGEST),
        Option("writer", "choice", "what encodes it", choices=tokenizers.ALL),
        Option("reader", "choice", "what decodes the ids", choices=tokenizers.ALL),
        Option("examples", "examples", "texts to try, in place of the usual ones"),
    )

    text: str = EXAMPLES[0].text
    writer: str = "cl100k_base"
    reader: str = "gpt2"
    examples: tuple[Example, ...] = EXAMPLES

    def controls(self, state: State) -> tuple[Control, ...]:
        """The text, what encodes it, and what decodes it."""
        return (
            text_control(state, "text", self.text, "what is encoded", examples=self.examples, longest=_LONGEST),
            choice_control(state, "writer", self.writer, "what encodes it", tokenizers.ALL),
            choice_control(state, "reader", self.reader, "what decodes the ids", tokenizers.ALL),
        )

    def explore(self, state: State) -> HandedOver:
        """Encode with the one, decode with the other."""
        controls = self.controls(state)
        text, writer, reader = (str(value_of(controls, name)) for name in ("text", "writer", "reader"))
        writing, reading = tokenizers.tokenizer_named(writer), tokenizers.tokenizer_named(reader)
        ids = writing.encode_ordinary(text)
        handed = tuple(Handed(number, writing.token_bytes(number), _spelled(reading, number)) for number in ids)
        try:
            came, error = reading.decode(ids), ""
        except UnknownIdError as unknown:
            came, error = "", str(unknown)
        return HandedOver(text, writer, reader, handed, came, error)

    def lines(self, found: HandedOver) -> list[str]:
        """Tell the text, every id in both vocabularies, and what comes out."""
        told = [
            f"{handed.token_id} {visible_bytes(handed.meant)} is {_shown(handed.taken)}"
            for handed in found.ids
            if not handed.same
        ]
        return [
            f"{readable(found.text) or 'Nothing'}, encoded with {found.writer}, decoded with {found.reader}.",
            f"Both agree on {found.same} of {len(found.ids)} ids." + (f" {'; '.join(told)}." if told else ""),
            f"Comes out: {found.error or readable(found.came) or 'nothing'}",
            found.verdict,
        ]

    def figures(self, found: HandedOver) -> Figures:
        """Every id in both vocabularies."""
        rows = tuple((str(handed.token_id), visible_bytes(handed.meant), _shown(handed.taken)) for handed in found.ids)
        return Figures(("id", f"meant, {found.writer}", f"read, {found.reader}"), rows)


def _spelled(tokenizer: VocabularyTokenizer, token_id: int) -> bytes | None:
    try:
        return tokenizer.token_bytes(token_id)
    except UnknownIdError:
        return None


def _shown(data: bytes | None) -> str:
    return "no token" if data is None else visible_bytes(data)
