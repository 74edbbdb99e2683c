"""Slides, depth, the words of a page, glossary, search, questions and sources: what each key does."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from bpe_tui.app import BpeApp
from bpe_tui.course.explorables import make_explorable
from bpe_tui.course.late_pages import LatePages
from bpe_tui.course.models import Course, Explore, Lesson, Page, Position, Quiz, Slide, Text
from bpe_tui.course.problems import LessonError, Problem
from bpe_tui.screens.dialogs import TextPage
from bpe_tui.screens.faq import FaqScreen
from bpe_tui.screens.finder import FinderScreen
from bpe_tui.screens.glossary import GlossaryScreen
from bpe_tui.screens.home import HomeScreen
from bpe_tui.screens.lesson import LessonScreen
from bpe_tui.screens.search import SearchScreen
from bpe_tui.screens.slides import SlidesScreen
from bpe_tui.screens.sources import SourcesScreen
from bpe_tui.screens.terms import TermsScreen
from bpe_tui.study.depth import reads_formal
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store
from bpe_tui.widgets.course_map import CourseMap
from bpe_tui.widgets.explore.explorer import Explorer
from bpe_tui.widgets.place_bar import PlaceBar
from bpe_tui.widgets.prose_block import ProseBlock
from bpe_tui.widgets.quiz import QuizBlock
from tests.screens.tutor import press, screen_text, tutor

QUIZ = Quiz("q", "text", "What is it?", answers=("b",), explanation="Yes.")


def broken(at: int) -> Page:
    raise LessonError((Problem(Position(Path("30-broken.yaml"), 7, 3), "the key `titel` is wrong"),))


COURSE = Course(
    (
        Lesson(
            "count-pairs",
            "Counting",
            "Count the pairs.",
            (
                Page(
                    "Plain and formal",
                    (Text("A [[pair]] said simply, and a [[tied|tie]] too."), QUIZ),
                    (Text("A [[rank]] said **exactly**."),),
                ),
                Page("One version", (Text("A zebra, once."),)),
            ),
            Path("count-pairs.yaml"),
            tuple(Slide(f"Slide the {name}", f"This is `{name}`.") for name in ("1st", "2nd", "3rd", "4th", "5th")),
        ),
        Lesson("second", "The second", "More.", (Page("Only", (Text("Nothing is marked here."),)),), Path("x.yaml")),
        Lesson("broken", "The broken", "None.", LatePages(["Shattered"], broken), Path("30-broken.yaml")),
    )
)


def slide(app: BpeApp) -> int:
    screen = app.screen
    assert isinstance(screen, SlidesScreen)
    return screen.number


async def settle(app: BpeApp, pilot: Pilot[None]) -> None:
    """Wait for what is read beside the screen."""
    await app.workers.wait_for_complete()
    await pilot.pause()


def prose(app: BpeApp) -> str:
    """What the texts of the page say."""
    return "\n".join(block.markdown for block in app.screen.query(ProseBlock))


async def test_slides_are_shown_at_the_first_opening_and_only_then() -> None:
    store = Store.memory()
    async with tutor("count-pairs", store=store, course=COURSE) as (app, pilot):
        assert slide(app) == 1
        assert "1/5" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, LessonScreen)
    async with tutor("count-pairs", store=store, course=COURSE) as (app, _):
        assert isinstance(app.screen, LessonScreen)
    async with tutor("count-pairs#2", course=COURSE) as (app, _):
        assert isinstance(app.screen, LessonScreen)
    async with tutor("second", course=COURSE) as (app, pilot):
        assert isinstance(app.screen, LessonScreen)
        await press(pilot, "i")
        assert "no slides" in screen_text(app)


@pytest.mark.parametrize(
    ("on", "back"), [("space", "left"), ("right", "backspace"), ("n", "N"), ("pagedown", "pageup")]
)
async def test_slides_are_turned_both_ways_and_lead_to_the_page(on: str, back: str) -> None:
    async with tutor("count-pairs", course=COURSE) as (app, pilot):
        await press(pilot, on, on)
        assert slide(app) == 3
        await press(pilot, back, back, back)
        assert slide(app) == 1
        assert "first slide" in screen_text(app)
        await press(pilot, *[on] * 4)
        assert "This is 5th." in screen_text(app)
        await press(pilot, on)
        assert isinstance(app.screen, LessonScreen)


@pytest.mark.parametrize("key", ["s", "i", "escape"])
async def test_one_key_skips_the_slides_and_one_shows_them_again(key: str) -> None:
    async with tutor("count-pairs", course=COURSE) as (app, pilot):
        await press(pilot, "space", key)
        assert isinstance(app.screen, LessonScreen)
        await press(pilot, "n", "i")
        assert slide(app) == 1
        await press(pilot, key, "N", "N")
        assert slide(app) == 1, "before the first page are the slides"


async def test_depth_is_switched_remembered_and_said() -> None:
    store = Store.memory()
    async with tutor("count-pairs#1", store=store, course=COURSE) as (app, pilot):
        await press(pilot, "escape")
        bar = app.screen.query_one(PlaceBar)
        assert "said simply" in prose(app)
        assert bar.detail.endswith("1/2  d formal")
        await press(pilot, "d")
        assert "said **exactly**" in prose(app)
        assert "said simply" not in prose(app)
        assert app.screen.query_one(QuizBlock).quiz is QUIZ, "what is to be done stays"
        assert bar.detail.startswith("formal version  ")
        assert reads_formal(store)
        await press(pilot, "n")
        assert prose(app) == "A zebra, once."
        # there is nothing to switch on this page
        await press(pilot, "d", "N")
        assert "said **exactly**" in prose(app)
        await press(pilot, "d")
        assert "said simply" in prose(app)
        await press(pilot, "d")
    async with tutor("count-pairs#1", store=store, course=COURSE) as (app, pilot):
        assert "said **exactly**" in prose(app)


async def test_the_words_of_a_page_are_shown_with_their_meanings() -> None:
    async with tutor("count-pairs#1", course=COURSE) as (app, pilot):
        await press(pilot, "escape", "k")
        assert isinstance(app.screen, TermsScreen)
        assert "Two neighbours" in screen_text(app)
        assert "equally often" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, LessonScreen)
        await press(pilot, "d", "k")
        assert "order of learning" in screen_text(app)
        assert "Two neighbours" not in screen_text(app)
        await press(pilot, "k")
        await settle(app, pilot)
        assert isinstance(app.screen, GlossaryScreen)
        assert app.screen.current is not None
        assert app.screen.current.name == "rank"


async def test_where_nothing_is_marked_the_key_shows_the_whole_glossary() -> None:
    async with tutor("second", course=COURSE) as (app, pilot):
        await press(pilot, "k")
        assert isinstance(app.screen, GlossaryScreen)
    async with tutor(course=COURSE) as (app, pilot):
        await press(pilot, "k")
        assert isinstance(app.screen, GlossaryScreen)


async def test_the_glossary_is_searched_by_typing_and_leads_on() -> None:
    async with tutor(course=COURSE) as (app, pilot):
        await press(pilot, "k")
        await settle(app, pilot)
        screen = app.screen
        assert isinstance(screen, GlossaryScreen)
        await press(pilot, *"pair")
        assert screen.current is not None
        assert screen.current.name == "pair"
        assert "Two neighbours" in screen_text(app)
        await press(pilot, "down")
        assert screen.current.name != "pair"
        await press(pilot, "up", "tab")
        assert screen.current.name == "merge", "the first of what is near"
        await press(pilot, "shift+tab")
        assert screen.current.name == "pair"
        await press(pilot, "enter")
        assert isinstance(app.screen, LessonScreen | SlidesScreen)
        assert not any(isinstance(place, FinderScreen) for place in app.screen_stack)


async def test_an_unknown_term_has_near_spellings() -> None:
    async with tutor(course=COURSE) as (app, pilot):
        await press(pilot, "k")
        await settle(app, pilot)
        await press(pilot, *"tokenizr")
        assert "Did you mean tokenizer" in " ".join(screen_text(app).split())


async def test_search_finds_pages_terms_and_questions_and_goes_there() -> None:
    async with tutor("second", course=COURSE) as (app, pilot):
        await press(pilot, "slash")
        screen = app.screen
        assert isinstance(screen, SearchScreen)
        app.search_index.build()
        await press(pilot, *"zebra")
        screen.look_again()
        await pilot.pause()
        assert "One version" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.place == Place("count-pairs", 2)
        await press(pilot, "slash", *"softmax", "enter")
        await settle(app, pilot)
        assert isinstance(app.screen, GlossaryScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, SearchScreen)
        app.screen.query_one(Input).value = "strawberry letters"
        await pilot.pause()
        await press(pilot, "enter")
        assert isinstance(app.screen, FaqScreen)


async def test_who_looked_something_up_comes_back_to_where_they_read() -> None:
    store = Store.memory()
    async with tutor("second", course=COURSE, store=store) as (app, pilot):
        await press(pilot, "slash")
        app.search_index.build()
        await press(pilot, *"zebra", "enter")
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        assert screen.place == store.place() == Place("count-pairs", 2)
        assert ("Esc", "back") in screen.hints()
        await press(pilot, "escape")
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        assert screen.place == store.place() == Place("second"), "the way on leads here again"
        assert ("Esc", "course") in screen.hints()
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_from_the_end_of_a_lesson_that_was_looked_up_there_is_a_way_to_the_course() -> None:
    async with tutor("second", course=COURSE) as (app, pilot):
        await press(pilot, "slash")
        app.search_index.build()
        await press(pilot, *"zebra", "enter", "n", "2")
        assert isinstance(app.screen, HomeScreen)


async def test_search_opens_with_the_titles_before_anything_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    from bpe_tui.course.search_index import SearchIndex

    monkeypatch.setattr(SearchIndex, "start", lambda self: None)
    async with tutor(course=COURSE) as (app, pilot):
        await press(pilot, "slash", *"shattered")
        assert "Shattered" in screen_text(app)
        assert "reading lesson 1 of 3" in screen_text(app)


async def test_questions_and_sources_are_reached_from_home() -> None:
    async with tutor(course=COURSE) as (app, pilot):
        await press(pilot, "end", "enter")
        assert isinstance(app.screen, SourcesScreen)
        await settle(app, pilot)
        await press(pilot, *"gage")
        assert "A New Algorithm for Data Compression" in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, SourcesScreen), "a source is read outside"
        await press(pilot, "escape", "end", "up", "enter")
        assert isinstance(app.screen, FaqScreen)
        await settle(app, pilot)
        await press(pilot, *"chance", "pagedown")
        assert "Is there chance in it?" in screen_text(app)
        await press(pilot, "escape")
        app.screen.query_one(CourseMap).action_end(1)
        await press(pilot, "up", "up", "enter")
        assert isinstance(app.screen, GlossaryScreen)


async def test_a_broken_lesson_says_what_is_wrong_and_where() -> None:
    store = Store.memory()
    store.at(Place("broken", 1))
    async with tutor(store=store, course=COURSE) as (app, pilot):
        assert isinstance(app.screen, HomeScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, TextPage)
        assert "30-broken.yaml:7:3: the key `titel` is wrong" in screen_text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (40, 24)])
async def test_every_study_page_fits_its_terminal(size: tuple[int, int]) -> None:
    async with tutor("count-pairs", size, course=COURSE) as (app, pilot):
        for go in (app.open_glossary, app.open_sources, app.open_search):
            assert all(len(row) <= size[0] for row in screen_text(app).splitlines())
            assert screen_text(app).splitlines()[-1].strip(), "the keys are at the foot"
            go()
            await settle(app, pilot)


async def test_what_was_set_in_an_explorable_is_there_when_the_page_is_turned_back() -> None:
    chart = Explore("e", "type-anything", make_explorable("type-anything", {"text": "ab"}))
    lesson = Lesson("try", "Try", "Try.", (Page("One", (chart,)), Page("Two", (Text("Read."),))), Path("try.yaml"))
    async with tutor("try", course=Course((lesson,))) as (app, pilot):
        app.screen.query_one(Explorer).focus()
        await press(pilot, "right")
        state = dict(app.screen.query_one(Explorer).state)
        assert state
        await press(pilot, "n", "N")
        assert app.screen.query_one(Explorer).state == state
