from __future__ import annotations

import pytest
from hypothesis import given, settings

from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.explorable import OptionError
from bpe_tui.course.exploring.pairs_looked_at import WAYS, PairsLookedAt
from bpe_tui.drawing.explore_pairs_looked_at import draw_compared
from tests.explore.states import states_of

PAIRS = PairsLookedAt()


@given(states_of(PAIRS))
@settings(max_examples=30)
def test_one_copy_is_never_more_work_than_all_and_each_merge_adds_to_it(state: State) -> None:
    found = PAIRS.explore(state)
    assert found.totals[1] <= found.totals[0]
    for way in (found.looks.anew, found.looks.once, found.looks.near):
        assert list(way) == sorted(way)
    assert all(last <= total for last, total in zip(found.last, found.totals, strict=True))


def test_on_real_text_neighbours_are_a_small_part_of_all_pairs() -> None:
    assert PAIRS.explore({"merges": 744}).gain > 100


def test_without_a_split_there_is_one_chunk_and_no_copy_to_save() -> None:
    found = PAIRS.explore({"pattern": "none"})
    assert (found.looks.chunks, found.looks.distinct) == (1, 1)
    assert found.totals[0] == found.totals[1]
    assert PAIRS.lines(found)[0].startswith("English story, pattern none: one chunk, the whole text; ")


def test_a_few_merges_of_a_toy_do_not_pay_for_the_notes() -> None:
    found = PAIRS.explore({"corpus": "The text of the course", "pattern": "none", "merges": 1})
    assert found.totals == (10, 10, 12)
    assert PAIRS.lines(found)[-1] == "So few merges are not worth the notes that the last way takes."


def test_the_longest_bar_is_that_of_the_plainest_way() -> None:
    rows = [row.plain for row in draw_compared(PAIRS.explore({}), 90) if row.plain.startswith(WAYS)]
    bars = [2 * row.count("━") + row.count("╸") for row in rows]
    assert bars[0] > bars[1] > bars[2] > 0
    assert [row.split()[-1] for row in rows] == [f"{last:,}" for last in PAIRS.explore({}).last]


def test_a_corpus_is_known_by_its_title() -> None:
    with pytest.raises(OptionError, match="no corpus is called `English tale`; did you mean `English story`"):
        PairsLookedAt(corpus="English tale")
