"""Keys: what they change, that they trap nobody, and that a field gives them back."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Button

from bpe_tui.course.explorables import EXPLORABLES, make_explorable
from bpe_tui.course.exploring.type_anything import TypeAnything
from bpe_tui.widgets.bench import Bench
from bpe_tui.widgets.explore.explorer import Explorer, Field
from bpe_tui.widgets.explore.making import make_explorer


class Between(Bench):
    """An explorable between two other things that take the focus."""

    def __init__(self, explorer: Explorer[Any]) -> None:
        super().__init__()
        self.explorer = explorer

    def compose(self) -> ComposeResult:
        yield Button("before", id="before")
        yield self.explorer
        yield Button("after", id="after")


def focused(app: Between) -> object:
    """What has the focus; a call, so that nothing is taken to stay as it was."""
    return app.focused


def shown(explorer: Explorer[Any]) -> str:
    return "\n".join(line.plain for block in explorer.query("_Head, _Below") for line in block.lines)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", EXPLORABLES)
async def test_every_key_can_be_pressed_and_tab_goes_on(name: str) -> None:
    app = Between(make_explorer(make_explorable(name, {})))
    async with app.run_test(size=(80, 24)) as pilot:
        app.explorer.focus()
        for _ in app.explorer.controls:
            await pilot.press("right", "left", "plus", "minus", "end", "down")
        await pilot.press("t", "t", "enter", "escape", "up", "enter", "escape")
        assert app.focused is app.explorer
        assert not app.explorer.typing
        await pilot.press("r")
        assert app.explorer.state == {}
        await pilot.press("tab")
        assert app.focused is not None
        assert app.focused.id == "after"
        await pilot.press("shift+tab", "shift+tab")
        assert app.focused.id == "before"


@pytest.mark.parametrize("name", EXPLORABLES)
async def test_it_is_redrawn_for_any_size_of_the_terminal(name: str) -> None:
    app = Between(make_explorer(make_explorable(name, {})))
    async with app.run_test(size=(120, 40)) as pilot:
        for width in (80, 40, 20, 100):
            await pilot.resize_terminal(width, 24)
            await pilot.pause()
            rows = shown(app.explorer).splitlines()
            assert any(row.strip() for row in rows[2:])
            assert all(Content(row).cell_length <= width for row in rows)


async def test_typing_is_live_and_escape_gives_the_keys_back() -> None:
    explorer = make_explorer(TypeAnything(text="a"))
    app = Between(explorer)
    async with app.run_test(size=(80, 24)) as pilot:
        explorer.focus()
        await pilot.press("enter")
        assert isinstance(focused(app), Field)
        await pilot.press("é")
        assert explorer.found.text == "aé"
        assert "LATIN SMALL LETTER E WITH ACUTE".lower() in shown(explorer)
        await pilot.press("r", "escape")
        assert explorer.found.text == "aér"
        assert focused(app) is explorer
        assert not app.query(Field)


async def test_tab_leaves_the_field_and_the_explorable() -> None:
    explorer = make_explorer(TypeAnything())
    app = Between(explorer)
    async with app.run_test(size=(80, 24)) as pilot:
        explorer.focus()
        await pilot.press("enter", "x", "tab")
        assert app.focused is not None
        assert app.focused.id == "after"
        assert not app.query(Field)
        assert explorer.found.text == "Zoëx"


async def test_a_line_end_can_be_typed() -> None:
    explorer = make_explorer(TypeAnything(text="a"))
    async with Between(explorer).run_test(size=(80, 24)) as pilot:
        explorer.focus()
        await pilot.press("enter", "ctrl+j", "b", "enter")
        assert explorer.found.text == "a\nb"
        await pilot.press("enter")
        assert explorer.query_one(Field).value == "a⏎b"


async def test_a_number_that_is_none_is_refused_and_stays_to_be_put_right() -> None:
    explorer = make_explorer(TypeAnything(text="abc"))
    app = Between(explorer)
    async with app.run_test(size=(80, 24)) as pilot:
        explorer.focus()
        await pilot.press("down", "enter", "9", "enter")
        assert "whole number from 1 to 3" in shown(explorer)
        assert isinstance(focused(app), Field)
        await pilot.press("backspace", "2", "enter")
        assert explorer.found.at == 1
        assert "whole number" not in shown(explorer)


async def test_the_cursor_is_seen_while_the_explorable_has_the_focus_and_no_longer() -> None:
    explorer = make_explorer(TypeAnything())
    async with Between(explorer).run_test(size=(80, 24)) as pilot:
        for _ in range(2):
            await pilot.press("tab")
            assert "› text" in shown(explorer)
            await pilot.press("tab")
            assert "›" not in shown(explorer)
            await pilot.press("tab")


async def test_changes_are_told() -> None:
    seen: list[object] = []
    explorer = make_explorer(TypeAnything())
    async with Between(explorer).run_test(message_hook=seen.append) as pilot:
        explorer.focus()
        await pilot.press("right")
        await pilot.pause()
    told = [message for message in seen if isinstance(message, Explorer.Changed)]
    assert {message.explorer for message in told} == {explorer}


async def test_the_page_below_stays_where_it_is() -> None:
    """What is found never takes less room than before, so that nothing jumps while a key is held."""
    explorer = make_explorer(TypeAnything())
    app = Between(explorer)
    async with app.run_test(size=(80, 40)) as pilot:
        explorer.focus()
        heights = []
        for _ in range(9):
            await pilot.press("right")
            await pilot.pause()
            heights.append(explorer.size.height)
    assert heights == sorted(heights)
