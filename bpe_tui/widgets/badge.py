"""Says whether a text comes back from its tokens, and shows the text that ids make."""

from __future__ import annotations

from textual.content import Content

from bpe_tui.course.encoded import Encoded
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit_text, line, safe, wrap
from bpe_tui.drawing.training import draw_round_trip
from bpe_tui.widgets.block import Block

_MOST_TEXT = 400


class Badge(Block):
    """Shows what became of a text."""

    encoded: Encoded | None = None

    def show(self, encoded: Encoded | None) -> None:
        """Show another text."""
        self.encoded = encoded
        self.refit()

    def lines_for(self, width: int) -> list[Content]:
        """Draw what became of it."""
        encoded = self.encoded
        if encoded is None:
            return []
        rows: list[Content] = []
        if encoded.chunks or not encoded.ids:
            rows += draw_round_trip(encoded.round_trip, "the text", width, self.glyphs)
        else:
            text = fit_text(safe(encoded.text[:_MOST_TEXT], self.glyphs), 3 * width, self.glyphs)
            rows += wrap(line(("decoded: ", roles.DIM), text), width)
        if encoded.note:
            rows += wrap(line((encoded.note, roles.DIM)), width)
        return rows


if __name__ == "__main__":
    from bpe_tui.bpe.vocabularies import load_vocabulary
    from bpe_tui.course.encoded import encode_text
    from bpe_tui.widgets.bench import Bench

    badge = Badge()
    badge.call_later(badge.show, encode_text(load_vocabulary("gpt2"), "The cat sat"))
    Bench(badge).run()
