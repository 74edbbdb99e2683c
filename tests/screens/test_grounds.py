"""What lies under everything else is painted as Textual would paint it."""

from __future__ import annotations

import pytest
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from bpe_tui import themes
from bpe_tui.app import BpeApp
from bpe_tui.course.shelf import open_course
from bpe_tui.study.events import Place
from bpe_tui.widgets.bench import Bench
from bpe_tui.widgets.ground import Ground
from bpe_tui.widgets.page import Page
from bpe_tui.widgets.stepper import Stepper
from bpe_tui.widgets.text_view import TextView
from bpe_tui.widgets.train_view import TrainView
from bpe_tui.widgets.vocabulary_view import VocabularyView

THEMES = [themes.DARK.name, themes.LIGHT.name, "ansi-dark", "textual-light"]

GROUNDS = (Ground, Page, Stepper, TextView, TrainView, VocabularyView)


def cells(strips: list[Strip]) -> list[list[tuple[str, Style | None]]]:
    return [[(char, segment.style) for segment in strip for char in segment.text] for strip in strips]


async def test_all_grounds_of_some_places() -> None:
    app = BpeApp(open_course(), place=Place("merge", 4, 3))
    async with app.run_test(size=(90, 26)) as pilot:
        await pilot.pause()
        seen = set()
        for opened in (None, app.open_playground, app.open_progress):
            if opened is not None:
                opened()
                await pilot.pause()
            for theme in THEMES:
                app.theme = theme
                await pilot.pause()
                for ground in app.screen.walk_children(Widget):
                    if not isinstance(ground, GROUNDS):
                        continue
                    whole = ground.region.reset_offset
                    for crop in (whole, Region(2, 1, 5, 3).intersection(whole)):
                        if crop:
                            seen.add(type(ground).__name__)
                            painted = Widget.render_lines(ground, crop)
                            assert cells(ground.render_lines(crop)) == cells(painted), (ground, theme)
        assert {"Stepper", "Page", "Ground", "TrainView"} <= seen


@pytest.mark.parametrize("edge", ["border: solid red", "outline: heavy green", "padding: 1", "hatch: cross red 50%"])
async def test_a_ground_with_an_edge(edge: str) -> None:
    class Edged(Ground):
        DEFAULT_CSS = f"Edged {{ {edge}; width: 20; height: 6; background: blue; }}"

    ground = Edged(Static("on it"))
    async with Bench(ground).run_test(size=(30, 10)) as pilot:
        await pilot.pause()
        for crop in (Region(0, 0, 20, 6), Region(1, 2, 8, 3), Region(0, 5, 20, 1)):
            assert cells(ground.render_lines(crop)) == cells(Widget.render_lines(ground, crop))
