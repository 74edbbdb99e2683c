"""A tokenizer with a vocabulary of any size: fast, and exact for trained and for real vocabularies alike."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Literal

from bpe_tui.bpe import specials as special_tokens
from bpe_tui.bpe.encoder import ChunkEncoder
from bpe_tui.bpe.patterns import NO_SPLIT, SplitPattern
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.token_sets import ByteIds, MergedTokens, TokenSet

_REMEMBERED_CHUNKS = 1 << 16
_REMEMBERED_LENGTH = 400


NormalForm = Literal["NFC", "NFD", "NFKC", "NFKD"]


class UnknownIdError(ValueError):
    """An id that is no token of the vocabulary.

    Attributes:
        token_id: The id.
        position: Where it stands among the ids, counted from 0.
    """

    def __init__(self, token_id: int, position: int, name: str) -> None:
        super().__init__(
            f"id {token_id} (number {position + 1:,} of the ids) is no token of {name or 'this tokenizer'}"
        )
        self.token_id = token_id
        self.position = position


class VocabularyTokenizer:
    """Byte-level BPE with a split pattern and special tokens.

    Make one of trained merges with `from_merges`, load one with `load_tokenizer`.

    >>> tokenizer = VocabularyTokenizer.from_merges({(97, 97): 256, (256, 98): 257})
    >>> tokenizer.encode("aabaa")
    [257, 256]
    >>> tokenizer.decode([257, 256])
    'aabaa'
    """

    def __init__(
        self,
        tokens: TokenSet,
        pattern: SplitPattern = NO_SPLIT,
        specials: Mapping[str, int] | None = None,
        *,
        name: str = "",
        normal_form: NormalForm | None = None,
    ) -> None:
        """Make a tokenizer.

        Args:
            tokens: Its tokens, special ones left out.
            pattern: What splits text into chunks before merging.
            specials: Special tokens and their ids.
            name: What to call it.
            normal_form: The form of Unicode that text is brought to before it is split, if any.

        Raises:
            ValueError: A special token has no name, or the id of another special token.
        """
        self.name = name
        """What it is called; empty if it has no name."""

        self.pattern = pattern
        """What splits text into chunks before merging."""

        self.specials = dict(specials or {})
        """Special tokens and their ids."""

        self.tokens = tokens
        """The other tokens."""

        self.normal_form = normal_form
        """The form of Unicode that text is brought to before it is split; None if text is taken as it is."""

        if "" in self.specials:
            raise ValueError("a special token has an empty name")
        if len(set(self.specials.values())) < len(self.specials):
            raise ValueError("two special tokens have the same id")

    @classmethod
    def from_merges(
        cls,
        merges: Mapping[Pair, int],
        pattern: SplitPattern = NO_SPLIT,
        specials: Mapping[str, int] | None = None,
        *,
        name: str = "",
    ) -> "VocabularyTokenizer":
        """Make a tokenizer of merges, as training gives them: pair to new id, in the order they were learned.

        Raises:
            ValueError: A pair uses an id that nothing before it makes, or an id has two meanings.
        """
        return cls(MergedTokens(merges), pattern, specials, name=name)

    def with_specials(self, specials: Mapping[str, int]) -> "VocabularyTokenizer":
        """Make the same tokenizer with other special tokens.

        Raises:
            ValueError: A special token has no name, or the id of another token.
        """
        for token, token_id in specials.items():
            if token_id in self.vocab:
                raise ValueError(f"the special token {token!r} has id {token_id}, which is that of another token")
        return VocabularyTokenizer(self.tokens, self.pattern, specials, name=self.name, normal_form=self.normal_form)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name or 'without a name'}: {len(self):,} tokens, {self.pattern.name}>"

    def __len__(self) -> int:
        """The number of tokens, special ones included."""
        return len(self.tokens) + len(self.specials)

    @property
    def vocab(self) -> Mapping[int, bytes]:
        """Id to bytes, special tokens left out."""
        return self.tokens.vocab

    @property
    def merges(self) -> Mapping[Pair, int]:
        """Pair to the id it becomes, in the order of the ranks."""
        return self.tokens.merges

    @property
    def byte_ids(self) -> ByteIds:
        """The id of each of the 256 bytes; None where there is no token for it."""
        return self.tokens.byte_ids

    @cached_property
    def _bytes_of(self) -> Mapping[int, bytes]:
        """Id to bytes, special tokens included."""
        names = {token_id: token.encode("utf-8", "surrogatepass") for token, token_id in self.specials.items()}
        return {**self.vocab, **names}

    @cached_property
    def _remembered(self) -> "_RememberedChunks":
        return _RememberedChunks(self.tokens.encoder)

    @cached_property
    def ids_by_bytes(self) -> dict[bytes, int]:
        """Bytes to id, special tokens left out. Of tokens with the same bytes the first is given."""
        ids: dict[bytes, int] = {}
        for token_id, spelled in self.vocab.items():
            ids.setdefault(spelled, token_id)
        return ids

    @cached_property
    def _parents(self) -> dict[int, Pair]:
        parents: dict[int, Pair] = {}
        for pair, token_id in self.merges.items():
            parents.setdefault(token_id, pair)
        return parents

    def parents(self, token_id: int) -> Pair | None:
        """Give the pair that a token was merged from; None for single bytes, special tokens and ids that are none."""
        return self._parents.get(token_id)

    def token_bytes(self, token_id: int) -> bytes:
        """Give the bytes of a token; of a special token, its name.

        Raises:
            UnknownIdError: The id is no token.
        """
        return self.decode_bytes([token_id])

    def encode(
        self, text: str, *, allow: str | Iterable[str] = (), others: Literal["refuse", "text"] = "refuse"
    ) -> list[int]:
        """Turn text into token ids.

        Half a surrogate pair, which is no character, counts as U+FFFD.

        Args:
            text: The text.
            allow: Special tokens that become their own id: one name, several, or `all`.
            others: Whether special tokens that are not allowed are refused, or are text like any other.

        Raises:
            SpecialTokenError: The text holds a special token that is not allowed.
            MissingByteError: The vocabulary has no token for a byte of the text.
            PatternError: The split pattern is the user's own and takes too long.
            ValueError: A name in ``allow`` is no special token.
        """
        text = _mend_surrogates(text)
        allowed = special_tokens.choose_allowed(self.specials, allow)
        if others == "refuse":
            special_tokens.refuse(text, self.specials.keys() - allowed)
        ids: list[int] = []
        for part, is_special in special_tokens.split_at(text, allowed):
            if is_special:
                ids.append(self.specials[part])
            else:
                self._encode_into(ids, part)
        return ids

    def encode_ordinary(self, text: str) -> list[int]:
        """Turn text into token ids; names of special tokens in it are text like any other.

        Raises:
            MissingByteError: The vocabulary has no token for a byte of the text.
            PatternError: The split pattern is the user's own and takes too long.
        """
        ids: list[int] = []
        self._encode_into(ids, _mend_surrogates(text))
        return ids

    def encode_bytes(self, data: bytes) -> list[int]:
        """Turn bytes into token ids, UTF-8 or not. Names of special tokens are text like any other.

        Raises:
            MissingByteError: The vocabulary has no token for a byte.
            PatternError: The split pattern is the user's own and takes too long.
        """
        ids: list[int] = []
        self._encode_into(ids, data.decode("utf-8", "surrogateescape"))
        return ids

    def encode_chunks(self, text: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Split text into chunks and give each with its token ids. Names of special tokens are text like any other.

        Raises:
            MissingByteError: The vocabulary has no token for a byte of the text.
            PatternError: The split pattern is the user's own and takes too long.
        """
        for chunks in self.pattern.split_blocks(self._normalise(_mend_surrogates(text))):
            for chunk in chunks:
                yield chunk, tuple(self._remembered[chunk])

    def _encode_into(self, ids: list[int], text: str) -> None:
        for chunks in self.pattern.split_blocks(self._normalise(text)):
            ids.extend(chain.from_iterable(map(self._remembered.__getitem__, chunks)))

    def _normalise(self, text: str) -> str:
        return unicodedata.normalize(self.normal_form, text) if self.normal_form else text

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """Turn token ids into bytes.

        Raises:
            UnknownIdError: An id is no token.
        """
        ids = list(ids)
        try:
            return b"".join(map(self._bytes_of.__getitem__, ids))
        except KeyError:
            position = next(i for i, token_id in enumerate(ids) if token_id not in self._bytes_of)
            raise UnknownIdError(ids[position], position, self.name) from None

    def decode(self, ids: Iterable[int], errors: str = "replace") -> str:
        """Turn token ids into text.

        Args:
            ids: The token ids.
            errors: What to do with bytes that are no whole character, as in `bytes.decode`.

        Raises:
            UnknownIdError: An id is no token.
        """
        return self.decode_bytes(ids).decode("utf-8", errors)


class _RememberedChunks(dict[str, Sequence[int]]):
    """The ids of short chunks that came before; the same few make up most of any text."""

    def __init__(self, encoder: ChunkEncoder) -> None:
        super().__init__()
        self._encoder = encoder

    def __missing__(self, chunk: str) -> Sequence[int]:
        ids = self._encoder.encode(chunk.encode("utf-8", "surrogateescape"))
        if len(chunk) <= _REMEMBERED_LENGTH:
            if len(self) >= _REMEMBERED_CHUNKS:
                self.clear()
            self[chunk] = ids
        return ids


def _mend_surrogates(text: str) -> str:
    """Make text that has UTF-8: two halves of a surrogate pair become one character, half a pair U+FFFD."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
