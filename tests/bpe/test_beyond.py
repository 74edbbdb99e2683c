"""The small versions of other tokenizers: what they promise, and that they agree with the real ones."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer, models

from bpe_tui.bpe import beyond
from bpe_tui.bpe.beyond.byte_fallback import SPACE, fall_back, put_back
from bpe_tui.bpe.beyond.compose import COMPOSED, compose
from bpe_tui.bpe.beyond.dropout import encode_dropping
from bpe_tui.bpe.beyond.unigram import (
    UNKNOWN,
    all_cuts,
    best_cut,
    count_used,
    log_probs,
    losses,
    sample_cut,
    score_of,
    seed_pieces,
    train_unigram,
)
from bpe_tui.bpe.beyond.wordpiece import join_pair, letters, score_pairs, train_wordpiece, wordpiece
from bpe_tui.bpe.taught import build_vocab, decode, encode, train
from tests.drawing.anything import texts

MODULES = [f"bpe_tui.bpe.beyond.{found.name}" for found in pkgutil.iter_modules(beyond.__path__)]
words = st.text("abc", min_size=1, max_size=8)
parts = st.text("abc", min_size=1, max_size=4)
weights = st.dictionaries(words, st.integers(1, 9), min_size=1, max_size=4)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_hold(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted
    assert not found.failed


# WordPiece


def bare(pieces: list[str]) -> list[str]:
    return [piece.removeprefix("##") for piece in pieces]


@st.composite
def vocabularies(draw: st.DrawFn) -> list[str]:
    return [
        *draw(st.lists(parts, min_size=1, max_size=8, unique=True)),
        *draw(st.lists(parts.map("##".__add__), max_size=8, unique=True)),
    ]


@given(words, vocabularies())
@settings(max_examples=50)
def test_wordpiece_cuts_as_the_real_one_does(word: str, vocab: list[str]) -> None:
    ids = {piece: number for number, piece in enumerate([*vocab, "[UNK]"])}
    peer = Tokenizer(models.WordPiece(vocab=ids, unk_token="[UNK]", max_input_chars_per_word=100))
    assert wordpiece(word, vocab) == peer.encode(word).tokens


@given(words, vocabularies())
@settings(max_examples=50)
def test_no_longer_piece_would_have_fitted(word: str, vocab: list[str]) -> None:
    pieces = wordpiece(word, vocab)
    if pieces == ["[UNK]"]:
        return
    assert "".join(bare(pieces)) == word
    place = 0
    for piece in pieces:
        mark = "##" if place else ""
        end = place + len(piece.removeprefix("##"))
        assert all(mark + word[place:longer] not in vocab for longer in range(end + 1, len(word) + 1))
        place = end


def test_one_gap_makes_the_whole_word_unknown() -> None:
    assert wordpiece("abz", ["a", "##b"]) == ["[UNK]"]
    assert wordpiece("", ["a"]) == []


@given(st.lists(words, min_size=1, max_size=6))
def test_a_score_is_together_over_the_product(corpus: list[str]) -> None:
    cut = [letters(word) for word in corpus]
    flat = [piece for word in cut for piece in word]
    neighbours = [pair for word in cut for pair in pairwise(word)]
    assert score_pairs(cut) == {
        pair: neighbours.count(pair) / (flat.count(pair[0]) * flat.count(pair[1])) for pair in neighbours
    }


@given(st.lists(words, min_size=1, max_size=5), st.integers(0, 6))
def test_each_join_takes_the_best_score_and_keeps_the_words(corpus: list[str], turns: int) -> None:
    cut = [letters(word) for word in corpus]
    for piece in train_wordpiece(" ".join(corpus), turns):
        scores = score_pairs(cut)
        pair = max(scores, key=lambda p: scores[p])
        assert piece == pair[0] + pair[1].removeprefix("##")
        cut = [join_pair(word, pair) for word in cut]
        assert [bare(word) for word in cut]
    assert ["".join(bare(word)) for word in cut] == corpus


def test_score_and_count_choose_differently() -> None:
    """(w, i) is always together; (s, t) is there three times as often and scores less."""
    scores = score_pairs([letters(word) for word in ["newest"] * 6 + ["widest"] * 3])
    assert scores["w", "##i"] > scores["##s", "##t"]


# unigram


@st.composite
def priced(draw: st.DrawFn) -> dict[str, float]:
    counts = draw(st.dictionaries(parts, st.integers(1, 50), min_size=1, max_size=10))
    return log_probs(dict(counts))


@given(st.dictionaries(parts, st.integers(1, 50), min_size=1))
@settings(max_examples=50)
def test_probabilities_add_up_to_one(counts: dict[str, float]) -> None:
    assert sum(2**score for score in log_probs(counts).values()) == pytest.approx(1)


@given(words, priced())
def test_the_best_cut_is_the_best_of_all(word: str, scores: dict[str, float]) -> None:
    found = best_cut(word, scores)
    assert "".join(found) == word
    ways = all_cuts(word, scores)
    assert found in ways
    assert score_of(found, scores) == pytest.approx(max(score_of(way, scores) for way in ways))


@given(words, priced())
@settings(max_examples=50)
def test_the_best_cut_scores_as_that_of_the_real_one(word: str, scores: dict[str, float]) -> None:
    known = {**dict.fromkeys("abc", -9.0), **scores}
    peer = Tokenizer(models.Unigram([("<unk>", -99.0), *known.items()], unk_id=0, byte_fallback=False))
    theirs = peer.encode(word).tokens
    assert score_of(best_cut(word, known), known) == pytest.approx(score_of(theirs, known))


def test_a_letter_that_is_no_piece_passes_at_a_price() -> None:
    assert best_cut("az", {"a": -1.0}) == ["a", "z"]
    assert score_of(["a", "z"], {"a": -1.0}) == -1.0 + UNKNOWN
    assert best_cut("", {"a": -1.0}) == []


@given(st.text("ab", max_size=7))
def test_every_cut_is_listed_once(text: str) -> None:
    scores = dict.fromkeys(seed_pieces({text: 1}, 7), -1.0)
    ways = all_cuts(text, scores)
    assert len(ways) == 2 ** max(0, len(text) - 1)
    assert len({tuple(way) for way in ways}) == len(ways)
    assert all("".join(way) == text for way in ways)


@given(words, priced(), st.integers(0, 1000))
@settings(max_examples=50)
def test_what_is_drawn_is_a_cut_and_the_seed_decides(word: str, scores: dict[str, float], seed: int) -> None:
    drawn = sample_cut(word, scores, seed)
    assert drawn in all_cuts(word, scores)
    assert drawn == sample_cut(word, scores, seed)


def test_cuts_are_drawn_as_often_as_they_are_likely() -> None:
    scores = log_probs({"ab": 4, "a": 8, "b": 4})
    ways = {tuple(way): 2 ** score_of(way, scores) for way in all_cuts("abab", scores)}
    draws = [tuple(sample_cut("abab", scores, seed)) for seed in range(2_000)]
    for way, chance in ways.items():
        assert draws.count(way) / len(draws) == pytest.approx(chance / sum(ways.values()), abs=0.03)


@given(weights)
@settings(max_examples=40)
def test_what_no_cut_uses_is_not_missed(corpus: dict[str, int]) -> None:
    scores = log_probs(count_used(corpus, log_probs(seed_pieces(corpus))))
    used = {piece for word in corpus for piece in best_cut(word, scores)}
    for piece, lost in losses(corpus, scores).items():
        assert lost >= 0
        assert lost == 0 or piece in used
        without = {other: score for other, score in scores.items() if other != piece}
        totals = [
            sum(weight * score_of(best_cut(word, these), these) for word, weight in corpus.items())
            for these in (scores, without)
        ]
        assert lost == pytest.approx(totals[0] - totals[1])


@given(weights, st.integers(1, 12))
@settings(max_examples=40)
def test_training_leaves_the_letters_and_few_enough_others(corpus: dict[str, int], size: int) -> None:
    known = {char for word in corpus for char in word}
    scores = train_unigram(corpus, size)
    assert known <= scores.keys()
    assert len(scores) <= max(size, len(known))
    assert all("".join(best_cut(word, scores)) == word for word in corpus)


def test_unigram_leaves_out_the_stepping_stones_that_bpe_keeps() -> None:
    scores = train_unigram({"low": 5, "lower": 2, "newest": 6, "widest": 3}, 14)
    assert {piece for piece in scores if len(piece) > 1} == {"low", "new", "est", "wid"}


# SentencePiece's tricks


@given(texts.filter(lambda text: SPACE not in text), st.text("ab é🐱", max_size=4))
def test_falling_back_loses_nothing(text: str, known: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    assert put_back(fall_back(text, known)) == text


def test_the_mark_for_a_space_comes_back_as_a_space() -> None:
    assert put_back(fall_back(SPACE, "")) == " "


@given(st.text("abé日🐱 ", max_size=8))
def test_byte_fallback_is_that_of_the_real_one(text: str) -> None:
    ids = {piece: number for number, piece in enumerate(["a", "b", SPACE, *(f"<0x{byte:02X}>" for byte in range(256))])}
    peer = Tokenizer(models.BPE(vocab=ids, merges=[], byte_fallback=True))
    assert fall_back(text, "ab") == peer.encode(text.replace(" ", SPACE)).tokens


ACCENTED = sorted({accent for _, accent in COMPOSED})


@given(
    st.lists(st.tuples(st.sampled_from("aeinouszAE bx"), st.sampled_from(["", *ACCENTED]))).map(
        lambda pairs: "".join(letter + accent for letter, accent in pairs)
    )
)
@settings(max_examples=50)
def test_letters_with_one_accent_are_composed_as_by_unicode(text: str) -> None:
    assert compose(text) == unicodedata.normalize("NFC", text)


# BPE-dropout


@given(st.text("ab é", max_size=20), st.integers(0, 6), st.floats(0, 1), st.integers(0, 99))
def test_skipped_merges_change_the_tokens_and_not_the_text(text: str, number: int, rate: float, seed: int) -> None:
    merges = train("abab baba aabb é é", number)
    ids = encode_dropping(text, merges, rate, seed)
    assert decode(ids, build_vocab(merges)) == text
    assert encode_dropping(text, merges, 0.0, seed) == encode(text, merges)
    assert encode_dropping(text, merges, 1.0, seed) == list(text.encode())


def test_the_seed_decides_what_is_skipped() -> None:
    merges = train("the cat sat on the mat", 8)
    cuts = [encode_dropping("the cat sat", merges, 0.3, seed) for seed in (*range(9), *range(9))]
    assert cuts[:9] == cuts[9:]
    assert len({tuple(cut) for cut in cuts}) > 2
