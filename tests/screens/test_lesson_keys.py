"""Reading, answering, turning pages, going up, leaving; and what is kept of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bpe_tui.app import BpeApp
from bpe_tui.course.models import Course, Lesson, Recall, Text
from bpe_tui.course.models import Page as LessonPage
from bpe_tui.screens.dialogs import ChooseScreen, TextPage
from bpe_tui.screens.home import HomeScreen
from bpe_tui.screens.lesson import LessonScreen
from bpe_tui.study.address import parse_address
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store
from bpe_tui.widgets.commands import STEPPER
from bpe_tui.widgets.page import Page
from bpe_tui.widgets.predict_block import PredictBlock
from bpe_tui.widgets.question import Answer, Question
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.recall_block import RecallBlock
from bpe_tui.widgets.stepper import Stepper
from tests.screens.tutor import COURSE, press, screen_text, stepper, tutor


def lesson_page(screen: object) -> int:
    assert isinstance(screen, LessonScreen)
    return screen.page


async def test_n_and_capital_n_turn_the_page_both_ways() -> None:
    async with tutor("first#1") as (app, pilot):
        await press(pilot, "n")
        assert lesson_page(app.screen) == 2
        await press(pilot, "N", "N")
        assert lesson_page(app.screen) == 1
        assert "first page" in screen_text(app)


async def test_space_reads_on_to_the_end_and_then_turns_the_page() -> None:
    async with tutor("first#1", (80, 24)) as (app, pilot):
        page = app.screen.query_one(Page)
        seen = [page.scroll_offset.y]
        for _ in range(30):
            await press(pilot, "space")
            if lesson_page(app.screen) == 2:
                break
            seen.append(page.scroll_offset.y)
        assert lesson_page(app.screen) == 2
        assert seen == sorted(set(seen))
        assert len(seen) > 2


async def test_page_up_reads_back() -> None:
    async with tutor("first#1", (80, 24)) as (app, pilot):
        page = app.screen.query_one(Page)
        await press(pilot, "space", "space", "pageup", "pageup")
        assert page.scroll_offset.y == 0
        await press(pilot, "down")
        assert page.scroll_offset.y == 1


async def test_a_choice_is_answered_by_keys_and_a_wrong_one_says_why() -> None:
    async with tutor("first#2") as (app, pilot):
        question = app.screen.query_one(Question)
        assert question.has_focus
        await press(pilot, "enter")
        assert "Not yet. That is b." in screen_text(app)
        await press(pilot, "down", "up", "down", "enter")
        assert "Right. Lower-case letters begin there." in screen_text(app)
        await press(pilot, "1")
        assert question.chosen == {1}, "a right answer stays"
        await press(pilot, "enter")
        assert lesson_page(app.screen) == 3


async def test_a_number_chooses_at_once() -> None:
    async with tutor("first#2") as (app, pilot):
        await press(pilot, "2")
        assert app.screen.query_one(Question).done
        await press(pilot, "9")


async def test_several_options_are_marked_and_then_given() -> None:
    async with tutor("first#4") as (app, pilot):
        question = app.screen.query(QuizBlock).first()
        await press(pilot, "space", "down", "space", "enter")
        assert question.verdict is not None
        assert not question.verdict.right
        await press(pilot, "2", "3", "enter")
        assert question.done
        assert "A byte is from 0 to 255." in screen_text(app)


async def test_typed_answers_and_the_way_from_one_question_to_the_next() -> None:
    async with tutor("first#4") as (app, pilot):
        several, number, text = app.screen.query(QuizBlock)
        await press(pilot, "1", "3", "enter", "enter")
        assert number.query_one(Answer).has_focus
        await press(pilot, "5", "enter")
        assert "One too many." in screen_text(app)
        await press(pilot, "4", "enter", "enter")
        assert text.query_one(Answer).has_focus
        await press(pilot, "b", "enter")
        assert all(question.done for question in (several, number, text))
        await press(pilot, "enter")
        assert lesson_page(app.screen) == 5


async def test_a_field_takes_letters_until_esc_leaves_it() -> None:
    async with tutor("first#4") as (app, pilot):
        await press(pilot, "tab", "n", "q")
        field = app.screen.focused
        assert isinstance(field, Answer)
        assert field.value == "nq"
        await press(pilot, "escape", "n")
        assert lesson_page(app.screen) == 5


async def test_a_recall_reveals_step_by_step() -> None:
    async with tutor("first#5") as (app, pilot):
        assert app.screen.query_one(RecallBlock).has_focus
        assert "A hint." not in screen_text(app)
        await press(pilot, "enter")
        assert "A hint." in screen_text(app)
        assert "The answer." not in screen_text(app)
        await press(pilot, "space")
        assert "The answer." in screen_text(app)


async def test_what_a_recall_reveals_is_scrolled_to() -> None:
    reading = "\n\n".join(f"Paragraph {number}." for number in range(9))
    low = LessonPage("Low", (Text(reading), Recall("r", "Think?", "A hint.", "A line.\n\nThe answer ends.")))
    course = Course((Lesson("low", "Low", "Read.", (low,), Path("low.yaml")),))
    app = BpeApp(course, place=parse_address("low#1"))
    async with app.run_test(size=(60, 22)) as pilot:
        await press(pilot, "tab", "enter")
        assert "A hint." in screen_text(app)
        await press(pilot, "enter")
        await pilot.pause()
        assert "The answer ends." in screen_text(app)


async def test_predictions_are_asked_one_after_the_other() -> None:
    store = Store.memory()
    async with tutor("second#2", store=store) as (app, pilot):
        block = app.screen.query_one(PredictBlock)
        for number in (1, 2):
            assert block.number == number
            question = app.screen.query_one(Question)
            if question.kind == "text":
                (question.query_one(Answer)).focus()
                await press(pilot, "7", "enter")
            else:
                question.focus()
                await press(pilot, "1")
            assert question.done
            await press(pilot, "enter")
        assert isinstance(app.screen, ChooseScreen)
    assert store.answers("second")["p"].tries == 2


async def test_after_the_last_page_the_next_lesson_is_offered() -> None:
    async with tutor("first#5") as (app, pilot):
        await press(pilot, "n")
        assert isinstance(app.screen, ChooseScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.lesson.id == "second"
        await press(pilot, "n", "n", "enter")
        assert isinstance(app.screen, HomeScreen)


async def test_esc_goes_up_level_by_level() -> None:
    async with tutor("first#2") as (app, pilot):
        assert isinstance(app.screen.focused, Question)
        await press(pilot, "escape")
        assert isinstance(app.screen.focused, Page)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("place", ["", "first#1", "first#2", "first#3", "second#2"])
async def test_q_leaves_from_everywhere(place: str) -> None:
    async with tutor(place) as (app, pilot):
        await press(pilot, "q")
        assert not app.is_running or app._exit


@pytest.mark.parametrize("place", ["", "first#1", "first#3"])
async def test_question_mark_lists_every_key(place: str) -> None:
    async with tutor(place, (84, 80)) as (app, pilot):
        commands = app.screen.commands()  # type: ignore[attr-defined]
        await press(pilot, "question_mark")
        assert isinstance(app.screen, TextPage)
        shown = " ".join(screen_text(app).split())
        if place == "first#3":
            assert set(STEPPER) <= set(commands)
        for command in commands:
            assert command.help in shown
            assert command.shown in shown
        await press(pilot, "escape")
        assert not isinstance(app.screen, TextPage)


async def test_y_copies_the_address() -> None:
    async with tutor("first#3@7") as (app, pilot):
        await press(pilot, "space", "y")
        assert app.clipboard == "first#3@8"
        assert "first#3@8" in screen_text(app).splitlines()[-1]
    async with tutor("first#2") as (app, pilot):
        await press(pilot, "y")
        assert app.clipboard == "first#2"


async def test_the_place_is_kept_at_every_step_and_page() -> None:
    store = Store.memory()
    async with tutor("first#3", store=store) as (_, pilot):
        await press(pilot, "space", "space")
        assert store.place() == Place("first", 3, 2)
        await press(pilot, "e", *"aa", "enter", "space")
        assert store.place() == Place("first", 3, 1, "aa")
        await press(pilot, "n")
        assert store.place() == Place("first", 4)
        await press(pilot, "N")
        assert store.place() == Place("first", 3, 1, "aa")


async def test_answers_are_kept_and_shown_again() -> None:
    store = Store.memory()
    async with tutor("first#4", store=store) as (_, pilot):
        await press(pilot, "1", "3", "enter", "enter", "4", "enter")
    answers = store.answers("first")
    assert (answers["choices"].given, answers["choices"].right) == ("`0` | `255`", True)
    assert (answers["number"].given, answers["number"].right) == ("4", True)
    async with tutor("first#4", store=store) as (app, _):
        several, number, text = app.screen.query(QuizBlock)
        assert several.done
        assert several.chosen == {0, 2}
        assert number.done
        assert not text.done


async def test_a_page_is_finished_when_it_is_left_with_all_answered() -> None:
    store = Store.memory()
    async with tutor("first#1", store=store) as (_, pilot):
        await press(pilot, "n", "n", "n")
        assert store.progress("first", 5).done == {1, 3}
        await press(pilot, "N", "N", "2", "n")
        assert store.progress("first", 5).done == {1, 2, 3}


async def test_home_begins_then_continues_and_shows_progress() -> None:
    store = Store.memory()
    async with tutor("", store=store) as (app, pilot):
        first = screen_text(app)
        assert "Begin" in first
        assert "space runs a line" in first
        await press(pilot, "enter")
        assert isinstance(app.screen, LessonScreen)
        await press(pilot, "n", "n", "space", "escape")
        home = screen_text(app)
        assert "space runs a line" not in home
        assert "Continue  The first lesson, page 3 of 5, step 1" in home
        assert "1 of 5" in home
        await press(pilot, "enter")
        assert lesson_page(app.screen) == 3
        assert stepper(app).index == 1


async def test_home_moves_among_lessons_and_opens_one() -> None:
    async with tutor("") as (app, pilot):
        await press(pilot, "home", "down", "down")
        assert "Do the second thing." in screen_text(app)
        await press(pilot, "up")
        assert "Do the first thing." in screen_text(app)
        await press(pilot, "home", "down", "down", "space")
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.lesson.id == "second"


async def test_a_place_opens_without_a_welcome() -> None:
    async with tutor("first#3@7") as (app, _):
        assert stepper(app).index == 7
        assert isinstance(app.screen.focused, Stepper)
        assert "first#3@7" in screen_text(app).splitlines()[0]


async def test_a_place_beyond_the_course_opens_the_nearest_one() -> None:
    async with tutor("first#99") as (app, _):
        assert lesson_page(app.screen) == len(COURSE.lessons[0].pages)
    async with tutor("first#3@999") as (app, _):
        assert stepper(app).index == len(stepper(app).run.timeline) - 1


async def test_a_stepper_with_prose_around_it_can_be_reached_and_left() -> None:
    async with tutor("second#1", (80, 24)) as (app, pilot):
        assert "A line before." in screen_text(app)
        await press(pilot, "tab")
        assert isinstance(app.screen.focused, Stepper)
        await press(pilot, "space")
        assert stepper(app).index == 1
        await press(pilot, "shift+tab")
        assert isinstance(app.screen.focused, Question)


async def test_the_cursor_of_a_question_comes_and_goes_with_the_focus() -> None:
    """What is drawn follows the focus at once, not one key late."""
    async with tutor("first#2") as (app, pilot):
        question = app.screen.query_one(Question)
        shown = screen_text(app)
        assert "›" in shown
        app.screen.set_focus(None)
        await pilot.pause()
        assert "›" not in screen_text(app)
        question.focus()
        await pilot.pause()
        assert screen_text(app) == shown
