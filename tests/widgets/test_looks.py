"""Themes: every role has a look everywhere, and where there is no colour the weight tells."""

from __future__ import annotations

import pytest
from textual.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from bpe_tui import themes
from bpe_tui.drawing import roles
from bpe_tui.widgets.bench import Bench

OURS = [themes.DARK, themes.LIGHT]
EVERY = [*OURS, *BUILTIN_THEMES.values()]


@pytest.mark.parametrize("theme", EVERY, ids=lambda theme: theme.name)
@pytest.mark.parametrize("colourless", [False, True])
def test_every_role_has_a_look_under_every_theme(theme: Theme, colourless: bool) -> None:
    known = themes.role_variables(theme, colourless)
    assert {f"${name}" for name in known} == set(roles.ALL)


@pytest.mark.parametrize("theme", EVERY, ids=lambda theme: theme.name)
async def test_every_look_can_be_read_by_textual(theme: Theme) -> None:
    bench = Bench()
    async with bench.run_test():
        bench.theme = theme.name
        for role in roles.ALL:
            assert isinstance(bench.stylesheet.parse_style(role), Style)


def test_without_colour_no_look_names_one() -> None:
    looks = themes.role_variables(themes.DARK, colourless=True).values()
    assert not any("#" in look or "ansi" in look for look in looks)


@pytest.mark.parametrize("colourless", [False, True])
def test_without_much_colour_the_weight_still_tells_changes_and_the_line_that_ran(colourless: bool) -> None:
    looks = themes.role_variables(BUILTIN_THEMES["ansi-dark"], colourless)
    assert "bold" in looks["bpe-changed"]
    assert "reverse" in looks["bpe-ran"]
    assert looks["bpe-changed"] != looks["bpe-name"]
