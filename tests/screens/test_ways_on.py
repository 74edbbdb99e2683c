"""A learner is told how to go on: out of a field, from a question that does not come, from the end of a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from bpe_tui.course.models import Course, Lesson, Page, Quiz, Stepper, Text
from bpe_tui.drawing.prose import inline
from bpe_tui.study.depth import reads_formal
from bpe_tui.study.store import Store
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.place_bar import PlaceBar
from bpe_tui.widgets.question import Answer, Question
from tests.course.test_quiz_kinds import EXPOSING
from tests.screens.tutor import CHOICE, COURSE, NUMBER, TEXT, press, screen_text, stepper, tutor

SPACED = Quiz("spaced", "text", "Which token?", answers=("␣low", "low"), explanation="So.")
STEPPER = COURSE.lessons[0].pages[2].blocks[0]


def lesson(*pages: Page) -> Course:
    return Course((Lesson("one", "One", "Do it.", (*pages, Page("Last", (Text("Last."),))), Path("one.yaml")),))


@pytest.mark.parametrize(("quiz", "kept"), [(NUMBER, ""), (TEXT, ""), (SPACED, " "), (EXPOSING, " ")])
async def test_a_space_stays_out_of_an_empty_field_unless_an_answer_begins_so(quiz: Quiz, kept: str) -> None:
    async with tutor("one", course=lesson(Page("Asked", (quiz,)))) as (app, pilot):
        field = app.screen.query_one(Answer)
        field.focus()
        await press(pilot, "space")
        assert field.value == kept
        assert ("Esc leaves the field" in app.screen.query_one(KeyLine).said) is (not kept)
        await press(pilot, "a", "space", "b")
        assert field.value == f"{kept}a b"


async def test_the_foot_names_esc_once_while_a_field_has_the_focus() -> None:
    async with tutor("one", size=(80, 24), course=lesson(Page("Asked", (NUMBER,)))) as (app, pilot):
        app.screen.query_one(Answer).focus()
        await pilot.pause()
        foot = screen_text(app).splitlines()[-1]
        assert foot.count("Esc") == 1
        assert "Esc leave the field" in foot
        assert foot.rstrip().endswith("then ? all keys")


@pytest.mark.parametrize(("quiz", "wrong"), [(NUMBER, ["3", "enter"]), (CHOICE, ["1"])])
async def test_the_third_wrong_answer_names_the_way_on(quiz: Quiz, wrong: list[str]) -> None:
    async with tutor("one", course=lesson(Page("Asked", (quiz,)))) as (app, pilot):
        question = app.screen.query_one(Question)
        if quiz is NUMBER:
            question.query_one(Answer).focus()
        told = []
        for _ in range(4):
            await press(pilot, *wrong)
            told.append(inline(question.way_on).plain in " ".join(screen_text(app).split()))
        assert told == [False, False, True, True]


async def test_a_page_without_a_formal_version_does_not_switch() -> None:
    store = Store.memory()
    assert isinstance(STEPPER, Stepper)
    pages = (Page("Plain", (Text("Plain."),)), Page("Step", (STEPPER,)))
    async with tutor("one", store=store, course=lesson(*pages)) as (app, pilot):
        for _ in pages:
            await press(pilot, "d")
            assert not reads_formal(store)
            assert app.screen.query_one(KeyLine).said == "This page has no formal version."
            await press(pilot, "n")


async def test_a_formal_page_says_so_and_names_the_way_back_wherever_the_focus_is() -> None:
    store = Store.memory()
    page = Page("Both", (Text("Plain."), CHOICE), formal=(Text("Exact."),))
    async with tutor("one", size=(80, 24), store=store, course=lesson(page)) as (app, pilot):
        await press(pilot, "d")
        assert "formal version" in app.screen.query_one(PlaceBar).lines[0].plain
        assert isinstance(app.screen.focused, Question)
        assert ("d", "plain") in app.screen.query_one(KeyLine).hints
        await press(pilot, "escape")
        assert ("d", "plain") in app.screen.query_one(KeyLine).hints
        await press(pilot, "d")
        assert "formal version" not in app.screen.query_one(PlaceBar).lines[0].plain
        assert ("d", "plain") not in app.screen.query_one(KeyLine).hints


async def test_the_end_of_a_run_names_the_key_that_goes_on() -> None:
    async with tutor("first#3") as (app, pilot):
        await press(pilot, "end", "space")
        assert stepper(app).index == len(stepper(app).run.timeline) - 1
        assert app.screen.query_one(KeyLine).said == "This is the end of the run. n turns the page."
