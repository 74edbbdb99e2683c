"""Results of code that is no longer there: told to be old after an edit, and gone after a reset."""

from __future__ import annotations

import pytest

from bpe_tui.screens.lab_play import PlayScreen
from bpe_tui.widgets.lab_body import LabBody
from bpe_tui.widgets.lab_panes import Heading
from tests.screens.test_lab_screen import LAB, WRONG, lab, run, until
from tests.screens.tutor import press, screen_text

OLD = "results of the last check"


@pytest.mark.parametrize("code", [WRONG, LAB.reference, "def get_stats(ids):\nreturn 1\n"])
async def test_after_an_edit_results_are_those_of_the_last_check(code: str) -> None:
    async with lab(code) as (app, pilot, _):
        await run(app, pilot)
        assert OLD not in screen_text(app)
        await press(pilot, "enter", "x")
        assert OLD in screen_text(app)
        await press(pilot, "backspace")
        assert OLD not in screen_text(app), "it is the code that was checked again"
        await press(pilot, "x")
        screen = await run(app, pilot)
        assert not screen.outdated
        assert OLD not in screen_text(app)


async def test_a_reset_leaves_no_results() -> None:
    async with lab("def get_stats(ids):\nreturn 1\n") as (app, pilot, _):
        screen = await run(app, pilot)
        assert "IndentationError" in screen_text(app)
        await press(pilot, "R", "y")
        assert screen.text == LAB.starter
        shown = screen_text(app)
        assert "IndentationError" not in shown
        assert OLD not in shown
        assert screen.failure is None


async def test_a_reset_while_the_checks_run_stops_them() -> None:
    async with lab("def get_stats(ids):\n    while True:\n        pass\n") as (app, pilot, _):
        await press(pilot, "ctrl+r")
        screen = app.screen
        await until(pilot, lambda: bool(getattr(screen, "running", False)))
        await press(pilot, "R", "y")
        assert not getattr(screen, "running", True)
        assert OLD not in screen_text(app)


async def test_free_play_tells_old_output_too() -> None:
    async with lab() as (app, pilot, store):
        play = PlayScreen(store)
        await app.push_screen(play)
        await press(pilot, "ctrl+r")
        await until(pilot, lambda: play.run is not None and not play.running)
        heading = play.query_one(LabBody).query_one("#results-title", Heading)
        assert heading.label == "output"
        play.body.editor.put("print(1)\n")
        await pilot.pause()
        assert heading.label == "output of the last run"
        await press(pilot, "R", "y")
        assert heading.label == "output"
        assert play.run is None
