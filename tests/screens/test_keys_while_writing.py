"""The foot promises no key that the field would take for a letter."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.widgets import Input, TextArea

from bpe_tui.app import BpeApp
from bpe_tui.course.shelf import open_course
from bpe_tui.screens.dialogs import TextPage
from bpe_tui.widgets.key_line import KeyLine

PLACES: dict[str, Callable[[BpeApp], object]] = {
    "a review": lambda app: app.open_review(("merge-result", "merge")),
    "a test": lambda app: app.open_test(app.course.lesson("merge")),
    "free play": lambda app: app.open_lab("play"),
}


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("name", PLACES)
async def test_all_keys_are_one_more_key_away(name: str, size: tuple[int, int]) -> None:
    app = BpeApp(open_course())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        PLACES[name](app)
        await pilot.pause()
        place = app.screen
        if name == "free play":
            # it begins outside of its editor, as labs do
            await pilot.press("enter")
        assert isinstance(app.focused, (Input, TextArea))
        foot = place.query_one(KeyLine)
        assert foot.lines[0].plain.endswith(("   Esc ? all keys", "   then ? all keys"))
        assert foot.lines[0].plain.count("Esc") == 1
        await pilot.press("escape")
        assert foot.lines[0].plain.endswith("   ? all keys")
        await pilot.press("question_mark")
        assert isinstance(app.screen, TextPage)
