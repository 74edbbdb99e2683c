"""Where the keys act when a page opens: at the first thing in reading order, and the page stands at its top."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Region

from bpe_tui.app import BpeApp
from bpe_tui.course.exploring.type_anything import TypeAnything
from bpe_tui.course.models import Block, Course, Explore, Lesson, Page, Recall, Text
from bpe_tui.screens.lesson import LessonScreen
from bpe_tui.study.address import parse_address
from bpe_tui.study.store import Store
from bpe_tui.widgets.explore.explorer import Explorer
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.page import Page as PageWidget
from bpe_tui.widgets.question import Answer, Question
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.recall_block import RecallBlock
from tests.screens.tutor import CHOICE, NUMBER, READING, press, screen_text, tutor

SHORT = Text("Try it out.")
LONG = Text(READING)
RECALL = Recall("r", "Think?", "", "The answer.")


def explore() -> Explore:
    return Explore("e", "type-anything", TypeAnything())


def open_page(*blocks: Block, store: Store | None = None) -> BpeApp:
    course = Course((Lesson("one", "One", "Do it.", (Page("P", blocks),), Path("one.yaml")),))
    return BpeApp(course, place=parse_address("one#1"), store=store)


def on_the_page(app: BpeApp) -> tuple[type | None, float]:
    """What has the focus, and how far the page is scrolled."""
    return type(app.screen.focused), app.screen.query_one(PageWidget).scroll_offset.y


@pytest.mark.parametrize("size", [(100, 30), (80, 24), (80, 16)])
@pytest.mark.parametrize("question", [CHOICE, NUMBER, RECALL], ids=["choice", "number", "recall"])
async def test_an_explorable_comes_before_the_question_below_it(question: Block, size: tuple[int, int]) -> None:
    app = open_page(SHORT, explore(), question)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        focused = app.screen.focused
        assert isinstance(focused, Explorer)
        assert app.screen.query_one(PageWidget).scroll_offset.y == 0
        assert focused.controls
        await press(pilot, "down", "left")
        assert focused.state
        # read on leads to the question, however many screens that takes
        for _ in range(3):
            if app.screen.focused is focused:
                await press(pilot, "space")
        assert isinstance(app.screen.focused, Question | RecallBlock | Answer)


async def test_the_way_on_from_an_explorable_is_told_while_there_is_one() -> None:
    app = open_page(explore(), CHOICE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        foot = app.screen.query_one(KeyLine)
        assert "space read on" in screen_text(app).splitlines()[-1]
        await press(pilot, "enter")
        assert "read on" not in "".join(label for _, label in foot.hints)
        await press(pilot, "escape", "tab", "2")
        app.screen.query_one(Explorer).focus()
        await pilot.pause()
        assert "read on" not in screen_text(app).splitlines()[-1]


@pytest.mark.parametrize(
    ("blocks", "first"),
    [
        ((SHORT, CHOICE, explore()), QuizBlock),
        ((SHORT, RECALL, CHOICE), RecallBlock),
        # letters would be no keys in a field
        ((SHORT, NUMBER, CHOICE), PageWidget),
        ((SHORT,), PageWidget),
        # space reads on first, and the controls are not in view yet
        ((LONG, CHOICE), PageWidget),
        ((SHORT, CHOICE, LONG), PageWidget),
        ((LONG, explore(), CHOICE), PageWidget),
    ],
    ids=["question-explorable", "recall", "field", "prose", "long-question", "question-long", "long-explorable"],
)
async def test_the_focus_begins_with_the_first_that_takes_keys(blocks: tuple[Block, ...], first: type) -> None:
    app = open_page(*blocks)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        assert on_the_page(app) == (first, 0)


async def test_what_is_answered_does_not_keep_the_focus_from_what_is_to_be_tried() -> None:
    store = Store.memory()
    store.answered("one", "choice", "`97`", True, page=1)
    app = open_page(CHOICE, explore(), store=store)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.query_one(QuizBlock).done
        assert isinstance(app.screen.focused, Explorer)


async def test_a_change_of_the_focus_does_not_repaint_the_whole_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    async with tutor("first#4") as (app, pilot):
        painted: list[object] = []
        refresh = LessonScreen.refresh

        def note(self: LessonScreen, *regions: Region, **how: bool) -> LessonScreen:
            painted.append(regions)
            return refresh(self, *regions, **how)

        monkeypatch.setattr(LessonScreen, "refresh", note)
        before = app.screen.focused
        await press(pilot, "tab")
        assert app.screen.focused is not before
        assert painted == []
