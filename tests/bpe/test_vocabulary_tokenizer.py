"""The tokenizer of the working library: as the taught encode, with special tokens that are refused by default."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bpe_tui.bpe import encoder, taught, vocabulary_tokenizer
from bpe_tui.bpe.byte_table import BYTE_SYMBOLS, bytes_to_symbols, symbols_to_bytes
from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.encoder import MissingByteError
from bpe_tui.bpe.patterns import GPT2, GPT4, NO_SPLIT
from bpe_tui.bpe.specials import SpecialTokenError
from bpe_tui.bpe.token_sets import MergedTokens, RankedTokens, recover_merges
from bpe_tui.bpe.trainer import Training
from bpe_tui.bpe.vocabulary_tokenizer import UnknownIdError, VocabularyTokenizer

texts = st.one_of(st.text("ab", max_size=120), st.text("abc \n", max_size=120), st.text(max_size=40))

END, PAD = "<|end|>", "<|end|>pad"


def train(text: str, merges: int = 40) -> VocabularyTokenizer:
    training = Training(text, 256 + merges)
    list(training)
    return VocabularyTokenizer.from_merges(training.merges)


def with_specials() -> VocabularyTokenizer:
    return VocabularyTokenizer.from_merges({(97, 98): 256}, GPT2, {END: 300, PAD: 301}, name="mine")


@given(corpus=texts, text=texts)
def test_whole_text_is_encoded_as_taught(corpus: str, text: str) -> None:
    tokenizer = train(corpus)
    assert tokenizer.encode(text) == taught.encode(text, dict(tokenizer.merges))
    assert tokenizer.decode(tokenizer.encode(text)) == text


@given(corpus=texts, text=texts, long=st.booleans())
def test_each_chunk_is_encoded_as_taught(corpus: str, text: str, long: bool) -> None:
    training = Training(ChunkCounts.of_text(corpus, GPT4), 300)
    list(training)
    tokenizer = VocabularyTokenizer.from_merges(training.merges, training.pattern)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoder, "LONG", 0 if long else 1000)
        chunks = list(tokenizer.encode_chunks(text))
    assert [chunk for chunk, _ in chunks] == GPT4.split(text)
    assert all(list(ids) == taught.encode(chunk, training.merges) for chunk, ids in chunks)
    assert tokenizer.encode(text) == [token_id for _, ids in chunks for token_id in ids]


def test_the_lowest_rank_is_merged_not_the_most_frequent_pair() -> None:
    assert train("baaababbb", 4).encode("bba") == taught.encode("bba", taught.train("baaababbb", 4))


@given(corpus=texts)
def test_ranks_of_whole_tokens_give_the_same_ids_and_the_same_merges(corpus: str) -> None:
    tokenizer = train(corpus)
    ranks = {spelled: token_id for token_id, spelled in tokenizer.vocab.items()}
    assume(len(ranks) == len(tokenizer.vocab))  # if two merges make the same bytes, no ranks can say that
    assert recover_merges(ranks) == tokenizer.merges
    ranked = VocabularyTokenizer(RankedTokens(ranks))
    assert ranked.encode(corpus + "ba" + corpus) == tokenizer.encode(corpus + "ba" + corpus)


def test_two_tokens_with_the_same_bytes_are_kept_apart() -> None:
    merges = {(97, 98): 256, (98, 99): 257, (256, 99): 258, (97, 257): 259}
    tokenizer = VocabularyTokenizer.from_merges(merges)
    assert tokenizer.vocab[258] == tokenizer.vocab[259] == b"abc"
    assert tokenizer.ids_by_bytes[b"abc"] == 258
    assert tokenizer.encode("abc") == [258]


@given(data=st.binary(max_size=50))
def test_bytes_come_back_whatever_they_are(data: bytes) -> None:
    tokenizer = with_specials()
    assert tokenizer.decode_bytes(tokenizer.encode_bytes(data)) == data


def test_half_a_character_decodes_to_the_replacement_or_raises() -> None:
    tokenizer = train("")
    assert tokenizer.decode([0xC3]) == "\ufffd"
    with pytest.raises(UnicodeDecodeError):
        tokenizer.decode([0xC3], errors="strict")


def test_special_tokens_are_refused_by_default_with_their_place() -> None:
    with pytest.raises(SpecialTokenError, match=r"'<\|end\|>' at character 3") as caught:
        with_specials().encode("ab " + END)
    assert (caught.value.token, caught.value.position) == (END, 3)


@pytest.mark.parametrize(
    ("allow", "expected"),
    [("all", [256, 301, 300]), ([END, PAD], [256, 301, 300]), ({PAD, END}, [256, 301, 300])],
)
def test_special_tokens_are_allowed_as_a_set_or_all(allow: str | list[str], expected: list[int]) -> None:
    assert with_specials().encode("ab" + PAD + END, allow=allow) == expected


def test_one_special_token_is_allowed_by_name_and_the_others_stay_refused() -> None:
    tokenizer = with_specials()
    assert tokenizer.encode("ab" + END, allow=END) == [256, 300]
    with pytest.raises(SpecialTokenError, match="pad"):
        tokenizer.encode(END + PAD, allow=END)
    # PAD begins with END: without the refusal it is END and text.
    assert tokenizer.encode(PAD, allow=END, others="text") == [300, *b"pad"]


def test_special_tokens_can_be_text_like_any_other() -> None:
    tokenizer = with_specials()
    assert tokenizer.encode(END, others="text") == list(END.encode())
    assert tokenizer.encode_ordinary(END) == list(END.encode())
    assert tokenizer.encode_bytes(END.encode()) == list(END.encode())


def test_allowing_a_name_that_is_no_special_token_says_which_there_are() -> None:
    with pytest.raises(ValueError, match=r"'<\|stop\|>' is no special token .* it has: <\|end\|>, <\|end\|>pad"):
        with_specials().encode("a", allow="<|stop|>")


@given(parts=st.lists(st.sampled_from(["ab", END, PAD, " ", "<|", "end"]), max_size=8))
def test_decoding_gives_the_names_of_special_tokens_back(parts: list[str]) -> None:
    text = "".join(parts)
    tokenizer = with_specials()
    assert tokenizer.decode(tokenizer.encode(text, allow="all")) == text


def test_an_id_that_is_no_token_is_named_with_its_place() -> None:
    with pytest.raises(UnknownIdError, match=r"id 999 \(number 2 of the ids\) is no token of mine") as caught:
        with_specials().decode([97, 999, 98])
    assert (caught.value.token_id, caught.value.position) == (999, 1)
    with pytest.raises(UnknownIdError, match="id -1"):
        with_specials().decode([-1])
    assert not issubclass(UnknownIdError, KeyError)


def test_the_parts_are_told() -> None:
    tokenizer = with_specials()
    assert len(tokenizer) == 259
    assert tokenizer.token_bytes(256) == b"ab"
    assert tokenizer.token_bytes(300) == END.encode()
    assert tokenizer.parents(256) == (97, 98)
    assert tokenizer.parents(97) is tokenizer.parents(300) is None
    assert repr(tokenizer) == "<VocabularyTokenizer mine: 259 tokens, gpt2>"
    assert train("").pattern == NO_SPLIT


def test_a_vocabulary_without_some_bytes_says_which_is_missing() -> None:
    tokenizer = VocabularyTokenizer(RankedTokens({b"a": 0, b"b": 1, b"ab": 2}))
    assert tokenizer.encode("abb") == [2, 1]
    with pytest.raises(MissingByteError, match="no token for the byte 0x63"):
        tokenizer.encode("abc")


def test_text_is_brought_to_its_normal_form_first() -> None:
    tokenizer = VocabularyTokenizer(MergedTokens({}), normal_form="NFC")
    assert tokenizer.encode("e\u0301") == list("é".encode())
    assert list(tokenizer.encode_chunks("e\u0301")) == [("é", tuple("é".encode()))]


def test_chunks_that_are_tokens_can_be_taken_at_once() -> None:
    merges = {(97, 98): 256}
    more = {300: b"abc", 301: b"bc"}
    plain = VocabularyTokenizer(MergedTokens(merges, more_tokens=more))
    whole = VocabularyTokenizer(MergedTokens(merges, more_tokens=more, whole_chunks=True))
    assert plain.encode("abc") == [256, 99]
    assert whole.encode("abc") == [300]


@pytest.mark.parametrize(
    ("merges", "message"),
    [({(97, 300): 256}, "uses 300, which nothing before it makes"), ({(97, 98): 99}, "id 99 has two meanings")],
)
def test_merges_that_do_not_fit_are_refused(merges: dict[tuple[int, int], int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        VocabularyTokenizer.from_merges(merges)


@pytest.mark.parametrize(("specials", "message"), [({"": 1}, "empty name"), ({"a": 400, "b": 400}, "same id")])
def test_special_tokens_that_do_not_fit_are_refused(specials: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        VocabularyTokenizer.from_merges({}, NO_SPLIT, specials)


def test_ranks_given_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="same rank"):
        RankedTokens({b"a": 0, b"b": 0})


def test_remembering_chunks_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    text = " ".join(str(n) for n in range(300)) * 2
    expected = train("11 22 12 11").encode(text)
    tokenizer = VocabularyTokenizer.from_merges(train("11 22 12 11").merges, GPT2)
    ids = tokenizer.encode(text)
    monkeypatch.setattr(vocabulary_tokenizer, "_REMEMBERED_CHUNKS", 10)
    fresh = VocabularyTokenizer.from_merges(tokenizer.merges, GPT2)
    assert fresh.encode(text) == ids
    assert tokenizer.decode(ids) == tokenizer.decode(expected) == text


def test_the_byte_table_is_that_of_gpt2() -> None:
    assert (BYTE_SYMBOLS[32], BYTE_SYMBOLS[10], BYTE_SYMBOLS[0], BYTE_SYMBOLS[0xAD]) == ("Ġ", "Ċ", "Ā", "Ń")
    assert len(set(BYTE_SYMBOLS)) == 256
    assert all(symbol.isprintable() and not symbol.isspace() for symbol in BYTE_SYMBOLS)


@given(data=st.binary())
def test_the_byte_table_goes_both_ways(data: bytes) -> None:
    assert symbols_to_bytes(bytes_to_symbols(data)) == data


def test_a_character_that_stands_for_no_byte_is_named() -> None:
    with pytest.raises(ValueError, match=r"' ' \(U\+0020\) stands for no byte"):
        symbols_to_bytes("a b")
