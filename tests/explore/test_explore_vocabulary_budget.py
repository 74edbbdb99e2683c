from __future__ import annotations

import pytest
from hypothesis import given, settings

from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.patterns import GPT4
from bpe_tui.bpe.trainer import Training
from bpe_tui.course.corpora import shipped_corpora
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.explorable import OptionError
from bpe_tui.course.exploring.vocabulary_budget import STOPS, VocabularyBudget
from bpe_tui.drawing.explore_vocabulary_budget import draw_budget
from tests.explore.states import states_of

BUDGET = VocabularyBudget()


@given(states_of(BUDGET))
@settings(max_examples=30)
def test_the_tokens_are_those_that_the_tokenizer_of_that_size_makes(state: State) -> None:
    found = BUDGET.explore(state)
    text = next(corpus.text for corpus in shipped_corpora() if corpus.title == found.corpus)
    assert text is not None
    training = Training(ChunkCounts.of_text(text, GPT4), found.size).run()
    ids = training.tokenizer().encode_ordinary(text)
    assert found.tokens == len(ids)
    assert found.bytes == len(text.encode())
    assert found.unused == len(set(training.merges.values()) - set(ids))


@given(states_of(BUDGET))
def test_a_larger_vocabulary_never_makes_a_text_longer(state: State) -> None:
    lengths = BUDGET.explore(state).learned.lengths
    assert list(lengths) == sorted(lengths, reverse=True)


def test_the_first_merges_save_most() -> None:
    """Steep, then flat: what the curve is there to show."""
    lengths = BUDGET.explore({}).learned.lengths
    quarter = len(lengths) // 4
    assert lengths[0] - lengths[quarter] > 3 * (lengths[quarter] - lengths[-1])


def test_only_bytes_cost_all_of_attention_and_no_merge() -> None:
    found = BUDGET.explore({"size": 256, "width": 100})
    assert (found.tokens, found.attention, found.merges, found.count) == (found.bytes, 1.0, 0, None)
    assert found.parameters == 25_600


def test_the_table_has_the_stops_of_the_slider() -> None:
    found = BUDGET.explore({"size": 300})
    rows = BUDGET.figures(found).rows
    reachable = [size for size in STOPS if size <= 256 + len(found.learned.pairs)]
    assert [row[0] for row in rows][: len(reachable)] == [f"{size:,}" for size in reachable]
    assert rows[0][1:4] == (f"{found.bytes:,}", "1.00", "100.0%")


def test_the_place_on_the_curve_moves_with_the_slider() -> None:
    def place(size: int) -> int:
        return draw_budget(BUDGET.explore({"size": size}), 80)[-1].plain.index("●")

    places = [place(size) for size in (256, 400, 600, 900)]
    assert places == sorted(set(places))
    assert place(99_999) == 79


def test_a_corpus_is_known_by_its_title() -> None:
    title = shipped_corpora()[1].title
    assert VocabularyBudget(corpus=title).explore({}).corpus == title
    with pytest.raises(OptionError, match=f"no corpus is called `{title[:-1]}x`; did you mean `{title}`"):
        VocabularyBudget(corpus=title[:-1] + "x")
