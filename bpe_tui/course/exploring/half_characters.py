"""Half characters: a stream of tokens cut anywhere, and what a strict and a lenient decoder make of the two parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.exploring import tokenizers
from bpe_tui.course.exploring.control import Control, Example, State, choice_control, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Option, value_of
from bpe_tui.course.spelling import readable, visible_bytes

EXAMPLES: Final = (
    Example("a cat", "a 🐱!"),
    Example("German", "grüße"),
    Example("Japanese", "日本語"),
    Example("Hindi", "नमस्ते"),
    Example("English", "no harm here"),
)
"""Texts that can be cut within a character, and one that cannot."""
_LONGEST: Final = 80


@dataclass(frozen=True, slots=True)
class Decoded:
    """What the two decoders make of some tokens."""

    ids: tuple[int, ...]
    lenient: str
    """With U+FFFD in place of what is no whole character."""
    error: str
    """What the strict decoder says in place of a text; empty if it gives one."""

    @property
    def whole(self) -> bool:
        """Whether both give the same text."""
        return not self.error


@dataclass(frozen=True, slots=True)
class Halves:
    """A stream that was cut."""

    text: str
    tokens: tuple[bytes, ...]
    """The bytes of each token."""
    cut: int
    """How many tokens stand before the cut."""
    before: Decoded
    after: Decoded
    safe: tuple[bool, ...]
    """For each place between tokens, and for both ends, whether a cut there leaves whole characters."""

    @property
    def ids(self) -> tuple[int, ...]:
        """The whole stream."""
        return self.before.ids + self.after.ids


@dataclass(frozen=True, slots=True)
class HalfCharacters(Explorable[Halves]):
    """The explorable."""

    name: ClassVar[str] = "half-characters"
    title: ClassVar[str] = "Half characters"
    summary: ClassVar[str] = "Cut a stream of tokens anywhere, and see what two decoders make of the parts."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("text", "text", "what is encoded at first", longest=_LONGEST),
        Option("tokens", "choice", "what cuts it into tokens", choices=tokenizers.ALL),
        Option("cut", "number", "how many tokens stand before the cut", least=0, most=400),
        Option("examples", "examples", "texts to try, in place of the usual ones"),
    )

    text: str = "a 🐱!"
    tokens: str = tokenizers.BYTES
    cut: int = 4
    examples: tuple[Example, ...] = EXAMPLES

    def controls(self, state: State) -> tuple[Control, ...]:
        """The text, what cuts it into tokens, and where the stream is cut."""
        text = text_control(state, "text", self.text, "what is encoded", examples=self.examples, longest=_LONGEST)
        tokens = choice_control(state, "tokens", self.tokens, "what cuts it into tokens", tokenizers.ALL)
        total = len(tokenizers.tokenizer_named(str(tokens.value)).encode_ordinary(str(text.value)))
        cut = number_control(state, "cut", self.cut, "tokens before the cut", 0, total)
        return text, tokens, cut

    def explore(self, state: State) -> Halves:
        """Encode, cut, and decode both parts."""
        controls = self.controls(state)
        text, cut = str(value_of(controls, "text")), int(value_of(controls, "cut"))
        tokenizer = tokenizers.tokenizer_named(str(value_of(controls, "tokens")))
        ids = tokenizer.encode_ordinary(text)
        tokens = tuple(map(tokenizer.token_bytes, ids))
        before, after = _decode(tokenizer, ids[:cut]), _decode(tokenizer, ids[cut:])
        safe = tuple(_is_whole(b"".join(tokens[:at])) for at in range(len(tokens) + 1))
        return Halves(text, tokens, cut, before, after, safe)

    def lines(self, found: Halves) -> list[str]:
        """Tell the stream, then both parts as each decoder has them."""
        lines = [f"{readable(found.text) or 'Nothing'} is {_many(len(found.ids))}: {_listed(found)}."]
        unsafe = [str(at) for at, fine in enumerate(found.safe) if not fine]
        where = "No cut goes through a character."
        if unsafe:
            cuts = f"A cut after {', '.join(unsafe)} token{'s' * (unsafe != ['1'])}"
            where = f"{cuts} goes through a character."
        lines.append(where)
        for what, part in (("Before", found.before), ("After", found.after)):
            lines.append(f"{what} the cut, {_many(len(part.ids))}:")
            lines.append(f"strict: {part.error or _quoted(part.lenient)}")
            lines.append(f"lenient: {_quoted(part.lenient)}")
        return lines


def _decode(tokenizer: VocabularyTokenizer, ids: Sequence[int]) -> Decoded:
    try:
        tokenizer.decode(ids, errors="strict")
    except UnicodeDecodeError as error:
        said = str(error)
    else:
        said = ""
    return Decoded(tuple(ids), tokenizer.decode(ids, errors="replace"), said)


def _is_whole(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _many(number: int) -> str:
    return f"{number} token{'' if number == 1 else 's'}"


def _quoted(text: str) -> str:
    return readable(text) or "nothing"


def _listed(found: Halves) -> str:
    listed = [f"{token_id} {visible_bytes(data)}" for token_id, data in zip(found.ids, found.tokens, strict=True)]
    return ", ".join(listed) or "none"
