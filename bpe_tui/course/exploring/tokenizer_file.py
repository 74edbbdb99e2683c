"""A tokenizer file: one small tokenizer in four formats, line by line, and what a reader says when it is damaged."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from bpe_tui.bpe.files import tiktoken_ranks
from bpe_tui.bpe.files.checks import TokenizerFileError
from bpe_tui.bpe.loading import FORMATS, read_tokenizer
from bpe_tui.bpe.trainer import Training
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.exploring.control import Control, Example, State, choice_control, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Option, value_of
from bpe_tui.course.exploring.file_lines import explain_lines
from bpe_tui.course.spelling import visible

EXAMPLES: Final = (
    Example("a cat", "the cat sat on the mat"),
    Example("the toy", "aaabdaaabac"),
    Example("an accent", "café, café, café"),
    Example("spaces", "a  b  a  b    "),
    Example("an emoji", "🐱🐱🐱"),
)
"""Texts to learn from; in the last ones tokens hold half a character."""
WHOLE: Final = "none"
"""No damage."""
FILE_NAMES: Final = {
    "json": "cat.json",
    "minbpe": "cat.model",
    "tiktoken": "cat.tiktoken",
    "huggingface": "tokenizer.json",
}
"""What a file is called, by its format."""
_HASH_SHOWN: Final = 12
"""Digits of a hash; there are 64."""

Lines = tuple[str, ...]


def _swap(lines: Lines, at: int) -> Lines:
    return (*lines[:at], *lines[at : at + 2][::-1], *lines[at + 2 :])


def _other_digit(lines: Lines, at: int) -> Lines:
    text = lines[at]
    place = next((place for place in reversed(range(len(text))) if text[place].isascii() and text[place].isdigit()), -1)
    if place < 0:
        return lines
    return (*lines[:at], f"{text[:place]}{(int(text[place]) + 1) % 10}{text[place + 1 :]}", *lines[at + 1 :])


DAMAGE: Final[dict[str, Callable[[Lines, int], Lines]]] = {
    WHOLE: lambda lines, _: lines,
    "line lost": lambda lines, at: (*lines[:at], *lines[at + 1 :]),
    "line twice": lambda lines, at: (*lines[: at + 1], *lines[at:]),
    "swapped": _swap,
    "wrong digit": _other_digit,
    "cut off": lambda lines, at: lines[:at],
}
"""What can happen to a line of a file: by its name, from the lines and the place of one to the lines then."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A file, one of its lines, and what a reader makes of it."""

    file_name: str
    lines: Lines
    """As they stand in the file, after the damage."""
    at: int
    """The line looked at, from 0; meaningless where there is none."""
    says: str
    """What this line is, in the file as it was written."""
    damage: str
    size: int
    """Bytes."""
    digest: str
    """SHA-256 of the file, in hexadecimal digits."""
    whole_digest: str
    """The same of the file as it was written."""
    error: str
    """Why it cannot be written or read; empty if it can."""
    differs: str
    """In what the tokenizer that was read is another than the one that was written; empty if in nothing."""

    @property
    def damaged(self) -> bool:
        """Whether the file is another than the one that was written."""
        return self.digest != self.whole_digest


@dataclass(frozen=True, slots=True)
class TokenizerFile(Explorable[Opened]):
    """The explorable."""

    name: ClassVar[str] = "tokenizer-file"
    title: ClassVar[str] = "A tokenizer file"
    summary: ClassVar[str] = "One small tokenizer in four formats, line by line; damage it and see what a reader says."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("text", "text", "what the tokenizer is learned from", longest=200),
        Option("merges", "number", "how many merges are learned", least=1, most=40),
        Option("special", "text", "a special token, or nothing", longest=30),
        Option("format", "choice", "which format is shown first", choices=tuple(FORMATS)),
        Option("line", "number", "which line is looked at first; 0 for the first merge", least=0, most=2_000),
        Option("damage", "choice", "what has happened to this line", choices=tuple(DAMAGE)),
        Option("examples", "examples", "texts to try, in place of the usual ones"),
    )

    text: str = EXAMPLES[0].text
    merges: int = 6
    special: str = "<|end|>"
    format: str = "json"
    line: int = 0
    damage: str = WHOLE
    examples: tuple[Example, ...] = EXAMPLES

    def controls(self, state: State) -> tuple[Control, ...]:
        """The format, a line of the file, what has happened to it, and what the tokenizer is learned from."""
        chosen = choice_control(state, "format", self.format, "which file is shown", tuple(FORMATS))
        text = text_control(state, "text", self.text, "what it learns from", examples=self.examples, longest=200)
        tokenizer = _learn(str(text.value), self.merges, self.special)
        lines, _ = _written(tokenizer, str(chosen.value))
        first = self.line or _first_merge(str(chosen.value), lines, tokenizer)
        line = number_control(state, "line", first, "which one is looked at", min(1, len(lines)), len(lines))
        damage = choice_control(state, "damage", self.damage, "what has happened to this line", tuple(DAMAGE))
        return chosen, line, damage, text

    def settle(self, state: State, name: str) -> State:
        """Of another file look at the line the lesson looks at."""
        return {key: value for key, value in state.items() if key != "line"} if name in ("format", "text") else state

    def explore(self, state: State) -> Opened:
        """Write the file, damage it, and read it again."""
        controls = self.controls(state)
        chosen, damage = str(value_of(controls, "format")), str(value_of(controls, "damage"))
        tokenizer = _learn(str(value_of(controls, "text")), self.merges, self.special)
        name = FILE_NAMES[chosen]
        written, problem = _written(tokenizer, chosen)
        if problem:
            return Opened(name, (), 0, "", WHOLE, 0, "", "", problem, "")
        at = max(0, int(value_of(controls, "line")) - 1)
        says = explain_lines(chosen, written, [tokenizer.vocab[id_] for id_ in range(len(tokenizer.tokens))])[at]
        lines = DAMAGE[damage](written, at)
        whole, data = _join(written), _join(lines)
        error, differs = _compare(data, name, tokenizer)
        return Opened(
            name,
            lines,
            min(at, max(0, len(lines) - 1)),
            says,
            damage,
            len(data),
            hashlib.sha256(data).hexdigest(),
            hashlib.sha256(whole).hexdigest(),
            error,
            differs,
        )

    def lines(self, found: Opened) -> list[str]:
        """Tell the line looked at, its neighbours, what it says, and what a reader makes of the file."""
        if not found.lines:
            return [f"{found.file_name} has no lines.", *verdict(found)]
        first, last = max(0, found.at - 2), min(len(found.lines), found.at + 3)
        told = [f"{found.file_name}: {len(found.lines):,} lines, {found.size:,} bytes, damage {found.damage}."]
        told += [
            f"line {number + 1}{', looked at' if number == found.at else ''}: {visible(found.lines[number])}"
            for number in range(first, last)
        ]
        told.append(meaning(found))
        return [*told, *verdict(found)]


def meaning(found: Opened) -> str:
    """Say what the line is, or was before the damage."""
    return f"{'Before the damage this line was' if found.damaged else 'This line is'} {_told(found.says)}"


def verdict(found: Opened) -> list[str]:
    """Say what a reader makes of the file, and whether the hash tells the damage."""
    if not found.digest:
        return [f"It cannot be written. {_told(found.error)}"]
    if found.error:
        said = [f"The reader refuses it. {_told(found.error)}"]
    elif found.differs:
        said = [f"The reader takes it, and it is another tokenizer: {_told(found.differs)}"]
    else:
        said = ["The reader takes it, and it is the same tokenizer."]
    now, before = found.digest[:_HASH_SHOWN], found.whole_digest[:_HASH_SHOWN]
    said.append(f"SHA-256 {now}, before {before}: damaged." if found.damaged else f"SHA-256 {now}, as it was written.")
    return said


def _told(text: str) -> str:
    """A sentence whose spaces stay spaces."""
    shown = " ".join(map(visible, text.split(" ")))
    return shown if shown.endswith(".") or not shown else f"{shown}."


@lru_cache(maxsize=64)
def _learn(text: str, merges: int, special: str) -> VocabularyTokenizer:
    training = Training(text.encode(), 256 + merges, numpy=False).run()
    specials = {special: 256 + len(training.merges)} if special else None
    return training.tokenizer(specials, name="cat")


@lru_cache(maxsize=64)
def _written(tokenizer: VocabularyTokenizer, format_name: str) -> tuple[Lines, str]:
    """The lines of a file, or why there is none."""
    try:
        data = FORMATS[format_name](tokenizer)
    except TokenizerFileError as error:
        return (), str(error)
    return tuple(data.decode("utf-8").removesuffix("\n").split("\n")), ""


def _join(lines: Lines) -> bytes:
    return "".join(f"{text}\n" for text in lines).encode()


def _first_merge(format_name: str, lines: Lines, tokenizer: VocabularyTokenizer) -> int:
    """The line of the first merge, from 1; 1 if there is none."""
    merges = len(tokenizer.merges)
    if not merges or not lines:
        return 1
    after = {"json": 2, "minbpe": 0, "tiktoken": 0, "huggingface": 3}[format_name]
    return len(lines) - after - merges * (4 if format_name == "huggingface" else 1) + 1


def _compare(data: bytes, name: str, tokenizer: VocabularyTokenizer) -> tuple[str, str]:
    """Read a file: why it cannot be read, and in what the tokenizer it gives is another one."""
    ranks = name.endswith(".tiktoken")
    try:
        # a file of ranks holds neither the pattern nor the special tokens: they have to be said beside it
        read = (
            tiktoken_ranks.parse(data, name, pattern=tokenizer.pattern, specials=tokenizer.specials)
            if ranks
            else read_tokenizer(data, name)
        )
        return "", _difference(read, tokenizer)
    except TokenizerFileError as error:
        return str(error), ""
    except ValueError as error:
        return f"{name}: {error}", ""


def _difference(read: VocabularyTokenizer, written: VocabularyTokenizer) -> str:
    for what, now, before in (
        ("merges", len(read.merges), len(written.merges)),
        ("tokens", len(read.tokens), len(written.tokens)),
        ("special tokens", read.specials, written.specials),
        ("the pattern", read.pattern.source, written.pattern.source),
    ):
        if now != before:
            return f"{what}: {now or 'none'}, before {before or 'none'}"
    for token_id, data in written.vocab.items():
        if read.vocab.get(token_id) != data:
            now_data = read.vocab.get(token_id)
            shown = repr(now_data) if now_data is not None else "no token"
            return f"id {token_id} is {shown}, before {data!r}"
    if list(read.merges) != list(written.merges):
        return "the merges stand in another order"
    return ""
