"""What languages cost in tokens, as a table with bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from bpe_tui.course.fertility import Fertility
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, fit_text, line
from bpe_tui.drawing.chart import bar
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_LONGEST: Final = 48
"""Most cells of a bar."""


def draw_fertility(found: Sequence[Fertility], width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw a line of titles, a line for each language, and one that says what a dot is if there are any.

    Args:
        found: What was measured; the first language is what the others are compared with.
        width: Cells.
        glyphs: Characters for bars.
    """
    if width <= 0 or not found:
        return []
    names = min(12, max(8, *(len(item.language) for item in found)), max(4, width // 4))
    full = width >= 60
    first = found[0].language
    if full:
        heads = ["tokens".rjust(8), "per word".rjust(10), "per code pt".rjust(12), f"  times {first}"]
    else:
        heads = ["tokens".rjust(7), "/word".rjust(7), "/code pt".rjust(9)]
    rows = [fit(line((" " * names + "".join(heads), roles.LABEL)), width, glyphs)]
    most = max(item.times for item in found)
    for item in found:
        role = roles.MOMENT if item.language == first else roles.PASSED
        word = f"{item.per_word:.2f}" if item.per_word is not None else glyphs.dot
        pieces: list[Part] = [fit_text(item.language, names, glyphs).ljust(names)]
        if full:
            pieces += [
                f"{item.tokens:,}".rjust(8),
                (word.rjust(10), roles.STRONG),
                f"{item.per_character:.2f}".rjust(12),
                (f"{item.times:.2f}".rjust(7) + " ", roles.DIM),
            ]
            used = names + 8 + 10 + 12 + 8
            pieces.append((bar(item.times / most, min(_LONGEST, width - used - 1), glyphs), role))
        else:
            pieces += [f"{item.tokens:,}".rjust(7), (word.rjust(7), roles.STRONG), f"{item.per_character:.2f}".rjust(9)]
            used = names + 7 + 7 + 9 + 1
            if width - used >= 6:
                pieces += [" ", (bar(item.times / most, width - used, glyphs), role)]
        rows.append(fit(line(*pieces), width, glyphs))
    if any(item.per_word is None for item in found):
        rows.append(fit(line((f"{glyphs.dot} no spaces between words", roles.DIM)), width, glyphs))
    return rows
