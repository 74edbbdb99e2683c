"""A tokenizer in the smallest useful form: merges and vocabulary, and the taught functions over them."""

from dataclasses import dataclass
from functools import cached_property

from bpe_tui.bpe.taught import Pair, build_vocab, decode, encode, train


@dataclass(frozen=True)
class Tokenizer:
    """A trained tokenizer. The merges, in the order they were learned, are all there is to it.

    >>> tokenizer = Tokenizer.train("aaabdaaabac", num_merges=3)
    >>> tokenizer.encode("aaabdaaabac")
    [258, 100, 258, 97, 99]
    >>> tokenizer.decode([258, 100, 258, 97, 99])
    'aaabdaaabac'
    """

    merges: dict[Pair, int]
    """Pair of token ids to the id it becomes; the id is the rank plus 256."""

    @cached_property
    def vocab(self) -> dict[int, bytes]:
        """Token id to its bytes; follows from the merges."""
        return build_vocab(self.merges)

    @classmethod
    def train(cls, text: str, num_merges: int) -> "Tokenizer":
        """Learn at most ``num_merges`` merges from the text."""
        return cls(train(text, num_merges))

    def encode(self, text: str) -> list[int]:
        """Turn text into token ids."""
        return encode(text, self.merges)

    def decode(self, ids: list[int]) -> str:
        """Turn token ids into text.

        Raises:
            KeyError: An id is not in the vocabulary.
        """
        return decode(ids, self.vocab)
