"""The functions of tokenizer files that are taught give what the working library gives."""

from __future__ import annotations

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bpe_tui.bpe.byte_table import BYTE_SYMBOLS
from bpe_tui.bpe.taught import build_vocab, train
from bpe_tui.bpe.taught_files import byte_symbols, load_merges, recover_merges, save_merges, split_token
from bpe_tui.bpe.token_sets import recover_merges as recover_fast
from bpe_tui.bpe.vocabularies import load_vocabulary


@given(st.text("ab é\n", max_size=40), st.integers(0, 20))
def test_what_was_saved_is_loaded(text: str, num_merges: int) -> None:
    merges = train(text, num_merges)
    assert load_merges(save_merges(merges)) == merges
    assert list(load_merges(save_merges(merges))) == list(merges)
    assert len(json.loads(save_merges(merges))["merges"]) == len(merges)


def test_the_byte_table_is_that_of_the_library() -> None:
    assert tuple(byte_symbols().values()) == BYTE_SYMBOLS
    assert len(set(byte_symbols().values())) == 256
    assert all(symbol.isprintable() and not symbol.isspace() for symbol in byte_symbols().values())


@given(st.text("abc", min_size=2, max_size=60), st.integers(1, 30), st.randoms(use_true_random=False))
def test_merges_are_recovered_from_ranks_whatever_the_order_of_the_bytes(text: str, num_merges: int, random) -> None:  # type: ignore[no-untyped-def]
    merges = train(text, num_merges)
    vocab = build_vocab(merges)
    assume(len(set(vocab.values())) == len(vocab))
    order = list(range(256))
    random.shuffle(order)
    place = [*order, *range(256, len(vocab))]
    ranks = {data: place[token_id] for token_id, data in vocab.items()}
    recovered = recover_merges(ranks)
    assert recovered == {(place[left], place[right]): new_id for (left, right), new_id in merges.items()}
    assert list(recovered.values()) == list(merges.values())


def test_the_two_halves_of_real_tokens_are_those_of_the_vocabulary() -> None:
    vocabulary = load_vocabulary("cl100k_base")
    ranks = {data: token_id for token_id, data in vocabulary.vocab.items()}
    for (left, right), new_id in list(vocabulary.merges.items())[::499]:
        token = vocabulary.vocab[new_id]
        assert split_token(token, ranks) == [vocabulary.vocab[left], vocabulary.vocab[right]]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gpt2", "cl100k_base", "o200k_base"])
def test_all_merges_of_a_real_vocabulary_are_recovered(name: str) -> None:
    vocabulary = load_vocabulary(name)
    ranks = {data: token_id for token_id, data in vocabulary.vocab.items()}
    assert recover_merges(ranks) == recover_fast(ranks) == dict(vocabulary.merges)
