from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.bpe.beyond.unigram import best_cut, log_probs
from bpe_tui.course.exploring.lattice import LONGEST, Lattice, score_text
from bpe_tui.course.exploring.weighted_words import read_words
from bpe_tui.drawing.explore_lattice import draw_lattice
from bpe_tui.drawing.glyphs import ASCII
from tests.explore.states import states_of

LATTICE = Lattice()


@given(st.text("unablexé", max_size=12), st.integers(1, 600))
def test_the_first_way_is_the_one_that_the_taught_function_finds(text: str, way: int) -> None:
    found = LATTICE.explore({"text": text})
    assert "".join(road.piece for road in found.way) == text[:LONGEST]
    assert (
        tuple(road.piece for road in found.way)
        == found.best
        == tuple(best_cut(found.text, log_probs(dict(read_words(LATTICE.pieces)))))
    )
    other = LATTICE.explore({"text": text, "way": way})
    assert 1 <= other.rank <= other.number == found.number
    assert other.score <= found.score


@given(states_of(LATTICE))
@settings(max_examples=40)
def test_a_way_goes_through_all_letters_and_every_way_differs(state: dict[str, str | int]) -> None:
    found = LATTICE.explore(state)
    ends = [0, *(road.end for road in found.way)]
    assert [road.start for road in found.way] == ends[:-1]
    assert ends[-1] == len(found.text)
    ways = {
        tuple(road.piece for road in LATTICE.explore({**state, "way": way}).way)
        for way in range(1, min(found.number, 40) + 1)
    }
    assert len(ways) == min(found.number, 40)


def test_another_word_shows_its_likeliest_way() -> None:
    assert LATTICE.settle({"text": "lane", "way": 5}, "text")["way"] == 1
    assert LATTICE.settle({"text": "lane", "way": 5}, "way")["way"] == 5


def test_the_way_is_the_first_row_and_bold_by_sign() -> None:
    letters, way, *others = [row.plain for row in draw_lattice(LATTICE.explore({}), 60, ASCII)]
    assert letters.split() == list("unable")
    assert way.startswith("O=")
    assert way.endswith("=O")
    assert all("=" not in row for row in others[:-1] if "likeliest" not in row)


def test_a_long_word_is_cut_off_and_says_so() -> None:
    found = LATTICE.explore({"text": "unable" * 3})
    assert (found.text, found.left_out) == ("unableunab", 8)
    assert "8 more are left out" in LATTICE.lines(found)[-1]
    assert "8 more are left out" in " ".join(row.plain for row in draw_lattice(found, 70))


def test_scores_are_short() -> None:
    assert [score_text(score) for score in (-3.0, -3.5849, 0.0, -0.0)] == ["-3", "-3.58", "0", "0"]
