"""Prose without signs, and lines that are safe to be read out."""

from __future__ import annotations

import io
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.plain.prose import prose, sentence, table
from bpe_tui.plain.voice import GLUE, Line, Voice, cells, clean, wrap


def said(markdown: str) -> list[str]:
    out = io.StringIO()
    Voice(out, 40).say_all(prose(markdown))
    return out.getvalue().splitlines()


def test_marks_of_markdown_are_not_said() -> None:
    assert sentence("**Bold**, *leaning* and `code[i]` are words; \\* is a star.") == (
        "Bold, leaning and code[i] are words; * is a star."
    )
    assert said("# Title\n\nA paragraph\nof two lines.\n\n---\n\n> quoted") == [
        "Title", "", "A paragraph of two lines.", "", "  quoted",
    ]  # fmt: skip


def test_code_keeps_its_lines_and_its_indentation() -> None:
    long = "    x = [" + "1, " * 30 + "]"
    assert said(f"Look:\n\n```python\nif x:\n{long}\n```") == ["Look:", "", "  if x:", "  " + long]


def test_lists_are_items_one_a_line() -> None:
    assert said("1. one\n2. two\n\nand\n\n- a\n- b") == ["  1. one", "  2. two", "", "and", "", "  a", "  b"]


def test_code_and_pairs_within_prose_are_not_broken() -> None:
    assert said("The expression that is worked out next says `counts.get(pair, 0) + 1` here.") == [
        "The expression that is worked out next",
        "says counts.get(pair, 0) + 1 here.",
    ]
    assert list(wrap("It is (97, 97) again", 12)) == ["It is", f"(97,{GLUE}97)", "again"]


def test_a_link_says_its_address() -> None:
    assert sentence("See [the paper](https://a.example/x).") == "See the paper (https://a.example/x)."


def test_tables_are_said_row_by_row() -> None:
    assert said("| Pair | Count |\n|---|---|\n| `(a, b)` | 3 |\n| c | 1 |") == [
        "Table, 2 rows.",
        "  Pair: (a, b); Count: 3.",
        "  Pair: c; Count: 1.",
    ]
    lines = table(["", "`a`", "b"], [["x", "1", "·"], ["y", "", "███"]], "How often.")
    assert [line.text for line in lines] == ["Table, 2 rows: How often.", "Row x; a: 1.", "Row y."]


@given(st.text(), st.integers(1, 60))
def test_any_markdown_can_be_said_and_holds_no_control_character(markdown: str, width: int) -> None:
    out = io.StringIO()
    Voice(out, width).say_all(prose(markdown))
    assert not any(unicodedata.category(char) in ("Cc", "Cs") for char in out.getvalue().replace("\n", ""))


@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=12)),
    st.integers(20, 60),
)
def test_wrapping_keeps_all_words_and_the_width(words: list[str], width: int) -> None:
    rows = [row.replace(GLUE, " ") for row in wrap(" ".join(words), width)]
    assert " ".join(rows).split() == words
    for row in rows:
        assert cells(row) <= width or " " not in row


def test_what_a_terminal_would_obey_is_written_out() -> None:
    assert clean("a\x1b[2J\x07b\u202ec\ud800\tq") == r"a\x1b[2J\x07b\u202ec\ud800  q"
    out = io.StringIO()
    Voice(out).say(Line("\x1b]0;x", code=True))
    assert out.getvalue() == "\\x1b]0;x\n"


@pytest.mark.parametrize(
    ("markdown", "told"),
    [
        ("Next runs `for x in ids:`. What then?", "Next runs “for x in ids:”. What then?"),
        ("So “`see the sea`” has 11", "So “see the sea” has 11"),
        ("`see the sea`", "see the sea"),
        ("Here `and` stops", "Here “and” stops"),
        ("line 3: `return new`", "line 3: return new"),
        ("The ids `[1, 2]` of `sea`", "The ids [1, 2] of sea"),
    ],
)
def test_code_that_reads_like_the_sentence_stands_in_quotation_marks(markdown: str, told: str) -> None:
    assert sentence(markdown).replace(GLUE, " ") == told
