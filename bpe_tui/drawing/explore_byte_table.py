"""The table of the bytes, with the one in hand marked and those of the text in bold, and the text written by it."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from bpe_tui.bpe.byte_table import BYTE_SYMBOLS
from bpe_tui.course.exploring.byte_table import Written, meaning
from bpe_tui.course.spelling import LINE_END, SPACE
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, line, rule, wrap
from bpe_tui.drawing.explore_text import show_text
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_LABEL: Final = 9
"""Cells before the texts."""
_HEAD: Final = 4
"""Cells before a row of the table."""


def draw_byte_table(found: Written, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw the byte table.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for marks.
    """
    label = _LABEL if width >= 30 else 0
    rows: list[Content] = []
    for name, text in (
        ("text", show_text(found.text, glyphs, gently=True)),
        ("bytes", line((found.data.hex(" "), roles.DIM))),
        ("written", line((_ascii(found.symbols, glyphs), roles.STRONG))),
    ):
        head = line((name.ljust(label)[:label], roles.DIM))
        rows.append(fit(head + text, width, glyphs))
    rows += [rule(width, "the table", f"byte {found.byte}", glyphs), *_table(found, width, glyphs)]
    said = _ascii(meaning(found).replace(SPACE, glyphs.space), glyphs)
    said += f" Its id in GPT-4 is {found.token_id}."
    rows += [rule(width, glyphs=glyphs), *wrap(line(said), width)]
    return [fit(row, width, glyphs) for row in rows]


def _ascii(text: str, glyphs: Glyphs) -> str:
    """The text; where only ASCII is shown, all else by its number."""
    if glyphs is UNICODE or text.isascii():
        return text
    return "".join(char if char.isascii() else _numbered(char) for char in text)


def _numbered(char: str) -> str:
    return "\\n" if char == LINE_END else f"\\u{ord(char):04x}"


def _table(found: Written, width: int, glyphs: Glyphs) -> list[Content]:
    across = next((size for size in (32, 16, 8) if _HEAD + 2 * size <= width), 4)
    used = set(found.data)
    rows = []
    for start in range(0, 256, across):
        parts: list[Part] = [(f"{start:>3} ", roles.DIM)]
        for byte in range(start, start + across):
            symbol = BYTE_SYMBOLS[byte]
            here = byte == found.byte
            if glyphs is not UNICODE and not symbol.isascii():
                symbol = glyphs.dot if ord(symbol) == byte else glyphs.added
            role = roles.LOOK if here else roles.STRONG if byte in used else _role(byte)
            parts += [(glyphs.cursor if here else " ", roles.MARK), (symbol, role)]
        rows.append(line(*parts))
    return rows


def _role(byte: int) -> str:
    return roles.ESCAPE if ord(BYTE_SYMBOLS[byte]) != byte else ""
