"""A text in tokens as a view: whether it comes back, its cells, and the token under the cursor."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Region
from textual.strip import Strip

from bpe_tui.course.encoded import Encoded
from bpe_tui.drawing.sheet import Track
from bpe_tui.drawing.token_line import TokenFacts
from bpe_tui.widgets.badge import Badge
from bpe_tui.widgets.ground import ground_lines
from bpe_tui.widgets.token_facts_pane import TokenFactsPane
from bpe_tui.widgets.token_sheet import TokenSheet


class TextView(Vertical):
    """Shows a text as one tokenizer has it."""

    DEFAULT_CSS = """
    TextView {
        height: 1fr;
        padding: 0 1;

        TokenSheet {
            height: 1fr;
            margin-top: 1;
        }
        TokenFactsPane {
            height: 2;
            margin-top: 1;
        }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.encoded: Encoded | None = None

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render rows; everything is drawn by what stands on it."""
        return ground_lines(self, crop)

    def compose(self) -> ComposeResult:
        """Make badge, cells and facts."""
        yield Badge(id="badge")
        sheet = TokenSheet(id="cells")
        sheet.titled = True
        yield sheet
        yield TokenFactsPane(id="facts")

    def show(self, encoded: Encoded | None, *, empty: str = "") -> None:
        """Show a text.

        Args:
            encoded: Its tokens.
            empty: What to say if there are none.
        """
        self.encoded = encoded
        self.query_one(Badge).show(encoded)
        sheet = self.query_one(TokenSheet)
        if encoded is None or not encoded.ids:
            sheet.show((), empty=empty or "There is nothing in this text.")
            return
        remark = f"{len(encoded.ids):,} tokens" if len(encoded.ids) != 1 else "1 token"
        sheet.show((Track(encoded.name, encoded.ids, encoded.data),), remark=remark)

    def focus_main(self) -> None:
        """Let the keys act on the cells."""
        self.query_one(TokenSheet).focus()

    @on(TokenSheet.Moved)
    def show_facts(self, event: TokenSheet.Moved) -> None:
        """Show the token under the cursor."""
        event.stop()
        pane = self.query_one(TokenFactsPane)
        pane.show(facts_of(self.encoded, event.sheet.at) if event.sheet.current is not None else None)


def facts_of(encoded: Encoded | None, at: int) -> TokenFacts | None:
    """What there is to know about a token of a text."""
    if encoded is None or at >= len(encoded.ids):
        return None
    token_id, data = encoded.ids[at], encoded.data[at]
    pair = encoded.tokenizer.parents(token_id)
    parts = None
    if pair is not None:
        left, right = ((part, encoded.tokenizer.token_bytes(part)) for part in pair)
        parts = (left, right)
    chunk = encoded.chunk_at(at)
    more = chunk if chunk.encode("utf-8", "surrogateescape") != data else ""
    return TokenFacts(token_id, data, at, len(encoded.ids), parts, more)


if __name__ == "__main__":
    from bpe_tui.bpe.vocabularies import load_vocabulary
    from bpe_tui.course.encoded import encode_text
    from bpe_tui.widgets.bench import Bench

    bench_view = TextView()
    bench_view.call_later(bench_view.show, encode_text(load_vocabulary("gpt2"), "The cat sat on the mat."))
    Bench(bench_view).run()
