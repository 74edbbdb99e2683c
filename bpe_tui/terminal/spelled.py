"""Any text in ASCII, each character as wide as it was: for terminals that know no more."""

from __future__ import annotations

import codecs
import unicodedata
from functools import lru_cache
from typing import Final

SPELLED: Final = "bpe-tui-spelled"
"""Name of the way in which an ASCII stream writes what is not ASCII; see `codecs.register_error`."""
_ALIKE: Final = {
    **dict.fromkeys("“”„«»″", '"'),
    **dict.fromkeys("‘’‚‹›′", "'"),
    **dict.fromkeys("–—−‐‑‒─━═╌┄", "-"),
    **dict.fromkeys("│┃║╎┆▏▕", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯", "+"),
    **dict.fromkeys("·•∙…", "."),
    **dict.fromkeys("→▶►▸⇒", ">"),
    **dict.fromkeys("←◀◂⇐", "<"),
    **dict.fromkeys("↑▲", "^"),
    **dict.fromkeys("↓▼", "v"),
    **dict.fromkeys("█▇▆▅▓▒░■●◆", "#"),
    **dict.fromkeys("▄▃▂▁▔", "_"),
    "×": "x",
    "÷": "/",
    "✓": "+",
    "✗": "x",
    "≤": "<",
    "≥": ">",
    "≠": "#",
    "ß": "s",
    "æ": "a",
    "ø": "o",
    "␣": "_",
}


@lru_cache(4_096)
def spelled(char: str) -> str:
    """The nearest in ASCII of a character: of the same width, a question mark where there is nothing near."""
    if char.isascii():
        return char
    if char in _ALIKE:
        return _ALIKE[char]
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return ""
    base = unicodedata.normalize("NFKD", char)[0]
    wide = unicodedata.east_asian_width(char) in ("W", "F")
    if not (base.isascii() and base.isprintable()):
        base = "?"
    return base * 2 if wide else base


def to_ascii(text: str) -> str:
    """A text with nothing but ASCII in it."""
    return text if text.isascii() else "".join(map(spelled, text))


_KERNEL_FONT: Final = frozenset(
    "☺☻♥♦◆♣♠•◘○◙♂♀♪♫☼▶►◀◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀∞∩≡±≥≤⌠⌡÷≈°∙·√■¢£¥ƒ¿"
)
"""Signs in the font that the Linux kernel comes with."""
_CONSOLE: Final = {
    ord(char): near
    for char, near in {
        **_ALIKE, **dict.fromkeys("━╌┄", "─"), **dict.fromkeys("┃╎┆▏▕", "│"), "▇": "█", **dict.fromkeys("▆▅▃▂", "▄"),
        **dict.fromkeys("┌╭", "┌"), **dict.fromkeys("┐╮", "┐"), **dict.fromkeys("└╰", "└"), **dict.fromkeys("┘╯", "┘"),
        "●": "○", "✓": "√", "☐": "○", "☑": "◙", "▎": "▌", "╸": "─",
    }.items()
    if char not in _KERNEL_FONT and not char.isalpha()
}  # fmt: skip


def for_console(text: str) -> str:
    """A text with the signs that the Linux console has no picture of as others, each as wide as it was.

    Letters are left as they are: whoever reads them has loaded a font with them.
    """
    return text if text.isascii() else text.translate(_CONSOLE)


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(SPELLED, _spell)
