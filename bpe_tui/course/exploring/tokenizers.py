"""What can cut a text into tokens in an explorable: single bytes, and real vocabularies by their names."""

from __future__ import annotations

from typing import Final

from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer

BYTES: Final = "bytes"
"""No merges at all: every byte is a token."""
REAL: Final = ("gpt2", "cl100k_base", "o200k_base")
"""Vocabularies that are in the box: of GPT-2, GPT-4 and GPT-4o."""
ALL: Final = (BYTES, *REAL)

_NO_MERGES: Final = VocabularyTokenizer.from_merges({}, name=BYTES)


def tokenizer_named(name: str) -> VocabularyTokenizer:
    """Find a tokenizer by a name in `ALL`. A real vocabulary takes a moment when it is first asked for.

    Raises:
        UnknownVocabularyError: There is none of that name.
    """
    return _NO_MERGES if name == BYTES else load_vocabulary(name)
