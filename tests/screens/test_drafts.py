"""What is typed or put but not given is there again: on the page turned back to, and in the next session."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from bpe_tui.app import BpeApp
from bpe_tui.course.models import Course, Lesson, Page, Quiz, Text
from bpe_tui.course.quizzes.tasks import Blank, Order
from bpe_tui.study.drafts import Drafts
from bpe_tui.study.store import Store
from bpe_tui.widgets.page import Page as PageWidget
from bpe_tui.widgets.predict_block import PredictBlock
from bpe_tui.widgets.question import Answer, Question
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.quiz_blank import BlankBlock
from bpe_tui.widgets.quiz_order import OrderBlock
from tests.screens.tutor import CHOICES, NUMBER, TEXT, press, tutor

ORDER = Quiz("order", "order", "Put them in order.", explanation="So.", task=Order(("i = 0", "i += 1", "i -= 2")))
BLANK = Quiz("blank", "blank", "Fill it.", explanation="So.", task=Blank("i = ____\nj = ____", (("1",), ("i",))))
QUIZZES = Course(
    (
        Lesson(
            "one",
            "One",
            "Do it.",
            (
                Page("Number", (NUMBER,)),
                Page("Choices", (CHOICES,)),
                Page("Order", (ORDER,)),
                Page("Blank", (BLANK,)),
                Page("Text", (TEXT,)),
                Page("End", (Text("Prose."),)),
            ),
            Path("one.yaml"),
        ),
    )
)
KEYS = {
    "number": (1, ["1", "7"]),
    "choices": (2, ["1", "3"]),
    "order": (3, ["J"]),
    "blank": (4, ["x", "enter", "y"]),
    "text": (5, ["q"]),
}


def put(app: BpeApp) -> object:
    """What is put in the question of the page."""
    return app.screen.query_one(QuizBlock).put


async def focus(app: BpeApp, pilot: Pilot[None]) -> None:
    """Go to where the answer of the page is given."""
    stops = [*app.screen.query(Answer), *app.screen.query(QuizBlock)]
    stops[0].focus()
    await pilot.pause()


async def away_and_back(app: BpeApp, pilot: Pilot[None]) -> None:
    """Turn the page, and turn it back."""
    app.screen.query_one(PageWidget).focus()
    await press(pilot, "n", "N")


@pytest.mark.parametrize("kind", KEYS)
async def test_what_is_put_stays(kind: str) -> None:
    page, keys = KEYS[kind]
    store = Store.memory()
    async with tutor(f"one#{page}", store=store, course=QUIZZES) as (app, pilot):
        before = put(app)
        await focus(app, pilot)
        await press(pilot, *keys)
        made = put(app)
        assert made != before
        await away_and_back(app, pilot)
        assert put(app) == made
        assert app.screen.query_one(QuizBlock).verdict is None, "it was not given"
    async with tutor(f"one#{page}", store=store, course=QUIZZES) as (app, _):
        assert put(app) == made
    assert store.answers("one") == {}


async def test_what_is_given_is_no_draft_any_more() -> None:
    store = Store.memory()
    async with tutor("one#1", store=store, course=QUIZZES) as (app, pilot):
        await focus(app, pilot)
        await press(pilot, "4", "enter")
        await away_and_back(app, pilot)
        assert app.screen.query_one(QuizBlock).done
    assert Drafts(store, "one").of("number") == ""


async def test_an_answer_typed_over_a_wrong_one_stays_beside_what_was_said() -> None:
    store = Store.memory()
    async with tutor("one#1", store=store, course=QUIZZES) as (app, pilot):
        await focus(app, pilot)
        await press(pilot, "5", "enter")
        await press(pilot, "9")
        await away_and_back(app, pilot)
        question = app.screen.query_one(Question)
        assert question.query_one(Answer).value == "9"
        assert question.verdict is not None
        assert question.verdict.why == "One too many."


async def test_a_draft_that_is_taken_back_is_gone() -> None:
    store = Store.memory()
    async with tutor("one#5", store=store, course=QUIZZES) as (app, pilot):
        await focus(app, pilot)
        await press(pilot, "q")
        await away_and_back(app, pilot)
        await focus(app, pilot)
        await press(pilot, "end", "backspace")
    assert Drafts(store, "one").of("text") == ""


async def test_an_order_that_does_not_fit_the_quiz_any_more_is_left_out() -> None:
    store = Store.memory()
    drafts = Drafts(store, "one")
    drafts.note("order", "i = 0\nwhile True:")
    drafts.note("choices", "`7`")
    drafts.keep()
    async with tutor("one#3", store=store, course=QUIZZES) as (app, pilot):
        assert list(app.screen.query_one(OrderBlock).given) == list(ORDER.task.shuffled("order"))  # type: ignore[union-attr]
        await press(pilot, "N")
        assert put(app) == frozenset()


async def test_blanks_are_filled_again_one_by_one() -> None:
    store = Store.memory()
    async with tutor("one#4", store=store, course=QUIZZES) as (app, pilot):
        _, second = app.screen.query_one(BlankBlock).fields
        second.focus()
        await press(pilot, "i")
    async with tutor("one#4", store=store, course=QUIZZES) as (app, _):
        assert [field.value for field in app.screen.query_one(BlankBlock).fields] == ["", "i"]


async def test_a_typed_prediction_stays() -> None:
    store = Store.memory()
    async with tutor("second#2", store=store) as (app, pilot):
        block = app.screen.query_one(PredictBlock)
        while block.query_one(Question).kind != "text":
            block.query_one(Question).focus()
            await press(pilot, "1", "enter")
        number = block.number
        block.query_one(Answer).focus()
        await press(pilot, "7", "7")
    async with tutor("second#2", store=store) as (app, _):
        block = app.screen.query_one(PredictBlock)
        assert block.number == number
        assert block.query_one(Answer).value == "77"


def test_drafts_of_lessons_are_apart_and_written_once_kept() -> None:
    store = Store.memory()
    drafts = Drafts(store, "one")
    drafts.note("a", "typed")
    assert drafts.of("a") == "typed"
    assert Drafts(store, "one").of("a") == ""
    drafts.keep()
    assert Drafts(store, "one").of("a") == "typed"
    assert Drafts(store, "two").of("a") == ""
