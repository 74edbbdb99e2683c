"""Opening a course reads no pages; looking at one reads its lesson, and tells what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bpe_tui.course import vocabulary_names
from bpe_tui.course.exploring import tokenizers
from bpe_tui.course.late_pages import LatePages
from bpe_tui.course.models import Page, Text
from bpe_tui.course.problems import LessonError
from bpe_tui.course.shelf import load_course, open_course

LESSON = """\
id: demo
title: A demo
summary: Show a page.
facts:
  toy: str("ab")
pages:
  - title: First
    blocks:
      - "{{ toy }} has {{ len(toy) }} letters."
  - title: SECOND
    blocks:
      - Nothing computed.
"""


def write(folder: Path, source: str) -> Path:
    (folder / "10-demo.yaml").write_text(source, encoding="utf-8")
    return folder


def test_pages_are_read_once_and_only_when_looked_at() -> None:
    reads = []

    def read(at: int) -> Page:
        reads.append(at)
        return (Page("a", (Text("x"),)), Page("b", ()))[at]

    pages = LatePages(["a", "b"], read)
    assert len(pages) == 2
    assert pages.titles == ("a", "b")
    assert reads == []
    assert pages[-1].title == "b"
    assert reads == [1]
    assert [page.title for page in pages] == ["a", "b"]
    assert pages[:1] == (Page("a", (Text("x"),)),)
    assert pages == tuple(pages)
    assert hash(pages) == hash(tuple(pages))
    assert reads == [1, 0]


def test_opening_the_shipped_lessons_loads_no_vocabulary(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> None:
        raise AssertionError(f"{name} was loaded")

    monkeypatch.setattr(vocabulary_names, "load_vocabulary", refuse)
    monkeypatch.setattr(tokenizers, "load_vocabulary", refuse)
    course = open_course()
    assert all(len(lesson.pages) == len(lesson.page_titles) > 0 for lesson in course.lessons)


def test_an_opened_course_is_the_loaded_one() -> None:
    opened, loaded = open_course(), load_course()
    assert [lesson.page_titles for lesson in opened.lessons] == [lesson.page_titles for lesson in loaded.lessons]
    assert opened == loaded


def test_what_is_wrong_with_a_page_is_told_at_the_first_look(tmp_path: Path) -> None:
    (lesson,) = open_course(write(tmp_path, LESSON.replace("len(toy)", "len(tot)"))).lessons
    assert lesson.page_titles == ("First", "SECOND")
    assert lesson.pages[1].blocks == (Text("Nothing computed."),)
    for _ in range(2):
        with pytest.raises(LessonError, match="nothing is called `tot`"):
            lesson.pages[0]


def test_a_fact_is_worked_out_when_it_is_needed_and_told_each_time_if_it_is_wrong(tmp_path: Path) -> None:
    facts = 'toy: str("ab")\n  more: toy + wrong\n  wrong: len(tot)'
    text = LESSON.replace('toy: str("ab")', facts).replace("Nothing computed.", '"{{ more }}"')
    (lesson,) = open_course(write(tmp_path, text)).lessons
    assert lesson.pages[0].blocks == (Text("ab has 2 letters."),)
    for _ in range(2):
        with pytest.raises(LessonError, match="nothing is called `tot`"):
            lesson.pages[1]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("title: A demo", "titel: A demo", "titel"),
        ("title: First", "title: '{{ toi }}'", "toi"),
        ("pages:", "pagse:", "pagse"),
        ("  - title: SECOND\n", "  - titel: SECOND\n", "titel"),
    ],
)
def test_what_is_wrong_with_the_head_is_told_at_once(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(LessonError, match=said):
        open_course(write(tmp_path, LESSON.replace(old, new)))


def test_computed_titles_are_known_at_once(tmp_path: Path) -> None:
    (lesson,) = open_course(write(tmp_path, LESSON.replace("SECOND", "'{{ many(len(toy), \"letter\") }}'"))).lessons
    assert lesson.page_titles == ("First", "2 letters")
