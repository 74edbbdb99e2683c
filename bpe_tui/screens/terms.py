"""The marked words of a page, with what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label

from bpe_tui.course.glossary import Term
from bpe_tui.drawing.finder import draw_meanings
from bpe_tui.drawing.glyphs import Glyphs
from bpe_tui.widgets.drawn_block import DrawnBlock


class TermsScreen(ModalScreen[bool]):
    """Shows terms in a small panel; dismissed with whether the whole glossary is wanted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "dismiss(False)", "Back", show=False),
        Binding("k", "dismiss(True)", "Glossary", show=False),
    ]

    def __init__(self, terms: Sequence[Term], *, formal: bool = False) -> None:
        """Take the terms, and whether their formal meanings are wanted as well."""
        super().__init__()
        self._terms, self._formal = terms, formal

    def compose(self) -> ComposeResult:
        """Show the meanings."""
        with Vertical(classes="dialog -terms"):
            yield Label(Content("Words of this page"), classes="dialog-title")
            with VerticalScroll():
                yield DrawnBlock(self._draw)
            yield Label(Content("↑ ↓ scroll   k whole glossary   Esc back"), classes="dialog-hint")

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        self.query_one(VerticalScroll).focus()

    def _draw(self, width: int, glyphs: Glyphs) -> list[Content]:
        return draw_meanings(self._terms, width, glyphs, formal=self._formal)
