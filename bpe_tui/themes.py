"""The looks: a dark and a light theme of our own, and what each role of a text looks like under any theme.

The colours of tokens began as those of Okabe & Ito (2008). They were moved until each two of them are far apart with
any kind of colour vision, and each can be read on every ground; a test holds both. Under ANSI themes and without
colour, signs and weight carry the meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual.theme import Theme


def _bars(bar: str, held: str, ground: str) -> dict[str, str]:
    """Scroll bars that keep to the background, and a cursor without underline."""
    return {
        "scrollbar": bar,
        "scrollbar-hover": held,
        "scrollbar-active": held,
        "scrollbar-background": ground,
        "scrollbar-background-hover": ground,
        "scrollbar-background-active": ground,
        "scrollbar-corner-color": ground,
        "block-cursor-text-style": "none",
    }


DARK: Final = Theme(
    name="bpe-dark",
    primary="#7cb7e0",
    secondary="#9aa7b8",
    accent="#e8b35a",
    warning="#e8b35a",
    error="#e8836b",
    success="#6cc0a0",
    foreground="#d8dce3",
    background="#14171c",
    surface="#1a1e25",
    panel="#222731",
    dark=True,
    variables=_bars("#5b6677", "#7d8898", "#14171c"),
)
"""Quiet light on dark slate."""

LIGHT: Final = Theme(
    name="bpe-light",
    primary="#1f69a3",
    secondary="#5b6675",
    accent="#945700",
    warning="#945700",
    error="#b03a1e",
    success="#0b6b4f",
    foreground="#20242b",
    background="#faf9f6",
    surface="#f1efe9",
    panel="#eae7df",
    dark=False,
    variables=_bars("#948e81", "#6f6b60", "#faf9f6"),
)
"""Dark ink on warm paper."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours that roles are made of."""

    text: str
    dim: str
    rule: str
    wall: str
    ran: str
    cursor: str
    block: str
    code: str
    accent: str
    quiet: str
    keyword: str
    string: str
    number: str
    builtin: str
    right: str
    wrong: str
    tokens: tuple[str, ...]


_DARK_PALETTE: Final = Palette(
    text="#d8dce3",
    dim="#99a2b0",
    rule="#3a424f",
    wall="#6b7482",
    ran="#2b3648",
    cursor="#232a35",
    block="#1a1f27",
    code="#6fc0ff",
    accent="#f0b95c",
    quiet="#969fac",
    keyword="#b9a3e3",
    string="#86c5a4",
    number="#e2b27c",
    builtin="#7fc1d6",
    right="#6cc0a0",
    wrong="#f08f74",
    tokens=("#9ae0ff", "#e5c500", "#51c08e", "#d893bf", "#fff492", "#ef7e56", "#7b98ff"),
)
_LIGHT_PALETTE: Final = Palette(
    text="#20242b",
    dim="#5d6470",
    rule="#c9c5ba",
    wall="#85827a",
    ran="#ece3cb",
    cursor="#ece9e1",
    block="#f1efe9",
    code="#0a56a8",
    accent="#8a4b00",
    quiet="#5e6470",
    keyword="#6a3fa0",
    string="#17694a",
    number="#8a4b00",
    builtin="#12647c",
    right="#0b6b4f",
    wrong="#a8330f",
    tokens=("#0162cd", "#8a5c00", "#046c52", "#7c235b", "#443f00", "#c31e55", "#0131ac"),
)


def _coloured(palette: Palette) -> dict[str, str]:
    roles = {
        "dim": palette.dim,
        "title": f"bold {palette.text}",
        "label": palette.dim,
        "rule": palette.rule,
        "wall": palette.wall,
        "strong": f"bold {palette.text}",
        "emphasis": "italic",
        "code": palette.code,
        "block": f"on {palette.block}",
        "link": "underline",
        "term": "underline",
        "key": f"bold {palette.text}",
        "ran": f"on {palette.ran}",
        "ran-text": "not blink",
        "mark": f"bold {palette.accent}",
        "next": palette.quiet,
        "stop": palette.wrong,
        "cursor": f"on {palette.cursor}",
        "keyword": palette.keyword,
        "string": palette.string,
        "number": palette.number,
        "comment": f"italic {palette.dim}",
        "builtin": palette.builtin,
        "defined": f"bold {palette.text}",
        "name": palette.text,
        "changed": f"bold {palette.accent}",
        "old": palette.quiet,
        "look": f"bold {palette.accent}",
        "escape": palette.number,
        "moment": palette.accent,
        "passed": palette.quiet,
        "track": palette.rule,
        "right": f"bold {palette.right}",
        "wrong": f"bold {palette.wrong}",
        "chosen": f"bold {palette.text} on {palette.ran}",
    }
    roles.update({f"token-{number}": colour for number, colour in enumerate(palette.tokens)})
    return roles


_ANSI: Final[dict[str, str]] = {
    "dim": "dim",
    "title": "bold",
    "label": "dim",
    "rule": "dim",
    "wall": "ansi_default",
    "strong": "bold",
    "emphasis": "italic",
    "code": "ansi_cyan",
    "block": "not bold",
    "link": "underline",
    "term": "underline",
    "key": "bold",
    "ran": "reverse",
    "ran-text": "not dim ansi_default",
    "mark": "bold ansi_yellow",
    "next": "ansi_default",
    "stop": "bold ansi_red",
    "cursor": "underline",
    "keyword": "ansi_magenta",
    "string": "ansi_green",
    "number": "ansi_yellow",
    "comment": "italic dim",
    "builtin": "ansi_cyan",
    "defined": "bold",
    "name": "ansi_default",
    "changed": "bold ansi_yellow",
    "old": "dim",
    "look": "bold ansi_yellow",
    "escape": "ansi_yellow",
    "moment": "ansi_yellow",
    "passed": "ansi_default",
    "track": "dim",
    "right": "bold ansi_green",
    "wrong": "bold ansi_red",
    "chosen": "bold reverse",
    "token-0": "ansi_cyan",
    "token-1": "ansi_yellow",
    "token-2": "ansi_green",
    "token-3": "ansi_magenta",
    "token-4": "ansi_bright_yellow",
    "token-5": "ansi_red",
    "token-6": "ansi_blue",
}


def role_variables(theme: Theme, colourless: bool = False) -> dict[str, str]:
    """Say what each role looks like, as theme variables.

    Args:
        theme: The theme in use; any of Textual's own will do.
        colourless: Whether colour is not wanted at all.
    """
    if colourless:
        weights = {"not", "bold", "dim", "italic", "underline", "reverse"}
        roles = {
            name: " ".join(word for word in style.split() if word in weights) or "not blink"
            for name, style in _ANSI.items()
        } | {"code": "bold"}
    elif theme.ansi:
        roles = _ANSI
    elif theme.name == DARK.name:
        roles = _coloured(_DARK_PALETTE)
    elif theme.name == LIGHT.name:
        roles = _coloured(_LIGHT_PALETTE)
    else:
        roles = _coloured(_borrowed(theme))
    return {f"bpe-{name}": style for name, style in roles.items()}


def _borrowed(theme: Theme) -> Palette:
    """A palette from a theme that is not ours: its grounds and accents, our tokens."""
    own = _DARK_PALETTE if theme.dark else _LIGHT_PALETTE
    colours = theme.to_color_system().generate()
    return Palette(
        text=colours["foreground"],
        dim=own.dim,
        rule=own.rule,
        wall=own.wall,
        ran=colours["panel"],
        cursor=colours["surface"],
        block=colours["surface"],
        code=own.code,
        accent=own.accent,
        quiet=own.quiet,
        keyword=own.keyword,
        string=own.string,
        number=own.number,
        builtin=own.builtin,
        right=own.right,
        wrong=own.wrong,
        tokens=own.tokens,
    )
