"""The two short trainers learn what the taught one learns, and keep the notes that they say they keep."""

from __future__ import annotations

import doctest
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe import incremental, lazy_heap
from bpe_tui.bpe.incremental import GONE, find_places, pick, replace_pair, train_by_neighbours
from bpe_tui.bpe.lazy_heap import Entry, entry_of, pick_lazily, train_lazily
from bpe_tui.bpe.taught import Pair, get_stats, merge, train

Trainer = Callable[[str, int], dict[Pair, int]]
few_letters = st.text("ab", max_size=40) | st.text("abc ", max_size=60) | st.text(max_size=20)


class Row:
    """The tokens of a text with their neighbours."""

    def __init__(self, text: str) -> None:
        self.ids = list(text.encode("utf-8"))
        self.before = {place: place - 1 for place in range(1, len(self.ids))}
        self.after = {place: place + 1 for place in range(len(self.ids) - 1)}
        self.places = find_places(self.ids)

    def replace(self, pair: Pair, new_id: int) -> set[Pair]:
        return replace_pair(self.ids, self.before, self.after, self.places, pair, new_id)

    def walk(self) -> list[int]:
        """Go from token to token."""
        out, place = self.ids[:1], 0
        while place in self.after:
            assert self.before[self.after[place]] == place
            place = self.after[place]
            out.append(self.ids[place])
        return out


@pytest.mark.parametrize("trainer", [train_by_neighbours, train_lazily])
@given(text=few_letters, merges=st.integers(0, 30))
def test_the_merges_are_those_of_the_taught_train_ties_included(trainer: Trainer, text: str, merges: int) -> None:
    assert list(trainer(text, merges).items()) == list(train(text, merges).items())


@given(text=few_letters)
def test_after_each_merge_the_notes_are_what_counting_anew_gives(text: str) -> None:
    row = Row(text)
    ids = list(row.ids)
    new_id = 256
    while row.places:
        assert {pair: len(at) for pair, at in row.places.items()} == get_stats(ids)
        pair = pick(row.places)
        known = set(row.places)
        born = row.replace(pair, new_id)
        ids = merge(ids, pair, new_id)
        assert row.walk() == ids == [token for token in row.ids if token != GONE]
        assert born == set(row.places) - known == {pair for pair in row.places if new_id in pair}
        new_id += 1
    assert len(ids) <= 1


@given(text=few_letters)
def test_a_key_only_ever_gets_worse(text: str) -> None:
    """Which is why an entry of the heap never promises too little."""
    row = Row(text)
    known: dict[Pair, Entry] = {}
    for new_id in range(256, 256 + 20):
        keys = {pair: entry_of(row.places, pair) for pair in row.places}
        assert all(known[pair] <= key for pair, key in keys.items() if pair in known)
        known.update(keys)
        if not row.places:
            break
        assert pick_lazily(sorted(keys.values()), row.places) == pick(row.places)
        row.replace(pick(row.places), new_id)


def test_in_a_run_every_other_one_is_replaced() -> None:
    row = Row("aaaaa")
    assert row.replace((97, 97), 256) == {(256, 256), (256, 97)}
    assert row.ids == [256, GONE, 256, GONE, 97]
    assert row.places == {(256, 256): {0}, (256, 97): {2}}


@pytest.mark.parametrize("module", [incremental, lazy_heap])
def test_the_examples_of_the_docstrings(module: object) -> None:
    done = doctest.testmod(module)  # type: ignore[arg-type]
    assert done.attempted
    assert not done.failed
