"""What the playground knows without a screen: samples, token lists, encoded texts, fertility, chunks to step."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.bpe import taught
from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.patterns import GPT2, GPT4, NO_SPLIT, SplitPattern
from bpe_tui.bpe.token_sets import MergedTokens, RankedTokens
from bpe_tui.bpe.trainer import Training
from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.bpe.vocabulary_tokenizer import UnknownIdError, VocabularyTokenizer
from bpe_tui.course.corpora import languages, shipped_corpora
from bpe_tui.course.encoded import decode_ids, encode_text, parse_ids
from bpe_tui.course.fertility import count_words, measure
from bpe_tui.course.real_chunk import real_chunk
from bpe_tui.course.sample import Sample
from bpe_tui.course.token_list import ORDERS, Order, TokenList
from bpe_tui.trace.local import LocalRun

STORY = shipped_corpora()[0].text or ""
TOKENIZER = Training(ChunkCounts.of_text(STORY, GPT4), 400).run().tokenizer(specials={"<|end|>": 400})
TOKENS = TokenList(TOKENIZER, {256: 7})
texts = st.text(st.one_of(st.sampled_from("the and north\n 12"), st.characters(exclude_categories=["Cs"])), max_size=60)


@settings(max_examples=40)
@given(texts, st.sampled_from([GPT2, GPT4, NO_SPLIT]), st.integers(1, 30))
def test_a_sample_is_merged_as_the_tokenizer_encodes(text: str, pattern: SplitPattern, at_once: int) -> None:
    merges = list(Training(ChunkCounts.of_text(STORY[:2000], pattern) if pattern.splits else STORY[:2000], 330))
    sample = Sample(text, pattern)
    assert sample.ids == list(text.encode())
    for start in range(0, len(merges), at_once):
        before = sample.ids
        changed = sample.learn(merges[start : start + at_once])
        assert changed == (sample.ids != before)
    tokenizer = VocabularyTokenizer.from_merges({merge.pair: merge.new_id for merge in merges}, pattern)
    assert sample.ids == tokenizer.encode(text)


@given(
    st.sampled_from(["", "the", "THE", " t", "␣t", "\\n", "256", "25", "zzzz", "é"]),
    st.sampled_from(ORDERS),
    st.booleans(),
)
def test_tokens_are_found_by_text_or_id_and_sorted(query: str, order: Order, reverse: bool) -> None:
    found = TOKENS.find(query, order, reverse=reverse)
    assert len(set(found)) == len(found)
    part = query.replace("␣", " ").replace("\\n", "\n").encode()
    for token_id in TOKENIZER.vocab:
        data = TOKENS.data(token_id)
        meant = part in (data.lower() if part == part.lower() else data) or query == str(token_id)
        assert (token_id in found) == meant

    def key(token_id: int) -> tuple[int, bytes, int]:
        data = TOKENS.data(token_id)
        return {"id": (0, b""), "length": (-len(data), b""), "text": (0, data)}[order] + (token_id,)

    assert found == sorted(found, key=key, reverse=reverse)


@given(st.integers(0, 399))
def test_a_lineage_ends_in_the_bytes_of_the_token(token_id: int) -> None:
    nodes = TOKENS.lineage(token_id)
    assert nodes[0].token_id == token_id
    leaves = [node for node in nodes if TOKENS.parents(node.token_id) is None]
    assert b"".join(node.data for node in leaves) == TOKENS.data(token_id)
    assert all(len(node.data) == 1 for node in leaves)
    for node, following in pairwise(nodes):
        # parts stand below what they belong to, one level deeper, or belong to something above
        assert len(following.last) <= len(node.last) + 1
        if TOKENS.parents(node.token_id):
            assert len(following.last) == len(node.last) + 1


@given(st.integers(0, 399), st.integers(0, 399))
def test_users_are_the_other_side_of_parents(token_id: int, user: int) -> None:
    assert (user in TOKENS.users(token_id)) == (token_id in (TOKENS.parents(user) or ()))


def test_special_tokens_are_listed_by_name() -> None:
    assert TOKENS.data(400) == b"<|end|>"
    assert 400 in TOKENS.specials
    assert 400 in TOKENS
    assert 401 not in TOKENS
    assert TOKENS.find("<|end") == [400]
    assert [node.token_id for node in TOKENS.lineage(400)] == [400]
    assert len(TOKENS) == 401


def test_a_lineage_that_would_never_end_is_cut() -> None:
    merges = {(97, 97): 256, **{(256 + at, 256 + at): 257 + at for at in range(14)}}
    tokens = TokenList(VocabularyTokenizer.from_merges(merges))
    assert len(tokens.lineage(270)) == 2_000


@given(texts)
def test_an_encoded_text_comes_back_and_knows_its_chunks(text: str) -> None:
    encoded = encode_text(TOKENIZER, text)
    assert list(encoded.ids) == TOKENIZER.encode_ordinary(text)
    assert b"".join(encoded.data) == text.encode()
    assert encoded.round_trip.right
    assert (encoded.round_trip.bytes, encoded.round_trip.tokens) == (len(text.encode()), len(encoded.ids))
    assert "".join(encoded.chunks) == text
    begin = 0
    for chunk, end in zip(encoded.chunks, encoded.ends, strict=True):
        assert b"".join(encoded.data[begin:end]) == chunk.encode()
        assert {encoded.chunk_at(at) for at in range(begin, end)} == {chunk}
        begin = end
    assert encoded.chunk_at(len(encoded.ids)) == ""


def test_a_name_of_a_special_token_is_text_and_that_is_told() -> None:
    encoded = encode_text(TOKENIZER, "a<|end|>")
    assert 400 not in encoded.ids
    assert "<|end|>" in encoded.note


def test_half_a_surrogate_pair_does_not_come_back() -> None:
    assert not encode_text(TOKENIZER, "a\ud800b").round_trip.right


def test_a_tokenizer_that_changes_text_is_seen_to() -> None:
    tokenizer = VocabularyTokenizer(MergedTokens({}), normal_form="NFC")
    assert encode_text(tokenizer, "cafe").round_trip.right
    changed = encode_text(tokenizer, "cafe\u0301").round_trip
    assert "e" in changed.wrong


@pytest.mark.parametrize(
    ("text", "ids"),
    [("1 2 3", [1, 2, 3]), ("[1, 2]", [1, 2]), ("1|2;3\n4", [1, 2, 3, 4]), ("", []), ("  ", []), ("007", [7])],
)
def test_ids_are_read_as_people_write_them(text: str, ids: list[int]) -> None:
    assert parse_ids(text) == ids


@pytest.mark.parametrize("text", ["a", "1 -2", "1.5", "0x10", "²", "9" * 13, "1 two"])
def test_what_is_no_id_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"no id|too large"):
        parse_ids(text)


@given(texts)
def test_ids_of_a_text_decode_to_it_without_a_remark(text: str) -> None:
    encoded = decode_ids(TOKENIZER, TOKENIZER.encode_ordinary(text))
    assert encoded.text == text
    assert encoded.note == ""


def test_ids_that_are_not_how_a_text_is_written_are_remarked_on() -> None:
    (the,) = TOKENIZER.encode(" the")
    assert "other ids" in decode_ids(TOKENIZER, list(b" the")).note
    assert decode_ids(TOKENIZER, [the]).note == ""
    assert "within a character" in decode_ids(TOKENIZER, [0xE6]).note
    assert decode_ids(TOKENIZER, [400]).text == "<|end|>"
    with pytest.raises(UnknownIdError):
        decode_ids(TOKENIZER, [401])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the cat", 2),
        (" one – two… ", 2),
        ("", 0),
        ("!!!", 0),
        ("日本語のテキスト", None),
        ("ทุกเช้าเวลา", None),
        ("빵은 아직", 2),
        ("日 and many words", 4),
    ],
)
def test_words_are_counted_where_there_are_spaces(text: str, words: int | None) -> None:
    assert count_words(text) == words


def test_fertility_is_tokens_by_words_and_characters() -> None:
    found = {item.language: item for item in measure(TOKENIZER, languages())}
    for language, text in languages().items():
        item = found[language]
        assert item.tokens == len(TOKENIZER.encode_ordinary(text))
        assert item.per_character == pytest.approx(item.tokens / len(text))
        assert item.times == pytest.approx(item.tokens / found["English"].tokens)
        if item.words is not None:
            assert item.per_word == pytest.approx(item.tokens / item.words)
    assert found["English"].times == 1
    assert found["Chinese"].per_word is None
    # trained on English alone, it is English that is cheap
    assert min(found.values(), key=lambda item: item.per_character).language == "English"


def permuted(seed: int) -> VocabularyTokenizer:
    """The same merges, with single bytes and merged tokens numbered in another order."""
    order = list(range(256))
    random.Random(seed).shuffle(order)
    ids = list(range(256, 400))
    random.Random(seed + 1).shuffle(ids)
    own = {**dict(enumerate(order)), **{256 + at: token_id for at, token_id in enumerate(ids)}}
    merges = {(own[left], own[right]): own[token_id] for (left, right), token_id in TOKENIZER.merges.items()}
    return VocabularyTokenizer(MergedTokens(merges, order), GPT4, name="permuted")


@settings(max_examples=60)
@given(st.sampled_from([*GPT4.split(STORY), "日本語", "🐱", "zzz", " the the the"]), st.integers(0, 3))
def test_a_chunk_steps_to_the_ids_of_the_tokenizer(chunk: str, seed: int) -> None:
    tokenizer = permuted(seed) if seed else TOKENIZER
    made = real_chunk(tokenizer, chunk)
    assert list(made.ids) == tokenizer.tokens.encoder.encode(chunk.encode())
    assert made.program.args[0] == chunk


@pytest.mark.parametrize("name", ["gpt2", "cl100k_base", "o200k_base"])
def test_real_vocabularies_are_stepped_with_their_own_ids(name: str) -> None:
    tokenizer = load_vocabulary(name)
    for chunk in (" strawberry", "unbelievable", "漢字", "🐱"):
        made = real_chunk(tokenizer, chunk)
        assert list(made.ids) == tokenizer.encode(chunk)
        assert "in another order" in " ".join(made.notes)
        assert f"of the {len(tokenizer.merges):,} merges" in made.notes[0]
        # what is stepped shows real ids, but for single bytes
        text, merges = made.program.args
        assert isinstance(text, str)
        assert isinstance(merges, dict)
        result = taught.encode(text, merges)
        assert [token_id for token_id in result if token_id > 255] == [
            token_id for token_id in made.ids if token_id > 255
        ]


def test_the_run_ends_with_the_same_ids() -> None:
    made = real_chunk(TOKENIZER, " north")
    run = LocalRun(made.program)
    value = run.step(len(run.timeline) - 1).value
    assert value is not None
    assert [int(item.text) for item in value.items] == list(made.ids) == TOKENIZER.encode(" north")
    assert any(moment.kind == "winner" for moment in run.timeline.moments)


def test_other_numbers_are_told() -> None:
    assert "numbered by their rank" in " ".join(real_chunk(permuted(1), " north").notes)
    assert "numbered" not in " ".join(real_chunk(TOKENIZER, " north").notes)


def test_a_tokenizer_that_takes_whole_chunks_is_told() -> None:
    ranks = {bytes([byte]): byte for byte in range(256)} | {b"xyz": 256}
    tokenizer = VocabularyTokenizer(RankedTokens(ranks), GPT4, name="whole")
    made = real_chunk(tokenizer, "xyz")
    assert made.ids == (120, 121, 122)
    assert "one token at once" in " ".join(made.notes)
