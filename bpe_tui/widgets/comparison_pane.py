"""Tokenizers compared on one text."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.drawing.comparison import Compared, Price, draw_comparison
from bpe_tui.widgets.pane import Pane


class ComparisonPane(Pane):
    """Shows a line for each tokenizer."""

    label = "tokenizers"
    rows: Sequence[Compared] = ()
    cursor = 0
    price = Price(1.0)

    def show(self, rows: Sequence[Compared], cursor: int, price: Price) -> None:
        """Show other figures.

        Args:
            rows: The tokenizers.
            cursor: The one the keys act on.
            price: What a million tokens cost.
        """
        self.rows, self.cursor, self.price = rows, cursor, price
        self.redraw()

    def note(self) -> str:
        """The price."""
        return f"{self.price} a million tokens"

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the lines."""
        return draw_comparison(self.rows, self.cursor, width, self.price, self.glyphs)[:height]


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    compared = (
        Compared("yours", "512 tokens", 29, 61),
        Compared("GPT-2", "50,257 tokens", 17, 61),
        Compared("GPT-4", "100,261 tokens", 15, 61),
    )
    pane = ComparisonPane()
    pane.titled = True
    pane.call_later(pane.show, compared, 1, Price(2.5, "$"))
    Bench(pane).run()
