"""What stands beside the code is explained, and lines are named by what stands in them."""

from __future__ import annotations

from textual.widgets import Label

from bpe_tui.widgets.code_pane import CodePane
from tests.screens.tutor import press, screen_text, tutor


async def test_a_condition_is_asked_for_by_the_code_of_its_line() -> None:
    async with tutor("second#1@60") as (app, pilot):
        line = next(row for row in screen_text(app).splitlines() if app.glyphs.ran in row)
        await press(pilot, "B")
        title = str(app.screen.query(Label).first().render())
        code = title.removeprefix("Stop at").removesuffix("when").strip()
        assert code
        assert code in line


async def test_the_numbers_before_the_code_are_explained() -> None:
    async with tutor("second#1@60", size=(120, 40)) as (app, pilot):
        pane = app.screen.query_one(CodePane)
        assert pane.render_line(0).text.rstrip().endswith("left: times run")
        await press(pilot, "question_mark")
        assert "How often the line has run so far." in screen_text(app)


async def test_without_a_stepper_there_is_nothing_beside_the_code() -> None:
    async with tutor("first#2") as (app, pilot):
        await press(pilot, "question_mark")
        assert "All keys" in screen_text(app)
        assert "How often the line" not in screen_text(app)
