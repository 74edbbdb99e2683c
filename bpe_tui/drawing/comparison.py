"""Tokenizers compared on one text: how many tokens each makes of it, and what that costs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, fit_text, line, safe
from bpe_tui.drawing.chart import bar
from bpe_tui.drawing.glyphs import UNICODE, Glyphs


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost."""

    amount: float
    before: str = ""
    """What stands before a number, such as a sign of a currency."""
    after: str = ""

    def of(self, tokens: int) -> str:
        """Write what some tokens cost.

        >>> Price(2.5, "$").of(12)
        '$0.00003'
        """
        cost = tokens * self.amount / 1_000_000
        shown = f"{cost:,.2f}" if cost >= 1 or not cost else f"{cost:.8f}"
        if cost < 1 and cost:
            digits = re.match(r"0\.0*\d{0,2}", shown)
            shown = (digits.group() if digits else shown).rstrip("0").rstrip(".") or "0"
        return f"{self.before}{shown}{self.after}"


def parse_price(text: str) -> Price:
    """Read a price such as ``$2.50``, ``2,5 EUR`` or ``10``.

    Raises:
        ValueError: There is no number, or more than one; the message says what to write.
    """
    found = re.fullmatch(r"\s*([^\d.,\s-]{0,4})\s*(\d{1,9}(?:[.,]\d{1,9})?|[.,]\d{1,9})(\s?[^\d.,]{0,4})\s*", text)
    if found is None:
        raise ValueError("Write the price of a million tokens, such as $2.50 or 10.")
    before, number, after = found.groups()
    return Price(float(number.replace(",", ".")), before, after.rstrip())


@dataclass(frozen=True, slots=True)
class Compared:
    """One tokenizer."""

    name: str
    detail: str
    """What it is, in a word or two."""
    tokens: int | None
    """``None`` if it cannot encode the text."""
    characters: int = 0
    problem: str = ""
    """Why it cannot."""
    pending: bool = False
    """Whether it is still at work."""


def draw_comparison(
    rows: Sequence[Compared],
    cursor: int | None,
    width: int,
    price: Price,
    glyphs: Glyphs = UNICODE,
) -> list[Content]:
    """Draw a line of titles, and a line for each tokenizer.

    Args:
        rows: The tokenizers.
        cursor: The one the keys act on.
        width: Cells.
        price: What a million tokens cost.
        glyphs: Characters for marks and bars.
    """
    if width <= 0:
        return []
    most = max([1, *(row.tokens or 0 for row in rows)])
    full = width >= 60
    names = min(max([9, *(cell_len(row.name) for row in rows)]), 24 if full else 12)
    details = min(max([0, *(cell_len(row.detail) for row in rows)]), 16) + 2 if width >= 96 else 0
    costs = max([4, *(cell_len(price.of(row.tokens or 0)) for row in rows)])
    head = " " * (4 + names + details) + "tokens".rjust(8)
    head += ("per token".rjust(11) if full else "") + "cost".rjust(costs + 2)
    drawn = [fit(line((head, roles.LABEL)), width, glyphs)]
    for at, row in enumerate(rows):
        here = at == cursor
        pieces: list[Part] = [
            (f"{glyphs.cursor if here else ' '} ", roles.MARK),
            (f"{at + 1} ", roles.DIM),
            (_padded(row.name, names, glyphs), roles.STRONG if here else ""),
        ]
        if details:
            pieces.append(("  " + _padded(row.detail, details - 2, glyphs), roles.DIM))
        if row.tokens is None:
            problem = ("loading", roles.DIM) if row.pending else (safe(row.problem, glyphs), roles.WRONG)
            pieces += ["  ", problem]
        else:
            pieces.append((f"{row.tokens:,}".rjust(8), roles.STRONG))
            if full:
                pieces.append((f"{row.characters / max(1, row.tokens):.2f}".rjust(11), ""))
            pieces.append((price.of(row.tokens).rjust(costs + 2), ""))
            used = 4 + names + details + 8 + (11 if full else 0) + costs + 2
            if width - used >= 8:
                pieces += ["  ", (bar(row.tokens / most, min(40, width - used - 3), glyphs), roles.MOMENT)]
        drawn.append(fit(line(*pieces), width, glyphs))
    return drawn


def _padded(text: str, width: int, glyphs: Glyphs) -> str:
    shown = fit_text(safe(text, glyphs), width, glyphs)
    return shown + " " * (width - cell_len(shown))
