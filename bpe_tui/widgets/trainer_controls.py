"""What to train on: corpus, pattern and size, each of which can be changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from bpe_tui.drawing.training import Setting, draw_settings
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.pane import Pane

CHANGING: Final = (
    Command("cursor({})", ("down",), "move", "Move among corpus, pattern and size.", "Training", ("up",)),
    Command("change", ("enter",), "change", "Choose another corpus, pattern or size.", "Training"),
)


class TrainerControls(Pane, can_focus=True):
    """Shows what is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(CHANGING)

    label = "what to train on"

    class Wanted(Message):
        """One of the choices shall be another."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    settings: Sequence[Setting] = ()
    cursor = 0

    def show(self, settings: Sequence[Setting]) -> None:
        """Show other choices."""
        self.settings = settings
        self.redraw()

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the choices."""
        return draw_settings(self.settings, self.cursor if self.has_focus else None, width, self.glyphs)[:height]

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Show the cursor, or hide it; a focus handler would not know of the focus yet."""
        super().watch_has_focus(_has_focus)
        if self.is_mounted:
            self.redraw()

    def action_cursor(self, direction: int) -> None:
        """Move the cursor."""
        self.cursor = max(0, min(self.cursor + direction, len(self.settings) - 1))
        self.redraw()

    def action_change(self) -> None:
        """Ask for another choice."""
        self.post_message(self.Wanted(self.cursor))


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    controls = TrainerControls()
    controls.titled = True
    chosen = (
        Setting("corpus", "English story", "7,592 bytes"),
        Setting("pattern", "GPT-4", "words, up to three digits"),
        Setting("vocabulary", "512 tokens", "= 256 bytes + 256 merges"),
    )
    controls.call_later(controls.show, chosen)
    Bench(controls).run()
