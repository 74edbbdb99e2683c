"""What the palette finds; providers only log their errors, so each hit is looked at and called."""

from __future__ import annotations

import pytest
from textual.command import DiscoveryHit, Hit

from bpe_tui.app import BpeApp
from bpe_tui.screens.lesson import LessonScreen
from bpe_tui.screens.palette import PlaceCommands
from tests.screens.tutor import press, stepper, tutor


async def hits(app: BpeApp, query: str) -> list[Hit | DiscoveryHit]:
    provider = PlaceCommands(app.screen)
    found = provider.search(query) if query else provider.discover()
    every = [hit async for hit in found if isinstance(hit, (Hit, DiscoveryHit))]
    return sorted(every, key=lambda hit: -hit.score)


async def best(app: BpeApp, query: str) -> str:
    return str((await hits(app, query))[0].text)


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("second lesson", "Lesson 2: The second lesson"),
        ("several", "Page 4: Several"),
        ("step 17", "Step 17"),
        ("17", "Step 17"),
        ("where was 257 minted?", "Moment: 257 minted: (256, 97)"),
        ("predict", "Page 2: Predict"),
    ],
)
async def test_places_are_found_by_name(query: str, title: str) -> None:
    async with tutor("second#1") as (app, _):
        assert await best(app, query) == title


async def test_going_to_a_moment() -> None:
    async with tutor("second#1") as (app, pilot):
        hit = (await hits(app, "257 minted"))[0]
        hit.command()
        await pilot.pause()
        shown = stepper(app)
        moment = shown.run.timeline.moment(shown.index)
        assert moment is not None
        assert moment.label.startswith("257 minted")


async def test_going_to_a_page_of_another_lesson() -> None:
    async with tutor("first#3") as (app, pilot):
        hit = (await hits(app, "Page 2: Predict"))[0]
        hit.command()
        await pilot.pause()
        assert isinstance(app.screen, LessonScreen)
        assert (app.screen.lesson.id, app.screen.page) == ("second", 2)
        assert sum(isinstance(screen, LessonScreen) for screen in app.screen_stack) == 1


async def test_commands_are_listed_before_anything_is_typed_and_each_can_be_run() -> None:
    async with tutor("first#3") as (app, _):
        titles = [str(hit.text) for hit in await hits(app, "")]
    assert any(title.startswith("Lesson 1") for title in titles)
    commands = [title for title in titles if title.endswith(")")]
    assert len(commands) > 5
    for title in commands:
        async with tutor("first#3") as (app, pilot):
            hit = next(hit for hit in await hits(app, "") if str(hit.text) == title)
            result = hit.command()
            assert result is not None
            await result
            await pilot.pause()


async def test_ctrl_p_opens_the_palette_and_goes_to_what_was_typed() -> None:
    async with tutor("first#1") as (app, pilot):
        await press(pilot, "ctrl+p")
        await press(pilot, *"page4several")
        await pilot.pause(0.5)
        await press(pilot, "enter")
        await pilot.pause(0.2)
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.page == 4


async def test_home_has_no_steps_to_find() -> None:
    async with tutor("") as (app, _):
        assert not [hit for hit in await hits(app, "17") if str(hit.text).startswith("Step")]


async def test_what_a_lab_asks_is_told_without_signs_of_markdown() -> None:
    async with tutor("second#1") as (app, _):
        told = [str(hit.help) for hit in await hits(app, "lab get_stats count pairs")]
        told += [str(hit.help) for hit in await hits(app, "lab: count")]
    assert any("get_stats" in help_ for help_ in told)
    assert not any("`" in help_ for help_ in told)
