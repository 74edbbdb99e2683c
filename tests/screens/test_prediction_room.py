"""A prediction leaves room for its question: less code is shown where that brings it onto the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widget import Widget

from bpe_tui.app import BpeApp
from bpe_tui.course.case import Case
from bpe_tui.course.models import Course, Lesson, Predict
from bpe_tui.course.models import Page as LessonPage
from bpe_tui.widgets.page import Page
from bpe_tui.widgets.predict_block import PredictBlock
from bpe_tui.widgets.question import Question, Said
from tests.screens.tutor import TOY, press, screen_text, tutor

PREDICT = Predict("p", Case("merge", TOY), ("line",), 2)
COURSE = Course((Lesson("one", "One", "Do it.", (LessonPage("P", (PREDICT,)),), Path("one.yaml")),))


def is_seen(app: BpeApp, widget: Widget) -> bool:
    """Whether the whole of a widget is on the screen."""
    page = app.screen.query_one(Page)
    return page.content_region.contains_region(widget.region)


def runs_next(app: BpeApp) -> str:
    """The line of code that the question asks about."""
    return app.screen.query_one(Question).prompt.partition("`")[2].partition("`")[0]


async def test_code_gives_way_so_that_the_question_is_seen() -> None:
    heights: dict[int, int] = {}
    for rows in (40, 28):
        async with tutor("one#1", size=(100, rows), course=COURSE) as (app, _):
            question = app.screen.query_one(Question)
            assert app.screen.query_one(Page).fits
            assert is_seen(app, question)
            # with nothing to scroll the keys are the question's at once
            assert app.screen.focused is question
            assert screen_text(app).count(runs_next(app)) >= 2
            heights[rows] = app.screen.query_one(PredictBlock).size.height
    assert heights[28] < heights[40]


async def test_it_follows_the_size_of_the_terminal() -> None:
    async with tutor("one#1", size=(100, 40), course=COURSE) as (app, pilot):
        tall = app.screen.query_one(PredictBlock).size.height
        for rows in (28, 40, 28):
            await pilot.resize_terminal(100, rows)
            await pilot.pause()
            await pilot.pause()
            assert app.screen.query_one(Page).fits
            assert (app.screen.query_one(PredictBlock).size.height < tall) == (rows < 40)


@pytest.mark.parametrize("size", [(100, 28), (80, 20)])
async def test_what_is_said_and_what_is_asked_next_are_scrolled_to(size: tuple[int, int]) -> None:
    async with tutor("one#1", size=size, course=COURSE) as (app, pilot):
        question = app.screen.query_one(Question)
        question.focus()
        await press(pilot, "1")
        await pilot.pause()
        assert is_seen(app, question.query_one(Said))
        await press(pilot, "enter")
        await pilot.pause()
        await pilot.pause()
        following = app.screen.query_one(Question)
        assert following is not question
        assert is_seen(app, following)
