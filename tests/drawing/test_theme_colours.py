"""Our two themes can be read by everyone: enough contrast, and colours that no kind of colour vision mixes up."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.theme import Theme

from bpe_tui import themes
from bpe_tui.drawing import roles
from tests.drawing.seeing import VISIONS, ciede2000, contrast, distance

BOTH = pytest.mark.parametrize("theme", [themes.DARK, themes.LIGHT], ids=["dark", "light"])
TEXT, MARK = 4.5, 3.0
"""What WCAG 2.2 asks for: of text (1.4.3), and of marks one has to see (1.4.11)."""
APART = 12.0
"""CIEDE2000 between token colours; 1 is just a difference, and from about 10 on nobody takes one for the other."""
VERDICTS_APART = 9.5
"""Between right and wrong, which a sign and a word tell as well."""
MARKS = {roles.WALL, roles.MARK, roles.NEXT, roles.STOP, roles.MOMENT, roles.PASSED}
"""Roles of signs that are not read as text."""
QUIET = {roles.RULE, roles.TRACK}
"""Lines that only part one thing from another; what they could tell is told by words and signs."""


def styles(theme: Theme) -> dict[str, list[str]]:
    """The words of each role's style, by the name of the role."""
    return {f"${name}": style.split() for name, style in themes.role_variables(theme).items()}


def foregrounds(theme: Theme) -> dict[str, str]:
    """The colour of each role that has one."""
    inks = {role: words[: words.index("on")] if "on" in words else words for role, words in styles(theme).items()}
    return {role: ink[-1] for role, ink in inks.items() if ink and ink[-1].startswith("#")}


def grounds(theme: Theme) -> dict[str, str]:
    """All that anything is drawn on."""
    marked = {role: words[words.index("on") + 1] for role, words in styles(theme).items() if "on" in words}
    plain = {"background": theme.background, "surface": theme.surface, "panel": theme.panel}
    return marked | {name: colour for name, colour in plain.items() if colour is not None}


def test_the_formulas_are_the_published_ones() -> None:
    """WCAG's own extremes, and pairs of the supplement of Sharma, Wu & Dalal (2005)."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    for one, other, wanted in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ):
        assert ciede2000(one, other) == pytest.approx(wanted, abs=0.0001)


def test_who_sees_no_red_takes_red_and_green_for_one() -> None:
    """The matrices do what they are for."""
    assert distance("#c03000", "#706000") > 30
    assert distance("#c03000", "#706000", "deuteranopia") < 15
    for vision in VISIONS:
        assert distance("#808080", "#ffffff", vision) == pytest.approx(distance("#808080", "#ffffff"), abs=0.5)


@BOTH
def test_every_text_can_be_read_on_every_ground(theme: Theme) -> None:
    low = {
        (role, ground): round(contrast(colour, under), 2)
        for role, colour in foregrounds(theme).items()
        if role not in QUIET | {roles.WALL}
        for ground, under in grounds(theme).items()
        if contrast(colour, under) < (MARK if role in MARKS else TEXT)
    }
    assert low == {}


@BOTH
def test_where_a_token_ends_can_be_seen(theme: Theme) -> None:
    wall = foregrounds(theme)[roles.WALL]
    low = {
        name: round(contrast(wall, ground), 2)
        for name, ground in grounds(theme).items()
        if name in ("background", "surface", roles.BLOCK, roles.CURSOR) and contrast(wall, ground) < MARK
    }
    assert low == {}


@BOTH
def test_the_colours_of_the_theme_itself(theme: Theme) -> None:
    """Textual's own widgets use them for text: messages, fields, the palette."""
    named = (theme.primary, theme.secondary, theme.accent, theme.warning, theme.error, theme.success, theme.foreground)
    low = {
        (colour, ground): round(contrast(colour, under), 2)
        for colour in named
        if colour is not None
        for ground, under in grounds(theme).items()
        if ground in ("background", "surface", "panel") and contrast(colour, under) < TEXT
    }
    assert low == {}


@BOTH
@pytest.mark.parametrize("vision", VISIONS)
def test_tokens_are_told_apart(theme: Theme, vision: str) -> None:
    inks = foregrounds(theme)
    near = {
        (one, other): round(distance(inks[one], inks[other], vision), 1)
        for one, other in combinations(roles.TOKENS, 2)
        if distance(inks[one], inks[other], vision) < APART
    }
    assert near == {}


@BOTH
@pytest.mark.parametrize("vision", VISIONS)
def test_right_and_wrong_are_told_apart(theme: Theme, vision: str) -> None:
    inks = foregrounds(theme)
    assert distance(inks[roles.RIGHT], inks[roles.WRONG], vision) > VERDICTS_APART


@BOTH
def test_the_line_that_ran_stands_out(theme: Theme) -> None:
    """Its marker does, which is beside it; its ground is only for those who see it."""
    assert contrast(foregrounds(theme)[roles.MARK], grounds(theme)[roles.RAN]) > TEXT
    assert distance(grounds(theme)[roles.RAN], grounds(theme)["background"]) > 4


@pytest.mark.parametrize("name", ["ansi-dark", "ansi-light"])
def test_a_terminals_own_colours_know_every_role(name: str) -> None:
    ansi = Theme(name=name, primary="ansi_blue", ansi=True)
    assert set(styles(ansi)) == set(roles.ALL) == set(styles(themes.DARK)) == set(styles(themes.LIGHT))


def test_without_colour_no_role_has_one() -> None:
    words = {word for style in themes.role_variables(themes.DARK, colourless=True).values() for word in style.split()}
    assert words <= {"bold", "dim", "italic", "underline", "reverse", "not", "blink"}


@pytest.mark.parametrize("role", ["bpe-code", "bpe-strong", "bpe-emphasis", "bpe-term", "bpe-key"])
def test_without_colour_what_stands_out_in_a_sentence_still_does(role: str) -> None:
    assert {"bold", "italic", "underline"} & set(themes.role_variables(themes.DARK, colourless=True)[role].split())
