"""Where a tokenizer's tokens come from: merges, ranks of whole tokens, or a packed vocabulary.

Each kind works out what the others are given: the bytes behind merges, the merges behind ranks; and only when asked,
for with two hundred thousand tokens that takes a while.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import Protocol

from bpe_tui.bpe.encoder import NO_RANK, ByteRanks, ChunkEncoder, PairRanks, merge_short
from bpe_tui.bpe.packing import PackedVocabulary
from bpe_tui.bpe.taught import Pair

ByteIds = Sequence[int | None]
"""The id of each of the 256 bytes; None where there is no token for it."""

BYTES_IN_ORDER: ByteIds = range(256)
"""Each byte is its own id."""

_REMEMBERED_PAIRS = 1 << 18


class TokenSet(Protocol):
    """All that a tokenizer has to know of its tokens, special ones left out."""

    @property
    def byte_ids(self) -> ByteIds:
        """The id of each single byte."""

    @property
    def whole_chunks(self) -> bool:
        """Whether a chunk that is a token is taken as that token, whatever its merges give."""

    @property
    def vocab(self) -> Mapping[int, bytes]:
        """Id to bytes."""

    @property
    def merges(self) -> Mapping[Pair, int]:
        """Pair to the id it becomes, in the order of the ranks."""

    @property
    def encoder(self) -> ChunkEncoder:
        """What encodes one chunk."""

    def __len__(self) -> int:
        """The number of tokens."""


class MergedTokens:
    """Tokens given as merges: pair to new id, in the order of their ranks."""

    def __init__(
        self,
        merges: Mapping[Pair, int],
        byte_ids: ByteIds = BYTES_IN_ORDER,
        *,
        more_tokens: Mapping[int, bytes] | None = None,
        whole_chunks: bool = False,
    ) -> None:
        """Take merges and spell out what they make.

        Args:
            merges: Each pair may use the single bytes, what earlier merges make, and ``more_tokens``.
            byte_ids: The id of each single byte.
            more_tokens: Tokens that are there whatever the merges make.
            whole_chunks: Whether a chunk that is a token is taken as that token at once.

        Raises:
            ValueError: A pair uses an id that nothing before it makes, or an id has two meanings.
        """
        self.merges = dict(merges)
        self.byte_ids = byte_ids
        self.whole_chunks = whole_chunks
        self.vocab: dict[int, bytes] = dict(more_tokens or {})
        for byte, token_id in enumerate(byte_ids):
            if token_id is not None:
                self._set(token_id, bytes([byte]))
        for pair, token_id in self.merges.items():
            for part in pair:
                if part not in self.vocab:
                    raise ValueError(f"the merge of {pair} into {token_id} uses {part}, which nothing before it makes")
            self._set(token_id, self.vocab[pair[0]] + self.vocab[pair[1]])

    def _set(self, token_id: int, spelled: bytes) -> None:
        if self.vocab.setdefault(token_id, spelled) != spelled:
            raise ValueError(f"id {token_id} has two meanings: {self.vocab[token_id]!r} and {spelled!r}")

    def __len__(self) -> int:
        return len(self.vocab)

    @cached_property
    def encoder(self) -> ChunkEncoder:
        """What encodes one chunk."""
        ranks = PairRanks((pair, rank) for rank, pair in enumerate(self.merges))
        whole = {spelled: token_id for token_id, spelled in self.vocab.items()} if self.whole_chunks else None
        return ChunkEncoder(self.byte_ids, ranks, list(self.merges.values()), whole)


class RankedTokens:
    """Tokens given as tiktoken has them: the bytes of each and its rank, which is its id.

    Two neighbours merge if their bytes together are a token. A chunk that is a token is taken at once.
    """

    def __init__(self, ranks: Mapping[bytes, int]) -> None:
        """Take the rank of each token.

        Raises:
            ValueError: Two tokens have the same rank.
        """
        self.ranks = dict(ranks)
        self.vocab = {rank: spelled for spelled, rank in self.ranks.items()}
        if len(self.vocab) != len(self.ranks):
            raise ValueError("two tokens have the same rank")
        self.byte_ids: ByteIds = [self.ranks.get(bytes([byte])) for byte in range(256)]

    @property
    def whole_chunks(self) -> bool:
        """Whether taking a chunk that is a token at once matters: whether there are tokens that no merge makes."""
        singles = sum(token_id is not None for token_id in self.byte_ids)
        return singles + len(self.merges) < len(self)

    def __len__(self) -> int:
        return len(self.vocab)

    @cached_property
    def merges(self) -> dict[Pair, int]:
        """Pair to the id it becomes, worked out of the ranks."""
        return recover_merges(self.ranks)

    @cached_property
    def encoder(self) -> ChunkEncoder:
        """What encodes one chunk."""
        products = range(max(self.vocab, default=0) + 1)
        return ChunkEncoder(self.byte_ids, ByteRanks(self.vocab, self.ranks), products, self.ranks)


class _PackedRanks(dict[Pair, int]):
    """Ranks of a packed vocabulary: a table of numbers, and beside it the pairs that were asked for."""

    def __init__(self, packed: PackedVocabulary) -> None:
        super().__init__()
        self._by_key = dict(zip(packed.list_keys(), count(256), strict=False))

    def __missing__(self, pair: Pair) -> int:
        if len(self) >= _REMEMBERED_PAIRS:
            self.clear()
        rank = self[pair] = self._by_key.get(pair[0] << 32 | pair[1], NO_RANK)
        return rank


class PackedTokens:
    """Tokens of a packed vocabulary.

    Every token of it is what its merges make of its bytes, so a chunk that is a token needs no rule of its own.
    """

    whole_chunks = False

    def __init__(self, packed: PackedVocabulary) -> None:
        """Take a vocabulary as it was unpacked."""
        self._packed = packed
        byte_ids = [0] * 256
        for token_id, byte in enumerate(packed.byte_order):
            byte_ids[byte] = token_id
        self.byte_ids: ByteIds = byte_ids

    def __len__(self) -> int:
        return 256 + len(self._packed.lefts)

    @cached_property
    def vocab(self) -> dict[int, bytes]:
        """Id to bytes."""
        return dict(enumerate(self._packed.spell_tokens()))

    @cached_property
    def merges(self) -> dict[Pair, int]:
        """Pair to the id it becomes, in the order of the ranks."""
        return dict(self._packed.list_merges())

    @cached_property
    def encoder(self) -> ChunkEncoder:
        """What encodes one chunk."""
        return ChunkEncoder(self.byte_ids, _PackedRanks(self._packed), range(len(self)))


def recover_merges(ranks: Mapping[bytes, int]) -> dict[Pair, int]:
    """Find the merges behind ranks: for each token the two that merges of lower rank make of its bytes.

    A token whose bytes they do not bring down to two is made by no merge, and is left out.
    """
    byte_ids = [ranks.get(bytes([byte])) for byte in range(256)]
    merges = PairRanks()
    products = range(max(ranks.values(), default=0) + 1)
    for spelled, rank in sorted(ranks.items(), key=lambda item: item[1]):
        ids = [token_id for byte in spelled if (token_id := byte_ids[byte]) is not None]
        if len(ids) == len(spelled) > 1:
            parts = merge_short(ids, merges, products)
            if len(parts) == 2:
                merges[parts[0], parts[1]] = rank
    return dict(merges)
