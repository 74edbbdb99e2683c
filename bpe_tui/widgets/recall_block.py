"""A question to answer in one's head; a key reveals the hint, then the answer."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from bpe_tui.course.models import Recall
from bpe_tui.drawing.quiz import draw_recall
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.seen import bring_into_view

REVEAL = Command("reveal", ("enter", "space"), "show more", "Show the hint, then the answer.", "Answering")


class RecallBlock(Block, can_focus=True):
    """Think, then reveal."""

    BINDINGS: ClassVar[list[BindingType]] = bindings([REVEAL])

    class Revealed(Message):
        """More was looked at."""

        def __init__(self, recall: Recall, shown: int) -> None:
            super().__init__()
            self.recall = recall
            self.shown = shown
            """How much is seen now: 1 the hint, 2 the answer too."""

    def __init__(self, recall: Recall, *, shown: int = 0) -> None:
        """Take the question.

        Args:
            recall: What to ask.
            shown: How much is revealed already, up to 2.
        """
        super().__init__()
        self.recall = recall
        self.shown = shown

    def lines_for(self, width: int) -> list[Content]:
        """Draw the question and what is revealed."""
        recall = self.recall
        return draw_recall(recall.question, recall.hint, recall.answer, self.shown, width, self.glyphs, self.has_focus)

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Show that a key reveals, or that none does; a focus handler would not know of the focus yet."""
        super().watch_has_focus(_has_focus)
        if self.is_mounted:
            self.refit()

    def action_reveal(self) -> None:
        """Show more."""
        if self.shown >= 2:
            self.screen.focus_next()
            return
        self.shown = 1 if self.shown == 0 and self.recall.hint else 2
        self.refit()
        # at the end of a page what is shown now may lie below the screen
        bring_into_view(self)
        self.post_message(self.Revealed(self.recall, self.shown))


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    Bench(RecallBlock(Recall("r", "What is `len(b'abc')`?", "Count.", "3"))).run()
