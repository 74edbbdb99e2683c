"""What is said to an answer is seen, or can be scrolled to, wherever there is little room."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.widget import Widget

from bpe_tui.app import BpeApp
from bpe_tui.course.models import Choice, Course, Lesson, Page, Quiz, Text
from bpe_tui.course.syllabus import LessonTest
from bpe_tui.screens.dialogs import Editor, TextScreen
from bpe_tui.screens.lesson_test import LessonTestScreen
from bpe_tui.study.store import Store
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.prediction import QuestionBox
from bpe_tui.widgets.question import Question, Said
from tests.playground.waiting import wait_until
from tests.screens.tutor import press, stepper, tutor

LONG = "\n".join(f"line_{number} = {number}" for number in range(30))
QUIZ = Quiz(
    "long",
    "choice",
    f"```python\n{LONG}\n```\n\nWhich is right?",
    (Choice("this", True, "So it is."), Choice("that", False, "Not that. " * 60)),
)
COURSE = Course(
    (
        Lesson(
            "one", "One", "Do.", (Page("P", (Text("Prose."),)), Page("Q", (Text("More."),))), Path("x.yaml"),
            test=LessonTest((QUIZ,), 1),
        ),
    )
)  # fmt: skip


def seen_rows(within: Widget, widget: Widget) -> int:
    """How many rows of a widget are seen within another."""
    return within.content_region.intersection(widget.region).height


async def test_what_is_said_to_a_prediction_while_stepping_is_seen() -> None:
    async with tutor("first#3@6", size=(80, 24)) as (app, pilot):
        stepper(app).focus()
        await press(pilot, "P")
        question = app.screen.query_one(Question)
        await press(pilot, "1" if question.options else "7", "enter")
        box = app.screen.query_one(QuestionBox)
        said = question.query_one(Said)
        if not question.done:
            await press(pilot, "7", "enter")
        assert question.done
        await wait_until(pilot, lambda: seen_rows(box, said) > 1)
        for _ in range(20):
            await press(pilot, "down") if box.scroll_y < box.max_scroll_y else None
        assert box.scroll_y == box.max_scroll_y, "the rest can be read"
        assert app.screen.focused is question


async def test_a_question_longer_than_the_screen_shows_where_it_is_answered_and_then_what_is_said() -> None:
    async with tutor(course=COURSE, size=(80, 24)) as (app, pilot):
        app.open_test(app.course.lessons[0])
        await wait_until(pilot, lambda: bool(app.screen.query(Question)))
        question = app.screen.query_one(Question)
        page = app.screen.query_one("#page")
        options = question.answering
        await wait_until(pilot, lambda: 0 < options.size.height == seen_rows(page, options))
        await press(pilot, "2")
        await wait_until(pilot, lambda: seen_rows(page, question.query_one(Said)) > 2)
        await wait_until(pilot, lambda: ("↑↓", "read") in app.screen.query_one(KeyLine).hints)


async def test_who_leaves_a_test_is_told_the_truth() -> None:
    async with tutor(course=COURSE) as (app, pilot):
        app.open_test(app.course.lessons[0])
        await pilot.pause()
        assert isinstance(app.screen, LessonTestScreen)
        assert "are kept" in app.screen.leaving


async def test_what_was_told_does_not_stay_on_the_next_page() -> None:
    async with tutor("one#1", course=COURSE) as (app, pilot):
        await press(pilot, "N")
        line = app.screen.query_one(KeyLine)
        assert line.said
        await press(pilot, "n")
        assert not line.said


async def test_an_answer_that_cannot_be_read_is_no_first_try() -> None:
    store = Store.memory()
    async with tutor("first#4", store=store) as (app, pilot):
        field = next(iter(app.screen.query("#quiz-number Answer")))
        field.focus()
        await press(pilot, *"abc", "enter")
        question = app.screen.query_one("#quiz-number", Question)
        assert question.verdict is not None
        assert not question.verdict.read
        assert store.answers("first") == {}
        assert question.draft == "abc", "and it is not lost"
        await press(pilot, *"4", "enter")
        assert store.given("first", "number") == ("4",)


@pytest.mark.parametrize("char", ["\u200d", "\u200c"])
async def test_characters_that_join_others_are_typed_too(char: str) -> None:
    app = BpeApp(COURSE)
    async with app.run_test() as pilot:
        app.push_screen(TextScreen("Text", "", ""))
        await pilot.pause()
        for typed in ("a", char, "b"):
            app.post_message(events.Key("a" if typed.isalpha() else "zero_width_joiner", typed))
            await pilot.pause()
        assert app.screen.query_one(Editor).text == f"a{char}b"
