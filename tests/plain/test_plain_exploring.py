"""Trying things out by a name and a value."""

from __future__ import annotations

from bpe_tui.course.explorables import EXPLORABLES, kind_named, make_explorable
from bpe_tui.course.exploring.type_anything import TypeAnything
from bpe_tui.course.models import Course, Explore, Lesson, Page
from bpe_tui.course.shelf import lessons_dir
from bpe_tui.study import Place
from tests.plain.session import typed


def trying(lines: list[str], name: str = TypeAnything.name) -> str:
    page = Page("Try it", (Explore("it", name, make_explorable(name, {})),))
    course = Course((Lesson("tiny", "Tiny", "", (page,), lessons_dir() / "tiny.yaml"),))
    return typed(lines, course=course, place=Place("tiny"))


def test_a_name_and_a_value_change_what_is_found() -> None:
    said = trying(["text ab é", "character 1", "c 3"])
    assert "4 characters, 4 code points, 5 bytes." in said
    assert "Character 1 of 4, a:" in said
    assert "Character 3 of 4, ␣:" in said


def test_more_and_less_turn_what_was_changed_last() -> None:
    said = trying(["text abc", "character 2", "more", "more", "less", "less", "less", "more nothing"])
    for line in (
        "character is 3.",
        "character is at its last value, 3.",
        "character is 1.",
        "Nothing here is called nothing.",
    ):
        assert line in said


def test_texts_may_stand_in_quotes_and_be_empty() -> None:
    assert "2 characters, 2 code points, 2 bytes." in trying(['text "a "'])
    assert "0 characters, 0 code points, 0 bytes." in trying(['text ""'])


def test_values_that_cannot_be_say_what_can() -> None:
    said = trying(["character 99", "character x", "example 99", "set", "set nothing 3", f"text {'a' * 900}"])
    assert said.count("character is a whole number from 1 to 3.") == 2
    assert "example is one of: 1 a name" in said
    assert "You can set: text, character." in said
    assert "text has at most 200 characters; this has 900." in said


def test_figures_examples_and_reset() -> None:
    said = trying(["example 2", "figures", "reset"])
    assert "character: ♥; code points: U+2665; bytes: e2 99 a5." in said
    assert "All is as at the start." in said


def test_every_explorable_opens_and_takes_random_words() -> None:
    for name in EXPLORABLES:
        said = trying(["more", "less", "figures", "reset", "set x y", "foo", "again", ""], name)
        assert kind_named(name).title in said
        assert "That was the last page." in said
