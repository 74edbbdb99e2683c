"""Finished lessons as reference, the end of the course, the farewell, and the course shown to a room."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from bpe_tui.app import BpeApp
from bpe_tui.commands.opening import farewell
from bpe_tui.course.models import Choice, Course, Lesson, Page, Quiz, Recall, Text
from bpe_tui.drawing.layout import Wanted, arrange
from bpe_tui.screens.dialogs import ChooseScreen
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.recall_block import RecallBlock
from tests.screens.tutor import press, screen_text, tutor

CHOICE = Quiz("pick", "choice", "Which?", (Choice("that", False, "No."), Choice("this", True, "Yes.")))
RECALL = Recall("why", "Why is it so?", "Think.", "Because of that.")
COURSE = Course((Lesson("one", "One", "Do one.", (Page("P", (Text("A text."), CHOICE, RECALL)),), Path()),))


async def test_a_finished_lesson_shows_its_answers_and_a_reset_takes_them_away() -> None:
    store = Store.memory()
    store.finished("one")
    async with tutor("one", store=store, course=COURSE) as (app, pilot):
        quiz = app.screen.query_one(QuizBlock)
        assert quiz.verdict is not None
        assert quiz.verdict.right
        assert app.screen.query_one(RecallBlock).shown == 2
        assert "done" in screen_text(app).split("\n")[0]
        await press(pilot, "n")
        assert isinstance(app.screen, ChooseScreen)
        assert "The course is done." in screen_text(app)
    assert store.answers("one") == {}
    store.reset("one")
    async with tutor("one", store=store, course=COURSE) as (app, _):
        assert app.screen.query_one(QuizBlock).verdict is None
        assert app.screen.query_one(RecallBlock).shown == 0


async def test_in_a_room_answers_are_hidden_until_a_key() -> None:
    app = BpeApp(COURSE, place=Place("one"), present=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert not app.screen.query(QuizBlock)
        assert "b) this" in screen_text(app)
        assert "Yes." not in screen_text(app)
        app.screen.query(RecallBlock).first().focus()
        await press(pilot, "enter")
        assert "this. Yes." in screen_text(app)


def test_in_a_room_there_are_few_panes_and_they_fit() -> None:
    for width in (40, 80, 160):
        for height in (8, 24, 50):
            for asking in (False, True):
                plan = arrange(width, height, Wanted(), asking=asking, few=True)
                assert set(plan.boxes) <= {"code", "question" if asking else "names", "timeline"}
                assert {"code", "timeline"} <= set(plan.boxes)
                ends = [(box.y, box.y + box.height) for box in plan.boxes.values()]
                assert all(end <= start for (_, end), (start, _) in pairwise(ends))
                assert all(end <= height for _, end in ends)
                assert all(box.x + box.width <= width for box in plan.boxes.values())


def test_the_farewell_says_where_it_comes_back_only_if_that_is_kept(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        assert farewell(BpeApp(COURSE, store=store)) == ""
        store.at(Place("one"))
        assert farewell(BpeApp(COURSE, store=store)) == "All is kept. bpe-tui comes back to One, page 1.\n"
    memory = Store.memory()
    memory.at(Place("one"))
    assert farewell(BpeApp(COURSE, store=memory)) == ""
