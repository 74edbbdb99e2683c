"""Fertility: how many tokens a word or a character of a language takes."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer

_WITHOUT_SPACES: Final = ("CJK UNIFIED", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN")
"""How the names of letters begin that are written with no space between words."""


@dataclass(frozen=True, slots=True)
class Fertility:
    """What a text costs in tokens."""

    language: str
    tokens: int
    characters: int
    bytes: int
    words: int | None
    """``None`` if the language puts no space between words."""
    times: float
    """Tokens, in times those of the first language; the passages say the same."""

    @property
    def per_word(self) -> float | None:
        """Tokens a word; ``None`` if words cannot be counted."""
        return self.tokens / self.words if self.words else None

    @property
    def per_character(self) -> float:
        """Tokens a character."""
        return self.tokens / max(1, self.characters)


@lru_cache(maxsize=4096)
def _is_written_without_spaces(char: str) -> bool:
    return unicodedata.name(char, "").startswith(_WITHOUT_SPACES)


def count_words(text: str) -> int | None:
    """Count what stands between white space and holds a letter or a digit.

    Returns:
        The number; ``None`` if most letters are of a script that puts no space between words.
    """
    letters = [char for char in text if char.isalpha()]
    if sum(map(_is_written_without_spaces, letters)) * 2 > len(letters):
        return None
    return sum(any(char.isalnum() for char in word) for word in text.split())


def measure(tokenizer: VocabularyTokenizer, passages: Mapping[str, str]) -> list[Fertility]:
    """Measure the same passage in several languages.

    Args:
        tokenizer: What encodes them.
        passages: Language to text; the others are compared with the first.

    Raises:
        MissingByteError: The vocabulary has no token for a byte of a text.
        PatternError: The split pattern is the user's own and takes too long.
    """
    found: list[Fertility] = []
    first = 0
    for language, text in passages.items():
        tokens = len(tokenizer.encode_ordinary(text))
        first = first or tokens
        found.append(
            Fertility(language, tokens, len(text), len(text.encode("utf-8")), count_words(text), tokens / max(1, first))
        )
    return found
