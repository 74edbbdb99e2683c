from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe.words import count_pairs
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.weighted_words import MOST_WORDS, WeightedWords, read_words
from bpe_tui.drawing.explore_heat import draw_heat, shade
from bpe_tui.drawing.explore_weighted_words import draw_weighted
from bpe_tui.drawing.glyphs import ASCII, Glyphs
from tests.drawing.anything import assert_fits, glyph_sets, heights, texts, widths
from tests.explore.states import states_of

WORDS = WeightedWords()


@given(texts)
def test_any_text_is_words_with_weights(text: str) -> None:
    weights = read_words(text)
    assert len(weights) <= MOST_WORDS
    assert all(word and weight > 0 for word, weight in weights.items())


@given(st.dictionaries(st.text("abcé_", min_size=1, max_size=9), st.integers(1, 9_999), max_size=MOST_WORDS))
def test_words_that_are_written_down_are_read_back(weights: dict[str, int]) -> None:
    assert read_words(", ".join(f"{word} {weight}" for word, weight in weights.items())) == weights


@pytest.mark.parametrize("text", ["low 5, lower 2", "low×5 lower*2", "low:5;lower=2", "low 3 low 2 lower lower"])
def test_weights_can_be_written_as_one_likes(text: str) -> None:
    assert read_words(text) == {"low": 5, "lower": 2}


@given(states_of(WORDS))
def test_the_total_shrinks_and_is_the_sum_of_what_is_shown(state: State) -> None:
    found = WORDS.explore(state)
    sizes = [found.start, *(merge.size for merge in found.learned)]
    assert sizes == sorted(sizes, reverse=True)
    assert found.size == sum(len(entry.symbols) * entry.weight for entry in found.entries)
    counts = count_pairs({entry.symbols: entry.weight for entry in found.entries})
    assert dict(found.counts) == counts
    assert all("".join(entry.symbols) == entry.word + "_" for entry in found.entries)
    if found.next:
        assert found.next.count == max(counts.values())
        assert found.next.ties == list(counts.values()).count(found.next.count)


def test_the_usual_four_go_from_95_to_28_in_ten_merges() -> None:
    found = WORDS.explore({"merges": 10})
    assert [found.start, *(merge.size for merge in found.learned)] == [95, 86, 77, 68, 61, 54, 48, 42, 36, 31, 28]
    assert [number for number, merge in enumerate(found.learned, 1) if merge.ties > 1] == [1, 2, 4, 6, 7, 10]
    assert [" ".join(entry.symbols) for entry in found.entries] == ["low_", "low e r _", "newest_", "wi d est_"]


def test_three_pairs_tie_at_nine_and_the_shade_of_the_largest_is_its_own() -> None:
    rows = [row.plain for row in draw_weighted(WORDS.explore({}), 60)]
    grid = rows[rows.index(next(row for row in rows if "pairs" in row)) + 1 :][:12]
    assert grid[0].split() == ["l", "o", "w", "_", "e", "r", "n", "s", "t", "i", "d"]
    assert sum(row.count("█9") for row in grid) == 3
    assert next(row for row in grid[1:] if row.startswith("_")).split() == ["_", *["·"] * 11]
    assert [row[:5] for row in rows if row.startswith(("▶", "="))] == ["▶ e s", "= s t", "= t _"]


def test_merges_have_the_total_beside_them() -> None:
    rows = [row.plain for row in draw_weighted(WORDS.explore({"merges": 2, "view": "merges"}), 70)]
    assert any(row.split()[:6] == ["▶", "2", "es", "t", "9", "tie"] and " 77 ━" in row for row in rows)
    assert any(row.split()[:4] == ["✓", "1", "e", "s"] for row in rows)


def test_what_is_told() -> None:
    assert WORDS.lines(WORDS.explore({"words": "ab 2"})) == [
        "6 symbols before the first merge, of 6.",
        "ab, 2 times: a b _",
        "pair a b: 2",
        "pair b _: 2",
        "Next is a b with 2, first seen of 2 that tie: 4 left.",
    ]
    assert WORDS.lines(WORDS.explore({"words": ""}))[0].startswith("There are no words.")


names = st.lists(texts, min_size=1, max_size=14)


@given(st.data(), names, names, widths, heights, glyph_sets)
def test_a_heat_map_keeps_to_its_size(
    data: st.DataObject, rows: list[str], columns: list[str], width: int, height: int, glyphs: Glyphs
) -> None:
    cells = st.lists(st.integers(0, 10**9), min_size=len(columns), max_size=len(columns))
    values = data.draw(st.lists(cells, min_size=len(rows), max_size=len(rows)))
    assert_fits(draw_heat(rows, columns, values, width, height, glyphs), width, height)


def test_a_heat_map_says_what_it_leaves_out() -> None:
    rows = draw_heat([str(at) for at in range(9)], [str(at) for at in range(30)], [[1] * 30] * 9, 30, 5, ASCII)
    assert rows[-1].plain == "~ 6 more rows"
    hidden = int(rows[0].plain.split("~")[1])
    assert hidden + len(rows[0].plain.split("~")[0].split()) == 30


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_larger_number_never_has_a_lighter_shade(one: int, other: int) -> None:
    low, high = sorted((one, other))
    shades = ["", *"░▒▓█"]
    assert shades.index(shade(low, high)) <= shades.index(shade(high, high)) == 4
    assert (shade(low, high) == "█") == (low == high)
