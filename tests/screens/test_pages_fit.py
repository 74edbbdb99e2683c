"""The pages of the course: what is only to be read and answered is seen whole."""

from __future__ import annotations

import pytest

from bpe_tui.app import BpeApp
from bpe_tui.course.models import Course, Quiz, Recall, Table, Text
from bpe_tui.course.shelf import lessons_dir, read_course
from bpe_tui.screens.lesson import LessonScreen
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store
from bpe_tui.widgets.page import Page

COURSE: Course = read_course(lessons_dir(), [])
FILES = sorted(lessons_dir().glob("*.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(FILES)), ids=[path.stem for path in FILES])
async def test_prose_with_a_question_fits_on_a_screen(at: int) -> None:
    lesson = COURSE.lessons[at]
    too_long: dict[str, float] = {}
    async with BpeApp(COURSE, place=Place(lesson.id), store=Store.memory()).run_test(size=(100, 30)) as pilot:
        await pilot.press("escape")
        await pilot.pause()
        for number, page in enumerate(lesson.pages, 1):
            if not all(isinstance(block, Text | Table | Quiz | Recall) for block in page.blocks):
                continue
            screen = pilot.app.screen
            assert isinstance(screen, LessonScreen)
            await screen.go(Place(lesson.id, number))
            await pilot.pause()
            await pilot.pause()
            over = screen.query_one(Page).max_scroll_y
            if over:
                too_long[f"{lesson.id}#{number}"] = over
    assert too_long == {}
