"""Split patterns: no text is lost, and the fast ways cut exactly as the pattern says."""

import re
from collections.abc import Iterator

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe import cutting, patterns
from bpe_tui.bpe.cutting import cut_blocks, last_cut
from bpe_tui.bpe.patterns import (
    GPT2,
    GPT4,
    GPT4_CLASSIC,
    GPT4O,
    NO_SPLIT,
    PatternError,
    SplitPattern,
    find_pattern,
)

KNOWN = [GPT2, GPT4, GPT4O, GPT4_CLASSIC]

# Letters that look alike to a careless pattern: marks, title case, the long s, the Kelvin sign, odd spaces.
TRICKY = [*" \n\r\t'/_.", "\x0b", "\x1c", "\x85", "\u00a0", "\u2028", *"aBsK1", "ll", "VE", "22", "\u0301"]
TRICKY += ["é", "中", "ǅ", "ʰ", "ſ", "\u212a", "😀", "٣", "Ⅷ", "²", "\udc80"]
tricky_text = st.lists(st.sampled_from(TRICKY), max_size=60).map("".join)
ascii_text = st.text(st.characters(max_codepoint=127), max_size=60)

PUBLISHED = {
    "gpt2": r"'s|'t|'re|'ve|'m|'ll|'d| ?[\p{L}]+| ?[\p{N}]+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+",
    "gpt4": (
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
        r"|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
    ),
    "gpt4-classic": (
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
        r"|\s*[\r\n]+|\s+(?!\S)|\s+"
    ),
}


@pytest.mark.parametrize("pattern", KNOWN, ids=lambda p: p.name)
@given(text=st.one_of(tricky_text, ascii_text, st.text()))
def test_blocks_and_the_ascii_way_cut_as_the_pattern_does(pattern: SplitPattern, text: str) -> None:
    whole = regex.findall(PUBLISHED.get(pattern.name, pattern.source), text)
    with pytest.MonkeyPatch.context() as patch:
        for size in (1, 7, cutting.BLOCK_CHARACTERS):
            patch.setattr(cutting, "BLOCK_CHARACTERS", size)
            assert pattern.split(text) == whole


@pytest.mark.parametrize("pattern", [*KNOWN, NO_SPLIT, find_pattern("a+|b*")], ids=lambda p: p.name)
@given(text=st.one_of(tricky_text, st.text("abc")))
def test_no_text_is_lost(pattern: SplitPattern, text: str) -> None:
    chunks = pattern.split(text)
    assert "".join(chunks) == text
    assert all(chunks)


@given(text=tricky_text, size=st.integers(0, 20))
def test_blocks_are_the_text_and_long_enough(text: str, size: int) -> None:
    blocks = list(cut_blocks(text, size))
    assert "".join(blocks) == text
    assert all(len(block) >= size for block in blocks[:-1])


@given(left=tricky_text, right=tricky_text)
def test_the_last_cut_is_the_last_place_two_blocks_may_meet(left: str, right: str) -> None:
    text = left + right
    cut = last_cut(text)
    assert GPT4.split(text[:cut]) + GPT4.split(text[cut:]) == GPT4.split(text)
    assert cut == max((len(text) - len(b) for b in _tails(text)), default=0)


def _tails(text: str) -> Iterator[str]:
    """The rest of the text after each possible cut."""
    for i in range(1, len(text)):
        if text[i - 1].isalnum() and re.match(r"\s", text[i]):
            yield text[i:]


def test_the_last_cut_is_found_far_from_the_end() -> None:
    assert last_cut("word " + "-" * 5000) == 4
    assert last_cut("-" * 5000) == 0


@pytest.mark.parametrize(
    ("spelling", "name"), [(p.source, p.name) for p in KNOWN] + [(s, n) for n, s in PUBLISHED.items()]
)
def test_a_known_source_gives_the_known_pattern(spelling: str, name: str) -> None:
    assert find_pattern(spelling).name == name
    assert find_pattern(name).name == name


def test_nothing_is_the_pattern_that_does_not_split() -> None:
    assert find_pattern("") == NO_SPLIT
    assert not NO_SPLIT.splits
    assert NO_SPLIT.split("a b") == ["a b"]


def test_groups_in_an_own_pattern_do_not_replace_the_chunk() -> None:
    assert find_pattern(r"(\w)(\w*)|\s").split("ab cd") == ["ab", " ", "cd"]


def test_a_pattern_that_is_no_regex_says_what_is_wrong_and_where() -> None:
    with pytest.raises(PatternError, match=r"'\(a' is no regular expression: .* at position 2"):
        find_pattern("(a")


def test_a_pattern_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "_SECONDS_TO_START", 0.05)
    with pytest.raises(PatternError, match="takes too long"):
        find_pattern(r"(?:(?:a|aa)+)+$").split("a" * 60 + "b")
