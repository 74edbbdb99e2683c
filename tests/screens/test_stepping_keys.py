"""Every key of the stepper, both ways."""

from __future__ import annotations

import pytest

from bpe_tui.screens.dialogs import Editor, LineScreen, TextScreen, ValueScreen
from bpe_tui.trace.timeline import Size
from bpe_tui.widgets.commands import STEPPER
from bpe_tui.widgets.question import Question
from bpe_tui.widgets.stepper import SPEEDS, Stepper
from tests.screens.tutor import press, screen_text, stepper, tutor

SECOND = "second#1@60"


@pytest.mark.parametrize(
    ("key", "back", "size"),
    [
        ("space", "left", "line"),
        ("right", "backspace", "line"),
        ("o", "O", "over"),
        ("u", "U", "out"),
        ("t", "T", "turn"),
        ("m", "M", "moment"),
        ("end", "home", "end"),
    ],
)
async def test_each_size_of_step_goes_both_ways(key: str, back: str, size: Size) -> None:
    async with tutor(SECOND) as (app, pilot):
        shown = stepper(app)
        shown.focus()
        timeline = shown.run.timeline
        forwards, backwards = (timeline.move(60, size, direction) for direction in (1, -1))
        assert None not in (forwards, backwards)
        await press(pilot, key)
        assert shown.index == forwards
        shown.show(60)
        await press(pilot, back)
        assert shown.index == backwards


@pytest.mark.parametrize(("at", "key"), [("first#3@0", "left"), ("first#3@23", "space"), ("first#3@0", "u")])
async def test_where_no_step_leads_it_is_said_and_nothing_moves(at: str, key: str) -> None:
    async with tutor(at) as (app, pilot):
        before = stepper(app).index
        await press(pilot, key)
        assert stepper(app).index == before
        assert screen_text(app).splitlines()[-1].strip().endswith(".")


async def test_go_to_a_step_by_its_number() -> None:
    async with tutor("first#3") as (app, pilot):
        await press(pilot, "g")
        assert isinstance(app.screen, LineScreen)
        await press(pilot, "9", "9", "enter")
        assert isinstance(app.screen, LineScreen), "there is no step 99"
        assert "Write a number from 0 to 23" in screen_text(app)
        await press(pilot, "backspace", "backspace", "1", "7", "enter")
        assert stepper(app).index == 17
        await press(pilot, "g", "5", "escape")
        assert stepper(app).index == 17


async def test_breakpoints_are_set_met_both_ways_and_cleared() -> None:
    async with tutor("first#3@5") as (app, pilot):
        shown = stepper(app)
        await press(pilot, "c")
        assert shown.index == 5, "without a breakpoint nothing moves"
        await press(pilot, "b", "c")
        assert shown.index == 7
        await press(pilot, "C")
        assert shown.index == 5
        assert "●" in screen_text(app)
        await press(pilot, "b", "c")
        assert shown.index == 5


async def test_a_breakpoint_with_a_condition() -> None:
    async with tutor("first#3@5") as (app, pilot):
        await press(pilot, "B")
        assert isinstance(app.screen, LineScreen)
        await press(pilot, *"import", "enter")
        assert "cannot be used" in screen_text(app)
        await press(pilot, *["backspace"] * 6)
        for char in "len(counts) == 4":
            await press(pilot, "space" if char == " " else char)
        await press(pilot, "enter", "c")
        assert stepper(app).run.step(stepper(app).index).names["counts"].length == 4
        assert stepper(app).run.step(stepper(app).index - 2).names["counts"].length == 3


async def test_play_runs_on_and_stops_at_a_moment() -> None:
    async with tutor("first#3") as (app, pilot):
        shown = stepper(app)
        await press(pilot, *["plus"] * len(SPEEDS), "s", "p")
        first = shown.run.timeline.moments[0].index
        for _ in range(100):
            await pilot.pause(0.02)
            if not shown.is_playing:
                break
        assert shown.index == first
        await press(pilot, "s", "p")
        for _ in range(200):
            await pilot.pause(0.02)
            if not shown.is_playing:
                break
        assert shown.index == len(shown.run.timeline) - 1


async def test_any_step_stops_play_and_p_stops_it_too() -> None:
    async with tutor("first#3@8") as (app, pilot):
        shown = stepper(app)
        for stop in ("p", "left", "g"):
            await press(pilot, "p")
            assert shown.is_playing
            await press(pilot, stop)
            assert not shown.is_playing
        await press(pilot, "escape")


async def test_the_speed_goes_up_and_down_and_is_said() -> None:
    async with tutor("first#3") as (app, pilot):
        shown = stepper(app)
        before = shown.speed
        await press(pilot, "plus")
        assert shown.speed == 2 * before
        assert f"{shown.speed} steps a second" in screen_text(app)
        await press(pilot, "minus", "minus")
        assert shown.speed == before // 2


async def test_the_cursor_moves_among_variables_and_v_goes_to_their_changes() -> None:
    async with tutor("first#3@5") as (app, pilot):
        shown = stepper(app)
        await press(pilot, "down", "down", "down")
        assert shown.settings.name == "pair"
        await press(pilot, "up")
        assert shown.settings.name == "counts"
        await press(pilot, "v")
        assert shown.index == shown.run.find_change(5, "counts", 1)
        await press(pilot, "V")
        assert shown.index == 5
        await press(pilot, "escape")
        assert shown.settings.name is None
        assert app.screen.query(Stepper), "the page is still there"


async def test_without_a_cursor_v_takes_what_changed() -> None:
    async with tutor("first#3@5") as (app, pilot):
        await press(pilot, "v")
        assert stepper(app).settings.name == "counts"
        assert stepper(app).index == 7


async def test_enter_opens_the_whole_value_and_esc_closes_it() -> None:
    async with tutor("first#3@5") as (app, pilot):
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, ValueScreen)
        assert "list of 11" in screen_text(app)
        await press(pilot, "escape")
        assert stepper(app).index == 5


async def test_on_the_code_the_arrows_move_among_lines_and_enter_runs_to_one() -> None:
    async with tutor("first#3@0") as (app, pilot):
        shown = stepper(app)
        await press(pilot, "tab", "down", "down", "down")
        line = shown.settings.line
        assert line is not None
        await press(pilot, "enter")
        assert shown.run.timeline.line(shown.index) == line
        await press(pilot, "b")
        assert set(shown.settings.breakpoints) == {line}
        await press(pilot, "tab")
        assert shown.settings.line is None


async def test_the_input_can_be_edited_and_is_run() -> None:
    async with tutor("first#3@5") as (app, pilot):
        await press(pilot, "e")
        assert isinstance(app.screen, TextScreen)
        await press(pilot, *"abab", "enter")
        shown = stepper(app)
        assert shown.index == 0
        assert shown.run.step(0).names["ids"].length == 4
        await press(pilot, "e", *"xyz", "escape")
        assert stepper(app).run.step(0).names["ids"].length == 4


async def test_ctrl_j_begins_a_new_line() -> None:
    async with tutor("first#3") as (app, pilot):
        await press(pilot, "e", "a", "ctrl+j", "b", "enter")
        assert [item.text for item in stepper(app).run.step(0).names["ids"].items] == ["97", "10", "98"]


@pytest.mark.parametrize("text", ["", "a", "🐱", "a\nb"])
async def test_any_input_runs(text: str) -> None:
    async with tutor("first#3") as (app, pilot):
        await press(pilot, "e", "delete")
        app.screen.query_one(Editor).insert(text)
        await press(pilot, "enter")
        shown = stepper(app)
        assert shown.run.step(0).names["ids"].length == len(text.encode())
        await press(pilot, "end", "home", "end")
        assert shown.index == len(shown.run.timeline) - 1


async def test_predicting_asks_before_a_line_runs() -> None:
    async with tutor("first#3@5") as (app, pilot):
        shown = stepper(app)
        await press(pilot, "P")
        assert shown.asking
        assert shown.index == 5
        question = app.screen.query_one(Question)
        await press(pilot, *"(1,2)", "enter")
        assert question.verdict is not None
        assert not question.verdict.right
        await press(pilot, "enter")
        assert (shown.index, shown.asking) == (6, False)
        await press(pilot, "space")
        assert shown.index == 6
        assert shown.asking
        await press(pilot, "escape", "escape")
        assert not shown.asking
        await press(pilot, "P")
        assert not shown.predicting
        await press(pilot, "space")
        assert shown.index == 7


async def test_the_key_line_names_the_keys_of_the_moment() -> None:
    async with tutor("first#3") as (app, pilot):
        assert screen_text(app).splitlines()[-1].startswith(" space step   ← back")
        await press(pilot, "p")
        assert "stop" in screen_text(app).splitlines()[-1]


def test_no_two_commands_share_a_key() -> None:
    keys = [key for command in STEPPER for key in (*command.keys, *command.back)]
    assert len(keys) == len(set(keys))
