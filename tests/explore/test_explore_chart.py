from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.course.exploring.chart import KINDS, Chart, figure
from bpe_tui.course.exploring.explorable import OptionError
from bpe_tui.drawing.explore_chart import draw_chart
from bpe_tui.drawing.explore_curve import draw_points
from bpe_tui.drawing.explore_figures import draw_figures
from bpe_tui.drawing.glyphs import Glyphs
from tests.drawing.anything import assert_fits, glyph_sets, heights, texts, widths
from tests.explore.test_explore_yaml import read

numbers = st.integers(-(10**12), 10**12) | st.floats(-1e12, 1e12)
lists = st.lists(numbers, min_size=1, max_size=50)


@given(lists, st.sampled_from(["bars", "curve"]), texts, widths, glyph_sets, st.integers(0, 60))
def test_any_numbers_can_be_drawn(
    values: list[float], draw: str, words: str, width: int, glyphs: Glyphs, look: int
) -> None:
    chart = Chart(draw, words, values, [words] * len(values), across=words, up=words)
    found = chart.explore({"look": look})
    assert found.values == tuple(values)
    assert_fits(draw_chart(found, width, glyphs), width)
    assert_fits(draw_figures(chart.figures(found), width, glyphs), width)


@given(st.lists(st.lists(numbers, min_size=3, max_size=3), min_size=1, max_size=9), widths, glyph_sets)
def test_any_grid_can_be_drawn(values: list[list[float]], width: int, glyphs: Glyphs) -> None:
    chart = Chart("heat", "", values, list("abcdefghi")[: len(values)], ["a", "b", "c"])
    assert_fits(draw_chart(chart.explore({}), width, glyphs), width)


@given(lists, widths, heights, st.none() | st.integers(0, 60), glyph_sets)
def test_a_curve_keeps_to_its_size_and_marks_its_point(
    values: list[float], width: int, height: int, at: int | None, glyphs: Glyphs
) -> None:
    rows = draw_points(values, width, height, at, glyphs)
    assert_fits(rows, width, height)
    if rows:
        marked = sum(row.plain.count(glyphs.here) for row in rows)
        assert marked == (1 if at is not None and at < len(values) else 0)


def test_a_higher_number_stands_higher() -> None:
    def row_of(at: int) -> int:
        rows = draw_points([1, 5, 9, 2], 40, 8, at)
        return next(number for number, row in enumerate(rows) if "●" in row.plain)

    assert row_of(2) < row_of(1) < row_of(3) <= row_of(0)


def test_a_dict_gives_its_names_too() -> None:
    found = Chart("bars", "Counts", {("a", "b"): 3, ("b", "c"): 1}).explore({"look": 2})
    assert found.labels == ("('a', 'b')", "('b', 'c')")
    rows = [row.plain for row in draw_chart(found, 40)]
    assert rows[0].startswith("  ('a', 'b')  3  ━")
    assert rows[1].startswith("› ('b', 'c')  1  ━")
    assert len(rows[1]) < len(rows[0])


def test_more_bars_than_there_is_room_for_are_counted() -> None:
    rows = [row.plain for row in draw_chart(Chart("bars", "", list(range(1, 41))).explore({"look": 30}), 40)]
    assert len(rows) == 13
    assert rows[-1] == "  … 28 more"
    assert any(row.startswith("› 30") for row in rows)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"values": ()}, "`values` is a list of numbers"),
        ({"values": "abc"}, "`values` is a list of numbers"),
        ({"values": ["a"]}, "`a` is no number"),
        ({"values": [True]}, "`True` cannot be drawn"),
        ({"values": [float("nan")]}, "`nan` cannot be drawn"),
        ({"values": [1, 2], "labels": ["a"]}, "there are 1 labels for 2 values"),
        ({"values": [1] * 61}, "at most 60 values; these are 61"),
        ({"draw": "heat", "values": [[1, 2], [3]]}, "a list of rows, each a list of equally many"),
        ({"draw": "heat", "values": [[1, 2]], "columns": ["a"]}, "there are 1 names of columns for rows of 2"),
        ({"values": [1], "labels": ["a" * 61]}, "a name in `labels` has at most 60 characters; `aaa"),
        ({"values": [1], "labels": 5}, "`labels` is a list of texts"),
    ],
)
def test_what_cannot_be_drawn_is_told_to_the_author(options: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError, match=said.replace("(", "\\(")):
        Chart(**options)  # type: ignore[arg-type]


def test_a_lesson_draws_its_own_numbers(tmp_path: Path) -> None:
    block = (
        "explore: counts\nkind: chart\ndraw: bars\ncaption: Letters\n"
        "values: \"{{ {letter: word.count(letter) for letter in 'né'} }}\"\nup: times"
    )
    blocks, problems = read(tmp_path, block)
    assert problems == []
    assert blocks[0].options.heading == "Letters"
    assert blocks[0].options.explore({}).labels == ("n", "é")
    written = "explore: counts\nkind: chart\nvalues: [1, '{{ len(word) }}', 3.5]\nlabels: [a, b, '{{ word }}']"
    blocks, problems = read(tmp_path, written)
    assert problems == []
    assert blocks[0].options.explore({}).values == (1, 2, 3.5)
    assert blocks[0].options.explore({}).labels == ("a", "b", "né")


@pytest.mark.parametrize(
    ("number", "said"), [(12_118, "12,118"), (0.5, "0.50"), (3.0, "3"), (-2.25, "-2.25"), (0.001, "0.001")]
)
def test_numbers_are_written_for_reading(number: float, said: str) -> None:
    assert figure(number) == said


def test_words_are_told_as_words_and_only_what_would_not_be_heard_is_spelled_out() -> None:
    chart = Chart("bars", "The baker's morning, twice", [9, 4, 6], ["GPT-2 in Tamil", " the", " "], up="times as many")
    assert chart.lines(chart.explore({"look": 3})) == [
        "The baker's morning, twice: 3 values.",
        "Lowest: ␣the, 4.",
        "Highest: GPT-2 in Tamil, 9.",
        "Looked at: a space, 6.",
    ]
    figures = chart.figures(chart.explore({}))
    assert figures.columns[1] == "times as many"
    assert [row[0] for row in figures.rows] == ["GPT-2 in Tamil", "␣the", "␣"]


def test_what_is_told() -> None:
    chart = Chart("curve", "Tokens", [9, 4, 6], across="merges", up="tokens")
    assert chart.lines(chart.explore({"look": 2})) == [
        "Tokens: 3 values.",
        "Lowest: 2, 4.",
        "Highest: 1, 9.",
        "Looked at: 2, 4.",
    ]
    assert all(Chart(kind, "", [[1]] if kind == "heat" else [1], ["a"], ["b"]).explore({}) for kind in KINDS)
