"""The subject: Byte Pair Encoding as taught, and the small tokenizer that uses it."""

from bpe_tui.bpe.taught import Pair, build_vocab, decode, encode, get_stats, merge, train
from bpe_tui.bpe.tokenizer import Tokenizer

__all__ = ["Pair", "Tokenizer", "build_vocab", "decode", "encode", "get_stats", "merge", "train"]
