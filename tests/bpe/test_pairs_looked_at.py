"""What the lessons say is looked at is what the plain functions do look at, counted line by line by the stepper."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.bpe import each_once, incremental, taught
from bpe_tui.bpe.each_once import encode_remembering, train_on_weights, weigh
from bpe_tui.bpe.otherwise import train_on_chunks
from bpe_tui.bpe.pairs_looked_at import looks_by_heap, looks_of_encoding, looks_of_training
from bpe_tui.bpe.patterns import GPT2, NO_SPLIT
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program

words = st.lists(st.sampled_from(["the", "cat", "that", "aaaa", "tea", "a"]), max_size=14).map(" ".join)


def runs_of(program: Program, line: str) -> int:
    """How often a line runs in a whole run."""
    run = LocalRun(program)
    number = [text.strip() for text in program.source.splitlines()].index(line) + 1
    return run.timeline.line_counts(len(run.timeline) - 1).get(number, 0)


COUNTED = "counts[pair] = counts.get(pair, 0) + 1"


@given(text=words, merges=st.integers(0, 8))
@settings(max_examples=15)
def test_counting_anew_looks_at_each_pair_each_time(text: str, merges: int) -> None:
    looks = looks_of_training(text, merges, NO_SPLIT)
    assert looks.merges == taught.train(text, merges)
    program = Program.of(taught.train, text, len(looks.merges))
    assert looks.anew[-1] == looks.once[-1] == runs_of(program, COUNTED)


@given(text=words, merges=st.integers(0, 5))
@settings(max_examples=8)
def test_the_short_trainer_replaces_as_often_as_is_said(text: str, merges: int) -> None:
    looks = looks_of_training(text, merges, NO_SPLIT)
    program = Program.of(incremental.train_by_neighbours, text, merges)
    noted = runs_of(program, "places.setdefault(pair, set()).add(place)")
    assert looks.near[-1] == noted + runs_of(program, "ids[place] = new_id")


@given(text=words, merges=st.integers(0, 8))
@settings(max_examples=15)
def test_of_each_chunk_one_copy_is_counted(text: str, merges: int) -> None:
    looks = looks_of_training(text, merges, GPT2)
    chunks = GPT2.split(text)
    weights = weigh(chunks)
    assert (looks.chunks, looks.distinct) == (len(chunks), len(weights))
    assert list(looks.merges.items()) == list(train_on_weights(weights, merges).items())
    parts, every, once = [list(chunk.encode()) for chunk in chunks], 0, 0
    copies = [list(chunk.encode()) for chunk in weights]
    for pair, new_id in looks.merges.items():
        every += sum(len(ids) - 1 for ids in parts)
        once += sum(len(ids) - 1 for ids in copies)
        parts = [taught.merge(ids, pair, new_id) for ids in parts]
        copies = [taught.merge(ids, pair, new_id) for ids in copies]
    assert (looks.anew[-1], looks.once[-1]) == (every, once)
    assert len(looks.anew) == len(looks.once) == len(looks.near) == len(looks.merges) + 1


@given(chunks=st.lists(st.text("ab ", min_size=1, max_size=6), max_size=12), merges=st.integers(0, 10))
def test_one_copy_of_each_chunk_teaches_the_same(chunks: list[str], merges: int) -> None:
    learned = train_on_weights(weigh(chunks), merges)
    assert list(learned.items()) == list(train_on_chunks(chunks, merges).items())
    assert encode_remembering(chunks, learned) == [token for chunk in chunks for token in taught.encode(chunk, learned)]


@given(text=st.text("abc ", max_size=40), corpus=words)
@settings(max_examples=15)
def test_encoding_looks_at_what_is_left_for_each_merge(text: str, corpus: str) -> None:
    merges = taught.train(corpus, 10)
    # where all merges of a text are in use, the last turn finds none and looks as well
    assert looks_of_encoding(text, merges) == runs_of(Program.of(taught.encode, text, merges), COUNTED)


@pytest.mark.parametrize("length", [100, 400, 1600])
def test_the_heap_looks_at_three_pairs_for_each_byte_at_most(length: int) -> None:
    """Each byte is in a pair once, and each merge, of which there are fewer than bytes, makes two new ones."""
    text = ("thecatsatonthemat" * length)[:length]
    merges = taught.train(text[:200], 60)
    assert length <= looks_by_heap(text, merges) <= 3 * length
    assert looks_of_encoding(text, merges) > looks_by_heap(text, merges)


def test_the_examples_of_the_docstrings() -> None:
    done = doctest.testmod(each_once)
    assert done.attempted
    assert not done.failed
