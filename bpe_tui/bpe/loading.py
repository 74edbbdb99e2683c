"""Load a tokenizer by name or from a file of any known format, and save it in any."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from bpe_tui.bpe.files import huggingface, merges_json, minbpe_model, tiktoken_ranks
from bpe_tui.bpe.files.checks import TokenizerFileError
from bpe_tui.bpe.known_vocabularies import find_known
from bpe_tui.bpe.patterns import SplitPattern
from bpe_tui.bpe.vocabularies import UnknownVocabularyError, list_vocabularies, load_vocabulary
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer

FORMATS: dict[str, Callable[[VocabularyTokenizer], bytes]] = {
    module.FORMAT: module.render for module in (merges_json, minbpe_model, tiktoken_ranks, huggingface)
}
"""The name of each format, and what writes it."""


def load_tokenizer(
    name_or_path: str | Path,
    *,
    pattern: SplitPattern | None = None,
    specials: Mapping[str, int] | None = None,
) -> VocabularyTokenizer:
    """Load a real vocabulary by name, or a tokenizer from a file of any known format.

    A name wins over a file of that name; write `./gpt2` for the file.

    Args:
        name_or_path: `gpt2`, `cl100k_base`, `o200k_base`, another name that tiktoken's cache holds, or a file.
        pattern: What splits text; for files of ranks, which do not say it.
        specials: Special tokens and their ids; for files of ranks, which do not say them.

    Raises:
        UnknownVocabularyError: There is neither such a vocabulary nor such a file.
        TokenizerFileError: The file is broken; the message says where and how.
        OSError: The file cannot be read.
    """
    if isinstance(name_or_path, str) and find_known(name_or_path):
        return load_vocabulary(name_or_path)
    path = Path(name_or_path)
    if not path.exists():
        names = ", ".join(list_vocabularies())
        raise UnknownVocabularyError(f"{str(path)!r} is neither a file nor a known vocabulary; those are {names}")
    return read_tokenizer(path.read_bytes(), str(path), pattern=pattern, specials=specials)


def read_tokenizer(
    data: bytes,
    name: str,
    *,
    pattern: SplitPattern | None = None,
    specials: Mapping[str, int] | None = None,
) -> VocabularyTokenizer:
    """Read a tokenizer from what is in a file; the format is found by looking at it.

    Args:
        data: What is in the file.
        name: What to call it in an error.
        pattern: What splits text; for files of ranks, which do not say it.
        specials: Special tokens and their ids; for files of ranks, which do not say them.

    Raises:
        TokenizerFileError: It is broken; the message says where and how.
    """
    start = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"{"):
        # Ours names itself at once; anything else that is JSON can only be Hugging Face's.
        ours = merges_json.MARK.encode() in start
        return merges_json.parse(data, name) if ours else huggingface.parse(data, name)
    if start.startswith(b"minbpe"):
        return minbpe_model.parse(data, name)
    first = start.split(b"\n", 1)[0].split()
    if len(first) == 2 and first[1].isdigit():
        return tiktoken_ranks.parse(data, name, pattern=pattern, specials=specials)
    problem = "not a tokenizer: should be a .model of minbpe, ranks of tiktoken, or JSON of Hugging Face or bpe-tui"
    raise TokenizerFileError(name, "" if data else "line 1", problem if data else "the file is empty")


def guess_format(path: Path) -> str:
    """Guess the format to save in from the name of a file: our own, unless it looks like another's."""
    if path.name == "tokenizer.json":
        return huggingface.FORMAT
    return {".model": minbpe_model.FORMAT, ".tiktoken": tiktoken_ranks.FORMAT}.get(path.suffix, merges_json.FORMAT)


def save_tokenizer(tokenizer: VocabularyTokenizer, path: str | Path, format_name: str | None = None) -> None:
    """Write a tokenizer to a file. A file that was there is replaced only when the new one is whole.

    Args:
        tokenizer: The tokenizer.
        path: The file.
        format_name: One of `FORMATS`; by default guessed from the name of the file.

    Raises:
        TokenizerFileError: The format cannot hold this tokenizer; the message says why.
        ValueError: There is no such format.
        OSError: The file cannot be written.
    """
    path = Path(path)
    chosen = format_name or guess_format(path)
    if chosen not in FORMATS:
        raise ValueError(f"no format is called {chosen!r}; there are {', '.join(FORMATS)}")
    data = FORMATS[chosen](tokenizer)
    unfinished = path.with_name(path.name + ".part")
    try:
        unfinished.write_bytes(data)
        os.replace(unfinished, path)  # noqa: PTH105 - one step on every system
    finally:
        unfinished.unlink(missing_ok=True)
