from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe.loading import FORMATS
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.tokenizer_file import DAMAGE, Opened, TokenizerFile, verdict
from bpe_tui.drawing.explore_tokenizer_file import draw_file
from bpe_tui.drawing.glyphs import ASCII

FILE = TokenizerFile()
formats = st.sampled_from(sorted(FORMATS))


def opened(format_name: str = "json", damage: str = "none", **more: str | int) -> Opened:
    state: State = {"format": format_name, "damage": damage, **more}
    return FILE.explore(state)


@given(formats, st.text("ab é\n\"'\\,{", max_size=30), st.integers(1, 400))
def test_what_is_written_is_read_as_the_same_tokenizer_and_every_line_is_told(
    format_name: str, text: str, line: int
) -> None:
    found = opened(format_name, text=text, line=line)
    assert found.says or not found.lines
    assert not found.differs
    assert not found.damaged
    # two tokens with the same bytes are what some formats cannot hold
    assert not found.error or "same bytes" in found.error


@given(formats, st.sampled_from(sorted(DAMAGE)), st.integers(1, 400))
def test_the_hash_tells_every_damage_whatever_the_reader_says(format_name: str, damage: str, line: int) -> None:
    whole, found = opened(format_name, line=line), opened(format_name, damage, line=line)
    assert found.damaged == (found.lines != whole.lines)
    assert found.whole_digest == whole.digest
    assert not (found.error and found.differs)
    assert found.damaged or not (found.error or found.differs)


@pytest.mark.parametrize(
    ("format_name", "damage", "said"),
    [
        ("minbpe", "line lost", "cat.model: line 6: merge 257 uses id 257, which nothing before it makes."),
        ("minbpe", "line twice", "the pair 97 116 was merged before, into 256."),
        ("minbpe", "swapped", "another tokenizer: id 256 is b'th', before b'at'."),
        ("minbpe", "cut off", "another tokenizer: merges: none, before 6."),
        ("json", "cut off", "cat.json: line 8, column 1: not JSON: Expecting value."),
        ("tiktoken", "wrong digit", "rank 257 was given before, in line 257."),
        # a rank is written out, so the order of the lines says nothing
        ("tiktoken", "swapped", "the same tokenizer."),
        ("huggingface", "line lost", "not JSON"),
    ],
)
def test_what_a_reader_says_to_a_damaged_file(format_name: str, damage: str, said: str) -> None:
    found = opened(format_name, damage)
    assert said in verdict(found)[0]
    assert "damaged" in verdict(found)[1]


def test_a_tokenizer_that_a_format_cannot_hold_is_told() -> None:
    file = TokenizerFile(special="the end")
    found = file.explore({"format": "minbpe"})
    assert not found.lines
    assert "cannot hold the special token 'the end'" in file.lines(found)[1]
    assert any("cannot hold" in row.plain for row in draw_file(found, 80))
    assert file.explore({"format": "json"}).lines


@pytest.mark.parametrize(
    ("format_name", "first"),
    [("json", "[97, 116],"), ("minbpe", "97 116"), ("tiktoken", "YXQ= 256"), ("huggingface", "[")],
)
def test_it_begins_at_the_first_merge(format_name: str, first: str) -> None:
    found = opened(format_name)
    assert found.lines[found.at].strip() == first
    assert "at" in found.says


def test_another_format_begins_at_its_own_line() -> None:
    control = FILE.controls({})[0]
    assert FILE.settle({"line": 3, "format": "json"}, control.name) == {"format": "json"}
    assert FILE.settle({"line": 3}, "line") == {"line": 3}


def test_the_line_in_hand_is_marked_and_told() -> None:
    rows = [row.plain for row in draw_file(opened("minbpe"), 80)]
    assert "▶ 5 97 116" in rows
    assert "This line is merge 1: a and t become at, id 256." in rows
    assert any(row.startswith("✓ The reader takes it") for row in rows)
    damaged = [row.plain for row in draw_file(opened("minbpe", "swapped"), 80, ASCII)]
    assert any(row.startswith("! The reader takes it, and it is another") for row in damaged)


def test_what_is_told() -> None:
    assert FILE.lines(opened("minbpe", line=4)) == [
        "cat.model: 10 lines, 69 bytes, damage none.",
        "line 2: ",
        "line 3: 1",
        "line 4, looked at: <|end|>␣262",
        "line 5: 97␣116",
        "line 6: 116␣104",
        "This line is the special token <|end|> and its id, 262.",
        "The reader takes it, and it is the same tokenizer.",
        f"SHA-256 {opened('minbpe').digest[:12]}, as it was written.",
    ]
