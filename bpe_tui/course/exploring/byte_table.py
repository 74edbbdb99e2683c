"""GPT-2's byte table: each byte as a character that can be seen, a text written with them, and the order of the ids."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from bpe_tui.bpe.byte_table import BYTE_SYMBOLS, bytes_to_symbols
from bpe_tui.bpe.reading import text_to_bytes
from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.course.exploring.control import Control, Example, State, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, value_of
from bpe_tui.course.spelling import readable, visible_bytes

EXAMPLES: Final = (
    Example("a sentence", "the café\n"),
    Example("spaces", "a b  c   "),
    Example("a tab", "if x:\n\treturn"),
    Example("a cat", "🐱"),
    Example("Hindi", "नमस्ते"),
)
"""Texts that look different in a file."""
VOCABULARY: Final = "cl100k_base"
"""Where the ids of single bytes are from."""


@dataclass(frozen=True, slots=True)
class Written:
    """A text by the table, and one byte of the table."""

    text: str
    data: bytes
    symbols: str
    """The text as it stands in a file."""
    byte: int
    """The byte looked at."""
    token_id: int
    """Its id in GPT-4."""

    @property
    def symbol(self) -> str:
        """The character for it."""
        return BYTE_SYMBOLS[self.byte]

    @property
    def moved(self) -> bool:
        """Whether the byte has another character than the one of its own number."""
        return ord(self.symbol) != self.byte


@dataclass(frozen=True, slots=True)
class ByteTable(Explorable[Written]):
    """The explorable."""

    name: ClassVar[str] = "byte-table"
    title: ClassVar[str] = "The byte table"
    summary: ClassVar[str] = "A visible character for each byte, as tokenizer files of GPT-2's kind write them."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("text", "text", "what is written with the table at first", longest=100),
        Option("byte", "number", "which byte is looked at first", least=0, most=255),
        Option("examples", "examples", "texts to try, in place of the usual ones"),
    )

    text: str = EXAMPLES[0].text
    byte: int = 32
    examples: tuple[Example, ...] = EXAMPLES

    def controls(self, state: State) -> tuple[Control, ...]:
        """The text, and the byte looked at."""
        text = text_control(state, "text", self.text, "what is written", examples=self.examples, longest=100)
        return text, number_control(state, "byte", self.byte, "which one is looked at", 0, 255, leap=32)

    def explore(self, state: State) -> Written:
        """Write the text, and look the byte up."""
        controls = self.controls(state)
        text, byte = str(value_of(controls, "text")), int(value_of(controls, "byte"))
        data = text_to_bytes(text)
        return Written(text, data, bytes_to_symbols(data), byte, _ids()[byte])

    def lines(self, found: Written) -> list[str]:
        """Tell how the text is written, then the byte looked at."""
        return [
            f"{readable(found.text) or 'Nothing'} is written {found.symbols or 'as nothing'}",
            f"Its bytes: {found.data.hex(' ') or 'none'}",
            meaning(found),
            f"Its id in GPT-4 is {found.token_id}.",
        ]

    def figures(self, found: Written) -> Figures:
        """The whole table."""
        del found
        rows = tuple(
            (str(byte), f"{byte:02x}", visible_bytes(bytes([byte])), symbol, f"U+{ord(symbol):04X}", str(_ids()[byte]))
            for byte, symbol in enumerate(BYTE_SYMBOLS)
        )
        return Figures(("byte", "hex", "is", "written", "character", "id in GPT-4"), rows)


def meaning(found: Written) -> str:
    """Say how the byte looked at is written, and why."""
    what = visible_bytes(bytes([found.byte]))
    code = f"U+{ord(found.symbol):04X}"
    if not found.moved:
        return f"Byte {found.byte} is written {found.symbol}, {code}: the character of its own number can be seen."
    shown = "" if what.startswith("\\") else f", {what},"
    return f"Byte {found.byte}{shown} would be invisible, so it gets {found.symbol}, {code}, from beyond the bytes."


@cache
def _ids() -> tuple[int, ...]:
    """The id of each byte in GPT-4; it has all of them."""
    return tuple(token_id for token_id in load_vocabulary(VOCABULARY).tokens.byte_ids if token_id is not None)
