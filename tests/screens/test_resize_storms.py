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
}


RARE = ("the inspector", "the glossary")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in RARE else name for name in PLACES]
)
async def test_a_storm(name: str) -> None:
    place, go = PLACES[name]
    chance = random.Random(name)
    app = BpeApp(open_course(), place=parse_address(place) if place else None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        go(app)
        await pilot.pause()
        opened = type(app.screen)
        for turn in range(5):
            # both ends at first; some changes come before the one before has been drawn
            size = ((40, 12), (300, 100))[turn] if turn < 2 else (chance.randint(40, 140), chance.randint(12, 45))
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
