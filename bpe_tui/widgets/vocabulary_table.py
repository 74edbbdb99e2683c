"""The vocabulary as a list that can be searched and sorted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from bpe_tui.course.token_list import ORDERS, Order, TokenList
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line, window, wrap
from bpe_tui.drawing.spelling import spelled
from bpe_tui.drawing.vocabulary import Entry, draw_entries
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.pane import Pane

LISTING: Final = (
    Command("cursor({})", ("down",), "move", "Move among the tokens.", "Vocabulary", ("up",)),
    Command("page({})", ("pagedown",), "page", "A page on; a page back.", "Vocabulary", ("pageup",)),
    Command("end({})", ("end",), "end", "To the last token; to the first.", "Vocabulary", ("home",)),
    Command("sort({})", ("s",), "sort", "Sort by id, length or text; the other way round.", "Vocabulary", ("S",)),
    Command("open", ("enter", "right"), "parts", "Walk through the parts of the token under the cursor.", "Vocabulary"),
)

FIRST_MINTED: Final = 256
"""Where the cursor is at first: the single bytes before it are all alike."""


class VocabularyTable(Pane, can_focus=True):
    """Shows the tokens that were found."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(LISTING)

    label = "tokens"

    class Moved(Message):
        """The cursor is on another token, or on none."""

        def __init__(self, token_id: int | None) -> None:
            super().__init__()
            self.token_id = token_id

    class Opened(Message):
        """The learner wants to see the parts of the token under the cursor."""

    class Sorted(Message):
        """The tokens shall be sorted otherwise."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.tokens: TokenList | None = None
        self.found: Sequence[int] = ()
        self.query_text = ""
        """What is searched for."""
        self.order: Order = "id"
        self.reverse = False
        self.cursor = 0
        self.empty = ""
        """What is said while there are no tokens."""
        self._top = 0
        self._largest_id = 0
        self._largest_count: int | None = None

    def show(self, tokens: TokenList | None, found: Sequence[int], query: str = "", *, empty: str = "") -> None:
        """Show other tokens; the cursor stays on the token it is on, if that is among them.

        Args:
            tokens: All tokens.
            found: Those that are listed.
            query: What was searched for.
            empty: What to say if there are none.
        """
        here = self.current
        if tokens is not self.tokens:
            self._largest_id = 0
            self._largest_count = max(tokens.counts.values(), default=None) if tokens is not None else None
        self._largest_id = max(self._largest_id, max(found, default=0))
        self.tokens, self.found, self.query_text, self.empty = tokens, found, query, empty
        anew = here is None and not query
        if anew:
            here = FIRST_MINTED
        at = next((at for at, token_id in enumerate(found) if token_id == here), 0)
        if anew:
            self._top = at
        self._go(at)

    @property
    def current(self) -> int | None:
        """The token under the cursor."""
        return self.found[self.cursor] if self.cursor < len(self.found) else None

    def go_to(self, token_id: int) -> bool:
        """Put the cursor on a token; false if it is not listed."""
        for at, found in enumerate(self.found):
            if found == token_id:
                self._go(at)
                return True
        return False

    def note(self) -> str:
        """How many tokens are listed, and in what order."""
        if self.tokens is None:
            return ""
        if not self.query_text:
            return f"{len(self.found):,}"
        shown = spelled(self.query_text.encode("utf-8", "replace"), self.glyphs)[0]
        return f"{shown}: {len(self.found):,} of {len(self.tokens):,}"

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the tokens round the cursor."""
        tokens = self.tokens
        if tokens is None or not self.found:
            nothing = "No token has this in it."
            if self.has_focus:
                nothing = "No token has this in it; / changes what is searched for."
            return wrap(line((self.empty or nothing, roles.DIM)), width)[:height]
        rows = max(1, height - 1)
        self._top = window(len(self.found), rows, self.cursor, self._top)
        shown = self.found[self._top : self._top + rows]
        entries = [self._entry(tokens, token_id) for token_id in shown]
        drawn = draw_entries(
            entries,
            self.cursor - self._top,
            width,
            self.glyphs,
            sorted_by=self.order,
            largest_id=self._largest_id,
            largest_count=self._largest_count,
        )
        return drawn[:height]

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Say what the keys can do, if nothing was found."""
        super().watch_has_focus(_has_focus)
        if self.is_mounted and not self.found:
            self.redraw()

    @staticmethod
    def _entry(tokens: TokenList, token_id: int) -> Entry:
        pair = tokens.parents(token_id)
        return Entry(
            token_id,
            tokens.data(token_id),
            (tokens.data(pair[0]), tokens.data(pair[1])) if pair else None,
            token_id in tokens.specials,
            tokens.counts.get(token_id),
        )

    def _go(self, at: int) -> None:
        self.cursor = max(0, min(at, len(self.found) - 1))
        self.redraw()
        self.post_message(self.Moved(self.current))

    def action_cursor(self, direction: int) -> None:
        """Move the cursor."""
        self._go(self.cursor + direction)

    def action_page(self, direction: int) -> None:
        """Move the cursor a page."""
        self._go(self.cursor + direction * max(1, self.size.height - 3))

    def action_end(self, direction: int) -> None:
        """Move the cursor to an end."""
        self._go(len(self.found) if direction > 0 else 0)

    def action_sort(self, direction: int) -> None:
        """Sort by the next thing; backwards, the same the other way round."""
        if direction > 0:
            self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
            self.reverse = False
        else:
            self.reverse = not self.reverse
        self.post_message(self.Sorted())

    def action_open(self) -> None:
        """Walk through the parts."""
        if self.current is not None:
            self.post_message(self.Opened())


if __name__ == "__main__":
    from bpe_tui.bpe.vocabularies import load_vocabulary
    from bpe_tui.widgets.bench import Bench

    listed = TokenList(load_vocabulary("gpt2"))
    table = VocabularyTable()
    table.titled = True
    table.call_later(table.show, listed, listed.find("berry"), "berry")
    Bench(table).run()
