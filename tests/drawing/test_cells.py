from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content

from bpe_tui.drawing import cells
from bpe_tui.drawing.glyphs import ASCII, UNICODE, Glyphs, names
from tests.drawing.anything import assert_fits, glyph_sets, texts, widths


@given(texts)
def test_safe_text_has_no_control_characters_and_is_safe_already(text: str) -> None:
    shown = cells.safe(text)
    assert_fits([Content(shown, strip_control_codes=False)], 10**6)
    assert cells.safe(shown) == shown


@given(texts)
def test_every_character_of_a_safe_text_keeps_its_width_alone(text: str) -> None:
    """So that a line can be cut anywhere, whatever a terminal joins or does not join."""
    shown = cells.safe(text)
    assert cell_len(shown) == sum(cell_len(char) for char in shown)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\t\x1b[0m", r"a\nb\t\x1b[0m"),
        ("e\u0301", "e\u0301"),
        ("\u0301", "◌\u0301"),
        ("👩\u200d👧", r"👩\u200d👧"),
        ("🇩", r"\U0001f1e9"),
        ("漢字", "漢字"),
        ("\ud800", r"\ud800"),
    ],
)
def test_what_cannot_be_drawn_is_written_out(text: str, shown: str) -> None:
    assert cells.safe(text) == shown


def test_marks_do_not_pile_up_on_one_character() -> None:
    assert cells.safe("a" + "\u0301" * 5) == "a\u0301\u0301◌\u0301\u0301◌\u0301"


@given(texts, st.integers(0, 80), glyph_sets)
def test_fitted_text_fits_and_short_text_is_left_alone(text: str, width: int, glyphs: Glyphs) -> None:
    content = cells.line(text)
    fitted = cells.fit(content, width, glyphs)
    assert_fits([fitted], width)
    if content.cell_length <= width:
        assert fitted.plain == content.plain
    elif width:
        assert fitted.plain.endswith(glyphs.more)
        assert content.plain.startswith(fitted.plain[: -len(glyphs.more)])


@given(texts, st.integers(2, 80), st.integers(0, 30))
def test_wrapped_rows_fit_and_hold_every_word(text: str, width: int, hang: int) -> None:
    content = cells.line(text)
    rows = cells.wrap(content, width, hang)
    assert_fits(rows, width)
    assert "".join("".join(row.plain for row in rows).split()) == "".join(content.plain.split())


@given(texts, st.integers(2, 80))
def test_chopped_rows_fit_and_join_to_the_text(text: str, width: int) -> None:
    content = cells.line(text)
    rows = cells.chop(content, width)
    assert_fits(rows, width)
    assert "".join(row.plain for row in rows) == content.plain


@given(texts, texts, st.integers(0, 120), glyph_sets)
def test_rules_and_pairs_of_texts_fit(left: str, right: str, width: int, glyphs: Glyphs) -> None:
    assert_fits([cells.rule(width, left, right, glyphs)], width)
    assert_fits([cells.beside(cells.line(left), cells.line(right), width, glyphs)], width)


@given(widths, st.text("ab c", max_size=20))
def test_a_rule_fills_its_width(width: int, label: str) -> None:
    assert cells.rule(width, label).cell_length == width


@given(st.integers(0, 200), st.integers(1, 40), st.integers(0, 199), st.integers(0, 199))
def test_a_window_shows_what_must_be_seen(total: int, size: int, see: int, top: int) -> None:
    see = min(see, max(0, total - 1))
    first = cells.window(total, size, see, top)
    assert first <= see < first + size or not total
    assert 0 <= first <= max(0, total - size)


@given(st.integers(10, 200), st.integers(5, 40), st.data())
def test_a_window_does_not_move_for_what_is_seen_already(total: int, size: int, data: st.DataObject) -> None:
    top = data.draw(st.integers(0, max(0, total - size)))
    see = data.draw(st.integers(top + 1, max(top + 1, top + size - 2)))
    if see < total and total > size:
        assert cells.window(total, size, see, top) == top


def test_clamped_lines_say_how_many_are_hidden() -> None:
    rows = cells.clamp([Content(str(number)) for number in range(10)], 20, 4)
    assert [row.plain for row in rows] == ["0", "1", "2", "… 7 more lines"]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_every_glyph_takes_one_cell_but_the_arrow(glyphs: Glyphs) -> None:
    for name in names():
        assert cell_len(getattr(glyphs, name)) == 1 + (name == "arrow" and glyphs is ASCII), name
    assert ASCII.arrow == "->", "a single > would be read as a comparison between old and new"


def test_ascii_glyphs_are_ascii_and_marks_of_one_place_differ() -> None:
    assert all(getattr(ASCII, name).isascii() for name in names())
    for glyphs in (UNICODE, ASCII):
        assert len({glyphs.ran, glyphs.next, glyphs.stop}) == 3
        assert len({glyphs.changed, glyphs.added, glyphs.gone, glyphs.more}) == 4
        assert len({glyphs.here, glyphs.moment, glyphs.track, glyphs.passed}) == 4
        assert len({glyphs.done, glyphs.wrong, glyphs.open_box, glyphs.full_box}) == 4
