"""The subject: Byte Pair Encoding, as taught and as used.

The taught functions are small and meant to be read: `train`, `encode`, `decode` and their parts, and `Tokenizer`.

>>> from bpe_tui.bpe import build_vocab, decode, encode, train
>>> merges = train("aaabdaaabac", 3)
>>> encode("aaab", merges)
[258]
>>> decode([258], build_vocab(merges))
'aaab'

The working library beside them gives the same merges and ids, fast, for text of any size. Train:

>>> from bpe_tui.bpe import ChunkCounts, Training, find_pattern
>>> counts = ChunkCounts.of_text("to be or not to be, that is the question", find_pattern("gpt4"))
>>> training = Training(counts, vocab_size=260)
>>> for merge in training:
...     print(merge.pair, merge.new_id, merge.count)
(32, 116) 256 3
(32, 98) 257 2
(257, 101) 258 2
(256, 104) 259 2
>>> tokenizer = training.tokenizer(specials={"<|endoftext|>": 260})

Encode and decode, with special tokens refused unless they are allowed:

>>> tokenizer.encode("to be")
[116, 111, 258]
>>> tokenizer.encode("to be<|endoftext|>", allow="<|endoftext|>")
[116, 111, 258, 260]
>>> tokenizer.decode([116, 111, 258])
'to be'

Save and load, in the formats of minbpe, tiktoken and Hugging Face and our own; real vocabularies by name:

>>> from bpe_tui.bpe import load_tokenizer, save_tokenizer
>>> save_tokenizer(tokenizer, folder / "mine.json")
>>> load_tokenizer(folder / "mine.json").encode("to be")
[116, 111, 258]
>>> load_tokenizer("cl100k_base").encode("hello world")
[15339, 1917]
"""

from bpe_tui.bpe.taught import Pair, build_vocab, decode, encode, get_stats, merge, train

TYPE_CHECKING = False  # `typing` is not imported for it: children that split text import this package each time
if TYPE_CHECKING:
    from bpe_tui.bpe.byte_table import BYTE_SYMBOLS, bytes_to_symbols, symbols_to_bytes
    from bpe_tui.bpe.counting import ChunkCounts, ChunkCountsError, Progress
    from bpe_tui.bpe.encoder import MissingByteError
    from bpe_tui.bpe.files.checks import TokenizerFileError
    from bpe_tui.bpe.loading import FORMATS, guess_format, load_tokenizer, read_tokenizer, save_tokenizer
    from bpe_tui.bpe.memory import Need, need_of
    from bpe_tui.bpe.patterns import PATTERNS, PatternError, SplitPattern, find_pattern
    from bpe_tui.bpe.reading import InvalidTextError
    from bpe_tui.bpe.specials import SpecialTokenError
    from bpe_tui.bpe.tokenizer import Tokenizer
    from bpe_tui.bpe.trainer import Merge, StopReason, Training
    from bpe_tui.bpe.vocabularies import UnknownVocabularyError, list_vocabularies, load_vocabulary
    from bpe_tui.bpe.vocabulary_tokenizer import UnknownIdError, VocabularyTokenizer

__all__ = [
    "BYTE_SYMBOLS",
    "FORMATS",
    "PATTERNS",
    "ChunkCounts",
    "ChunkCountsError",
    "InvalidTextError",
    "Merge",
    "MissingByteError",
    "Need",
    "Pair",
    "PatternError",
    "Progress",
    "SpecialTokenError",
    "SplitPattern",
    "StopReason",
    "Tokenizer",
    "TokenizerFileError",
    "Training",
    "UnknownIdError",
    "UnknownVocabularyError",
    "VocabularyTokenizer",
    "build_vocab",
    "bytes_to_symbols",
    "decode",
    "encode",
    "find_pattern",
    "get_stats",
    "guess_format",
    "list_vocabularies",
    "load_tokenizer",
    "load_vocabulary",
    "merge",
    "need_of",
    "read_tokenizer",
    "save_tokenizer",
    "symbols_to_bytes",
    "train",
]

# The taught functions are there at once; anything else is imported when its name is first used.
_MODULE_OF = {
    name: module
    for module, names in {
        "byte_table": ("BYTE_SYMBOLS", "bytes_to_symbols", "symbols_to_bytes"),
        "counting": ("ChunkCounts", "ChunkCountsError", "Progress"),
        "encoder": ("MissingByteError",),
        "files.checks": ("TokenizerFileError",),
        "loading": ("FORMATS", "guess_format", "load_tokenizer", "read_tokenizer", "save_tokenizer"),
        "memory": ("Need", "need_of"),
        "patterns": ("PATTERNS", "PatternError", "SplitPattern", "find_pattern"),
        "reading": ("InvalidTextError",),
        "specials": ("SpecialTokenError",),
        "tokenizer": ("Tokenizer",),
        "trainer": ("Merge", "StopReason", "Training"),
        "vocabularies": ("UnknownVocabularyError", "list_vocabularies", "load_vocabulary"),
        "vocabulary_tokenizer": ("UnknownIdError", "VocabularyTokenizer"),
    }.items()
    for name in names
}


def __getattr__(name: str) -> object:
    import importlib

    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
