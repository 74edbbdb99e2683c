"""Styles as the terminal's own codes (SGR), and the shortest way from one to another."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

RESET: Final = "\x1b[m"

_OFF: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27"}
"""What switches a flag off, where all terminals agree."""
_UNSEEN: Final = frozenset({"1", "2", "3"})
"""Flags that a blank does not show."""

Attributes = tuple[frozenset[str], str, str]
"""Bold and the like; the foreground; the background. A colour is its codes as one text, empty for the default."""


@lru_cache(8_192)
def attributes(codes: str) -> Attributes:
    """Take a style apart.

    Args:
        codes: Numbers with semicolons between, such as ``1;38;2;255;0;0``, empty for the default style.
    """
    parts = codes.split(";") if codes else []
    flags: set[str] = set()
    colours = {"3": "", "4": ""}
    at = 0
    while at < len(parts):
        code = parts[at]
        if code in ("38", "48"):
            length = 5 if parts[at + 1 : at + 2] == ["2"] else 3
            colours[code[0]] = ";".join(parts[at : at + length])
            at += length
            continue
        number = int(code) if code.isdigit() else 0
        if number == 0:
            flags.clear()
            colours = {"3": "", "4": ""}
        elif number in (39, 49):
            colours[code[0]] = ""
        elif 30 <= number <= 37 or 90 <= number <= 97:
            colours["3"] = code
        elif 40 <= number <= 47 or 100 <= number <= 107:
            colours["4"] = code
        else:
            flags.add(code)
        at += 1
    return frozenset(flags), colours["3"], colours["4"]


@lru_cache(8_192)
def change(now: str, wanted: str) -> str:
    """The shortest sequence that makes the terminal go from one style to another."""
    if attributes(now) == attributes(wanted):
        return ""
    if not wanted:
        return RESET
    ways = [f"\x1b[0;{wanted}m"] if now else [f"\x1b[{wanted}m"]
    flags, foreground, background = attributes(now)
    new_flags, new_foreground, new_background = attributes(wanted)
    gone = flags - new_flags
    if gone <= _OFF.keys():
        codes = sorted({_OFF[flag] for flag in gone})
        # bold and dim are switched off by the same code
        codes += sorted(new_flags if "22" in codes else new_flags - flags)
        if new_foreground != foreground:
            codes.append(new_foreground or "39")
        if new_background != background:
            codes.append(new_background or "49")
        ways.append(f"\x1b[{';'.join(codes)}m")
    return min(ways, key=len)


def background(codes: str) -> str:
    """The background of a style, itself a style."""
    return attributes(codes)[2]


@lru_cache(8_192)
def shows_on_blank(codes: str) -> str:
    """What is seen of a style where nothing is written: the background, and lines through or under the text."""
    return codes if attributes(codes)[0] - _UNSEEN else background(codes)
