"""The vocabulary as a view: a list to search and sort, and the lineage of the token under the cursor."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.geometry import Region
from textual.strip import Strip
from textual.widgets import Input
from textual.worker import get_current_worker

from bpe_tui.course.token_list import Order, TokenList
from bpe_tui.widgets.ground import ground_lines
from bpe_tui.widgets.lineage_view import Lineage
from bpe_tui.widgets.vocabulary_table import VocabularyTable

_MANY = 20_000
"""Tokens from which a search is done beside the screen."""


class SearchField(Input):
    """What is searched for; Esc and Enter go back to the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", show=False),
        Binding("enter,down", "leave", "Back", show=False),
    ]

    def action_leave(self) -> None:
        """Give the focus to the list."""
        self.screen.query_one(VocabularyTable).focus()


class VocabularyView(Vertical):
    """Shows the tokens of a tokenizer."""

    DEFAULT_CSS = """
    VocabularyView {
        height: 1fr;
        padding: 0 1;

        #search {
            height: 1;
            border: none;
            padding: 0 1;
            background: $surface;
            margin-bottom: 1;
        }
        #listing {
            height: 1fr;
            layout: horizontal;
        }
        VocabularyTable {
            width: 3fr;
        }
        Lineage {
            width: 2fr;
            margin-left: 3;
        }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.tokens: TokenList | None = None
        self._empty = ""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render rows; everything is drawn by what stands on it."""
        return ground_lines(self, crop)

    def compose(self) -> ComposeResult:
        """Make field, list and lineage."""
        field = SearchField(placeholder="a part of the text, or an id", id="search", select_on_focus=True)
        field.display = False
        yield field
        table, lineage = VocabularyTable(id="table"), Lineage(id="lineage")
        table.titled = lineage.titled = True
        with Container(id="listing"):
            yield table
            yield lineage

    def show(self, tokens: TokenList | None, empty: str = "") -> None:
        """Show the tokens of another tokenizer.

        Args:
            tokens: The tokens.
            empty: What to say if there are none.
        """
        self.tokens, self._empty = tokens, empty
        self.search()

    def focus_main(self) -> None:
        """Let the keys act on the list."""
        self.query_one(VocabularyTable).focus()

    def ask(self) -> None:
        """Let the learner write what is searched for."""
        field = self.query_one(SearchField)
        field.display = True
        field.focus()

    def go_to(self, token_id: int) -> None:
        """Put the cursor on a token, whatever was searched for."""
        table = self.query_one(VocabularyTable)
        if not table.go_to(token_id):
            self.query_one(SearchField).value = ""
            if self.tokens is not None:
                table.show(self.tokens, self.tokens.find("", table.order, reverse=table.reverse))
            table.go_to(token_id)

    @on(Input.Changed, "#search")
    @on(VocabularyTable.Sorted)
    def search(self) -> None:
        """Find what is searched for, in the order that is wanted."""
        table = self.query_one(VocabularyTable)
        if self.tokens is None:
            table.show(None, (), empty=self._empty)
        elif len(self.tokens) >= _MANY:
            self._search_beside(self.tokens, self.query_one(SearchField).value, table.order, table.reverse)
        else:
            query = self.query_one(SearchField).value
            table.show(self.tokens, self.tokens.find(query, table.order, reverse=table.reverse), query)

    @work(thread=True, exclusive=True, group="search")
    def _search_beside(self, tokens: TokenList, query: str, order: Order, reverse: bool) -> None:
        worker = get_current_worker()
        found = tokens.find(query, order, reverse=reverse)
        if not worker.is_cancelled:
            self.app.call_from_thread(self.query_one(VocabularyTable).show, tokens, found, query)

    @on(VocabularyTable.Moved)
    def show_lineage(self, event: VocabularyTable.Moved) -> None:
        """Show what the token under the cursor is made of."""
        event.stop()
        self.query_one(Lineage).show(self.tokens, event.token_id)

    @on(VocabularyTable.Opened)
    def walk(self, event: VocabularyTable.Opened) -> None:
        """Walk through the parts of a token."""
        event.stop()
        self.query_one(Lineage).focus()

    @on(Lineage.Left)
    def walk_back(self, event: Lineage.Left) -> None:
        """Go back to the list."""
        event.stop()
        self.focus_main()


if __name__ == "__main__":
    from bpe_tui.bpe.vocabularies import load_vocabulary
    from bpe_tui.widgets.bench import Bench

    bench_view = VocabularyView()
    bench_view.call_later(bench_view.show, TokenList(load_vocabulary("gpt2")))
    bench_view.call_later(bench_view.focus_main)
    Bench(bench_view).run()
