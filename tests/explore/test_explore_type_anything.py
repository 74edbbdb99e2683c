from __future__ import annotations

import pytest
from hypothesis import given

from bpe_tui.course.exploring.explorable import change
from bpe_tui.course.exploring.type_anything import EXAMPLES, Point, TypeAnything, Typed
from bpe_tui.drawing.explore_type_anything import draw_typed
from tests.drawing.anything import texts

ANYTHING = TypeAnything()


def typed_in(text: str) -> Typed:
    return ANYTHING.explore(change(ANYTHING, {}, "text", text))


@given(texts)
def test_what_is_taken_apart_is_the_whole_text(text: str) -> None:
    found = typed_in(text)
    joined = "".join(point.text for letter in found.letters for point in letter.points)
    assert joined == "".join(letter.text for letter in found.letters) == found.text
    assert b"".join(letter.data for letter in found.letters) == found.text.encode()
    assert found.points == len(found.text)


@given(texts)
def test_the_bits_of_a_code_point_are_its_number(text: str) -> None:
    for char in typed_in(text).text:
        point = Point(char, char.encode())
        assert int("".join(byte.split("|")[1] for byte in point.bits), 2) == ord(char)
        assert bytes(int(byte.replace("|", ""), 2) for byte in point.bits) == point.data


@pytest.mark.parametrize(
    ("text", "letters", "points", "size"),
    [
        ("Zoë", 3, 3, 4),
        ("cafe\u0301", 4, 5, 6),
        ("مرحبا", 5, 5, 10),
        ("नमस्ते", 3, 6, 18),
        ("日", 1, 1, 3),
        ("🐱", 1, 1, 4),
        ("👨\u200d👩\u200d👧", 1, 5, 18),
        ("🇯🇵", 1, 2, 8),
        ("", 0, 0, 0),
    ],
)
def test_the_three_counts(text: str, letters: int, points: int, size: int) -> None:
    assert [number for _, number in typed_in(text).counts] == [letters, points, size]


def test_every_example_shows_something_of_its_own() -> None:
    assert all(typed_in(example.text).size > len(typed_in(example.text).letters) for example in EXAMPLES)
    assert len({example.name for example in EXAMPLES}) == len(EXAMPLES)


def test_the_character_typed_last_is_looked_at_and_any_other_can_be() -> None:
    assert typed_in("añb").at == 2
    state = change(ANYTHING, change(ANYTHING, {}, "text", "añb"), "character", "2")
    assert ANYTHING.explore(state).letter == typed_in("ñ").letter
    assert ANYTHING.explore({"text": "ab", "character": 99}).at == 1


def test_drawn_columns_stand_under_each_other_and_the_one_looked_at_between_brackets() -> None:
    rows = [row.plain for row in draw_typed(typed_in("Zoë"), 60)]
    assert rows[0].startswith("characters  │ Z")
    assert [row[row.index("[") :].split() for row in rows[:3]] == [
        ["[", "ë", "]"],
        ["[", "U+00EB", "]"],
        ["[", "c3", "ab", "]"],
    ]
    assert "U+00EB  latin small letter e with diaeresis" in "".join(rows)
    assert "110·00011 10·101011  c3 ab" in rows[-1]


def test_a_long_text_is_drawn_around_the_character_looked_at() -> None:
    state = change(ANYTHING, {"text": "abcdefghijklmnopqrstuvwxyz" * 4}, "character", "50")
    first = draw_typed(ANYTHING.explore(state), 60)[0].plain
    assert "[ x" in first
    assert "…" in first.split("[")[0]
    assert "…" in first.split("]")[1]


def test_what_is_told() -> None:
    assert ANYTHING.lines(typed_in("é")) == [
        "1 character, 1 code point, 2 bytes.",
        "Bytes of each character: é 2.",
        "Character 1 of 1, é:",
        "U+00E9 LATIN SMALL LETTER E WITH ACUTE: bytes c3 a9",
    ]
    assert ANYTHING.lines(typed_in("")) == ["0 characters, 0 code points, 0 bytes."]
