"""The fast trainer learns exactly what the taught one learns, whatever way it takes."""

import itertools
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe import pair_index, taught
from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.patterns import GPT2, GPT4, GPT4O, NO_SPLIT, SplitPattern, find_pattern
from bpe_tui.bpe.reading import InvalidTextError
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.trainer import StopReason, Training

Row = tuple[Pair, int, int, int, int]

# Few letters make many ties and long runs, which is where trainers part.
texts = st.one_of(st.text("ab", max_size=80), st.text("abc ", max_size=80), st.text(max_size=40))


def recount(texts: Iterable[tuple[bytes, int]], steps: int) -> Iterator[Row]:
    """The plain rule: count all pairs anew, take the first seen of the most frequent, replace it, again."""
    chunks = [(list(chunk), weight) for chunk, weight in texts]
    for new_id in range(256, 256 + steps):
        counts: dict[Pair, int] = {}
        for ids, weight in chunks:
            for pair in itertools.pairwise(ids):
                counts[pair] = counts.get(pair, 0) + weight
        if not counts:
            return
        pair = max(counts, key=counts.__getitem__)
        chunks = [(taught.merge(ids, pair, new_id), weight) for ids, weight in chunks]
        ties = sum(count == counts[pair] for count in counts.values())
        yield pair, new_id, counts[pair], ties, sum(len(ids) * weight for ids, weight in chunks)


def learned(training: Training, steps: int | None = None) -> list[Row]:
    return [(m.pair, m.new_id, m.count, m.ties, m.tokens_left) for m in itertools.islice(training, steps)]


@pytest.fixture(params=[(-1, 1), (2, 2), (2, 8)], ids=["arrays", "both", "usual"], scope="module")
def few_arrays(request: pytest.FixtureRequest) -> Iterator[None]:
    """How many occurrences are left to the loops: none, or so few that both ways take part.

    Also how rare a pair is kept: 1 keeps only the most frequent pairs, so that all are counted anew all the time.
    """
    pytest.importorskip("numpy")
    from bpe_tui.bpe import pair_arrays

    few, share = request.param
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pair_index, "FEW", few)
        patch.setattr(pair_index, "SHARE", share)
        patch.setattr(pair_arrays, "SHARE", share)
        yield


@given(text=texts)
def test_whole_text_gives_the_merges_of_the_taught_trainer(text: str) -> None:
    training = Training(text, 256 + 50)
    for _ in training:
        pass
    assert list(training.merges.items()) == list(taught.train(text, 50).items())


@given(text=texts, numpy=st.booleans())
def test_every_field_of_a_merge_is_what_recounting_gives(few_arrays: None, text: str, numpy: bool) -> None:
    assert learned(Training(text, numpy=numpy)) == list(recount([(text.encode(), 1)], len(text.encode())))


@given(text=texts, pattern=st.sampled_from([GPT2, GPT4, GPT4O, find_pattern("a+|b")]), numpy=st.booleans())
def test_chunks_give_what_recounting_chunk_by_chunk_gives(
    few_arrays: None, text: str, pattern: SplitPattern, numpy: bool
) -> None:
    chunks = [(chunk.encode(), 1) for chunk in pattern.split(text)]
    counts = ChunkCounts.of_text(text, pattern)
    assert sum(counts.chunks.values()) == len(chunks)
    assert learned(Training(counts, numpy=numpy), 60) == list(recount(chunks, 60))


@given(texts=st.lists(texts, max_size=4))
def test_pairs_do_not_reach_from_one_text_into_the_next(texts: list[str]) -> None:
    spelled = [text.encode() for text in texts]
    assert learned(Training(spelled), 40) == list(recount([(text, 1) for text in spelled], 40))


@given(
    chunks=st.dictionaries(st.text("abc", min_size=1, max_size=8), st.integers(1, 5000), max_size=25),
    min_count=st.sampled_from([1, 40]),
)
def test_counts_that_lie_far_apart_come_in_the_right_order(
    few_arrays: None, chunks: dict[str, int], min_count: int
) -> None:
    expected = list(recount([(chunk.encode(), weight) for chunk, weight in chunks.items()], 60))
    training = Training(ChunkCounts(GPT2, chunks), 256 + 60, min_count=min_count, numpy=True)
    assert learned(training) == list(itertools.takewhile(lambda row: row[2] >= min_count, expected))


def test_real_code_gives_the_same_with_and_without_arrays() -> None:
    source = Path(random.__file__).read_text(encoding="utf-8")[:20_000]
    counts = ChunkCounts.of_text(source, GPT4)
    plain = learned(Training(counts, 1500, numpy=False))
    assert plain == learned(Training(counts, 1500, numpy=True))
    chunks = [(chunk.encode(), 1) for chunk in GPT4.split(source)]
    assert plain[:60] == list(recount(chunks, 60))


def test_it_streams_and_can_be_left() -> None:
    training = Training("abababab")
    assert next(training).pair == (97, 98)
    assert training.stopped is None
    assert training.merges == {(97, 98): 256}


def test_a_full_vocabulary_stops_it() -> None:
    training = Training("abababab", 257)
    assert len(list(training)) == 1
    assert training.stopped is StopReason.FULL
    assert list(training) == []


def test_no_merges_are_asked_for() -> None:
    training = Training("abab", 256)
    assert list(training) == []
    assert training.stopped is StopReason.FULL


@pytest.mark.parametrize("text", ["", "a", "ab"])
def test_a_vocabulary_out_of_reach_is_said(text: str) -> None:
    training = Training(text, 1000)
    assert len(list(training)) == max(0, len(text) - 1)
    assert training.stopped is StopReason.NO_PAIR


def test_rare_pairs_stop_it() -> None:
    training = Training("abcabcxy", min_count=2)
    assert [m.count for m in training] == [2, 2]
    assert training.stopped is StopReason.TOO_RARE
    finished = Training("abab", min_count=2)
    assert [m.pair for m in finished] == [(97, 98)]
    assert finished.stopped is StopReason.TOO_RARE
    assert len(list(Training("abab"))) == 2


def test_a_minimum_count_with_nothing_left_says_so() -> None:
    counts = ChunkCounts(GPT2, {"ab": 5})
    training = Training(counts, min_count=2)
    assert len(list(training)) == 1
    assert training.stopped is StopReason.NO_PAIR


@given(text=texts, min_count=st.integers(1, 4))
def test_a_minimum_count_ends_the_same_merges_early(text: str, min_count: int) -> None:
    all_merges = list(Training(text))
    some = list(Training(text, min_count=min_count))
    assert some == list(itertools.takewhile(lambda m: m.count >= min_count, all_merges))


@pytest.mark.parametrize(("size", "count"), [(255, 1), (300, 0)])
def test_sizes_that_make_no_sense_are_refused(size: int, count: int) -> None:
    with pytest.raises(ValueError, match="at least"):
        Training("abc", size, min_count=count)


def test_half_a_surrogate_pair_is_refused_with_its_place() -> None:
    with pytest.raises(InvalidTextError, match="character 2 is U\\+D83D") as caught:
        Training("ab\ud83d")
    assert caught.value.offset == 2


def test_the_pattern_and_the_length_are_told() -> None:
    assert Training("é").bytes == 2
    assert Training("é").pattern == NO_SPLIT
    assert Training(ChunkCounts(GPT2, {"ab": 3})).bytes == 6


def test_without_numpy_it_trains_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = learned(Training("abcabcabd" * 50))
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "bpe_tui.bpe.pair_arrays", raising=False)
    monkeypatch.delattr("bpe_tui.bpe.pair_arrays", raising=False)
    assert learned(Training("abcabcabd" * 50, numpy=True)) == expected
