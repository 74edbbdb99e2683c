"""Predictions and recalls that are half done: left, come back to, and gone on with."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from bpe_tui.app import BpeApp
from bpe_tui.course.models import Course, Lesson, Page, Recall, Text
from bpe_tui.study.store import Store
from bpe_tui.widgets.page import Page as PageWidget
from bpe_tui.widgets.predict_block import PredictBlock
from bpe_tui.widgets.question import Answer, Question, Said
from bpe_tui.widgets.recall_block import RecallBlock
from tests.screens.tutor import press, tutor

RECALLS = Course(
    (
        Lesson(
            "one",
            "One",
            "Do it.",
            (
                Page("P", (Recall("a", "Ask?", "A hint.", "Told."), Recall("b", "Also?", "Look.", "Seen."))),
                Page("Q", (Text("Prose."),)),
            ),
            Path("one.yaml"),
        ),
    )
)


async def predict(app: BpeApp, pilot: Pilot[None]) -> str:
    """Answer the question that is open, and give back what was answered."""
    question = app.screen.query_one(Question)
    if question.kind == "text":
        question.query_one(Answer).focus()
        await press(pilot, "7", "enter")
        return "7"
    question.focus()
    await press(pilot, "1")
    return question.options[0]


async def away_and_back(pilot: Pilot[None]) -> None:
    """Turn the page, and turn it back."""
    app = pilot.app
    app.screen.query_one(PageWidget).focus()
    await press(pilot, "N", "n")


async def test_a_prediction_goes_on_with_the_question_that_is_open() -> None:
    store = Store.memory()
    async with tutor("second#2", store=store) as (app, pilot):
        assert app.screen.query_one(PredictBlock).number == 1
        first = app.screen.query_one(Question).prompt
        await predict(app, pilot)
        # the page is not done with by the first of two answers
        assert app.screen.query_one(PageWidget).open_stops()
        await away_and_back(pilot)
        block = app.screen.query_one(PredictBlock)
        assert (block.number, block.done) == (2, False)
        assert app.screen.query_one(Question).prompt != first
        given = await predict(app, pilot)
        await away_and_back(pilot)
        block = app.screen.query_one(PredictBlock)
        assert (block.number, block.done) == (2, True)
        question = block.query_one(Question)
        assert question.done
        assert question.verdict is not None
        said = block.query_one(Said).view
        assert said is not None
        assert (said.right, said.why) == (question.verdict.right, question.verdict.why)
        if question.kind == "text":
            assert question.query_one(Answer).value == given
        assert not app.screen.query_one(PageWidget).open_stops()
    assert store.given("second", "p") == store.given("second", "p")[:2]
    # in another session too
    async with tutor("second#2", store=store) as (app, _):
        assert app.screen.query_one(PredictBlock).done


async def test_a_prediction_begins_anew_with_its_lesson() -> None:
    store = Store.memory()
    async with tutor("second#2", store=store) as (app, pilot):
        await predict(app, pilot)
    store.reset("second")
    async with tutor("second#2", store=store) as (app, _):
        assert app.screen.query_one(PredictBlock).number == 1


async def test_what_was_revealed_stays_revealed() -> None:
    store = Store.memory()
    async with tutor("one#1", store=store, course=RECALLS) as (app, pilot):
        first, second = app.screen.query(RecallBlock)
        first.focus()
        await press(pilot, "enter", "enter")
        second.focus()
        await press(pilot, "enter")
        app.screen.query_one(PageWidget).focus()
        await press(pilot, "n", "N")
        assert [block.shown for block in app.screen.query(RecallBlock)] == [2, 1]
        # the one that is open has the focus
        assert app.screen.focused is list(app.screen.query(RecallBlock))[1]
    assert [event.item for event in store.history().events if event.kind == "answered"] == ["recall/a"]
    async with tutor("one#1", store=store, course=RECALLS) as (app, _):
        assert [block.shown for block in app.screen.query(RecallBlock)] == [2, 1]


async def test_on_a_wall_the_answers_are_hidden_each_time() -> None:
    app = BpeApp(RECALLS, store=Store.memory(), present=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "enter")
        first, _ = app.screen.query(RecallBlock)
        first.focus()
        await press(pilot, "enter", "enter")
        app.screen.query_one(PageWidget).focus()
        await press(pilot, "n", "N")
        assert [block.shown for block in app.screen.query(RecallBlock)] == [0, 0]
