"""While home is being read, the page that it leads to is loaded."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from bpe_tui.app import BpeApp
from bpe_tui.course.late_pages import Late, LatePages
from bpe_tui.course.models import Course
from bpe_tui.course.shelf import open_course
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store


def loaded(course: Course, store: Store) -> None:
    app = BpeApp(course, store=store)
    app._load_lessons()
    for thread in threading.enumerate():
        if thread.name == "load-lessons":
            thread.join(60)


def read_pages(course: Course, lesson_id: str) -> list[int]:
    pages = course.lesson(lesson_id).pages
    assert isinstance(pages, LatePages)
    return list(pages._pages)


def test_a_newcomer_finds_the_first_lesson_and_its_slides_ready() -> None:
    course = open_course()
    loaded(course, Store.memory())
    first = course.lessons[0]
    assert read_pages(course, first.id) == [0]
    assert isinstance(first.slides, Late)
    assert first.slides._read is None, "the slides are read"
    assert all(not read_pages(course, lesson.id) for lesson in course.lessons[1:])


def test_who_comes_back_finds_the_page_of_the_last_time_ready() -> None:
    course, store = open_course(), Store.memory()
    store.at(Place("merge", 3, 2))
    loaded(course, store)
    assert [
        (lesson.id, read_pages(course, lesson.id)) for lesson in course.lessons if read_pages(course, lesson.id)
    ] == [("merge", [2])]


@pytest.mark.parametrize("place", [Place("gone"), Place("merge", 99)])
def test_a_place_that_is_no_more_is_left_alone(place: Place) -> None:
    store = Store.memory()
    store.at(place)
    loaded(open_course(), store)


def test_a_broken_page_waits_until_it_is_opened(tmp_path: Path) -> None:
    (tmp_path / "10-demo.yaml").write_text(
        "id: demo\ntitle: Demo\nsummary: Do.\npages:\n  - title: One\n    blocks:\n      - quiz: broken\n",
        encoding="utf-8",
    )
    loaded(open_course(tmp_path), Store.memory())


def test_a_course_without_lessons_loads_nothing() -> None:
    loaded(Course(()), Store.memory())
