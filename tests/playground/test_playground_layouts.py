"""At every size everything is there, within the edges; in ASCII nothing else is drawn."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from bpe_tui.app import BpeApp
from bpe_tui.drawing.glyphs import ASCII
from tests.playground.place import inspecting, opened, trained
from tests.playground.waiting import wait_until
from tests.screens.tutor import press, screen_text

SIZES = [(120, 40), (80, 24), (40, 20)]
ANY = [*SIZES, (300, 100), (60, 12), (40, 12), (30, 8), (12, 5)]


def assert_within(app: BpeApp, size: tuple[int, int]) -> None:
    for row in app.screen._compositor.render_strips():
        assert row.cell_length == size[0]


async def every_view(pilot: Pilot[None], app: BpeApp) -> list[str]:
    """What each view shows."""
    shown = []
    for number in ("1", "2", "3", "4"):
        await press(pilot, number)
        await app.workers.wait_for_complete()
        await pilot.pause()
        shown.append(screen_text(app))
    return shown


@pytest.mark.parametrize("size", SIZES)
async def test_what_matters_is_seen_at_every_size(size: tuple[int, int]) -> None:
    async with opened(size=size) as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        await wait_until(pilot, lambda: "comes back" in screen_text(app))
        train, vocabulary, text, languages = await every_view(pilot, app)
        for part in (
            "English story",
            "GPT-4",
            "512 tokens",
            "256 of 256 merges",
            "✓",
            "times shorter",
            "511",
            "merges",
        ):
            assert part in train
        for part in ("512", "id", "made of", "256"):
            assert part in vocabulary
        for part in ("✓", "‹The", "470", "token 1 of"):
            assert part in text
        for part in ("English", "German", "Hindi", "tokens"):
            assert part in languages
        for shown in (train, vocabulary, text, languages):
            assert shown.splitlines()[-1].endswith("? all keys")
        assert_within(app, size)


@pytest.mark.parametrize("size", SIZES)
async def test_the_inspector_is_whole_at_every_size(size: tuple[int, int]) -> None:
    async with inspecting(size=size) as (app, _, _pilot):
        shown = screen_text(app)
        for part in (
            "The strawberry jam",
            "GPT-2",
            "GPT-4",
            "GPT-4o",
            "$0.0000",
            "‹The",
            "464",
            "791",
            "976",
            "token 1 of",
        ):
            assert part in shown
        assert shown.splitlines()[-1].endswith("? all keys")
        assert_within(app, size)


@pytest.mark.parametrize("size", ANY)
async def test_any_size_can_be_worked_at(size: tuple[int, int]) -> None:
    async with opened(size=size) as (app, screen, pilot):
        await press(pilot, "m", "space")
        await trained(screen, pilot)
        for keys in (("down", "up"), ("down", "enter", "down", "left"), ("right", "down", "plus", "end"), ("down",)):
            await press(pilot, *keys, "tab")
            assert_within(app, size)
    async with inspecting(size=size) as (app, _, pilot):
        await press(pilot, "down", "right", "plus", "down", "down", "end")
        assert_within(app, size)


async def test_a_change_of_size_lays_everything_out_anew() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        for size in (*SIZES, *reversed(SIZES)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            for shown in await every_view(pilot, app):
                assert shown.splitlines()[-1].endswith("? all keys")
            assert_within(app, size)


@pytest.mark.parametrize("size", SIZES)
async def test_in_ascii_nothing_else_is_drawn(size: tuple[int, int]) -> None:
    async with opened(size=size, glyphs=ASCII) as (app, screen, pilot):
        screen.text = "plain text, 123"
        await press(pilot, "m")
        await wait_until(pilot, lambda: "paused" in screen_text(app))
        assert screen_text(app).isascii()
        await press(pilot, "space")
        await trained(screen, pilot)
        for shown in await every_view(pilot, app):
            assert shown.isascii(), [char for char in shown if not char.isascii()]
        await press(pilot, "2", "enter", "down")
        assert screen_text(app).isascii()


async def test_the_inspector_in_ascii() -> None:
    async with inspecting(glyphs=ASCII) as (app, screen, pilot):
        screen.text = "plain text, 123"
        screen.encode()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "<plain>" in screen_text(app)
        assert screen_text(app).isascii()
