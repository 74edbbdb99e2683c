"""The two short trainers learn what the taught one learns, and keep the notes that they say they keep."""

from __future__ import annotations

import doctest
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe import incremental, lazy_heap
from bpe_tui.bpe.incremental import GONE, Row, find_places, make_row, pick, replace, train_by_neighbours
from bpe_tui.bpe.lazy_heap import Entry, entry_of, pick_lazily, train_lazily
from bpe_tui.bpe.taught import Pair, get_stats, merge, train

Trainer = Callable[[str, int], dict[Pair, int]]
few_letters = st.text("ab", max_size=40) | st.text("abc ", max_size=60) | st.text(max_size=20)


def tokens_of(row: Row) -> list[int]:
    """Walk from token to token."""
    out, place = [], 0
    while place < len(row.ids):
        out.append(row.ids[place])
        place = row.after[place]
    return out


@pytest.mark.parametrize("trainer", [train_by_neighbours, train_lazily])
@given(text=few_letters, merges=st.integers(0, 30))
def test_the_merges_are_those_of_the_taught_train_ties_included(trainer: Trainer, text: str, merges: int) -> None:
    assert list(trainer(text, merges).items()) == list(train(text, merges).items())


@given(text=few_letters)
def test_after_each_merge_the_notes_are_what_counting_anew_gives(text: str) -> None:
    row = make_row(text)
    places = find_places(row.ids)
    ids = list(row.ids)
    new_id = 256
    while places:
        assert {pair: len(at) for pair, at in places.items()} == get_stats(ids)
        pair = pick(places)
        before = set(places)
        born = replace(row, places, pair, new_id)
        ids = merge(ids, pair, new_id)
        assert tokens_of(row) == ids == [token for token in row.ids if token != GONE]
        assert born == set(places) - before == {pair for pair in places if new_id in pair}
        new_id += 1
    assert len(ids) <= 1


@given(text=few_letters)
def test_a_key_only_ever_gets_worse(text: str) -> None:
    """Which is why an entry of the heap never promises too little."""
    row = make_row(text)
    places = find_places(row.ids)
    known: dict[Pair, Entry] = {}
    for new_id in range(256, 256 + 20):
        keys = {pair: entry_of(places, pair) for pair in places}
        assert all(known[pair] <= key for pair, key in keys.items() if pair in known)
        known.update(keys)
        if not places:
            break
        assert pick_lazily(sorted(keys.values()), places) == pick(places)
        replace(row, places, pick(places), new_id)


def test_in_a_run_every_other_one_is_replaced() -> None:
    row = make_row("aaaaa")
    places = find_places(row.ids)
    assert replace(row, places, (97, 97), 256) == {(256, 256), (256, 97)}
    assert row.ids == [256, GONE, 256, GONE, 97]
    assert places == {(256, 256): {0}, (256, 97): {2}}


@pytest.mark.parametrize("module", [incremental, lazy_heap])
def test_the_examples_of_the_docstrings(module: object) -> None:
    done = doctest.testmod(module)  # type: ignore[arg-type]
    assert done.attempted
    assert not done.failed
