"""What there is to know about the token under the cursor."""

from __future__ import annotations

from textual.content import Content

from bpe_tui.drawing.token_line import TokenFacts, draw_token
from bpe_tui.widgets.pane import Pane


class TokenFactsPane(Pane):
    """Shows one token."""

    facts: TokenFacts | None = None

    def show(self, facts: TokenFacts | None) -> None:
        """Show another token."""
        self.facts = facts
        self.redraw()

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw it."""
        return draw_token(self.facts, width, self.glyphs)[:height] if self.facts is not None else []


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    pane = TokenFactsPane()
    pane.call_later(pane.show, TokenFacts(300, b" the", 2, 9, ((256, b" t"), (257, b"he"))))
    Bench(pane).run()
