"""What a vocabulary costs a model, and what the same passage costs in each language."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.costs import Cost, LanguageCost, ModelCost, Spoken, written
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, fit_text, line, pad, rule, window, wrap
from bpe_tui.drawing.chart import bar, short_number
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_LANGUAGES: Final = 10
"""Languages that are shown."""
_WIDEST_BAR: Final = 50


def draw_costs(found: Cost, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw costs.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for bars and marks.
    """
    rows = _model(found, width, glyphs) if isinstance(found, ModelCost) else _languages(found, width, glyphs)
    return [fit(row, width, glyphs) for row in rows]


def _model(found: ModelCost, width: int, glyphs: Glyphs) -> list[Content]:
    table, body = found.embedding, found.body
    rows = [rule(width, "numbers in the model", written(found.size) + " of table", glyphs)]
    largest = max(table, body)
    for name, number, role in (("embedding", table, roles.TOKENS[0]), ("layers", body, roles.TOKENS[1])):
        share = number / (table + body)
        head = line((name.ljust(11), roles.DIM), (f"{share:.1%}".rjust(6), roles.STRONG), "  ")
        tail = line("  ", short_number(number))
        room = max(0, min(_WIDEST_BAR, width - head.cell_length - 8))
        rows.append(head + line((bar(number / largest, room, glyphs).ljust(room), role)) + tail)
    said = [
        f"{found.vocabulary:,} rows of {found.width:,} numbers: {found.embedding:,} in the table.",
        "An output layer of its own would cost as much again; many models share the table.",
        f"Softmax gives {found.vocabulary:,} scores for every next token: {found.softmax:,} multiplications.",
    ]
    return [*rows, Content(""), *(row for text in said for row in wrap(line(text), width, 2))]


def _languages(found: LanguageCost, width: int, glyphs: Glyphs) -> list[Content]:
    first, language = found.spoken[0], found.language
    rows = [rule(width, f"tokens of the same passage, {found.tokenizer}", glyphs=glyphs)]
    top = window(len(found.spoken), _LANGUAGES, found.at)
    shown = found.spoken[top : top + _LANGUAGES]
    largest = max(spoken.tokens for spoken in found.spoken)
    label = min(max(len(spoken.name) for spoken in found.spoken), max(4, width // 4))
    for spoken in shown:
        here = spoken is language
        name = fit_text(spoken.name, label, glyphs).ljust(label)
        head = line(
            (f"{glyphs.cursor if here else ' '} ", roles.MARK), (name, roles.STRONG if here else roles.DIM), "  "
        )
        tail = line("  ", f"{spoken.tokens:,}".rjust(5), (f"{found.ratio(spoken):.2f}x".rjust(7), roles.STRONG))
        room = max(0, min(_WIDEST_BAR, width - head.cell_length - tail.cell_length))
        role = roles.MARK if here else roles.PASSED
        rows.append(head + pad(line((bar(spoken.tokens / largest, room, glyphs), role)), room) + tail)
    hidden = len(found.spoken) - len(shown)
    if hidden:
        rows.append(line((f"  {glyphs.more} {hidden} more", roles.DIM)))
    rows.append(Content(""))
    for spoken in dict.fromkeys((first, language)):
        rows += wrap(line((f"{spoken.name}: ", roles.STRONG), _priced(found, spoken)), width, 2)
    return rows


def _priced(found: LanguageCost, spoken: Spoken) -> str:
    fertility = f"{spoken.fertility:.2f} tokens a word" if spoken.fertility else "no spaces between words"
    return (
        f"{fertility}; 1,000 requests cost ${found.dollars(spoken):,.2f}; "
        f"{found.fits(spoken):,} such passages fit into {found.window:,} tokens"
    )
