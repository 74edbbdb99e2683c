from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe.taught import build_vocab, decode
from bpe_tui.course.exploring import tokenizers
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.half_characters import HalfCharacters, Halves
from bpe_tui.drawing.explore_half_characters import draw_halves
from tests.drawing.anything import texts

HALF = HalfCharacters()
BYTES = build_vocab({})


def cut(text: str, at: int, tokens: str = tokenizers.BYTES) -> Halves:
    state: State = {"text": text, "cut": at, "tokens": tokens}
    return HALF.explore(state)


@given(texts, st.integers(0, 100))
def test_the_lenient_decoder_says_what_the_taught_one_says(text: str, at: int) -> None:
    found = cut(text, at)
    assert bytes(found.ids) == found.text.encode()
    assert found.before.lenient == decode(list(found.before.ids), BYTES)
    assert found.after.lenient == decode(list(found.after.ids), BYTES)


@given(texts, st.integers(0, 100))
def test_a_cut_is_safe_where_both_parts_are_whole(text: str, at: int) -> None:
    found = cut(text, at)
    assert found.safe[found.cut] == found.before.whole == found.after.whole
    assert (found.before.lenient + found.after.lenient == found.text) or not found.safe[found.cut]
    assert found.safe.count(False) == len(found.ids) - len(found.text)


@pytest.mark.parametrize("tokens", tokenizers.ALL)
def test_real_vocabularies_cut_a_cat_in_pieces_too(tokens: str) -> None:
    found = cut("🐱", 1, tokens)
    assert len(found.ids) > 1
    assert "unexpected end of data" in found.before.error
    assert found.before.lenient == "\ufffd"
    assert b"".join(found.tokens).decode() == "🐱"


def test_a_cut_beyond_the_end_is_at_the_end() -> None:
    assert cut("ab", 99).cut == 2
    assert cut("", 3).cut == 0


def test_the_cut_and_the_unsafe_places_are_seen_without_colour() -> None:
    rows = [row.plain for row in draw_halves(cut("é!", 1), 60)]
    assert rows[0].split() == ["tokens", "│", "\\xc3", "][", "\\xa9", "│", "!", "│"]
    assert rows[2].split() == ["cuts", "✓", "✗✗", "✓", "✓"]
    assert rows[0].index("][") == rows[2].index("✗✗")
    assert "✗ 1 of 4 cuts go through a character" in rows


def test_what_is_told() -> None:
    assert HALF.lines(cut("é", 1)) == [
        "é is 2 tokens: 195 \\xc3, 169 \\xa9.",
        "A cut after 1 token goes through a character.",
        "Before the cut, 1 token:",
        "strict: 'utf-8' codec can't decode byte 0xc3 in position 0: unexpected end of data",
        "lenient: �",
        "After the cut, 1 token:",
        "strict: 'utf-8' codec can't decode byte 0xa9 in position 0: invalid start byte",
        "lenient: �",
    ]
