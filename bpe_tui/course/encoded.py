"""A text as a tokenizer has it: its tokens, the chunks they are in, and whether the text comes back."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.training_session import RoundTrip

LONGEST = 200_000
"""Characters of a text that is shown token by token."""


@dataclass(frozen=True)
class Encoded:
    """The tokens of a text."""

    tokenizer: VocabularyTokenizer
    text: str
    ids: tuple[int, ...]
    data: tuple[bytes, ...]
    """The bytes of each token."""
    round_trip: RoundTrip
    chunks: tuple[str, ...] = ()
    """What the pattern made of the text; empty for ids that were given."""
    ends: tuple[int, ...] = ()
    """For each chunk, the place after its last token."""
    note: str = ""
    """Something else to know, in a sentence."""

    @property
    def name(self) -> str:
        """The name of the tokenizer."""
        return self.tokenizer.name

    def chunk_at(self, at: int) -> str:
        """The chunk that a token is in; empty if there are no chunks."""
        chunk = bisect_right(self.ends, at)
        return self.chunks[chunk] if chunk < len(self.chunks) else ""


def encode_text(tokenizer: VocabularyTokenizer, text: str) -> Encoded:
    """Encode a text, and see whether it comes back. Names of special tokens in it are text like any other.

    Raises:
        MissingByteError: The vocabulary has no token for a byte of the text.
        PatternError: The split pattern is the user's own and takes too long.
    """
    chunks: list[str] = []
    ends: list[int] = []
    ids: list[int] = []
    for chunk, tokens in tokenizer.encode_chunks(text):
        chunks.append(chunk)
        ids += tokens
        ends.append(len(ids))
    data = tuple(map(tokenizer.vocab.__getitem__, ids))
    meant = text.encode("utf-8", "surrogatepass")
    back = tokenizer.decode_bytes(ids)
    wrong = "" if back == meant else repr(_first_difference(meant, back))
    notes = [f"{name} is text here, not the special token." for name in tokenizer.specials if name in text]
    return Encoded(
        tokenizer,
        text,
        tuple(ids),
        data,
        RoundTrip(len(meant), len(ids), wrong),
        tuple(chunks),
        tuple(ends),
        notes[0] if notes else "",
    )


def _first_difference(meant: bytes, back: bytes) -> bytes:
    at = next((at for at, (one, other) in enumerate(zip(meant, back, strict=False)) if one != other), len(back))
    return meant[at : at + 20]


def parse_ids(text: str) -> list[int]:
    """Read ids as people write them: numbers with anything between them that is no letter.

    Raises:
        ValueError: There is something else; the message says what.
    """
    for word in re.split(r"[\s,;\[\]()|]+", text.strip()):
        if word and not (word.isascii() and word.isdigit()):
            raise ValueError(f"{word!r} is no id; write numbers such as 104, 256")
        if len(word) > 12:
            raise ValueError(f"{word[:12]}… is too large for an id")
    return [int(word) for word in re.findall(r"\d+", text)]


def decode_ids(tokenizer: VocabularyTokenizer, ids: Sequence[int]) -> Encoded:
    """Decode ids, and see whether the text they make gives the same ids again.

    Raises:
        UnknownIdError: An id is no token of the tokenizer.
    """
    data = tuple(tokenizer.token_bytes(token_id) for token_id in ids)
    whole = b"".join(data)
    text = whole.decode("utf-8", "replace")
    note = ""
    if text.encode("utf-8") != whole:
        note = "These ids end within a character: bytes that are no whole character become U+FFFD in the text."
    elif tuple(tokenizer.encode(text, allow="all")) != tuple(ids):
        note = "Encoding the text again gives other ids: these are not how this tokenizer writes it."
    return Encoded(tokenizer, text, tuple(ids), data, RoundTrip(len(whole), len(ids)), note=note)
