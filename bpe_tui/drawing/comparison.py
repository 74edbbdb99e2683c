"""Tokenizers compared on one text: how many tokens each makes of it, and what that costs."""

from __future__ import annotations

import math
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

    def of(self, tokens: int, decimals: int | None = None) -> str:
        """Write what some tokens cost.

        >>> Price(2.5, "$").of(12), Price(2.5, "$").of(2_000_000)
        ('$0.000030', '$5.00')

        Args:
            tokens: How many.
            decimals: Places after the point; by default enough for two digits that say something.
        """
        shown = f"{self._cost(tokens):,.{self.decimals(tokens) if decimals is None else decimals}f}"
        return f"{self.before}{shown}{self.after}"

    def decimals(self, tokens: int) -> int:
        """The places after the point that the cost of some tokens needs."""
        cost = self._cost(tokens)
        return 2 if cost <= 0 or cost >= 0.1 else min(10, 1 - math.floor(math.log10(cost)))

    def _cost(self, tokens: int) -> float:
        return tokens * self.amount / 1_000_000

    def __str__(self) -> str:
        decimals = (
            0
            if self.amount == int(self.amount)
            else max(2, len(f"{self.amount:.9f}".rstrip("0")) - len(str(int(self.amount))) - 1)
        )
        return f"{self.before}{self.amount:,.{decimals}f}{self.after}"


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
    code_points: int = 0
    """The length of the text."""
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
    full = width >= 64
    names = min(max([9, *(cell_len(row.name) for row in rows)]), 24 if full else 12)
    details = min(max([0, *(cell_len(row.detail) for row in rows)]), 16) + 2 if width >= 96 else 0
    decimals = max([2, *(price.decimals(row.tokens or 0) for row in rows)])
    costs = max([4, *(cell_len(price.of(row.tokens or 0, decimals)) for row in rows)])
    head = " " * (4 + names + details) + "tokens".rjust(8)
    head += ("code pts each".rjust(15) if full else "") + "cost".rjust(costs + 2)
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
                pieces.append((f"{row.code_points / max(1, row.tokens):.2f}".rjust(15), ""))
            pieces.append((price.of(row.tokens, decimals).rjust(costs + 2), ""))
            used = 4 + names + details + 8 + (15 if full else 0) + costs + 2
            if width - used >= 8:
                pieces += [
                    "  ",
                    (bar(row.tokens / most, min(40, width - used - 3), glyphs), roles.MOMENT if here else roles.PASSED),
                ]
        drawn.append(fit(line(*pieces), width, glyphs))
    return drawn


def _padded(text: str, width: int, glyphs: Glyphs) -> str:
    shown = fit_text(safe(text, glyphs), width, glyphs)
    return shown + " " * (width - cell_len(shown))
