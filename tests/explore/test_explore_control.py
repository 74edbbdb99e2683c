from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.course.exploring.control import (
    Control,
    ControlError,
    Example,
    choice_control,
    mend,
    number_control,
    text_control,
    typed,
)
from bpe_tui.drawing.explore_controls import draw_controls
from tests.drawing.anything import assert_fits, glyph_sets, texts, widths

NUMBER = number_control({}, "size", 5, "how many", 1, 40)
STOPS = number_control({}, "size", 300, "how many", 256, 5_000, stops=(256, 512, 1_024, 4_096))
CHOICE = choice_control({}, "rule", "first seen", "who wins", ("first seen", "last seen", "lowest ids"))
TEXT = text_control({}, "text", "ab", "any", examples=(Example("one", "a b"), Example("two", "x\ny")), longest=12)


@st.composite
def controls(draw: st.DrawFn) -> Control:
    kind = draw(st.sampled_from(["text", "choice", "number"]))
    if kind == "text":
        return text_control({}, "text", draw(texts), "any")
    if kind == "choice":
        return choice_control({}, "which", "", "any", draw(st.lists(texts, min_size=1, max_size=6, unique=True)))
    least = draw(st.integers(-10, 10**6))
    return number_control({}, "number", draw(st.integers()), "any", least, least + draw(st.integers(0, 10**6)))


@given(st.lists(controls(), max_size=5), widths, glyph_sets, st.none() | st.integers(0, 4))
def test_controls_keep_to_the_width(shown: list[Control], width: int, glyphs: object, cursor: int | None) -> None:
    from bpe_tui.drawing.glyphs import Glyphs

    assert isinstance(glyphs, Glyphs)
    rows = draw_controls(shown, width, glyphs, cursor)
    assert len(rows) == len(shown)
    assert_fits(rows, width)


@given(st.text(), st.integers(0, 60))
def test_a_text_that_is_shown_for_typing_is_read_back(text: str, longest: int) -> None:
    control = text_control({"text": text}, "text", "", "any", longest=longest)
    assert control.read(control.text) == control.value
    assert "\n" not in typed(text)


@given(st.text(st.characters(exclude_categories=())))
def test_a_mended_text_has_utf8_and_one_that_has_it_stays(text: str) -> None:
    mended = mend(text)
    mended.encode("utf-8")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        assert "\ufffd" in mended or len(mended) < len(text)
    else:
        assert mended == text


@given(st.integers() | texts)
def test_whatever_is_in_a_state_a_control_has_a_value_it_would_take(value: str | int) -> None:
    for control in (
        number_control({"size": value}, "size", 5, "how many", 1, 40),
        choice_control({"rule": value}, "rule", "a", "who", ("b", "a")),
        text_control({"text": value}, "text", "ab", "any", longest=12),
    ):
        assert control.read(control.text) == control.value


@pytest.mark.parametrize("typed_in", ["0", "41", "", "x", "5.5", "1e3", "٣", "--4", "9" * 30])
def test_a_number_out_of_range_is_refused_with_the_range(typed_in: str) -> None:
    with pytest.raises(ControlError, match=r"size is a whole number from 1 to 40\."):
        NUMBER.read(typed_in)


def test_a_number_may_have_signs_between_its_digits() -> None:
    assert STOPS.read(" 4,096 ") == 4_096


def test_a_choice_is_found_by_its_beginning() -> None:
    assert CHOICE.read("LAST") == "last seen"
    for doubtful in ("l", "", "seen"):
        with pytest.raises(ControlError, match="rule is one of: first seen, last seen, lowest ids"):
            CHOICE.read(doubtful)


def test_a_text_too_long_is_refused_with_its_length() -> None:
    with pytest.raises(ControlError, match="at most 12 characters; this has 13"):
        TEXT.read("x" * 13)


def test_turning_goes_through_what_there_is() -> None:
    assert [NUMBER.turned(1), NUMBER.turned(-1), NUMBER.turned(1, far=True), NUMBER.turned(-1, far=True)] == [
        6,
        4,
        15,
        1,
    ]
    assert [CHOICE.turned(1), CHOICE.turned(-1)] == ["last seen", "lowest ids"]
    assert [TEXT.turned(1), TEXT.turned(-1)] == ["a b", "x\ny"]
    assert [STOPS.turned(1), STOPS.turned(-1), STOPS.turned(1, far=True)] == [512, 256, 4_096]
    last = number_control({"size": 4_096}, "size", 0, "how many", 256, 5_000, stops=(256, 4_096, 9_000))
    assert [last.turned(1), last.at_end(1), last.at_end(-1)] == [5_000, 5_000, 256]


def test_the_chosen_value_is_told_without_colour() -> None:
    row = draw_controls([CHOICE], 80)[0].plain
    assert "[first seen]" in row
    assert " last seen " in row
    assert draw_controls([CHOICE], 30)[0].plain.endswith("[first seen]  1 of 3")


def test_the_place_of_a_number_is_seen_on_its_track() -> None:
    def place(value: int) -> int:
        return draw_controls([number_control({"n": value}, "n", 0, "", 0, 100)], 80)[0].plain.index("●")

    places = [place(value) for value in (0, 30, 60, 100)]
    assert places == sorted(set(places))
