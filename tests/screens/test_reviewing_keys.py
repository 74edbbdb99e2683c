"""Review and progress on the screen, pressed through as a learner would."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path

import pytest

from bpe_tui.app import BpeApp
from bpe_tui.course.models import Choice, Course, Lesson, Page, Quiz, Recall
from bpe_tui.screens.home import HomeScreen
from bpe_tui.screens.progress import ProgressScreen
from bpe_tui.screens.review import ReviewScreen
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store
from bpe_tui.widgets.course_map import CourseMap
from bpe_tui.widgets.progress_list import ProgressList
from bpe_tui.widgets.prose_block import ProseBlock
from tests.screens.tutor import press, tutor

CHOICE = Quiz("one-id", "choice", "Which?", (Choice("this", True, "Yes."), Choice("that", False, "No.")))
RECALL = Recall("why", "Why is it so?", "Think.", "Because of that.")
COURSE = Course(
    (Lesson("count-pairs", "Count", "Count pairs.", (Page("One", (CHOICE,)), Page("Two", (RECALL,))), Path()),)
)


def learner(*items: tuple[str, bool], days: float = 6) -> Store:
    """A store in which something was answered some days ago."""
    back = int(timedelta(days=days).total_seconds() * 1e9)
    shift = [back]
    store = Store.memory(clock=lambda: time.time_ns() - shift[0])
    store.at(Place("count-pairs"))
    for item, right in items:
        store.answered("count-pairs", item, "x", right, page=1)
    shift[0] = 0
    return store


async def test_what_is_due_stands_at_home_and_is_asked_and_then_it_is_done() -> None:
    store = learner(("one-id", True), ("recall/why", True))
    async with tutor(store=store, course=COURSE) as (app, pilot):
        stops = app.screen.query_one(CourseMap).stops
        assert [(stop.title, stop.note) for stop in stops[:2]] == [
            ("Continue", stops[0].note),
            ("Review", "2 to review"),
        ]
        await press(pilot, "down", "enter")
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        assert screen.heading() == ("Review", "1/2")
        assert screen.question is not None
        await press(pilot, str([choice.text for choice in screen.question.quiz.choices].index("this") + 1))
        assert screen.review.results == [True]
        assert screen.heading() == ("Review", "1/2")
        await press(pilot, "enter")
        assert screen.heading() == ("Review", "2/2")
        # the answer is looked at, then compared
        await press(pilot, "enter")
        await pilot.pause()
        assert screen.question.quiz.question.startswith("Why is it so?\n\n**Answer.** Because of that.")
        assert screen.review.results == [True]
        await press(pilot, "2")
        assert screen.review.results == [True, False]
        await press(pilot, "enter")
        said = screen.query_one(ProseBlock).markdown
        assert said.startswith("# Done for today\n\n1 of 2 right.")
        assert said.endswith("Next: tomorrow.")
        await press(pilot, "enter")
        assert isinstance(app.screen, HomeScreen)
        assert [stop.title for stop in app.screen.query_one(CourseMap).stops[:2]] == ["Continue", "Count"]


async def test_with_a_review_on_the_map_the_lessons_below_still_open() -> None:
    store = learner(("one-id", True))
    async with tutor(store=store, course=COURSE) as (app, pilot):
        await press(pilot, "down", "down", "enter")
        assert type(app.screen).__name__ == "LessonScreen"


async def test_looking_at_the_answer_of_a_recall_makes_it_come_back() -> None:
    store = Store.memory()
    async with tutor("count-pairs#2", store=store, course=COURSE) as (_, pilot):
        await press(pilot, "enter", "enter")
        assert "recall/why" in store.answers("count-pairs")


async def test_what_is_weak_is_practised_from_the_progress() -> None:
    store = learner(("seven", False), ("three-alike", False), days=0)
    app = BpeApp(COURSE, store=store)
    async with app.run_test() as pilot:
        app.open_progress()
        await pilot.pause()
        shown = app.screen.query_one(ProgressList)
        assert [(section.label, len(section.rows)) for section in shown.sections] == [
            ("today", 0),
            ("what wants practice", 1),
            ("skills", 0),
            ("lessons", 1),
        ]
        assert shown.rows[0].note == "0 of 2 right"
        await press(pilot, "enter")
        assert isinstance(app.screen, ReviewScreen)
        assert app.screen.heading() == ("Practice: tell counting from replacing in a run", "1/5")
        screen = app.screen
        await press(pilot, "escape", "d")
        assert screen.question is not None
        assert screen.question.verdict is not None
        assert screen.question.verdict.why.startswith("The answer: `")
        assert screen.review.results == [False]
        await press(pilot, "enter")
        assert screen.heading()[1] == "2/5"
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, ProgressScreen)
        await press(pilot, "down", "enter")
        assert type(app.screen).__name__ == "LessonScreen"


async def test_a_lesson_is_begun_anew_after_a_question() -> None:
    store = learner(("one-id", True), days=0)
    app = BpeApp(COURSE, store=store)
    async with app.run_test() as pilot:
        app.open_progress()
        await pilot.pause()
        await press(pilot, "end", "r", "2", "n")
        assert store.answers("count-pairs")
        await press(pilot, "r", "2", "y")
        assert not store.answers("count-pairs")
        assert app.screen.query_one(ProgressList).rows == []


async def test_an_export_is_written_once_and_read_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store, other = learner(("one-id", True), days=0), Store.memory()
    for known, keys in ((store, ("e", "enter")), (store, ("e", "enter", "escape")), (other, ("i", "enter"))):
        app = BpeApp(COURSE, store=known)
        async with app.run_test() as pilot:
            app.open_progress()
            await pilot.pause()
            await press(pilot, *keys)
    assert (tmp_path / "bpe-tui-progress.json").read_text(encoding="utf-8") == store.export_json()
    assert other.answers("count-pairs") == store.answers("count-pairs")
