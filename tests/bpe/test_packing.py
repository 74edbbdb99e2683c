"""The packed form of vocabularies: it comes back as it was, and damage is noticed."""

import lzma
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.bpe.packing import PackedVocabulary, PackedVocabularyError, pack, unpack
from bpe_tui.bpe.token_sets import PackedTokens
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer


def make(merges: int, seed: int = 1) -> PackedVocabulary:
    chance = random.Random(seed)
    order = bytes(chance.sample(range(256), 256))
    lefts = [chance.randrange(256 + at) for at in range(merges)]
    rights = [chance.randrange(256) for _ in range(merges)]
    return PackedVocabulary(order, lefts, rights)


@settings(max_examples=12)
@given(merges=st.integers(0, 700), seed=st.integers(0, 5))
def test_a_vocabulary_comes_back(merges: int, seed: int) -> None:
    vocabulary = make(merges, seed)
    back = unpack(pack(vocabulary))
    assert back.byte_order == vocabulary.byte_order
    assert list(back.lefts) == list(vocabulary.lefts)
    assert list(back.rights) == list(vocabulary.rights)


def test_ids_of_three_bytes_come_back() -> None:
    back = unpack(pack(PackedVocabulary(bytes(range(256)), [0, 255, 70_000, 0xABCDEF], [1, 256, 65_535, 65_536])))
    assert list(back.lefts) == [0, 255, 70_000, 0xABCDEF]
    assert list(back.rights) == [1, 256, 65_535, 65_536]


def test_bytes_and_merges_follow_from_the_pairs() -> None:
    order = bytes([98, 97, *range(97), *range(99, 256)])
    packed = PackedVocabulary(order, [1, 256], [0, 1])
    assert packed.spell_tokens()[256:] == [b"ab", b"aba"]
    assert dict(packed.list_merges()) == {(1, 0): 256, (256, 1): 257}
    tokenizer = VocabularyTokenizer(PackedTokens(packed))
    assert tokenizer.encode("abab") == [256, 256]
    assert tokenizer.encode("abaa") == [257, 1]
    assert tokenizer.byte_ids[97] == 1
    assert len(tokenizer) == 258


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "damaged"),
        (b"hello", "damaged"),
        (pack(make(50))[:-20], "damaged"),
        (lzma.compress(b"something else"), "not a packed vocabulary"),
        (lzma.compress(b"x" * 1000), "not a packed vocabulary"),
        (lzma.compress(lzma.decompress(pack(make(50)))[:-1]), "of the wrong length"),
    ],
)
def test_damage_is_noticed(data: bytes, message: str) -> None:
    with pytest.raises(PackedVocabularyError, match=message):
        unpack(data)


PACKED = pack(make(50))


@given(at=st.integers(0, 10**6), bit=st.integers(0, 7))
def test_no_flipped_bit_goes_unnoticed(at: int, bit: int) -> None:
    data = bytearray(PACKED)
    data[at % len(data)] ^= 1 << bit
    with pytest.raises(PackedVocabularyError):
        unpack(bytes(data))
