from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.merge_by_merge import MergeByMerge, Merges
from bpe_tui.drawing.explore_merge_by_merge import draw_merges
from tests.explore.states import states_of

MERGING = MergeByMerge()


def merged(text: str, merge: int = 1, rule: str = "first seen", beside: str = "last seen") -> Merges:
    state: State = {"text": text, "merge": merge, "rule": rule, "beside": beside}
    return MERGING.explore(state)


@given(states_of(MERGING))
def test_the_vocabularies_are_the_same_before_the_first_difference(state: State) -> None:
    found = MERGING.explore(state)
    part = found.differs
    shorter = min(len(found.turns), len(found.others))
    same = [turn.data for turn in found.turns[: shorter if part is None else part]]
    assert same == [turn.data for turn in found.others[: shorter if part is None else part]]
    if part is not None:
        ours, theirs = found.turns[part].won, found.others[part].won
        assert (ours.left, ours.right) != (theirs.left, theirs.right)
        assert ours.count == theirs.count


@given(st.text("ab", max_size=30), st.integers(1, 9))
def test_two_equal_rules_never_part(text: str, merge: int) -> None:
    found = merged(text, merge, "last seen", "last seen")
    assert found.differs is None
    assert found.only == (frozenset(), frozenset())


def test_a_tie_is_marked_and_the_winner_too() -> None:
    rows = [row.plain for row in draw_merges(merged("low lower lowest"), 60)]
    assert any(row.startswith("▶ l o 3 ") for row in rows)
    assert any(row.startswith("= o w 3 ") for row in rows)
    assert any("tie of 2" in row for row in rows)


def test_the_pair_stands_between_brackets_as_often_as_it_is_merged() -> None:
    rows = [row.plain for row in draw_merges(merged("aaabdaaabac"), 80)]
    assert rows[0] == "before [ a  │ a  ] a  │ b  │  d  [ a  │ a  ] a  │ b  │ a  │ c  │"
    assert "after + aa  │ a  │ b  │  d  + aa  │ a  │ b  │ a  │ c  │" in rows


def test_the_first_difference_is_marked_once() -> None:
    for width in (40, 80):
        rows = [row.plain for row in draw_merges(merged("abab cdcd"), width)]
        marked = [row for row in rows if "≠" in row]
        assert len(marked) == 1
        assert "ab" in marked[0].split("≠")[0]
        assert "cd" in marked[0].split("≠")[1]
        assert any("part at 1" in row for row in rows)


def test_what_is_told() -> None:
    assert MERGING.lines(merged("abab", 1)) == [
        "Merge 1 of 2, from 4 tokens to 2.",
        "Before: a b a b",
        "pair a b: 2, wins and becomes 256",
        "pair b a: 1",
        "After: ab ab",
        "With first seen and with last seen the same pairs are merged; 1 and 1 tokens are left in the end.",
    ]
    assert "part at merge 1: ab against cd" in MERGING.lines(merged("abab cdcd"))[-1]
    assert MERGING.lines(merged("a")) == ["There is no pair to merge: that takes two bytes."]


def test_the_table_has_both_vocabularies() -> None:
    figures = MERGING.figures(merged("abab cdcd"))
    assert figures.columns == ("id", "first seen", "count", "tied", "tokens", "last seen", "count", "tied", "tokens")
    assert figures.rows[0] == ("256", "ab", "2", "2", "7", "cd", "2", "2", "7")


def test_a_single_pair_that_is_not_listed_is_told_in_the_singular() -> None:
    assert "1 more pair is as frequent or rarer." in MERGING.lines(merged("abracadabra"))
