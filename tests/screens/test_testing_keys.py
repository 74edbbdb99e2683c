"""Tests of lessons and the placement test, pressed through as a learner would."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from bpe_tui.app import BpeApp
from bpe_tui.course.models import Choice, Course, Lesson, LessonTest, Page, Quiz, Text
from bpe_tui.course.quizzes.sitting import pool_of
from bpe_tui.course.quizzes.tasks import Order
from bpe_tui.screens.dialogs import ChooseScreen
from bpe_tui.screens.home import HomeScreen
from bpe_tui.screens.lesson import LessonScreen
from bpe_tui.screens.lesson_test import LessonTestScreen
from bpe_tui.screens.placement import PlacementScreen
from bpe_tui.study.standing import has_passed
from bpe_tui.study.store import Store
from bpe_tui.widgets.course_map import CourseMap
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.page import Page as PageWidget
from bpe_tui.widgets.prose_block import ProseBlock
from bpe_tui.widgets.question import Answer
from bpe_tui.widgets.quiz import QuizBlock
from tests.course.test_quiz_kinds import BLANKS, EXPOSING, ORDERING, POINTING
from tests.screens.tutor import press, screen_text, tutor


def choice(name: str) -> Quiz:
    return Quiz(name, "choice", f"Is it {name}?", (Choice("yes", True, "So."), Choice("no", False, "Not so.")))


def lesson(name: str, *quizzes: Quiz, pool: tuple[Quiz, ...] = ()) -> Lesson:
    pages = tuple(Page(quiz.id, (quiz,)) for quiz in quizzes) or (Page("P", (Text("A text."),)),)
    test = LessonTest(pool or tuple(choice(f"{name}-{at}") for at in range(5)))
    return Lesson(name, f"Lesson {name}", f"Do {name}.", pages, Path(), test=test)


COURSE = Course((lesson("one", ORDERING, BLANKS, POINTING, EXPOSING), lesson("two"), lesson("three")))
TWO = COURSE.lessons[1]


async def open_placement(app: BpeApp, pilot: Pilot[None]) -> None:
    """Choose the placement test on the map."""
    titles = [stop.title for stop in app.screen.query_one(CourseMap).stops]
    await press(pilot, *["down"] * titles.index("Placement test"), "enter")


def prose(screen: LessonTestScreen | PlacementScreen) -> str:
    return screen.query_one(ProseBlock).markdown


async def test_a_test_is_offered_at_the_end_of_a_lesson_and_taken() -> None:
    store = Store.memory()
    async with tutor("two", store=store, course=COURSE) as (app, pilot):
        await press(pilot, "n")
        assert isinstance(app.screen, ChooseScreen)
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, LessonTestScreen)
        for number in ("2", "1", "1", "1"):
            await press(pilot, number, "enter")
        await press(pilot, "2")
        assert screen.question is not None
        assert screen.question.verdict is not None
        assert "The answer: yes" in screen.question.verdict.why
        # an answer counts at once
        await press(pilot, "1")
        assert screen.sitting.results == [False, True, True, True, False]
        await press(pilot, "enter")
        assert screen.question is None
        assert prose(screen).startswith("# Passed: 3 of 5")
        assert has_passed(store, TWO)
        await press(pilot, "a")
        assert screen.sitting.at == 0
        assert screen.question is not None
        await press(pilot, "escape")
        assert isinstance(app.screen, LessonScreen)


async def test_what_is_passed_over_counts_as_wrong_and_nobody_is_scolded() -> None:
    store = Store.memory()
    async with tutor(store=store, course=COURSE) as (app, pilot):
        await press(pilot, "down", "down", "t")
        screen = app.screen
        assert isinstance(screen, LessonTestScreen)
        assert screen.lesson is TWO
        await press(pilot, *["d", "enter"] * 5)
        assert prose(screen).startswith("# 0 of 5")
        assert "Nothing is lost" in prose(screen)
        assert prose(screen).count("- Is it") == 5
        assert not has_passed(store, TWO)
        await press(pilot, "enter")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", [(80, 24), (40, 24)])
async def test_every_kind_of_quiz_can_be_asked_in_a_test(size: tuple[int, int]) -> None:
    pool = (ORDERING, BLANKS, POINTING, EXPOSING, Quiz("n", "number", "2?", answers=("2",), explanation="So."))
    course = Course((lesson("one", pool=pool),))
    store = Store.memory()
    async with tutor(store=store, course=course, size=size) as (app, pilot):
        await press(pilot, "down", "t")
        screen = app.screen
        assert isinstance(screen, LessonTestScreen)
        while screen.question is not None:
            fields = list(screen.query(Answer))
            for field in fields:
                assert not field.disabled
                field.value = "9"
                await press(pilot, "enter")
            if not fields:
                await press(pilot, "enter")
            assert screen.question.done
            assert screen.question.virtual_size.width <= size[0]
            await press(pilot, "enter")
        assert screen.sitting.over
        assert {item for item in store.answers("one") if "/" in item} == {
            one.item for one in pool_of(course, course.lessons[0])
        }


NUMBERS = tuple(Quiz(f"n{at}", "number", "2?", answers=("2",), explanation="So.") for at in range(5))


async def test_a_wrong_number_counts_and_is_told_the_answer_not_to_try_again() -> None:
    async with tutor(course=Course((lesson("one", pool=NUMBERS),))) as (app, pilot):
        await press(pilot, "down", "t", "3", "enter")
        screen = app.screen
        assert isinstance(screen, LessonTestScreen)
        assert screen.sitting.results == [False]
        said = " ".join(screen_text(app).split())
        assert "Not this time. It counts as wrong." in said
        assert "The answer: 2" in said
        assert "once more" not in said


async def test_what_is_no_number_does_not_count() -> None:
    async with tutor(course=Course((lesson("one", pool=NUMBERS),))) as (app, pilot):
        await press(pilot, "down", "t", *"a-b", "enter")
        screen = app.screen
        assert isinstance(screen, LessonTestScreen)
        assert screen.sitting.results == []
        assert "Not yet. That is not a number I can read." in screen_text(app)
        assert "The answer" not in screen_text(app)
        # what was typed is selected, so that the next answer takes its place
        await press(pilot, "2", "enter")
        assert screen.sitting.results == [True]


async def test_enter_with_nothing_chosen_does_not_count() -> None:
    choices = (Choice("a", True, "Yes."), Choice("b", True, "Yes."), Choice("c", False, "No."))
    pool = tuple(Quiz(f"c{at}", "choices", "Which?", choices, explanation="So.") for at in range(5))
    async with tutor(course=Course((lesson("one", pool=pool),))) as (app, pilot):
        await press(pilot, "down", "t", "enter")
        screen = app.screen
        assert isinstance(screen, LessonTestScreen)
        assert screen.sitting.results == []
        assert "Choose an option first." in screen_text(app)
        await press(pilot, "1", "2", "enter")
        assert screen.sitting.results == [True]


async def test_a_field_is_left_before_letters_are_keys() -> None:
    async with tutor(course=Course((lesson("one", pool=NUMBERS),))) as (app, pilot):
        await press(pilot, "down", "t", "d")
        screen = app.screen
        assert isinstance(screen, LessonTestScreen)
        assert screen.query_one(Answer).value == "d"
        await press(pilot, "escape", "d")
        assert screen.sitting.results == [False]
        await press(pilot, "enter", "escape", "enter")
        assert isinstance(screen.focused, Answer)
        await press(pilot, "escape", "escape", "2")
        assert isinstance(app.screen, HomeScreen)


async def test_what_is_passed_over_is_told_the_answer_and_why() -> None:
    store = Store.memory()
    async with tutor(store=store, course=Course((lesson("one", pool=NUMBERS),))) as (app, pilot):
        await press(pilot, "down", "t", "escape", "d")
        screen = app.screen
        assert isinstance(screen, LessonTestScreen)
        shown = " ".join(screen_text(app).split())
        assert "Not this time. The answer: 2 So." in shown
        assert screen.question is not None
        assert screen.question.done
        # it is counted once, however often it is passed over
        await press(pilot, "d", "d")
        assert screen.sitting.results == [False]
        assert [event.given for event in store.history().events if event.item.startswith("test/")] == [""]
        await press(pilot, "enter")
        assert screen.sitting.at == 1
        assert not screen.question.done


async def test_the_list_at_the_end_tells_the_answers_of_what_was_missed() -> None:
    code = replace(ORDERING, question="Put it in order.")
    async with tutor(course=Course((lesson("one", pool=(code, *NUMBERS[:4])),)), size=(80, 40)) as (app, pilot):
        await press(pilot, "down", "t")
        screen = app.screen
        assert isinstance(screen, LessonTestScreen)
        for _ in range(5):
            await press(pilot, *(["escape"] if isinstance(screen.focused, Answer) else []), "d", "enter")
        rows = [" ".join(row.split()) for row in screen_text(app).splitlines()]
        assert rows.count("The answer: 2") == 4
        assert rows[rows.index("• Put it in order.") + 1] == "The answer:"
        task = ORDERING.task
        assert isinstance(task, Order)
        assert all(line.strip() in rows for line in task.lines)


@pytest.mark.parametrize("key", ["escape", "q"])
@pytest.mark.parametrize("place", ["test", "placement"])
async def test_leaving_asks_once_something_was_answered(place: str, key: str) -> None:
    async with tutor(course=COURSE) as (app, pilot):
        if place == "test":
            await press(pilot, "down", "down", "t")
        else:
            await open_placement(app, pilot)
        screen = app.screen
        assert isinstance(screen, (LessonTestScreen, PlacementScreen))
        await press(pilot, "1", key)
        assert isinstance(app.screen, ChooseScreen)
        told = "The answers you gave are kept." if place == "test" else "What you have answered so far does not count."
        assert told in " ".join(screen_text(app).split())
        # whatever is pressed without reading stays
        for stay in ("escape", "enter", "1"):
            await press(pilot, stay)
            assert app.screen_stack[-1] is screen
            await press(pilot, key)
        await press(pilot, "2")
        assert app._exit if key == "q" else isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("place", ["test", "placement"])
async def test_nothing_is_asked_before_the_first_answer(place: str) -> None:
    async with tutor(course=COURSE) as (app, pilot):
        if place == "test":
            await press(pilot, "down", "down", "t")
        else:
            await open_placement(app, pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_the_outcome_is_kept_when_one_leaves_after_the_last_answer() -> None:
    store = Store.memory()
    async with tutor(store=store, course=COURSE) as (app, pilot):
        await press(pilot, "down", "down", "t", *["1", "enter"] * 4, "1", "escape")
        screen = app.screen
        assert isinstance(screen, LessonTestScreen)
        assert prose(screen).startswith("# Passed: 5 of 5")
        assert has_passed(store, TWO)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_the_placement_test_suggests_and_marks_only_what_is_wanted() -> None:
    store = Store.memory()
    async with tutor(store=store, course=COURSE) as (app, pilot):
        await open_placement(app, pilot)
        screen = app.screen
        assert isinstance(screen, PlacementScreen)
        assert screen.address() == "placement"
        await press(pilot, "1", "enter", "1", "enter", "d")
        assert prose(screen).startswith("# Begin with lesson 3")
        assert not store.progress("one", 4).skipped
        await press(pilot, "s")
        assert "2 lessons marked" in prose(screen)
        assert store.progress("one", 4).skipped
        await press(pilot, "s", "enter")
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.lesson.id == "three"
        assert len(app.screen_stack) == 3
        await press(pilot, "escape")
        stops = app.screen.query_one(CourseMap).stops
        assert [stop.state for stop in stops if stop.number] == ["skipped", "skipped", "next"] or [
            stop.state for stop in stops if stop.number
        ] == ["skipped", "skipped", "begun"]


async def test_nothing_known_begins_at_the_beginning() -> None:
    async with tutor(course=COURSE) as (app, pilot):
        await open_placement(app, pilot)
        screen = app.screen
        assert isinstance(screen, PlacementScreen)
        while screen.question is not None:
            await press(pilot, "d")
        assert "the first one" in prose(screen)
        await press(pilot, "s")
        assert "marked" not in prose(screen)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_without_a_test_there_is_nothing_about_tests() -> None:
    course = Course(tuple(replace(one, test=None) for one in COURSE.lessons))
    async with tutor(course=course) as (app, pilot):
        titles = [stop.title for stop in app.screen.query_one(CourseMap).stops]
        assert "Placement test" not in titles
        await press(pilot, "down", "t")
        assert isinstance(app.screen, HomeScreen)


async def test_the_map_shows_passed_tests() -> None:
    store = Store.memory()
    store.finished("two")
    store.answered("two", "test", "4 of 5", True)
    async with tutor(store=store, course=COURSE) as (app, _):
        notes = {stop.title: stop.note for stop in app.screen.query_one(CourseMap).stops}
        assert notes["Lesson two"] == "test passed"


async def test_answers_of_every_kind_are_kept_in_a_lesson_and_shown_again() -> None:
    store = Store.memory()
    async with tutor("one", store=store, course=COURSE) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        await press(pilot, "n", "n")
        await press(pilot, "2", "enter")
        assert store.answers("one")["p"].right
        await press(pilot, "N", "n")
        block = screen.query_one(QuizBlock)
        assert block.quiz is POINTING
        assert block.done
        await press(pilot, "n")
        field = screen.query_one(Answer)
        field.focus()
        field.value = "aaa"
        await press(pilot, "enter")
        assert store.answers("one")["e"].given == "aaa"
        assert store.answers("one")["e"].right


async def test_the_keys_at_the_foot_are_those_that_matter() -> None:
    async with tutor("one", course=COURSE, size=(120, 30)) as (app, pilot):
        await pilot.pause()
        foot = app.screen.query_one(KeyLine)

        def told() -> str:
            return "\n".join(line.plain for line in foot.lines)

        app.screen.query_one(QuizBlock).focus()
        await press(pilot, "down")
        assert "pick up" in told()
        await press(pilot, "space")
        assert "put down" in told()
        await press(pilot, "n", "n")
        app.screen.query_one(QuizBlock).focus()
        await pilot.pause()
        assert "this one" in told()
        assert app.screen.query_one(PageWidget).stops


async def test_the_palette_finds_tests() -> None:
    from bpe_tui.screens.palette import PlaceCommands

    async with tutor(course=COURSE) as (app, pilot):
        provider = PlaceCommands(app.screen)
        provider._post_init()
        hits = {str(getattr(hit, "text", None) or hit.prompt) async for hit in provider.search("test")}
        assert any("Placement" in hit for hit in hits)
        assert any("Lesson two" in hit for hit in hits)
        await pilot.pause()
