from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe.patterns import PATTERNS
from bpe_tui.course.exploring.regex_words import alternatives, explain

signs = st.text(st.sampled_from("ab |[]()?+*\\{}p^:L1,-'\n"), max_size=30)


@given(signs)
def test_nothing_of_a_pattern_is_lost(source: str) -> None:
    assert "|".join(alternatives(source)) == source
    for alternative in alternatives(source):
        pieces = explain(alternative)
        assert "".join(piece.source for piece in pieces) == alternative


@pytest.mark.parametrize("name", PATTERNS)
def test_every_piece_of_the_known_patterns_has_words_of_its_own(name: str) -> None:
    for alternative in alternatives(PATTERNS[name].source):
        for piece in explain(alternative):
            assert piece.says
            assert "\\" not in piece.says
            assert len(piece.says) > len(piece.source) or "'" in piece.source


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (r"\p{L}+", "one or more letters"),
        (r" ?", "at most one space"),
        (r"\p{N}{1,3}", "one to three digits"),
        (r"[^\s\p{L}\p{N}]+", "one or more characters other than white space, letters and digits"),
        (r"[^\r\n\p{L}\p{N}]?", "at most one character other than line ends, letters and digits"),
        (r"[\r\n]", "a line end"),
        (r"[\r\n/]*", "any number of line ends and slashes"),
        (r"\s", "a white-space character"),
        (r"\s*", "white space, or none"),
        (r"(?!\S)", "and no character other than white space may follow"),
        (r"(?![\s\S])", "and no character at all may follow"),
        (r"(?i:[sdmt]|ll)", "one of s, d, m, t or ll, in capital or small letters"),
        (r"(?i:'s|'t)?", "at most one of 's or 't, in capital or small letters"),
        (r"\p{L}++", "one or more letters"),
    ],
)
def test_what_a_piece_matches(source: str, says: str) -> None:
    assert [piece.says for piece in explain(source)] == [says]
