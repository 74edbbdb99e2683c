from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.drawing.chart import bar, draw_curve, draw_track, short_number
from bpe_tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from tests.drawing.anything import assert_fits, glyph_sets, heights, widths

falling = st.lists(st.integers(0, 10**9), min_size=1, max_size=200).map(lambda values: sorted(values, reverse=True))


@given(falling, widths, heights, st.integers(0, 1000), glyph_sets)
def test_a_curve_keeps_to_its_size(values: list[int], width: int, height: int, total: int, glyphs: Glyphs) -> None:
    rows = draw_curve(values, width, height, total=total, across="merges", glyphs=glyphs)
    assert_fits(rows, width, height)
    if width >= 12 and height >= 3:
        assert len(rows) == height


def dots(rows: list[str], ascii_only: bool) -> list[list[int]]:
    """For each column of dots, the rows of the dots in it, from the top."""
    fields = [row.split("|" if ascii_only else "│", 1)[1] for row in rows[:-1]]
    if ascii_only:
        width = max(map(len, fields))
        return [[y for y, field in enumerate(fields) if field[x : x + 1] == "*"] for x in range(width)]
    bits = (
        ((0, 0), 0x01),
        ((0, 1), 0x02),
        ((0, 2), 0x04),
        ((0, 3), 0x40),
        ((1, 0), 0x08),
        ((1, 1), 0x10),
        ((1, 2), 0x20),
        ((1, 3), 0x80),
    )
    columns: list[list[int]] = [[] for _ in range(2 * max(map(len, fields)))]
    for y, field in enumerate(fields):
        for x, char in enumerate(field):
            if char == " ":
                continue
            for (right, down), bit in bits:
                if (ord(char) - 0x2800) & bit:
                    columns[2 * x + right].append(4 * y + down)
    return [sorted(column) for column in columns]


@given(falling, st.integers(20, 130), st.integers(4, 40), st.integers(0, 400), glyph_sets)
def test_a_curve_only_falls_has_no_gap_and_stops_where_the_values_do(
    values: list[int], width: int, height: int, total: int, glyphs: Glyphs
) -> None:
    rows = [row.plain for row in draw_curve(values, width, height, total=total, glyphs=glyphs)]
    columns = dots(rows, glyphs is ASCII)
    used = [at for at, column in enumerate(columns) if column]
    assert used == list(range(len(used)))
    assert used
    before = columns[0]
    for at in used[1:]:
        column = columns[at]
        assert column == list(range(column[0], column[-1] + 1))
        assert before[-1] <= column[0] <= before[-1] + 1
        before = column
    share = (len(values) - 1) / max(total, len(values) - 1, 1)
    room = len(columns) if glyphs is ASCII else width * 2
    assert len(used) <= share * room + 2


def test_a_curve_in_ascii() -> None:
    rows = draw_curve([100, 50, 25, 25, 25], 24, 6, across="merges", glyphs=ASCII)
    assert all(row.plain.isascii() for row in rows)
    assert rows[0].plain.startswith("100 |*")
    assert rows[3].plain.startswith(" 25 |")
    assert rows[-1].plain == "    0 --------- 4 merges"


@given(st.floats(0, 1e12))
def test_numbers_are_short_and_about_right(value: float) -> None:
    shown = short_number(value)
    assert len(shown) <= 5
    size = {"k": 1e3, "M": 1e6, "G": 1e9}.get(shown[-1], 1)
    number = float(shown.rstrip("kMG"))
    assert abs(number * size - value) <= max(0.5, 0.06 * value)


@given(st.floats(-1, 2), st.floats(-1, 2), st.integers(0, 120), glyph_sets)
def test_bars_grow_with_what_they_show(one: float, other: float, width: int, glyphs: Glyphs) -> None:
    less, more = sorted((one, other))
    assert len(bar(less, width, glyphs)) <= len(bar(more, width, glyphs)) <= max(0, width)
    if more > 0 and width:
        assert bar(more, width, glyphs)
    assert (bar(1, width, glyphs) == glyphs.passed * width) or not width


@given(st.floats(-1, 2), st.integers(0, 120), glyph_sets)
def test_a_track_is_as_wide_as_it_should_be(share: float, width: int, glyphs: Glyphs) -> None:
    track = draw_track(share, width, glyphs)
    assert track.cell_length == width
    assert track.plain.count(glyphs.here) == min(1, width)


def test_a_track_has_its_mark_where_the_share_is() -> None:
    assert [draw_track(share, 11, UNICODE).plain.index("●") for share in (0, 0.5, 1)] == [0, 5, 10]
