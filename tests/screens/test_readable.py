"""What is really drawn can be read: each text of each place on its ground, in each theme, and without colour."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from rich.color import ColorType
from rich.segment import Segment
from textual.app import App
from textual.pilot import Pilot
from textual.screen import ModalScreen

from bpe_tui import themes
from bpe_tui.app import BpeApp
from bpe_tui.course.shelf import open_course
from bpe_tui.screens.dialogs import LineScreen
from bpe_tui.study.address import parse_address
from tests.drawing.seeing import contrast

TEXT, MARK = 4.5, 3.0
"""What WCAG 2.2 asks for: of text (1.4.3), and of marks one has to see (1.4.11)."""
LINES = frozenset("·─━│┃╌╍┄▁▂▃▄▅▆▇█▏▎▍▌▋▊▉▔▕░▒▓[]├┤└┘┌┐┬┴┼╭╮╰╯╴╵╶╷")
"""What parts one thing from another, and what a bar is made of; what they could tell is told by words and signs."""

Tour = Callable[[BpeApp, Pilot[Any]], Awaitable[None]]


async def _prose(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.open_place(parse_address("count-pairs#1"))


async def _stepper(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.open_place(parse_address("merge#4@7"))
    await pilot.pause()
    await pilot.press("tab")


async def _quiz(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.open_place(parse_address("count-pairs#6"))
    await pilot.pause()
    await pilot.press("tab")


async def _glossary(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.open_glossary()


async def _found(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.open_glossary("merge")
    await pilot.pause()
    await pilot.press("shift+home", "down")


async def _line(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.push_screen(LineScreen("Which call?", "a function and plain values", "pairs('ab')", lambda _: ""))


async def _palette(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.action_command_palette()
    await pilot.pause(0.3)
    await pilot.press("down")


async def _messages(app: BpeApp, pilot: Pilot[Any]) -> None:
    for severity in ("information", "warning", "error"):
        app.notify("What happened.", title="Heading", severity=severity)


async def _editor(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.open_lab("merge")
    await pilot.pause()
    await pilot.press("shift+down", "shift+down")


async def _playground(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.open_playground()
    await pilot.pause()
    await pilot.press("2")


async def _hunt(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.open_lab("hunt")


async def _progress(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.open_progress()


async def _review(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.open_review()


async def _inspector(app: BpeApp, pilot: Pilot[Any]) -> None:
    app.open_inspector()


TOURS: tuple[Tour, ...] = (
    _prose, _stepper, _quiz, _glossary, _found, _line, _palette, _messages, _editor, _playground, _hunt, _progress,
    _review, _inspector,
)  # fmt: skip
FEW: tuple[Tour, ...] = (_stepper, _glossary, _found, _palette, _editor)


def drawn(app: App[Any]) -> Iterator[Segment]:
    """What stands on the screen; what is behind a dialog is not there to be read."""
    screen = app.screen
    shut = isinstance(screen, ModalScreen)
    rows: set[tuple[int, int]] = set()
    for dialog in screen.children if shut else ():
        region = dialog.region
        rows |= {(x, y) for y in range(region.y, region.bottom) for x in range(region.x, region.right)}
    for y, strip in enumerate(screen._compositor.render_strips()):
        x = 0
        for segment in strip:
            if segment.text.strip() and (not shut or (x, y) in rows):
                yield segment
            x += segment.cell_length


def hard_to_read(app: App[Any]) -> set[tuple[str, str, float, str]]:
    """Each text without enough contrast: its colour, its ground, the contrast and some of it."""
    found = set()
    for segment in drawn(app):
        style = segment.style
        assert style is not None
        assert style.color is not None
        assert style.bgcolor is not None
        ink, ground = style.color.get_truecolor().hex, style.bgcolor.get_truecolor().hex
        marks = set(segment.text) - {" "} <= LINES
        # rules are quiet; the walls of tokens are held by a test of their own
        if not marks and contrast(ink, ground) < TEXT:
            found.add((ink, ground, round(contrast(ink, ground), 2), segment.text.strip()[:30]))
    return found


async def walk(app: BpeApp, pilot: Pilot[Any], tours: tuple[Tour, ...], look: Callable[[str], Awaitable[None]]) -> None:
    """Go through places, and look at each."""
    await pilot.pause()
    await look("home")
    for tour in tours:
        await tour(app, pilot)
        await pilot.pause()
        await look(tour.__name__.strip("_"))
        app.clear_notifications()
        while len(app.screen_stack) > 2:
            app.pop_screen()
        await pilot.pause()


async def test_every_text_that_is_drawn_can_be_read() -> None:
    app = BpeApp(open_course())
    found: dict[tuple[str, str], object] = {}
    async with app.run_test(size=(100, 36)) as pilot:

        async def look(place: str) -> None:
            for theme in (themes.LIGHT.name, themes.DARK.name):
                app.theme = theme
                await pilot.pause()
                if hard := hard_to_read(app):
                    found[place, theme] = hard

        await walk(app, pilot, TOURS, look)
    assert found == {}


def _own(segment: Segment) -> bool:
    """Whether a text has colours of the terminal's own, on its own ground."""
    style = segment.style
    kinds = {colour.type for colour in (style.color, style.bgcolor) if colour is not None} if style else set()
    plain = style is None or style.bgcolor is None or style.bgcolor.type is ColorType.DEFAULT
    return plain and kinds <= {ColorType.DEFAULT, ColorType.STANDARD}


async def test_few_colours_are_the_terminals_own_on_its_own_ground() -> None:
    app = BpeApp(open_course())
    found: dict[str, object] = {}
    async with app.run_test(size=(100, 36)) as pilot:

        async def look(place: str) -> None:
            app.theme = "ansi-dark"
            await pilot.pause()
            if strange := {segment.text.strip()[:30] for segment in drawn(app) if not _own(segment)}:
                found[place] = strange

        await walk(app, pilot, FEW, look)
    assert found == {}


async def test_without_colour_nothing_has_any(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = BpeApp(open_course())
    found: dict[str, object] = {}
    async with app.run_test(size=(100, 36)) as pilot:
        app.theme = "ansi-dark"

        async def look(place: str) -> None:
            coloured = {
                segment.text.strip()[:30]
                for segment in drawn(app)
                if segment.style
                for colour in (segment.style.color, segment.style.bgcolor)
                if colour is not None and colour.type is not ColorType.DEFAULT
            }
            if coloured:
                found[place] = coloured

        await walk(app, pilot, FEW, look)
    assert found == {}


@pytest.mark.parametrize("theme", [themes.DARK, themes.LIGHT], ids=["dark", "light"])
def test_a_scroll_bar_can_be_seen(theme: Any) -> None:
    for state in ("scrollbar", "scrollbar-hover", "scrollbar-active"):
        assert contrast(theme.variables[state], theme.variables["scrollbar-background"]) >= MARK


async def test_the_palette_has_room_on_the_smallest_screen() -> None:
    app = BpeApp(open_course())
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        await _palette(app, pilot)
        await pilot.pause()
        rows = [strip.text for strip in app.screen._compositor.render_strips()]
        assert any("Search for commands" in row for row in rows[:2])
        assert sum(bool(row.strip()) for row in rows[2:]) >= 6
