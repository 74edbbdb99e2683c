"""The outline of a lesson file says of it what the whole file says, or nothing."""

from __future__ import annotations

import doctest
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.course import outline
from bpe_tui.course.lesson_opening import open_lesson
from bpe_tui.course.loader import read_lesson
from bpe_tui.course.models import Lesson
from bpe_tui.course.outline import Outline, outline_of
from bpe_tui.course.problems import LessonError, Problem
from bpe_tui.course.shelf import lessons_dir

FILES = sorted(lessons_dir().glob("*.yaml"))
SMALL = """\
id: demo
title: A demonstration
summary: Do it.

facts:
  five: 2 + 3

slides:
  - title: One
    text: It is {{ five }}.
  - title: Two
    text: Two.
  - title: Three
    text: |
      Three.
  - title: Four
    text: Four.
  - title: Five
    text: Five.

pages:
  - title: The first
    blocks:
      - A text.
  - title: "The second: last"
    formal:
      - More.
    blocks:
      - |
        title: not one
        # no comment

test:
  count: 1
  pass: 0.5
  quizzes:
    - quiz: a
      kind: number
      ask: How many?
      answer: "{{ five }}"
      explain: So it is.
"""


def whole(text: str) -> Lesson | None:
    """The lesson that a file is, read in the slow way; ``None`` if there is something wrong with it."""
    problems: list[Problem] = []
    path = Path("10-demo.yaml")
    from bpe_tui.course.loader import _lesson
    from bpe_tui.course.nodes import parse_nodes

    node = parse_nodes(path, text, problems)
    lesson = None if node is None else _lesson(path, node, problems, terms=False)
    return None if problems else lesson


def seen_from_outside(lesson: Lesson) -> Outline:
    """The outline of a lesson that was read whole."""
    test, questions = None, 0
    if lesson.test is not None:
        test, questions = replace(lesson.test, quizzes=()), len(lesson.test.quizzes)
    return Outline(lesson.id, lesson.title, lesson.summary, lesson.page_titles, len(lesson.slides), test, questions)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_lesson_has_one_that_says_the_same(path: Path) -> None:
    problems: list[Problem] = []
    lesson = read_lesson(path, problems)
    assert lesson is not None
    assert outline_of(path.read_text(encoding="utf-8")) == seen_from_outside(lesson)


def test_the_small_lesson_has_one() -> None:
    lesson = whole(SMALL)
    assert lesson is not None
    assert outline_of(SMALL) == seen_from_outside(lesson)


@given(
    st.integers(0, SMALL.count("\n")),
    st.sampled_from(
        [
            "", "  odd: 1", "odd:", "  - x", "\tx", "pages: []", "# a note", "  more of it", "    more of it", "---",
            "title: Another", "  - title: Third", "    blocks: []", "    title: x", "slides:", "    - x", "  count: 2",
            "  from: all", "  pass: 7", "test:", "- x", "x", "...", "  # a note", " - title: x", "    - quiz: b",
            "      more of it", "        more", "      - x", "      # a note", "title:x", "  count:2",
        ]
    ),
)  # fmt: skip
def test_one_of_a_file_with_an_odd_line_says_the_same_or_nothing(at: int, line: str) -> None:
    lines = SMALL.split("\n")
    text = "\n".join([*lines[:at], line, *lines[at:]])
    found, lesson = outline_of(text), whole(text)
    if found is not None and lesson is not None:
        assert found == seen_from_outside(lesson)


_written = st.text(st.sampled_from("aZ0 é_-:#{}[]'\"`*&!|>%@,.?\\<~"), min_size=1, max_size=8)


@given(st.sampled_from(["title: ", "summary: ", "  - title: "]), _written)
def test_a_title_is_what_yaml_says_it_is_or_there_is_no_outline(key: str, written: str) -> None:
    at = SMALL.index(f"\n{key}" if key[0] == " " else key) + (key[0] == " ")
    if key[0] == " ":
        at = SMALL.index(key, SMALL.index("pages:"))
    end = SMALL.index("\n", at)
    text = SMALL[:at] + key + written + SMALL[end:]
    found, lesson = outline_of(text), whole(text)
    if found is not None:
        assert lesson is not None, "what has an outline can be read"
        assert found == seen_from_outside(lesson)


@pytest.mark.parametrize(
    "word", ["Merge", "256, and more", "A-b", "What now?", "a:b", "It’s (so) 1/2 + 3", "null", "yes"]
)
def test_plain_titles_need_no_yaml(word: str) -> None:
    found = outline_of(SMALL.replace("A demonstration", word))
    assert (found is None) == (word == "null")
    assert found is None or found.title == word


@pytest.mark.parametrize("line", ["title: A demonstration", "summary: Do it.", "  - title: The first", "  pass: 0.5"])
@pytest.mark.parametrize("between", ["", "\n", "# a note\n      # more\n\n"])
def test_a_text_that_goes_on_in_the_next_line_takes_yaml(line: str, between: str) -> None:
    assert outline_of(SMALL.replace(f"{line}\n", f"{line}\n{between}      and more\n")) is None


def test_a_key_without_a_blank_behind_it_is_no_key() -> None:
    assert outline_of(SMALL.replace("title: A", "title:A")) is None
    assert outline_of(SMALL.replace("count: 1", "count:1")) is None


def test_a_file_named_for_another_lesson_is_read_whole_and_refused(tmp_path: Path) -> None:
    path = tmp_path / "10-other.yaml"
    path.write_text(SMALL, encoding="utf-8")
    problems: list[Problem] = []
    open_lesson(path, problems)
    assert "differ" in problems[0].message


def test_a_file_that_was_shortened_after_it_was_opened_says_so(tmp_path: Path) -> None:
    path = tmp_path / "10-demo.yaml"
    path.write_text(SMALL, encoding="utf-8")
    lesson = open_lesson(path, [])
    assert lesson is not None
    assert lesson.test is not None
    start = SMALL.index('  - title: "The second')
    path.write_text(SMALL[:start].replace(SMALL[SMALL.index("slides:") : SMALL.index("pages:")], ""), encoding="utf-8")
    assert lesson.pages[0].title == "The first"
    for part in (lambda: lesson.pages[1], lambda: lesson.slides[0], lambda: lesson.test and lesson.test.quizzes[0]):
        with pytest.raises(LessonError, match="has been changed"):
            part()


def test_the_example_runs() -> None:
    assert doctest.testmod(outline).failed == 0
