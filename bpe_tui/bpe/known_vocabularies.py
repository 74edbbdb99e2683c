"""What is known of real vocabularies besides their tokens: patterns, special tokens, hashes, names."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bpe_tui.bpe.patterns import GPT2, GPT4, GPT4O, SplitPattern

_END = "<|endoftext|>"
_FILL_IN = ("<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>")
_PROMPT_END = "<|endofprompt|>"


@dataclass(frozen=True)
class KnownVocabulary:
    """What has to be known of a vocabulary besides its tokens."""

    name: str
    """The name tiktoken gives it."""

    pattern: SplitPattern
    specials: dict[str, int]
    ranks_hash: str
    """SHA-256 of its file of ranks, as tiktoken states it."""

    also: tuple[str, ...] = ()
    """Other names, those of models."""

    cache_name: str = ""
    """The name of that file in tiktoken's cache; empty if the vocabulary is in the box."""

    @property
    def packed(self) -> bool:
        """Whether it is in the box."""
        return not self.cache_name


KNOWN = (
    KnownVocabulary(
        name="gpt2",
        pattern=GPT2,
        specials={_END: 50256},
        ranks_hash="306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
        also=("r50k_base", "gpt-2", "gpt-3"),
    ),
    KnownVocabulary(
        name="cl100k_base",
        pattern=GPT4,
        specials={
            _END: 100257,
            **{token: 100258 + i for i, token in enumerate(_FILL_IN)},
            _PROMPT_END: 100276,
        },
        ranks_hash="223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
        also=("gpt4", "gpt-4", "gpt-3.5-turbo"),
    ),
    KnownVocabulary(
        name="o200k_base",
        pattern=GPT4O,
        specials={_END: 199999, _PROMPT_END: 200018},
        ranks_hash="446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
        also=("gpt4o", "gpt-4o"),
    ),
    KnownVocabulary(
        name="p50k_base",
        pattern=GPT2,
        specials={_END: 50256},
        ranks_hash="94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069",
        cache_name="ec7223a39ce59f226a68acc30dc1af2788490e15",
    ),
    KnownVocabulary(
        name="p50k_edit",
        pattern=GPT2,
        specials={_END: 50256, **{token: 50281 + i for i, token in enumerate(_FILL_IN)}},
        ranks_hash="94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069",
        cache_name="ec7223a39ce59f226a68acc30dc1af2788490e15",
    ),
)
"""The vocabularies whose pattern and special tokens are known. Those that are not packed may be in tiktoken's cache."""


def find_known(name: str) -> KnownVocabulary | None:
    """Find what is known of a vocabulary by its name or the name of a model."""
    for known in KNOWN:
        if name == known.name or name in known.also:
            return known
    return None


def cached_file(known: KnownVocabulary) -> Path | None:
    """Find a vocabulary's file of ranks in tiktoken's cache, where it is if tiktoken was used on this machine."""
    folder = os.environ.get("TIKTOKEN_CACHE_DIR", os.environ.get("DATA_GYM_CACHE_DIR"))
    if folder is None:
        folder = os.path.join(tempfile.gettempdir(), "data-gym-cache")  # noqa: PTH118 - an empty name means no cache
    if not folder or not known.cache_name:
        return None
    path = Path(folder) / known.cache_name
    return path if path.is_file() else None
