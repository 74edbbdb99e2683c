from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe.otherwise import TIE_RULES, train_with_ties
from bpe_tui.bpe.taught import build_vocab, encode, get_stats, train
from bpe_tui.course.exploring.learning import MOST_RANKED, RULES, learn
from tests.drawing.anything import texts

few_letters = st.text("ab ", max_size=40)
some = few_letters | texts.map(lambda text: text.encode("utf-8", "replace").decode())


@given(some, st.integers(0, 12), st.sampled_from(list(TIE_RULES)))
def test_each_rule_learns_what_the_library_learns(text: str, most: int, rule: str) -> None:
    turns = learn(text, most, rule)
    assert {turn.won.pair: turn.new_id for turn in turns} == train_with_ties(text, most, rule)


@given(some, st.integers(0, 12))
def test_the_rule_of_the_course_is_first_seen(text: str, most: int) -> None:
    merges = train(text, most)
    turns = learn(text, most, "first seen")
    assert {turn.won.pair: turn.new_id for turn in turns} == merges
    assert {turn.new_id: turn.data for turn in turns}.items() <= build_vocab(merges).items()
    if turns:
        assert list(turns[-1].after) == encode(text, merges)


@given(some, st.integers(1, 12), st.sampled_from(list(RULES)))
def test_what_is_kept_of_a_turn_is_true(text: str, most: int, rule: str) -> None:
    before = list(text.encode())
    for turn in learn(text, most, rule):
        counts = get_stats(list(turn.before))
        assert list(turn.before) == before
        assert turn.won in turn.ranked
        assert len(turn.ranked) == min(MOST_RANKED, len(counts))
        assert all(counted.count == counts[counted.pair] for counted in turn.ranked)
        assert [counted.count for counted in turn.ranked] == sorted((c.count for c in turn.ranked), reverse=True)
        assert turn.won.count == max(counts.values())
        assert turn.ties == sum(count == turn.won.count for count in counts.values())
        assert turn.pairs == len(counts)
        before = list(turn.after)


@pytest.mark.parametrize(
    ("rule", "merged"),
    [
        ("first seen", [b"ba", b"baa"]),
        ("last seen", [b"ab", b"aab"]),
        ("lowest ids", [b"aa", b"baa"]),
        ("alphabetical", [b"aa", b"aab"]),
    ],
)
def test_who_wins_a_tie(rule: str, merged: list[bytes]) -> None:
    """Lowest goes by numbers, so a minted token comes last; alphabetical goes by what is spelled."""
    assert [turn.data for turn in learn("baab", 2, rule)] == merged
