"""Real vocabularies: those of GPT-2, GPT-4 and GPT-4o in the box, others from tiktoken's cache.

>>> load_vocabulary("gpt2").encode("hello world")
[31373, 995]
>>> load_vocabulary("gpt-4o").encode("The cat sat")
[976, 9059, 10139]
"""

import functools
from importlib import resources

from bpe_tui.bpe.files import tiktoken_ranks
from bpe_tui.bpe.known_vocabularies import KNOWN, KnownVocabulary, cached_file, find_known
from bpe_tui.bpe.packing import unpack
from bpe_tui.bpe.token_sets import PackedTokens
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer


class UnknownVocabularyError(ValueError):
    """A name that is no known vocabulary, or one that is not on this machine."""


def list_vocabularies() -> list[str]:
    """Name the vocabularies that can be loaded here: those in the box and those in tiktoken's cache."""
    return [known.name for known in KNOWN if known.packed or cached_file(known)]


@functools.lru_cache(maxsize=len(KNOWN))
def load_vocabulary(name: str) -> VocabularyTokenizer:
    """Load a real vocabulary by name. Loaded once, it is kept.

    Raises:
        UnknownVocabularyError: There is none of that name here.
        TokenizerFileError: The file in tiktoken's cache is damaged.
    """
    known = find_known(name)
    if known is None:
        names = ", ".join(list_vocabularies())
        raise UnknownVocabularyError(f"no vocabulary is called {name!r}; there are {names}")
    if name != known.name:
        return load_vocabulary(known.name)
    if known.packed:
        return _load_packed(known)
    path = cached_file(known)
    if path is None:
        raise UnknownVocabularyError(f"{known.name} is not in the box, nor in tiktoken's cache; give its file of ranks")
    return tiktoken_ranks.parse(path.read_bytes(), str(path), known=known)


def _load_packed(known: KnownVocabulary) -> VocabularyTokenizer:
    data = resources.files("bpe_tui.bpe").joinpath("data", f"{known.name}.pairs.xz").read_bytes()
    return VocabularyTokenizer(PackedTokens(unpack(data)), known.pattern, known.specials, name=known.name)
