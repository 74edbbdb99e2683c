"""The way from a page to a lab: what is written there, whether it is done, and a key that opens it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from bpe_tui.course.models import LabLink
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line, wrap
from bpe_tui.drawing.prose import draw_paragraph
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.commands import Command, bindings

OPEN_LAB = Command("open_lab", ("enter", "space"), "open the lab", "Open the lab that the page leads to.", "Lesson")


class LabBlock(Block, can_focus=True):
    """Leads to a lab."""

    BINDINGS: ClassVar[list[BindingType]] = bindings([OPEN_LAB])

    class Opened(Message):
        """The learner wants to go to the lab."""

        def __init__(self, lab: str) -> None:
            super().__init__()
            self.lab = lab

    def __init__(self, link: LabLink, is_done: Callable[[], bool]) -> None:
        """Take the link.

        Args:
            link: Which lab it is.
            is_done: Tells whether the learner has done it.
        """
        super().__init__()
        self.link, self._is_done = link, is_done

    def lines_for(self, width: int) -> list[Content]:
        """Draw title, summary, and what to press."""
        bar = line((f"{self.glyphs.quote} ", roles.MARK if self.has_focus else roles.RULE))
        room = max(1, width - bar.cell_length)
        done = line(("  ", ""), (f"{self.glyphs.done} done", roles.RIGHT)) if self._is_done() else Content("")
        rows = wrap(line(("Lab: ", roles.DIM), (self.link.title, roles.STRONG)) + done, room)
        rows += draw_paragraph(self.link.summary, room)
        key = "Enter opens it" if self.has_focus else "Tab, then Enter opens it"
        rows.append(line((key, roles.DIM)))
        return [bar + row for row in rows]

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Show that a key opens it; and whether it was done meanwhile."""
        super().watch_has_focus(_has_focus)
        if self.is_mounted:
            self.refit()

    def action_open_lab(self) -> None:
        """Go there."""
        self.post_message(self.Opened(self.link.lab))


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    Bench(LabBlock(LabLink("", "merge", "Merge a pair", "Write `merge`.", "merge"), lambda: False)).run()
