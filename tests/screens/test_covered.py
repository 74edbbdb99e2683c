"""A terminal that changes its size while a dialog covers a place: the place is whole when it is seen again."""

from __future__ import annotations

import pytest

from bpe_tui.app import BpeApp
from bpe_tui.course.shelf import open_course
from bpe_tui.widgets.pane import Pane
from bpe_tui.widgets.toy import toy_run


@pytest.mark.parametrize(("first", "then"), [((84, 40), (90, 18)), ((110, 26), (110, 18)), ((84, 30), (90, 40))])
async def test_a_stepper_under_a_dialog(first: tuple[int, int], then: tuple[int, int]) -> None:
    app = BpeApp(open_course(), run=toy_run("train"), title="train")
    async with app.run_test(size=first) as pilot:
        await pilot.pause(0.3)
        for _ in range(10):
            await pilot.press("right")
        await pilot.press("question_mark")
        await pilot.pause(0.05)
        await pilot.resize_terminal(*then)
        await pilot.pause(0.05)
        await pilot.press("escape")
        await pilot.pause(0.1)
        shown = [pane for pane in app.screen.query(Pane) if all(pane.size)]
        assert shown
        for pane in shown:
            widths = {strip.cell_length for strip in pane.render_lines(pane.size.region)}
            assert widths == {pane.size.width}, f"a row of another width is not painted at all: {pane.id}"
