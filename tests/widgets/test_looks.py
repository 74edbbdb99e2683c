"""Themes: every role has a look everywhere, contrasts suffice, and token colours can be told apart."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from textual.color import Color
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


def luminance(colour: Color) -> float:
    parts = [part / 255 for part in colour.rgb]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def colour_of(look: str) -> Color | None:
    """The colour of the text; ``None`` if the look sets only a ground or a weight."""
    words = look.split(" on ")[0].split() if not look.startswith("on ") else []
    return next((Color.parse(word) for word in words if word.startswith("#")), None)


def grounds_of(theme: Theme, looks: dict[str, str]) -> list[Color]:
    assert theme.background is not None
    names = ("bpe-ran", "bpe-cursor", "bpe-block")
    return [Color.parse(theme.background)] + [Color.parse(looks[name].removeprefix("on ")) for name in names]


@pytest.mark.parametrize("theme", OURS, ids=lambda theme: theme.name)
def test_every_text_can_be_read_on_every_ground(theme: Theme) -> None:
    looks = themes.role_variables(theme)
    plain = grounds_of(theme, looks)[0]
    for name, look in looks.items():
        colour = colour_of(look)
        if colour is None or name in ("bpe-rule", "bpe-track"):
            continue
        assert contrast(colour, plain) >= 4.5, name
        for ground in grounds_of(theme, looks):
            assert contrast(colour, ground) >= 3, (name, ground.hex)


# Machado, Oliveira & Fernandes 2009, severity 1, for linear RGB.
BLIND = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def lab(colour: Color, kind: str) -> tuple[float, float, float]:
    """The colour as somebody with this kind of vision sees it, in CIE L*a*b*."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (p / 255 for p in colour.rgb)
    ]
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, linear, strict=True)))) for row in BLIND[kind]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883

    def curve(part: float) -> float:
        return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116

    return 116 * curve(y) - 16, 500 * (curve(x) - curve(y)), 200 * (curve(y) - curve(z))


@pytest.mark.parametrize("kind", BLIND)
@pytest.mark.parametrize("theme", OURS, ids=lambda theme: theme.name)
def test_token_colours_can_be_told_apart(theme: Theme, kind: str) -> None:
    looks = themes.role_variables(theme)
    colours = [Color.parse(looks[role.removeprefix("$")]) for role in roles.TOKENS]
    seen = [lab(colour, kind) for colour in colours]
    distances = [sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in combinations(seen, 2)]
    assert min(distances) >= 9
    neighbours = pairwise(seen)
    assert min(sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in neighbours) >= 15
