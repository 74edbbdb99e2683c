"""What survives, what is told, and what happens when something goes wrong."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from bpe_tui.app import BpeApp
from bpe_tui.course.models import Course
from bpe_tui.screens.dialogs import Editor, TextScreen
from bpe_tui.screens.faults import CRASH_FILE
from bpe_tui.screens.lesson import LessonScreen
from bpe_tui.screens.recording import record_quickly
from bpe_tui.study.address import parse_address
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program
from bpe_tui.trace.remote import RemoteRun
from bpe_tui.widgets.stepper import Stepper
from tests.screens.tutor import COURSE, press, screen_text, stepper, tutor

SUM = "def total(numbers, start):\n    for number in numbers:\n        start += number\n    return start\n"


async def test_the_theme_is_kept() -> None:
    store = Store.memory()
    async with tutor("", store=store) as (app, pilot):
        app.theme = "bpe-light"
        await pilot.pause()
    async with tutor("", store=store) as (app, _):
        assert app.theme == "bpe-light"


async def test_a_theme_that_is_gone_is_not_missed() -> None:
    store = Store.memory()
    store.set_setting("theme", "no-such-theme")
    async with tutor("", store=store) as (app, _):
        assert app.theme == "bpe-dark"


async def test_an_own_input_is_copied_with_the_address_and_opens_again() -> None:
    async with tutor("first#3") as (app, pilot):
        await press(pilot, "e", "delete")
        app.screen.query_one(Editor).insert("it's\n")
        await press(pilot, "enter", "space", "y")
        address, flag, text = shlex.split(app.clipboard)
        assert (address, flag, text) == ("first#3@1", "--text", "it's\n")
    place = parse_address(address)
    app = BpeApp(COURSE, place=Place(place.lesson, place.page, place.step, text))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert stepper(app).run.step(0).names["ids"].length == 5
        assert stepper(app).index == 1


async def test_a_long_input_is_recorded_again_and_opens_at_its_step() -> None:
    store = Store.memory()
    text = "ab" * 5_000
    app = BpeApp(COURSE, place=Place("first", 3, 1234, text), store=store)
    async with app.run_test() as pilot:
        for _ in range(400):
            await pilot.pause(0.02)
            if len(stepper_of(app).run.timeline) > 1000:
                break
        await pilot.pause()
        assert stepper_of(app).index == 1234
        assert store.place() == Place("first", 3, 1234, text)


def stepper_of(app: BpeApp) -> Stepper:
    lesson = next(screen for screen in app.screen_stack if isinstance(screen, LessonScreen))
    return lesson.query_one(Stepper)


async def test_a_notice_of_the_store_is_told_once() -> None:
    store = Store.memory()
    store.notice = "The [file] cannot be written."
    async with tutor("", store=store) as (app, pilot):
        await press(pilot, "enter", "n", "escape")
        assert [note.message for note in app._notifications] == [store.notice]


async def test_a_run_of_a_file_is_stepped_and_its_arguments_are_edited() -> None:
    run = RemoteRun(Program("sum.py", SUM, "total", ([1, 2], 10)))
    app = BpeApp(Course(()), run=run, title="sum.py:total")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await press(pilot, "end")
        assert "13" in screen_text(app)
        assert screen_text(app).splitlines()[0].startswith(" sum.py:total")
        assert screen_text(app).splitlines()[0].endswith(f"@{stepper(app).index}")
        await press(pilot, "e")
        assert isinstance(app.screen, TextScreen)
        editor = app.screen.query_one(Editor)
        assert json.loads(editor.text) == [[1, 2], 10]
        editor.text = "[[5], 1]"
        await press(pilot, "enter", "end")
        value = stepper(app).run.step(stepper(app).index).value
        assert value is not None
        assert value.text == "6"
        for wrong, told in (("[", "not JSON"), ("5", "a JSON list")):
            await press(pilot, "e")
            app.screen.query_one(Editor).text = wrong
            await press(pilot, "enter")
            assert told in screen_text(app)
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen.query_one(Stepper), Stepper)
        await press(pilot, "q")


async def test_a_run_that_fails_says_so_as_its_last_step() -> None:
    source = "def f(x):\n    y = 1 // x\n    return y\n"
    app = BpeApp(Course(()), run=LocalRun(Program("f.py", source, "f", (0,))), title="f.py:f")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "end")
        assert "ZeroDivisionError" in screen_text(app)


async def test_an_endless_loop_says_what_to_look_at() -> None:
    source = "def f():\n    while True:\n        pass\n"
    run = LocalRun(Program("f.py", source, "f"), step_limit=500)
    app = BpeApp(Course(()), run=run, title="f.py:f")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "end")
        assert "stopped after 500 steps" in " ".join(screen_text(app).split())


async def test_a_failure_of_the_tutor_shows_no_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BPE_TUI_HOME", str(tmp_path))
    app = BpeApp(COURSE)

    def fail() -> None:
        raise RuntimeError("on purpose")

    async def use() -> None:
        async with app.run_test() as pilot:
            app.call_later(fail)
            await pilot.pause()

    with pytest.raises(RuntimeError, match="on purpose"):
        await use()
    assert app.return_code == 1
    assert "RuntimeError: on purpose" in (tmp_path / CRASH_FILE).read_text(encoding="utf-8")


def test_a_recording_that_takes_too_long_is_given_up() -> None:
    source = "def f():\n    n = 0\n    while n < 300000:\n        n += 1\n    return n\n"
    program = Program("f.py", source, "f")
    assert record_quickly(lambda progress: LocalRun(program, progress=progress), seconds=0) is None
    run = record_quickly(lambda progress: LocalRun(program, progress=progress), seconds=60)
    assert run is not None
    assert len(run.timeline) > 600_000


async def test_a_lesson_whose_text_looks_like_markup_is_shown_as_it_is() -> None:
    nasty = "[bold]x[/oops] $bpe-changed"
    app = BpeApp(Course(()), run=LocalRun(Program("f.py", "def f(x):\n    return x\n", "f", (nasty,))), title=nasty)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await press(pilot, "space", "down", "enter")
        assert nasty in screen_text(app)
