from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.drawing import roles
from bpe_tui.drawing.glyphs import ASCII, Glyphs
from bpe_tui.drawing.sheet import Sheet, Track, draw_sheet, lay_out
from tests.drawing.anything import assert_fits, glyph_sets, widths

texts = st.one_of(
    st.binary(max_size=60),
    st.text(max_size=30).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.text("ab [wא漢🐱\n", max_size=40).map(str.encode),
)


@st.composite
def cut(draw: st.DrawFn, data: bytes, name: str = "") -> Track:
    """A text cut in tokens anywhere, with ids that belong to their bytes."""
    places = sorted(draw(st.sets(st.integers(1, max(1, len(data) - 1)), max_size=12)) if len(data) > 1 else ())
    pieces = [data[begin:end] for begin, end in zip([0, *places], [*places, len(data)], strict=True)] if data else []
    known: dict[bytes, int] = {}
    ids = [known.setdefault(piece, draw(st.integers(0, 200_000)) * 64 + len(known)) for piece in pieces]
    return Track(name, tuple(ids), tuple(pieces))


@st.composite
def same_text(draw: st.DrawFn) -> tuple[Track, ...]:
    """One text by several tokenizers."""
    data = draw(texts)
    return tuple(draw(cut(data, f"tokenizer {number}")) for number in range(draw(st.integers(1, 4))))


details = st.integers(1, 3)


@given(same_text(), widths, details, glyph_sets, st.integers(0, 20), st.integers(1, 30), st.booleans())
def test_it_keeps_to_its_size(
    tracks: tuple[Track, ...], width: int, detail: int, glyphs: Glyphs, top: int, height: int, cursor: bool
) -> None:
    sheet = lay_out(tracks, width, detail, glyphs)
    here = (0, 0) if cursor and tracks[0].ids else None
    assert_fits(draw_sheet(sheet, top, height, here, glyphs), width, height)
    assert len(draw_sheet(sheet, 0, 10_000, here, glyphs)) == sheet.height


@given(same_text(), widths, details)
def test_every_token_begins_once_in_order_and_cells_never_overlap(
    tracks: tuple[Track, ...], width: int, detail: int
) -> None:
    sheet = lay_out(tracks, width, detail)
    for number, track in enumerate(tracks):
        begun: list[int] = []
        for row in sheet.rows:
            x = 0
            for cell in row.cells[number]:
                assert cell.x >= x
                assert cell.width >= 1
                x = cell.x + cell.width
                if not cell.continued:
                    begun.append(cell.at)
        assert begun == list(range(len(track.ids)))


@given(same_text(), st.integers(20, 130), details)
def test_the_same_place_of_the_text_is_in_the_same_column(tracks: tuple[Track, ...], width: int, detail: int) -> None:
    sheet = lay_out(tracks, width, detail)
    for row in sheet.rows:
        column: dict[int, int] = {}
        for number, track in enumerate(tracks):
            for cell in row.cells[number]:
                if not cell.continued:
                    start = sum(map(len, track.data[: cell.at]))
                    assert column.setdefault(start, cell.x) == cell.x
        # what comes later stands further right, but for tokens that had no room to begin in the row before
        places = [column[start] for start in sorted(column)]
        assert places == sorted(places)
        assert len({x for x in places if x}) == sum(x > 0 for x in places)


@given(same_text(), st.integers(20, 130), details)
def test_texts_that_differ_are_not_aligned_but_all_there(tracks: tuple[Track, ...], width: int, detail: int) -> None:
    other = Track("other", (1, 2), (b"x", b"yz"))
    sheet = lay_out((*tracks, other), width, detail)
    assert [cell.at for row in sheet.rows for cell in row.cells[-1]] == [0, 1]
    first = [cell.at for row in sheet.rows for cell in row.cells[0] if not cell.continued]
    assert first == list(range(len(tracks[0].ids)))


@given(same_text(), st.integers(20, 130), details, st.data())
def test_a_token_is_found_in_the_line_in_which_it_begins(
    tracks: tuple[Track, ...], width: int, detail: int, data: st.DataObject
) -> None:
    sheet = lay_out(tracks, width, detail)
    number = data.draw(st.integers(0, len(tracks) - 1))
    if not tracks[number].ids:
        return
    at = data.draw(st.integers(0, len(tracks[number].ids) - 1))
    row = sheet.row_of(number, at)
    assert any(cell.at == at and not cell.continued for cell in sheet.rows[row].cells[number])
    for direction in (-1, 1):
        there = sheet.above(number, at, direction)
        assert there == at or any(cell.at == there for cell in sheet.rows[row + direction].cells[number])


def plain(sheet: Sheet, cursor: tuple[int, int] | None = None, glyphs: Glyphs | None = None) -> list[str]:
    lines = draw_sheet(sheet, 0, 100, cursor, glyphs) if glyphs else draw_sheet(sheet, 0, 100, cursor)
    return [line.plain for line in lines]


def track_of(text: str, name: str) -> Track:
    tokenizer = load_vocabulary(name)
    ids = tokenizer.encode(text)
    return Track(name, tuple(ids), tuple(tokenizer.token_bytes(token_id) for token_id in ids))


def test_each_token_is_bracketed_with_its_id_and_bytes_below() -> None:
    sheet = lay_out((Track("", (257, 32, 300), (b"the", b" ", b"cat")),), 60, 3)
    assert plain(sheet) == [
        "[the     ][␣ ][cat     ]",
        " 257       32  300      ",
        " 74 68 65  20  63 61 74 ",
    ]


def test_the_cursor_is_another_kind_of_bracket() -> None:
    sheet = lay_out((Track("", (257, 32, 300), (b"the", b" ", b"cat")),), 60, 1)
    assert plain(sheet, (0, 2)) == ["[the][␣]‹cat›"]
    assert plain(sheet, (0, 0), ASCII) == ["<the>[_][cat]"]


def test_tokenizers_stand_under_each_other_by_the_columns_of_the_text() -> None:
    names = ("gpt2", "cl100k_base", "o200k_base")
    sheet = lay_out([track_of("strawberry 12345", name) for name in names], 100, 1)
    assert plain(sheet) == [
        "gpt2        [st][raw][berry][␣123  ][45]",
        "cl100k_base [str][aw][berry][␣][123][45]",
        "o200k_base  [st][raw][berry][␣][123][45]",
    ]


def test_a_token_longer_than_the_line_goes_on_in_the_next() -> None:
    long, short = (
        Track("a", (300,), (b"abcdefghij",)),
        Track("b", (1,) * 10, tuple(b"abcdefghij"[at : at + 1] for at in range(10))),
    )
    sheet = lay_out((long, short), 14, 1)
    assert plain(sheet) == [
        "1 [abcdefghij…",
        "2 [a][b][c][d]",
        "",
        "1  …         …",
        "2 [e][f][g][h]",
        "",
        "1  …   ]",
        "2 [i][j]",
    ]


def test_colours_follow_ids_and_single_bytes_have_none() -> None:
    (line,) = draw_sheet(lay_out((Track("", (97, 256, 257, 263), (b"a", b"bc", b"de", b"fg")),), 60, 1), 0, 1)
    styles = [str(span.style) for span in line.spans if span.style in roles.TOKENS]
    assert styles == [roles.TOKENS[0], roles.TOKENS[1], roles.TOKENS[0]]


@pytest.mark.parametrize("width", [60, 59])
def test_tracks_are_named_where_there_is_room_and_numbered_where_not(width: int) -> None:
    tracks = [Track(name, (97,), (b"a",)) for name in ("GPT-2", "GPT-4")]
    heads = [line[:5] for line in plain(lay_out(tracks, width, 1))]
    assert heads == (["GPT-2", "GPT-4"] if width == 60 else ["1 [a]", "2 [a]"])


def test_a_long_text_is_laid_out_once_and_drawn_in_parts() -> None:
    """A hundred thousand tokens: only what is asked for is drawn, wherever it is."""
    data: Sequence[bytes] = [b"%d " % (number % 977) for number in range(100_000)]
    sheet = lay_out((Track("", tuple(range(256, 100_256)), tuple(data)),), 80, 2)
    at = sheet.line_of(0, 54_321)
    shown = draw_sheet(sheet, at, 2, (0, 54_321))
    assert "‹" in shown[0].plain
    assert str(256 + 54_321) in shown[1].plain


def test_what_begins_below_is_counted() -> None:
    ids = tuple(range(65, 77))
    sheet = lay_out((Track("", ids, tuple(bytes([byte]) for byte in ids)),), 16, 2)
    # rows of four or so, each of two lines and a blank one
    firsts = sheet.firsts[0]
    assert len(firsts) > 2
    assert sheet.begin_from(0, 0) == len(ids)
    assert sheet.begin_from(0, 1) == sheet.begin_from(0, 3) == len(ids) - firsts[1]
    assert sheet.begin_from(0, sheet.height) == 0
