from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import prose_safe
from bpe_tui.drawing.glyphs import Glyphs
from bpe_tui.drawing.prose import draw_prose, draw_table, escape_markdown, inline
from tests.drawing.anything import assert_fits, glyph_sets, texts, widths


def plain(markdown: str, width: int = 40) -> list[str]:
    return [row.plain.rstrip() for row in draw_prose(markdown, width)]


def test_blocks_are_parted_by_blank_lines_and_paragraphs_wrapped() -> None:
    assert plain("# Title\n\nOne two\nthree.\n\nFour.", 12) == ["Title", "", "One two", "three.", "", "Four."]


@pytest.mark.parametrize(
    ("markdown", "text", "role"),
    [
        ("a **b** c", "b", roles.STRONG),
        ("a *b* c", "b", roles.EMPHASIS),
        ("a `b` c", "b", roles.CODE),
        ("a [b](http://c) d", "b", roles.LINK),
        ("## b", "b", roles.TITLE),
    ],
)
def test_what_is_marked_has_its_role(markdown: str, text: str, role: str) -> None:
    row = draw_prose(markdown, 40)[0]
    assert (text, role) in [(row.plain[span.start : span.end], span.style) for span in row.spans]


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        ("Next runs `for x in ids:`. What then?", "Next runs “for x in ids:”. What then?"),
        ("So `see the sea` has 11", "So “see the sea” has 11"),
        ("So “`see the sea`” has 11", "So “see the sea” has 11"),
        ("**`see the sea`** has 11", "“see the sea” has 11"),
        ("`see the sea`", "see the sea"),
        ("Here `and` stops", "Here “and” stops"),
        ("line 3: `return new`", "line 3: return new"),
        ("The ids `[1, 2]` of `sea`", "The ids [1, 2] of sea"),
    ],
)
def test_code_that_reads_like_the_sentence_stands_in_quotation_marks(markdown: str, shown: str) -> None:
    assert plain(markdown, 60) == [shown]


def test_lists_hang_and_nest() -> None:
    assert plain("- one two three\n- four\n  1. five\n  2. six", 12) == [
        "• one two",
        "  three",
        "• four",
        "  1. five",
        "  2. six",
    ]


def test_quotes_have_a_bar_on_every_row() -> None:
    assert plain("> one two three four", 12) == ["▎ one two", "▎ three four"]


def test_code_keeps_its_indentation_and_its_colours() -> None:
    rows = draw_prose("```python\nif x:\n    return 'y'\n```", 40)
    assert [row.plain.rstrip() for row in rows] == ["  if x:", "      return 'y'"]
    assert any(span.style == roles.KEYWORD for span in rows[0].spans)
    assert all(row.cell_length == 40 for row in rows)


def test_html_and_brackets_are_text() -> None:
    assert plain("<b>x</b> [/oops] [red]y") == ["<b>x</b> [/oops] [red]y"]


def test_a_link_shows_where_it_leads() -> None:
    assert plain("[text](http://a.b)") == ["text (http://a.b)"]
    assert plain("<http://a.b>") == ["http://a.b"]


def test_tables_line_up_and_numbers_stand_right() -> None:
    assert plain("| a | n |\n|---|---|\n| x | 5 |\n| yy | 1,200 |") == [
        "a        n",
        "──────────",
        "x        5",
        "yy   1,200",
    ]


def test_a_table_too_wide_wraps_its_cells_and_at_last_becomes_a_list() -> None:
    table = (("word", "meaning"), [("alpha", "the first letter of all"), ("omega", "the last")])
    wrapped = [row.plain.rstrip() for row in draw_table(*table, 20)]
    assert wrapped[0] == "word    meaning"
    assert all(len(row) <= 20 for row in wrapped)
    listed = [row.plain for row in draw_table(*table, 11)]
    assert listed[0] == "word: alpha"


def test_a_caption_stands_below() -> None:
    assert [row.plain for row in draw_table(["a"], [["b"]], 20, caption="Said.")][-1] == "Said."


@given(st.one_of(texts, st.text("#*_`|>-1. \n\\[](){}<ab&~=", max_size=80)), widths, glyph_sets)
def test_any_markdown_keeps_to_the_width(markdown: str, width: int, glyphs: Glyphs) -> None:
    assert_fits(draw_prose(markdown, width, glyphs), width)


@given(st.lists(texts, max_size=4), st.lists(st.lists(texts, max_size=5), max_size=4), widths, texts)
def test_any_table_keeps_to_the_width(columns: list[str], rows: list[list[str]], width: int, caption: str) -> None:
    assert_fits(draw_table(columns, rows, width, caption=caption), width)


@given(st.text(max_size=40))
def test_escaped_text_reads_as_itself(text: str) -> None:
    text = "".join(char for char in text if char.isprintable())
    assert inline(escape_markdown(text)).plain == prose_safe(" ".join(text.split()))


@given(st.integers(1, 60))
def test_deeply_nested_blocks_are_drawn(depth: int) -> None:
    assert_fits(draw_prose("> " * depth + "x", 10), 10)
    assert_fits(draw_prose("\n".join("  " * level + "- x" for level in range(depth)), 10), 10)
