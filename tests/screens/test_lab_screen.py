"""Labs on the screen: written, run, stepped and explained, with the real child processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from threading import Event
from typing import Any

import pytest
from textual.command import Hit
from textual.pilot import Pilot
from textual.screen import Screen

from bpe_tui.app import BpeApp
from bpe_tui.course.models import Course, LabLink, Lesson, Page, Text
from bpe_tui.lab.calls import Call
from bpe_tui.lab.loader import labs_dir, load_lab
from bpe_tui.lab.play import likely_call, parse_call
from bpe_tui.lab.sandbox import without_bubblewrap
from bpe_tui.lab.words import NO_STEPS
from bpe_tui.screens import lab as lab_module
from bpe_tui.screens.dialogs import AskScreen, TextPage
from bpe_tui.screens.home import HomeScreen
from bpe_tui.screens.hunt import HuntScreen
from bpe_tui.screens.lab import LabScreen
from bpe_tui.screens.lab_dialogs import HintsScreen, WhyScreen
from bpe_tui.screens.lab_outside import KIOSK, NO_EDITOR, editor_command
from bpe_tui.screens.lab_play import PlayScreen
from bpe_tui.screens.lab_stepper import LabStepperScreen
from bpe_tui.screens.labs import LabsScreen
from bpe_tui.screens.lesson import LessonScreen
from bpe_tui.screens.palette import PlaceCommands
from bpe_tui.study.lab_work import LabWork, keep_text, kept_text
from bpe_tui.study.store import Store
from bpe_tui.widgets.course_map import CourseMap
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.lab_block import LabBlock
from bpe_tui.widgets.stepper import Stepper

from .tutor import COURSE, press, screen_text

LAB = load_lab(labs_dir() / "get-stats.yaml")
WRONG = LAB.reference.replace("+ 1", "* 1 + 1 * 1 if pair not in counts else 1")
"""Every count is 1."""
ENDLESS = "def get_stats(ids):\n    while True:\n        pass\n"


@asynccontextmanager
async def lab(
    text: str = "", size: tuple[int, int] = (80, 24), name: str = LAB.id, course: Course = COURSE
) -> AsyncIterator[tuple[BpeApp, Pilot[None], Store]]:
    """Open a lab in which something was written before."""
    store = Store.memory()
    if text:
        keep_text(store, name, text)
    app = BpeApp(course, store=store, lab=name)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot, store


async def until(pilot: Pilot[None], reached: Callable[[], bool]) -> None:
    """Wait for what comes from another process or thread."""
    async with asyncio.timeout(60):
        while not reached():
            await pilot.pause(0.02)
    await pilot.pause()


def lab_screen(app: BpeApp) -> LabScreen:
    screen = app.screen
    assert isinstance(screen, LabScreen)
    return screen


async def run(app: BpeApp, pilot: Pilot[None]) -> LabScreen:
    """Run the checks to their end."""
    screen = lab_screen(app)
    await press(pilot, "ctrl+r")
    await until(pilot, lambda: screen.verdict is not None)
    return screen


def is_on(app: BpeApp, kind: type[Screen[Any]]) -> Callable[[], bool]:
    return lambda: isinstance(app.screen, kind)


# opening and writing


async def test_a_new_lab_begins_with_its_task_and_runs_nothing() -> None:
    async with lab() as (app, pilot, _):
        screen = lab_screen(app)
        assert screen.body.task_pane.has_focus
        assert screen.text == LAB.starter
        await until(pilot, lambda: screen.sandbox is not None)
        assert screen.trial is None


async def test_what_was_written_is_there_again_and_is_not_run() -> None:
    async with lab(WRONG) as (app, pilot, _):
        screen = lab_screen(app)
        assert screen.text == WRONG
        assert screen.results.has_focus
        await press(pilot, "enter")
        assert screen.body.editor.has_focus
        assert screen.text == WRONG, "the key that goes into the editor writes nothing"
        await until(pilot, lambda: screen.sandbox is not None)
        assert screen.trial is None


async def test_the_text_is_kept_at_a_pause_with_nothing_else_done() -> None:
    async with lab() as (app, pilot, store):
        await press(pilot, "enter", "x")
        assert kept_text(store, LAB.id, "") == ""
        await until(pilot, lambda: kept_text(store, LAB.id, "") == lab_screen(app).text)
        assert kept_text(store, LAB.id, "").startswith("x")


@pytest.mark.parametrize("keys", [("escape", "escape"), ("escape", "q"), ("ctrl+q",)])
async def test_the_text_is_kept_on_every_way_out(keys: tuple[str, ...]) -> None:
    async with lab() as (_, pilot, store):
        await press(pilot, "enter", "x", *keys)
    assert kept_text(store, LAB.id, "").startswith("x")


async def test_letters_go_into_the_editor_until_escape() -> None:
    async with lab() as (app, pilot, _):
        await press(pilot, "enter", "q", "r", "h")
        assert lab_screen(app).text.startswith("qrh")
        await press(pilot, "escape")
        assert lab_screen(app).results.has_focus
        await press(pilot, "h")
        assert isinstance(app.screen, HintsScreen)


async def test_lines_begin_where_python_wants_them() -> None:
    async with lab("x = 1") as (app, pilot, _):
        editor = lab_screen(app).body.editor
        editor.put("")
        await press(pilot, "enter")
        await pilot.press(*"if x:", "enter", *"return", "enter", *"y", "enter", "tab", *"z", "shift+tab", "backspace")
        await pilot.pause()
        assert editor.text == "if x:\n    return\ny\n"
        await pilot.press("tab", "tab", "backspace")
        assert editor.text == "if x:\n    return\ny\n    "


async def test_reset_asks_and_undo_brings_the_code_back() -> None:
    async with lab(WRONG) as (app, pilot, store):
        await press(pilot, "R")
        assert isinstance(app.screen, AskScreen)
        await press(pilot, "n")
        assert lab_screen(app).text == WRONG
        await press(pilot, "R", "y")
        assert lab_screen(app).text == LAB.starter == kept_text(store, LAB.id, "")
        await press(pilot, "ctrl+z")
        assert lab_screen(app).text == WRONG


async def test_the_editor_works_without_a_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.widgets._text_area.TREE_SITTER", False)
    async with lab() as (app, pilot, _):
        await press(pilot, "enter", "x")
        assert not lab_screen(app).body.editor.is_syntax_aware
        assert lab_screen(app).text.startswith("x")


# running


async def test_a_failing_check_is_told_stepped_and_explained() -> None:
    async with lab(WRONG) as (app, pilot, store):
        screen = await run(app, pilot)
        assert screen.results.has_focus
        shown = screen_text(app)
        assert "of 4 checks pass" in shown
        assert "expected {(97, 98): 2, (98, 97): 1}" in shown
        assert "got      {(97, 98): 1, (98, 97): 1}" in shown
        assert not LabWork(store, LAB).done
        assert store.answers(LAB.after)["lab-get-stats"].given == WRONG
        await press(pilot, "s")
        await until(pilot, is_on(app, LabStepperScreen))
        stepper = app.screen.query_one(Stepper)
        assert isinstance(app.screen, LabStepperScreen)
        assert app.screen.difference is not None
        assert stepper.index == app.screen.difference.step > 0
        assert "where they part" in screen_text(app)
        assert "reference" in screen_text(app)
        await press(pilot, "home")
        assert stepper.index == 0
        await press(pilot, "d")
        assert stepper.index == app.screen.difference.step
        await press(pilot, "escape")
        await until(pilot, is_on(app, LabScreen))
        await press(pilot, "w")
        await until(pilot, is_on(app, WhyScreen))
        assert "get_stats" in screen_text(app)
        await press(pilot, "s")
        await until(pilot, is_on(app, LabStepperScreen))


async def test_a_guess_is_told_in_words_and_cannot_be_stepped() -> None:
    async with lab(name="three-merges-by-hand") as (app, pilot, _):
        screen = await run(app, pilot)
        shown = screen_text(app)
        assert "Merge 1: ? ? never stand side by side." in shown
        assert "expected" not in shown
        assert "merge_with_the_mark" not in shown
        assert "step my code" not in shown
        assert not [command for command in screen.commands() if command.action == "step_code"]
        await press(pilot, "s")
        assert screen.query_one(KeyLine).said == NO_STEPS
        await press(pilot, "w")
        await until(pilot, is_on(app, WhyScreen))
        assert "see it in the stepper" not in screen_text(app)
        await press(pilot, "s")
        assert not isinstance(app.screen, LabStepperScreen)


async def test_beside_a_guess_code_can_be_stepped() -> None:
    async with lab(name="guess-first") as (app, pilot, _):
        screen = lab_screen(app)
        steps = [command.action for command in screen.commands()].count("step_code")
        assert steps == 1
        await run(app, pilot)
        assert "Your guess: '??' is not in the text." in screen_text(app)
        assert "step my code" not in screen_text(app)
        await press(pilot, "down")
        assert "step my code" in screen_text(app)


@pytest.mark.parametrize(("key", "slow"), [("w", "ask"), ("s", "step_my_code")])
async def test_escape_stops_the_looking_and_stays(key: str, slow: str, monkeypatch: pytest.MonkeyPatch) -> None:
    held, ended = Event(), Event()
    real = getattr(lab_module, slow)

    def wait(*arguments: object) -> object:
        held.wait(60)
        try:
            return real(*arguments)
        finally:
            ended.set()

    monkeypatch.setattr(lab_module, slow, wait)
    async with lab(WRONG) as (app, pilot, _):
        screen = await run(app, pilot)
        await press(pilot, key)
        assert "Esc stops it" in screen.query_one(KeyLine).said
        await press(pilot, "escape")
        assert app.screen is screen
        assert screen.query_one(KeyLine).said == "Stopped."
        held.set()
        await until(pilot, ended.is_set)
        await pilot.pause()
        assert app.screen is screen
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_right_solution_is_done_and_compared() -> None:
    async with lab(LAB.reference.replace("counts", "found")) as (app, pilot, store):
        screen = await run(app, pilot)
        assert screen.verdict is not None
        assert screen.verdict.passed
        assert LabWork(store, LAB).done
        await until(pilot, lambda: "the next lab: Merge a pair" in " ".join(screen_text(app).split()))
        assert "All 4 checks pass." in screen_text(app)
        assert "Esc goes back" in screen_text(app)
        await press(pilot, "c")
        assert isinstance(app.screen, TextPage)
        await pilot.pause()
        assert "only in the reference" in screen_text(app)


async def test_after_success_a_key_goes_on_to_the_next_lab() -> None:
    async with lab(LAB.reference) as (app, pilot, store):
        screen = lab_screen(app)
        await press(pilot, "n")
        assert app.screen is screen, "nothing has passed yet"
        LabWork(store, LAB).ran(LAB.reference, right=True)
        await press(pilot, "n")
        await until(pilot, lambda: app.screen is not screen and isinstance(app.screen, LabScreen))
        assert lab_screen(app).lab.id == "merge"
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_syntax_error_puts_the_cursor_on_its_line() -> None:
    async with lab("def get_stats(ids):\n    return {}\n\nx = (\n") as (app, pilot, _):
        screen = await run(app, pilot)
        assert screen.body.editor.cursor_location[0] == 3
        assert "SyntaxError" in screen_text(app)


async def test_an_endless_loop_can_be_stopped() -> None:
    async with lab(ENDLESS) as (app, pilot, store):
        screen = lab_screen(app)
        await press(pilot, "ctrl+r")
        await until(pilot, lambda: screen.trial is not None and screen.trial.state == "running")
        assert screen.running
        await press(pilot, "ctrl+r")
        await until(pilot, lambda: screen.verdict is not None)
        assert "stopped" in screen_text(app)
        assert store.answers(LAB.after) == {}


async def test_what_is_typed_while_it_runs_keeps_the_editor() -> None:
    async with lab(WRONG) as (app, pilot, _):
        screen = lab_screen(app)
        await press(pilot, "enter", "ctrl+r", "x")
        await until(pilot, lambda: screen.verdict is not None)
        assert screen.body.editor.has_focus


async def test_the_reference_is_for_who_has_tried() -> None:
    async with lab() as (app, pilot, _):
        await press(pilot, "a")
        assert isinstance(app.screen, LabScreen)
        await run(app, pilot)
        await press(pilot, "a")
        assert isinstance(app.screen, LabScreen), "the starter is no try"
        lab_screen(app).body.editor.put(WRONG)
        await run(app, pilot)
        await press(pilot, "a")
        assert isinstance(app.screen, TextPage)


async def test_the_keys_with_numbers_work_in_the_editor() -> None:
    async with lab(WRONG) as (app, pilot, _):
        screen = lab_screen(app)
        await press(pilot, "enter")
        for key, said in (("f6", "First run the checks: s"), ("f7", "First run the checks: w")):
            await press(pilot, key)
            assert screen.query_one(KeyLine).said.startswith(said)
        await press(pilot, "f8")
        assert isinstance(app.screen, HintsScreen)


async def test_hints_come_one_by_one_and_stay() -> None:
    async with lab() as (app, pilot, store):
        await press(pilot, "h")
        assert "Hint 1 of 3" in screen_text(app)
        await press(pilot, "h", "h", "h")
        assert "Hint 3 of 3" in screen_text(app)
        assert LabWork(store, LAB).hints_seen == 3


async def test_where_code_may_not_run_the_screen_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = without_bubblewrap("it is not installed", kiosk=True)
    monkeypatch.setattr("bpe_tui.screens.lab_writing.find_sandbox", lambda *, kiosk: refused)
    async with lab(WRONG, size=(120, 40)) as (app, pilot, _):
        screen = lab_screen(app)
        await until(pilot, lambda: screen.sandbox is not None)
        assert "Labs are closed here" in screen_text(app)
        await press(pilot, "ctrl+r")
        assert screen.trial is None


async def test_where_only_limits_hold_the_screen_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    limited = without_bubblewrap("bubblewrap is not installed")
    monkeypatch.setattr("bpe_tui.screens.lab_writing.find_sandbox", lambda *, kiosk: limited)
    async with lab(WRONG) as (app, pilot, _):
        await until(pilot, lambda: lab_screen(app).sandbox is not None)
        shown = screen_text(app)
        assert "limits alone, no sandbox" in shown
        assert "Run only code that you would run yourself." in " ".join(shown.split())


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40), (20, 8)])
async def test_every_size_shows_the_code(size: tuple[int, int]) -> None:
    async with lab(WRONG, size=size) as (app, pilot, _):
        await pilot.pause()
        assert "def" in screen_text(app)
        editor = lab_screen(app).body.editor
        assert editor.size.height >= 1
        assert editor.region.right <= size[0]


@pytest.mark.parametrize("size", [(80, 24), (120, 24)])
async def test_a_task_that_goes_on_says_by_which_key(size: tuple[int, int]) -> None:
    async with lab(name="three-merges-by-hand", size=size) as (app, pilot, _):
        await pilot.pause()
        more = "↓ shows more"
        assert more in screen_text(app)
        assert "↓ more of the task" in screen_text(app)
        await press(pilot, "tab")
        await press(pilot, "escape")
        assert more not in screen_text(app)
        assert "t shows more" in screen_text(app)
        await press(pilot, "t")
        assert more in screen_text(app)
        task = lab_screen(app).body.task_pane
        for _ in range(60):
            await press(pilot, "down")
        await until(pilot, lambda: not task.goes_on)
        assert "You know what the end mark changes." in screen_text(app)
        assert "shows more" not in screen_text(app)
        assert "more of the task" not in screen_text(app)


# an editor of one's own


def test_the_editor_is_what_the_environment_names() -> None:
    assert editor_command({"EDITOR": "sh -x", "PATH": "/bin:/usr/bin"}) == ["sh", "-x"]
    assert editor_command({"PATH": "/bin"}) == NO_EDITOR
    assert "no program" in editor_command({"EDITOR": "no-such-editor", "PATH": "/bin"})
    assert "cannot be read" in editor_command({"EDITOR": '"'})
    assert editor_command({"EDITOR": "sh", "PATH": "/bin"}, kiosk=True) == KIOSK


# places


async def test_a_lesson_leads_to_its_lab_and_marks_it_done() -> None:
    link = LabLink("", LAB.id, LAB.title, LAB.summary, LAB.after)
    course = Course((Lesson("l", "L", "", (Page("P", (Text("Now you."), link)),), labs_dir()),))
    store = Store.memory()
    app = BpeApp(course, store=store)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "tab")
        assert app.screen.query_one(LabBlock).has_focus
        assert "done" not in screen_text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, LabScreen)
        LabWork(store, LAB).ran(LAB.reference, right=True)
        await press(pilot, "escape")
        assert isinstance(app.screen, LessonScreen)
        assert "done" in screen_text(app)


async def test_home_leads_to_the_labs_and_back() -> None:
    store = Store.memory()
    LabWork(store, LAB).ran(LAB.reference, right=True)
    course = Course((Lesson(LAB.after, "Count", "", (Page("P", (Text("Text."),)),), labs_dir()),))
    app = BpeApp(course, store=store)
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        assert "1 of " in screen_text(app)
        home = app.screen.query_one(CourseMap)
        home.show(home.stops, next(at for at, stop in enumerate(home.stops) if stop.title == "Labs"))
        await press(pilot, "enter")
        assert isinstance(app.screen, LabsScreen)
        labs = app.screen.query_one(CourseMap)
        assert labs.stops[0].state == "done"
        assert labs.cursor == 1
        await press(pilot, "home", "enter")
        assert isinstance(app.screen, LabScreen)
        await press(pilot, "escape")
        if isinstance(app.screen, LabScreen):
            await press(pilot, "escape")
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_lab_leaves_its_lesson_as_it_was() -> None:
    course = Course((Lesson(LAB.after, "Count", "", (Page("P", (Text("Text."),)),), labs_dir()),))
    async with lab(WRONG, size=(80, 40), course=course) as (app, pilot, store):
        await run(app, pilot)
        assert LabWork(store, LAB).tried
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
        assert app.screen.query_one(CourseMap).stops[1].state == "next"


async def test_the_palette_finds_labs_by_name() -> None:
    async with lab(name="") as (app, pilot, _):
        provider = PlaceCommands(app.screen)
        await provider.startup()
        hits = [hit async for hit in provider.search("count the pairs")]
        found = max((hit for hit in hits if isinstance(hit, Hit)), key=lambda hit: hit.score)
        assert str(found.match_display) == "Lab: Count the pairs"
        found.command()
        await pilot.pause()
        assert lab_screen(app).lab.id == LAB.id


async def test_a_lab_that_is_not_there_is_told() -> None:
    async with lab(name="no-such-lab") as (app, pilot, _):
        await pilot.pause()
        assert isinstance(app.screen, TextPage)
        assert "cannot be opened" in screen_text(app)


# free play


async def test_free_play_has_its_keys_as_a_lab_has_them() -> None:
    async with lab(name="play") as (app, pilot, _):
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert screen.results.has_focus
        await press(pilot, "enter", "left_parenthesis", "ctrl+r")
        assert screen.text.startswith("(#")
        await until(pilot, lambda: screen.run is not None and not screen.running)
        assert "SyntaxError" in screen_text(app)
        assert screen.results.has_focus


async def test_free_play_runs_and_steps_any_code() -> None:
    async with lab(name="play") as (app, pilot, _):
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        await until(pilot, lambda: screen.sandbox is not None)
        await press(pilot, "ctrl+r")
        await until(pilot, lambda: screen.run is not None and not screen.running)
        assert "['ab', 'bc', 'ca', 'ab']" in screen_text(app)
        await press(pilot, "s", "enter")
        await until(pilot, is_on(app, LabStepperScreen))
        await press(pilot, "escape")
        screen.body.editor.put("print(1)\nnothing\n")
        await press(pilot, "r")
        await until(pilot, lambda: "NameError" in screen_text(app))
        assert screen.body.editor.cursor_location[0] == 1


def test_calls_are_read_with_plain_values_alone() -> None:
    assert parse_call("f([1, (2, 'x')], b'y')") == Call("f", ([1, (2, "x")], b"y"))
    deep = "f(" + "-" * 100_000 + "1)"
    assert isinstance(parse_call(deep), str)
    assert likely_call(deep) == ""
    for wrong in ("", "f", "f(", "f(x)", "f(a=1)", "f(*[1])", "a.f(1)", "f(1)(2)"):
        assert isinstance(parse_call(wrong), str), wrong
    assert likely_call("def f(x): return x\ndef g(): pass\nf(1)\nprint(f([2]))\n") == "f([2])"
    assert likely_call("def f(x): return x\ny = 1\nf(y)") == "f()"
    assert likely_call("x = (") == likely_call("x = 1") == ""


# find the bug


async def test_a_bug_is_exposed_or_given_up_and_the_score_stays() -> None:
    async with lab(name="hunt", size=(80, 40)) as (app, pilot, store):
        screen = app.screen
        assert isinstance(screen, HuntScreen)
        await until(pilot, lambda: screen.hunt is not None)
        hunt = screen.hunt
        assert hunt is not None
        assert "One line of this function is wrong." in screen_text(app)
        await press(pilot, "escape", "g")
        assert hunt.state == "given up"
        assert "Given up." in screen_text(app)
        number = hunt.number
        await press(pilot, "n")
        await until(pilot, lambda: hunt.number > number and hunt.state == "open" and "bug 2" in screen_text(app))
        assert store.answers("find-the-bug")
        await press(pilot, "e", "escape", "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_help_lists_the_keys_of_a_lab() -> None:
    async with lab(WRONG, size=(80, 50)) as (app, pilot, _):
        await press(pilot, "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, TextPage)
        assert "Step through your code" in screen_text(app)
        await press(pilot, "escape", "s")
        assert "First run the checks" in lab_screen(app).query_one(KeyLine).said
