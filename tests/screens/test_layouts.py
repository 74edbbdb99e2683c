"""At every size everything is there: nothing cut, nothing over the edge."""

from __future__ import annotations

import pytest
from textual.strip import Strip

from bpe_tui.app import BpeApp
from bpe_tui.course.case import FUNCTIONS, Case
from bpe_tui.course.models import Course
from bpe_tui.drawing.glyphs import ASCII
from bpe_tui.screens.dialogs import ChooseScreen, Editor
from bpe_tui.trace.local import LocalRun
from tests.screens.tutor import TOY, press, screen_text, stepper, tutor

SIZES = [(120, 40), (80, 24), (40, 20)]
LINES = {
    "get_stats": ["for pair in zip(ids, ids[1:]):", "counts[pair] = counts.get(pair, 0) + 1", "return counts"],
    "merge": ["if i < len(ids) - 1 and (ids[i], ids[i + 1]) == pair:", "out.append(ids[i])", "i += 1", "return out"],
}


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("function", ["get_stats", "merge"])
async def test_code_what_happened_variables_tokens_timeline_and_keys_are_all_there(
    function: str, size: tuple[int, int]
) -> None:
    app = BpeApp(Course(()), run=LocalRun(Case(function, TOY).program()), title=function)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for _ in range(6):
            await press(pilot, "space")
        shown = screen_text(app)
        for line in LINES[function]:
            assert line in shown
        scene = stepper(app).scene
        assert scene is not None
        for name in scene.names.names:
            assert f" {name} " in shown
        assert "what happened" in shown
        assert "ids │" in shown or "ids [" in shown
        assert "step 6 of" in shown
        assert shown.splitlines()[-1].endswith("? all keys")
        assert "▶" in shown
        assert "more lines" not in shown


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("size", [*SIZES, (300, 100), (40, 12), (30, 8), (12, 5)])
async def test_any_function_at_any_size_can_be_stepped(function: str, size: tuple[int, int]) -> None:
    app = BpeApp(Course(()), run=LocalRun(Case(function, TOY).program()), title=function)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "space", "m", "P", "escape", "escape", "end")
        assert stepper(app).index == len(stepper(app).run.timeline) - 1
        for row in app.screen._compositor.render_strips():
            assert row.cell_length == size[0]


async def test_on_40_cells_tab_shows_tokens_then_code_then_variables() -> None:
    async with tutor("first#3@5", (40, 20)) as (app, pilot):
        assert "variables" in screen_text(app)
        await press(pilot, "tab")
        assert "tokens" in screen_text(app)
        assert "variables" not in screen_text(app)
        await press(pilot, "tab")
        assert stepper(app).settings.line is not None
        await press(pilot, "tab")
        assert "variables" in screen_text(app)


async def test_the_marker_is_seen_at_every_step_on_the_smallest_screen() -> None:
    async with tutor("second#1", (40, 12)) as (app, pilot):
        stepper(app).focus()
        for _ in range(40):
            await press(pilot, "space")
            assert "▶" in screen_text(app)


async def test_a_change_of_size_lays_everything_out_anew() -> None:
    async with tutor("first#3@5", (120, 40)) as (app, pilot):
        for size in (*SIZES[1:], SIZES[0]):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            shown = screen_text(app)
            assert "counts.get(pair, 0)" in shown.replace("\n", "")
            assert "▶" in shown


async def test_pages_keep_a_readable_width() -> None:
    async with tutor("first#1", (200, 50)) as (app, _):
        rows = [row[:-2].strip() for row in screen_text(app).splitlines()[2:-1]]
        assert max(len(row) for row in rows) <= 78


@pytest.mark.parametrize("size", SIZES)
async def test_in_ascii_nothing_else_is_drawn(size: tuple[int, int]) -> None:
    app = BpeApp(Course(()), run=LocalRun(Case("merge", TOY).program()), title="merge", glyphs=ASCII)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, "space", "m", "down")
        shown = screen_text(app)
        assert shown.isascii(), [char for char in shown if not char.isascii()]


async def test_an_input_of_a_hundred_thousand_characters_offers_where_to_start() -> None:
    async with tutor("first#3", (100, 30)) as (app, pilot):
        await press(pilot, "e")
        app.screen.query_one(Editor).text = "ab" * 50_000
        await press(pilot, "enter")
        for _ in range(600):
            await pilot.pause(0.05)
            if isinstance(app.screen, ChooseScreen):
                break
        await pilot.pause(0.1)
        assert "steps. Where do you want to start?" in screen_text(app)
        await press(pilot, "4" if "at the last moment" in screen_text(app) else "2")
        shown = stepper(app)
        assert len(shown.run.timeline) > 200_000
        assert shown.index > 0
        await press(pilot, "space", "left", "M")
        assert "▶" in screen_text(app)


async def test_without_colour_no_colour_is_drawn_and_signs_remain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with tutor("first#3@5", (80, 24)) as (app, _):
        shown = screen_text(app)
        assert all(sign in shown for sign in ("▶", "→", " ~ counts", "‹97, 97›", "[ a "))
        strips = [strip.apply_filter(app._filters[-1], app.screen.background_colors[1]) for strip in rows_of(app)]
        colours = {
            colour.name
            for strip in strips
            for segment in strip
            if segment.style is not None
            for colour in (segment.style.color, segment.style.bgcolor)
            if colour is not None
        }
        assert colours <= {"default"}


def rows_of(app: BpeApp) -> list[Strip]:
    return list(app.screen._compositor.render_strips())
