"""Chunks: what is written without a move, as cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.terminal.chunk import parse_chunk
from tests.terminal.test_shadow import STYLES

TEXTS = st.lists(st.tuples(STYLES, st.text(alphabet="ab ·│é日", min_size=1, max_size=5)), max_size=5)


@given(TEXTS, STYLES)
def test_every_character_is_a_cell_of_its_style(texts: list[tuple[str, str]], before: str) -> None:
    chunk = parse_chunk("".join(f"\x1b[{style or '0'}m{text}" for style, text in texts), before)
    cells = [cell for piece in chunk.pieces for cell in piece.cells]
    assert [char for char, _ in cells] == [char for _, text in texts for char in text]
    wanted = [style for style, text in texts for char in text if char != " "]
    assert [style for char, style in cells if char != " "] == wanted
    assert chunk.style == (texts[-1][0] if texts else before)
    assert chunk.cells == (None if any("日" in text for _, text in texts) else cells)


def test_what_is_no_text_is_kept_apart() -> None:
    chunk = parse_chunk("a\x1b[?25l\x1b[1mb\x1b]2;title\x07", "31")
    assert [(piece.text, piece.style) for piece in chunk.pieces] == [
        ("a", "31"), ("\x1b[?25l", ""), ("b", "1"), ("\x1b]2;title\x07", ""),
    ]  # fmt: skip
    assert chunk.cells is None, "it has to be passed on each time"
    assert chunk.style == "1"


def test_the_same_chunk_is_taken_apart_once() -> None:
    assert parse_chunk("\x1b[1mab", "") is parse_chunk("\x1b[1mab", "")
    assert parse_chunk("ab", "1").cells != parse_chunk("ab", "").cells
