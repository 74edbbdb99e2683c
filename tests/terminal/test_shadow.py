"""The shadow: whatever is drawn, the screen is the same with it as without, at every frame."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import get_character_cell_size

from bpe_tui.terminal.sgr import attributes, change
from bpe_tui.terminal.shadow import Shadow
from bpe_tui.terminal.widths import NARROW, is_simple
from tests.terminal.emulator import Pair

WIDTH, HEIGHT = 24, 6
COLOURS = st.sampled_from(["31", "92", "38;2;10;20;30", "38;5;200", "42", "48;2;1;2;3", "48;5;7", "39", "49"])
STYLES = st.lists(st.one_of(COLOURS, st.sampled_from(["1", "2", "3", "4", "7"])), max_size=4).map(";".join)
SIMPLE = st.one_of(st.text(alphabet="ab .│─●→é日本한ｱ", max_size=8), st.just(" " * 12))
COMPLEX = st.sampled_from(["e\u0301", "👩\u200d💻", "🇫🇷", "नमस्ते", "a\u200bb", "☺\ufe0f", "🐱", "ش", "\u2329"])
MARKS = st.sampled_from(["", "", "", "\x1b[?25l", "\x1b]2;a title\x07", "\x1b7"])
"""What neither writes, moves nor sets a style."""
PIECES = st.lists(st.tuples(STYLES, st.one_of(SIMPLE, SIMPLE, SIMPLE, COMPLEX)), max_size=5)


@st.composite
def frames(draw: st.DrawFn) -> str:
    """A frame as Textual writes them: rows that start with a move, styled pieces, a move at the end."""
    made = []
    for _ in range(draw(st.integers(1, 5))):
        row, column = draw(st.integers(1, HEIGHT)), draw(st.integers(1, WIDTH - 2))
        made.append(f"\x1b[{row};{column}H")
        room = WIDTH - column + 1
        for style, text in draw(PIECES):
            cut = ""
            for char in text:
                room -= 2 if ord(char) > 0x10FF else 1
                if room < 0:
                    break
                cut += char
            made.append(f"\x1b[{style}m{cut}\x1b[0m" if style else cut)
            made.append(draw(MARKS))
        if draw(st.booleans()) and row < HEIGHT:
            made.append("\n")
    made.append(f"\x1b[{draw(st.integers(1, HEIGHT))};{draw(st.integers(1, WIDTH))}H")
    return "".join(made)


@settings(max_examples=150)
@given(st.lists(frames(), min_size=1, max_size=8), st.booleans())
def test_the_screen_is_the_same(drawn: list[str], erases: bool) -> None:
    pair = Pair(WIDTH, HEIGHT, erases=erases)
    for frame in drawn:
        pair.feed(frame)
        assert pair.differences() == []


@given(st.lists(frames(), min_size=1, max_size=4))
def test_simple_frames_cost_nothing_the_second_time(drawn: list[str]) -> None:
    shadow = Shadow()
    shadow.resize(WIDTH, HEIGHT)
    for frame in drawn:
        shadow.update(frame)
        again = shadow.update(frame)
        if frame.isascii() and not re.search(r"\x1b(?:\[\?|\]|7)", frame):
            rows = frame.split("\x1b[")
            overlapping = len({row.split(";")[0] for row in rows if "H" in row}) < sum("H" in row for row in rows)
            assert overlapping or len(again) <= 8, "at most the cursor moves"


@given(st.lists(st.one_of(frames(), st.tuples(st.integers(10, 40), st.integers(3, 9))), max_size=8))
def test_after_a_change_of_size(events: list[str | tuple[int, int]]) -> None:
    pair = Pair(WIDTH, HEIGHT)
    for event in events:
        if isinstance(event, tuple):
            pair.resize(*event)
            # Textual paints everything after a change of size
            rows = [f"\x1b[{row};1H\x1b[44m{'x' * event[0]}\x1b[0m" for row in range(1, event[1] + 1)]
            pair.feed("\n".join(rows) + "\x1b[1;1H")
            assert pair.differences() == []
        elif (pair.shadow.width, pair.shadow.height) == (WIDTH, HEIGHT):
            pair.feed(event)
            assert pair.differences() == []


def test_only_the_changed_cell_is_sent() -> None:
    shadow = Shadow()
    shadow.resize(20, 3)
    shadow.update("\x1b[1;1H\x1b[1;31mhello world\x1b[0m\x1b[1;1H")
    assert shadow.update("\x1b[1;1H\x1b[1;31mhello_world\x1b[0m\x1b[1;1H") == "\x1b[5C\x1b[1;31m_\r\x1b[m"


def test_forgetting_sends_everything_again() -> None:
    shadow = Shadow()
    shadow.resize(20, 3)
    frame = "\x1b[1;1Habc\x1b[1;1H"
    first = shadow.update(frame)
    assert shadow.update(frame) == ""
    shadow.forget()
    assert shadow.update(frame) == first


@given(STYLES, STYLES)
def test_a_style_change_arrives(now: str, wanted: str) -> None:
    pair = Pair(4, 1)
    pair.feed("\x1b[1;1H")
    pair._plain_stream.feed(f"\x1b[0;{wanted}mx" if wanted else "\x1b[0mx")
    pair._diffed_stream.feed(f"\x1b[0;{now}m" + change(now, wanted) + "x" if now else change(now, wanted) + "x")
    assert pair.plain.buffer[0][0] == pair.diffed.buffer[0][0]
    assert change(wanted, wanted) == ""


def test_styles_are_taken_apart() -> None:
    assert attributes("1;38;2;9;8;7;48;5;3;4") == (frozenset({"1", "4"}), "38;2;9;8;7", "48;5;3")
    assert attributes("31;0;1") == (frozenset({"1"}), "", "")
    assert attributes("") == (frozenset(), "", "")


def test_what_counts_as_one_cell_is_one_cell() -> None:
    narrow = re.compile(f"[{NARROW}]")
    found = [char for char in map(chr, range(0x110000)) if narrow.fullmatch(char)]
    assert len(found) > 1_000
    assert [char for char in found if get_character_cell_size(char) != 1] == []


def test_what_is_simple() -> None:
    assert is_simple("plain text, é, 日本, ●─│→◆▶…✓✗☐☑")
    for text in ("e\u0301", "👩\u200d💻", "🇫🇷", "a\u200db", "☺\ufe0f", "\u0915\u094d", "\u2329"):
        assert not is_simple(text)
