"""Space reads on everywhere: it never gives the answer to a question of which one thing is to be chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from bpe_tui.course.models import Course, Lesson, Predict, Quiz, Text
from bpe_tui.course.models import Page as LessonPage
from bpe_tui.screens.lesson import LessonScreen
from bpe_tui.study.store import Store
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.page import Page
from bpe_tui.widgets.question import Question
from tests.course.test_quiz_kinds import POINTING
from tests.screens.tutor import CHOICE, COURSE, READING, press, stepper, tutor

PREDICT = COURSE.lessons[1].pages[1].blocks[0]


def one_page(*blocks: Text | Quiz | Predict) -> Course:
    pages = (LessonPage("Asked", blocks), LessonPage("After", (Text("After."),)))
    return Course((Lesson("one", "One", "Do it.", pages, Path("one.yaml")),))


@pytest.mark.parametrize("quiz", [CHOICE, POINTING], ids=lambda quiz: str(quiz.kind))
async def test_space_tells_how_to_answer_where_all_is_read(quiz: Quiz) -> None:
    store = Store.memory()
    async with tutor("one", store=store, course=one_page(Text("Short."), quiz)) as (app, pilot):
        question = app.screen.query_one(Question)
        assert question.has_focus
        await press(pilot, "space", "space")
        assert question.verdict is None
        assert not store.answers("one")
        assert app.screen.query_one(KeyLine).said.startswith("Enter ")


async def test_the_keys_that_are_told_answer() -> None:
    async with tutor("one", course=one_page(CHOICE)) as (app, pilot):
        await press(pilot, "space")
        assert "1-2 answer at once" in app.screen.query_one(KeyLine).said
        await press(pilot, "2")
        assert app.screen.query_one(Question).done


async def test_space_scrolls_while_there_is_more_below() -> None:
    async with tutor("one", course=one_page(CHOICE, Text(READING))) as (app, pilot):
        page, question = app.screen.query_one(Page), app.screen.query_one(Question)
        question.focus()
        await press(pilot, "space")
        assert page.scroll_offset.y > 0
        assert question.verdict is None


async def test_space_goes_on_from_what_is_answered() -> None:
    async with tutor("one", course=one_page(CHOICE)) as (app, pilot):
        await press(pilot, "2", "space")
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.page == 2


async def test_space_guesses_no_prediction() -> None:
    assert isinstance(PREDICT, Predict)
    async with tutor("one", course=one_page(PREDICT)) as (app, pilot):
        question = app.screen.query_one(Question)
        question.focus()
        await press(pilot, *["space"] * 6)
        assert app.screen.query_one(Question) is question
        assert question.verdict is None


async def test_space_passes_over_no_question_while_stepping() -> None:
    async with tutor("first#3") as (app, pilot):
        await press(pilot, "P")
        for _ in range(30):
            if stepper(app).asking and stepper(app).query_one(Question).kind == "choice":
                break
            await press(pilot, "P", "right", "P")
        before = stepper(app).index
        question = stepper(app).query_one(Question)
        question.focus()
        await press(pilot, "space")
        assert question.verdict is None
        assert (stepper(app).asking, stepper(app).index) == (True, before)
