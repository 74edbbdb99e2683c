"""Where each frame costs, nothing blinks: who sits before a field and thinks is sent nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input, TextArea

from bpe_tui.app import BpeApp
from bpe_tui.course.shelf import open_course
from bpe_tui.screens.dialogs import LineScreen
from bpe_tui.terminal.session import Session
from tests.terminal.program import Program, tutor_command, tutor_environment

FIELDS: dict[str, Callable[[BpeApp], object]] = {
    "finder": lambda app: app.open_glossary(),
    "palette": lambda app: app.action_command_palette(),
    "dialog": lambda app: app.push_screen(LineScreen("Which?", "any", "x", lambda _: "")),
    "editor": lambda app: app.open_lab("play"),
}


@pytest.mark.parametrize("name", FIELDS)
async def test_the_cursor_of_every_field_stands_still(name: str) -> None:
    app = BpeApp(open_course(), session=Session(remote=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        FIELDS[name](app)
        await pilot.pause()
        if name == "editor":
            await pilot.press("enter")
        field = app.focused
        assert isinstance(field, (Input, TextArea))
        assert not field.cursor_blink
        # it is seen all the same
        await pilot.press("left")
        assert field._cursor_visible


async def test_it_blinks_where_things_may_move() -> None:
    app = BpeApp(open_course(), session=Session())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.open_glossary()
        await pilot.pause()
        assert isinstance(app.focused, Input)
        assert app.focused.cursor_blink


def test_nothing_is_sent_while_the_learner_thinks(tmp_path: Path) -> None:
    environ = tutor_environment(tmp_path, SSH_CONNECTION="192.0.2.1 50000 192.0.2.2 22")
    with Program(tutor_command(), environ) as learner:
        learner.wait("all keys")
        learner.press("\x10")
        learner.wait("earch for")
        learner.settle()
        before = len(learner.sent)
        # a blink is half a second
        assert not learner.read(1.2), learner.sent[before:]
