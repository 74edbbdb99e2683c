from __future__ import annotations

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe.patterns import PATTERNS
from bpe_tui.course.exploring.chunk_boxes import NAMES, Boxes, ChunkBoxes
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.regex_words import alternatives
from bpe_tui.drawing.explore_chunk_boxes import draw_boxes
from tests.drawing.anything import texts

BOXES = ChunkBoxes()


def boxed(text: str, pattern: str = "gpt2", chunk: int = 1) -> Boxes:
    state: State = {"text": text, "pattern": pattern, "chunk": chunk}
    return BOXES.explore(state)


@given(texts | st.text("aB1 '.\ns\t", max_size=30), st.sampled_from(NAMES))
def test_what_is_shown_is_what_the_pattern_does(text: str, name: str) -> None:
    found = boxed(text, name)
    assert [chunk.text for chunk in found.chunks] == PATTERNS[name].split(found.text)
    assert {known: list(chunks) for known, chunks in found.cuts} == {
        known: PATTERNS[known].split(found.text) for known in NAMES
    }
    start = 0
    for chunk in found.chunks if name != "none" else ():
        assert chunk.alternative is not None
        part = found.alternatives[chunk.alternative].source
        match = regex.compile(part).match(found.text, start)
        assert match is not None
        assert match.group() == chunk.text
        start += len(chunk.text)
    assert sum(part.uses for part in found.alternatives) == (len(found.chunks) if name != "none" else 0)


@pytest.mark.parametrize(
    ("name", "text", "matched"),
    [
        ("gpt2", "they'll go 42 !?  now\nno", [2, 1, 2, 3, 4, 5, 2, 6, 2]),
        ("gpt4", "THEY'LL go 42!?\n  \n  now a  ", [2, 1, 2, 8, 3, 4, 6, 7, 2, 2, 5]),
        ("gpt4o", "They'll GO 42!?/\n  \n  now", [1, 2, 7, 3, 4, 5, 6, 1]),
    ],
)
def test_every_alternative_is_for_what_it_is_said_to_be(name: str, text: str, matched: list[int]) -> None:
    """Each text needs every alternative of its pattern, in the order of the summaries."""
    found = boxed(text, name)
    assert [(chunk.alternative or 0) + 1 for chunk in found.chunks] == matched
    assert {number + 1 for number in range(len(found.alternatives))} == set(matched)


def test_a_dog_is_four_chunks_without_a_pattern_of_its_signs() -> None:
    """What the patterns are for: dog. dog! dog? share one dog."""
    chunks = [chunk.text for chunk in boxed("dog. dog! dog?", "gpt4").chunks]
    assert chunks == ["dog", ".", " dog", "!", " dog", "?"]


@pytest.mark.parametrize("name", NAMES)
def test_each_pattern_has_as_many_summaries_as_alternatives(name: str) -> None:
    found = boxed("a", name)
    assert len(found.alternatives) == len(alternatives(PATTERNS[name].source))


def test_the_chunk_looked_at_stands_between_brackets_and_its_alternative_is_marked() -> None:
    rows = [row.plain for row in draw_boxes(boxed("a b1", "gpt2", 2), 80)]
    assert rows[0].startswith("› gpt2 3")
    assert "│a[␣b]1│" in rows[0]
    assert next(row for row in rows if row.startswith("▶")).split()[:2] == ["▶2", "␣?\\p{L}+"]
    assert "  \\p{L}+  one or more letters" in rows


def test_a_long_text_is_cut_to_some_rows_around_the_chunk_looked_at() -> None:
    rows = [row.plain for row in draw_boxes(boxed("word " * 70, "gpt2", 69), 40)]
    assert any("[␣word]" in row for row in rows[:5])
    assert sum(row.endswith("…") for row in rows[:12]) >= 3


def test_what_is_told() -> None:
    assert BOXES.lines(boxed("a 1")) == [
        "gpt2, 2 chunks: a | ␣1",
        "gpt4, 3 chunks: a | ␣ | 1",
        "gpt4o, 3 chunks: a | ␣ | 1",
        "none, 1 chunk: a␣1",
        "Chunk 1 under gpt2 is a.",
        "Alternative 2 of 6 of the pattern matched it, ␣?\\p{L}+: a word, with one space before it.",
        "␣? is at most one space",
        "\\p{L}+ is one or more letters",
    ]
    assert BOXES.lines(boxed("a", "none"))[-1] == "Without a pattern the whole text is one chunk."
