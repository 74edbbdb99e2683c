"""A terminal whose size never rests: every place survives it, and nothing is wider than the screen."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bpe_tui.app import BpeApp
from bpe_tui.course.shelf import open_course
from bpe_tui.study.address import parse_address

Go = Callable[[BpeApp], object]
PLACES: dict[str, tuple[str, Go]] = {
    "home": ("", lambda _: None),
    "a page of prose": ("count-pairs#1", lambda _: None),
    "the stepper": ("merge#4@7", lambda _: None),
    "a quiz": ("train#4", lambda _: None),
    "the playground": ("", lambda app: app.open_playground()),
    "the inspector": ("", lambda app: app.open_inspector()),
    "the glossary": ("", lambda app: app.open_glossary()),
    "a lab": ("", lambda app: app.open_lab("merge")),
    "all labs": ("", lambda app: app.open_labs()),
    "free play": ("", lambda app: app.open_lab("play")),
    "a hunt": ("", lambda app: app.open_lab("hunt")),
    "the test of a lesson": ("", lambda app: app.open_test(app.course.lesson("merge"))),
    "the placement": ("", lambda app: app.open_placement()),
    "a review": ("", lambda app: app.open_review(("merge-result", "merge"))),
    "the progress": ("", lambda app: app.open_progress()),
    "questions": ("", lambda app: app.open_faq()),
    "sources": ("", lambda app: app.open_sources()),
    "a dialog": ("", lambda app: app.call_later(app.run_action, "help", app.screen)),
}


OFTEN = ("home", "a page of prose", "the stepper", "a quiz", "the playground", "a lab")
"""Those that are tried each time."""
COMING = ("the inspector", "a hunt")
"""Those where something is still being worked out when they are opened."""


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        *((name, 5) for name in OFTEN),
        *(pytest.param(name, 20, marks=pytest.mark.slow) for name in PLACES),
    ],
)
async def test_a_storm(name: str, turns: int) -> None:
    place, go = PLACES[name]
    chance = random.Random(name)
    app = BpeApp(open_course(), place=parse_address(place) if place else None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        go(app)
        await pilot.pause()
        opened = type(app.screen)
        for turn in range(turns):
            # both ends at first; some changes come before the one before has been drawn
            size = ((40, 12), (300, 100))[turn] if turn < 2 else (chance.randint(40, 140), chance.randint(12, 45))
            if turn > 5:
                size = chance.choice(
                    ((40, 12), (300, 100), (80, 24), (chance.randint(40, 300), chance.randint(12, 100)))
                )
            await pilot.resize_terminal(*size)
            if turn % 3 == 2:
                continue
            await pilot.press(chance.choice(("down", "up", "tab", "end", "home")))
            await pilot.pause()
            assert type(app.screen) is opened
            rows = app.screen._compositor.render_strips()
            assert len(rows) == size[1]
            assert {row.cell_length for row in rows} == {size[0]}
            assert any(segment.text.strip() for row in rows for segment in row)


@pytest.mark.parametrize(
    "name",
    [
        name if name in ("a lab", "a quiz", "the stepper") else pytest.param(name, marks=pytest.mark.slow)
        for name in PLACES
        if name not in COMING
    ],
)
async def test_there_and_back(name: str) -> None:
    """Whatever the size was in between, the screen is the one it was."""
    place, go = PLACES[name]
    app = BpeApp(open_course(), place=parse_address(place) if place else None)

    def shown() -> list[str]:
        return [row.text.rstrip() for row in app.screen._compositor.render_strips()]

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        go(app)
        await pilot.pause(0.3)
        before = shown()
        for size in ((40, 12), (300, 100), (52, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert shown() == before
