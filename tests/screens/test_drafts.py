"""What is typed or put but not given is there again: on the page turned back to, and in the next session."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from bpe_tui.app import BpeApp
from bpe_tui.course.case import Case
from bpe_tui.course.models import Course, Lesson, Page, Predict, Quiz, Text
from bpe_tui.course.quizzes.tasks import Blank, Expose, Order
from bpe_tui.study.drafts import Drafts
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store
from bpe_tui.widgets.page import Page as PageWidget
from bpe_tui.widgets.predict_block import PredictBlock
from bpe_tui.widgets.question import Answer, Question
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.quiz_blank import BlankBlock
from bpe_tui.widgets.quiz_expose import ExposeBlock
from bpe_tui.widgets.quiz_order import OrderBlock
from tests.plain.session import typed
from tests.screens.tutor import CHOICES, COURSE, NUMBER, TEXT, TOY, press, tutor

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


async def away_and_back(app: BpeApp, pilot: Pilot[None], away: str = "n", back: str = "N") -> None:
    """Turn the page, and turn it back."""
    app.screen.query_one(PageWidget).focus()
    await press(pilot, away, back)


async def typed_prediction(app: BpeApp, pilot: Pilot[None]) -> PredictBlock:
    """Answer the predictions of a page up to the first that is typed."""
    block = app.screen.query_one(PredictBlock)
    while block.query_one(Question).kind != "text":
        block.query_one(Question).focus()
        await press(pilot, "1", "enter")
    return block


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
    assert Drafts(store, "one", 1).of("number") is None


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


async def test_a_wrong_answer_is_no_draft_beside_itself() -> None:
    store = Store.memory()
    async with tutor("one#1", store=store, course=QUIZZES) as (app, pilot):
        await focus(app, pilot)
        await press(pilot, "5", "enter")
        await away_and_back(app, pilot)
        assert app.screen.query_one(Question).draft is None
    assert Drafts(store, "one", 1).of("number") is None


async def test_nothing_is_put_into_a_question_that_was_answered_right() -> None:
    store = Store.memory()
    store.answered("one", "number", "4", True, page=1)
    drafts = Drafts(store, "one", 1)
    drafts.note("number", "9")
    drafts.keep()
    async with tutor("one#1", store=store, course=QUIZZES) as (app, _):
        assert put(app) == "4"
        assert app.screen.query_one(Question).done


async def test_what_was_said_to_other_marks_is_not_said_to_these() -> None:
    store = Store.memory()
    async with tutor("one#2", store=store, course=QUIZZES) as (app, pilot):
        await focus(app, pilot)
        await press(pilot, "2", "enter")
        assert app.screen.query_one(Question).verdict is not None
        await press(pilot, "2", "1")
        await away_and_back(app, pilot)
        assert put(app) == frozenset({0})
        assert app.screen.query_one(Question).verdict is None


async def test_a_draft_that_is_taken_back_is_gone() -> None:
    store = Store.memory()
    async with tutor("one#5", store=store, course=QUIZZES) as (app, pilot):
        await focus(app, pilot)
        await press(pilot, "q")
        await away_and_back(app, pilot)
        await focus(app, pilot)
        await press(pilot, "backspace")
    assert Drafts(store, "one", 5).of("text") is None


async def test_an_order_that_does_not_fit_the_quiz_any_more_is_left_out() -> None:
    store = Store.memory()
    for page, item, text in ((3, "order", "i = 0\nwhile True:"), (2, "choices", "`7`")):
        drafts = Drafts(store, "one", page)
        drafts.note(item, text)
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
        block = await typed_prediction(app, pilot)
        number = block.number
        block.query_one(Answer).focus()
        await press(pilot, "7", "7")
    async with tutor("second#2", store=store) as (app, _):
        block = app.screen.query_one(PredictBlock)
        assert block.number == number
        assert block.query_one(Answer).value == "77"


async def test_an_answered_prediction_leaves_no_draft() -> None:
    store = Store.memory()
    async with tutor("second#2", store=store) as (app, pilot):
        block = await typed_prediction(app, pilot)
        item = block.item
        block.query_one(Answer).focus()
        await press(pilot, "7", "enter")
        await away_and_back(app, pilot, "N", "n")
    assert Drafts(store, "second", 2).of(item) is None


async def test_a_draft_for_a_question_that_is_now_a_choice_is_left_out() -> None:
    store = Store.memory()
    drafts = Drafts(store, "second", 2)
    drafts.note("p@1", "77")
    drafts.keep()
    page = Page("Predict", (Predict("p", Case("merge", TOY), ("line",), 2),))
    course = Course((Lesson("second", "S", "Do.", (Page("Text", (Text("Prose."),)), page), Path("s.yaml")),))
    async with tutor("second#2", store=store, course=course) as (app, _):
        assert app.screen.query_one(Question).kind == "choice"


async def test_one_types_on_behind_what_is_there() -> None:
    store = Store.memory()
    async with tutor("one#5", store=store, course=QUIZZES) as (app, pilot):
        await focus(app, pilot)
        await press(pilot, *"hell")
        await away_and_back(app, pilot)
        await focus(app, pilot)
        await press(pilot, "o")
        assert put(app) == "hello"


async def test_nothing_of_it_is_kept_or_shown_on_a_wall() -> None:
    store = Store.memory()
    drafts = Drafts(store, "second", 2)
    drafts.note("p@1", "77")
    drafts.keep()
    before = store.history().settings
    app = BpeApp(COURSE, place=Place("second", 2), store=store, present=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        for field in app.screen.query(Answer):
            assert field.value == ""
            field.focus()
            await press(pilot, "5")
        await away_and_back(app, pilot, "N", "n")
    assert store.history().settings == before


async def test_a_reset_forgets_what_was_put_and_what_was_hinted() -> None:
    store = Store.memory()
    for lesson, page in (("one", 1), ("one", 2), ("two", 1)):
        drafts = Drafts(store, lesson, page)
        drafts.note("a", "typed")
        drafts.keep()
        drafts.note_hint("r")

    def left() -> list[tuple[str, int]]:
        pages = (("one", 1), ("one", 2), ("two", 1))
        there = [(lesson, page) for lesson, page in pages if Drafts(store, lesson, page).of("a") is not None]
        assert there == [(lesson, page) for lesson, page in pages if Drafts(store, lesson, page).hinted("r")]
        return there

    store.reset("one", 1)
    assert left() == [("one", 2), ("two", 1)]
    store.reset("one")
    assert left() == [("two", 1)]
    store.reset()
    assert left() == []


async def test_the_input_for_another_bug_is_not_put_to_the_first() -> None:
    store = Store.memory()
    quiz = Quiz("bug", "expose", "", task=Expose("merge"))
    course = Course((Lesson("one", "One", "Do.", (Page("P", (quiz,)), Page("Q", (Text("Prose."),))), Path("x.yaml")),))
    async with tutor("one#1", store=store, course=course) as (app, pilot):
        block = app.screen.query_one(ExposeBlock)
        await focus(app, pilot)
        await press(pilot, "z", "z")
        block._dealt = 1
        await press(pilot, "y")
        await away_and_back(app, pilot)
        assert put(app) == "zz"


async def test_lines_that_are_all_left_out_stay_so() -> None:
    store = Store.memory()
    quiz = Quiz("order", "order", "Put.", explanation="So.", task=Order(("i = 0",), ("i = 1",)))
    course = Course((Lesson("one", "One", "Do.", (Page("P", (quiz,)), Page("Q", (Text("Prose."),))), Path("x.yaml")),))
    async with tutor("one#1", store=store, course=course) as (app, pilot):
        await focus(app, pilot)
        await press(pilot, "end", *["down"] * 3, *["K"] * 3)
        assert put(app) == ()
        await away_and_back(app, pilot)
        assert put(app) == ()


async def test_it_is_written_down_while_one_still_types() -> None:
    store = Store.memory()
    async with tutor("one#5", store=store, course=QUIZZES) as (app, pilot):
        await focus(app, pilot)
        await press(pilot, "q")
        await pilot.pause(0.8)
        assert Drafts(store, "one", 5).of("text") == "q"


def test_an_answer_line_by_line_is_newer_than_a_draft() -> None:
    store = Store.memory()
    drafts = Drafts(store, "one", 1)
    drafts.note("number", "9")
    drafts.keep()
    typed(["lesson 1", "5"], store, course=QUIZZES)
    assert drafts.of("number") is None


def test_drafts_of_pages_are_apart_and_written_once_kept() -> None:
    store = Store.memory()
    drafts = Drafts(store, "one", 1)
    drafts.note("a", "typed")
    assert drafts.of("a") == "typed"
    assert Drafts(store, "one", 1).of("a") is None
    drafts.keep()
    assert Drafts(store, "one", 1).of("a") == "typed"
    assert Drafts(store, "one", 2).of("a") is None
    drafts.note("a", "")
    assert drafts.of("a") == "", "an empty text is a draft too"
    drafts.given("a")
    assert Drafts(store, "one", 1).of("a") is None
