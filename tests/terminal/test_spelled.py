"""Any text in ASCII: nothing else is left, and cells stay where they are."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from bpe_tui.drawing.cells import safe
from bpe_tui.terminal.spelled import SPELLED, to_ascii
from bpe_tui.terminal.widths import is_simple


@given(st.text())
def test_nothing_else_is_left(text: str) -> None:
    told = to_ascii(text)
    assert told.isascii()
    assert to_ascii(told) == told


@given(st.text().map(safe).filter(is_simple))
def test_it_is_as_wide_as_it_was(text: str) -> None:
    """Of all characters on whose width terminals agree."""
    assert cell_len(to_ascii(text)) == cell_len(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("“naïve” · 2×3 → 6…", '"naive" . 2x3 > 6.'),
        ("日本", "????"),
        ("e\u0301", "e"),
        ("│ a │", "| a |"),
        ("\x1b[1m", "\x1b[1m"),
    ],
)
def test_what_is_near_is_taken(text: str, told: str) -> None:
    assert to_ascii(text) == told


def test_a_stream_spells_what_it_cannot_write() -> None:
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding="ascii", errors=SPELLED)
    stream.write("“a” → é\n")
    stream.flush()
    assert written.getvalue() == b'"a" > e\n'
