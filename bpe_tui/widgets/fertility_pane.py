"""What languages cost in tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.content import Content

from bpe_tui.course.fertility import Fertility
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line, wrap
from bpe_tui.drawing.fertility import draw_fertility
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.pane import Pane

SCROLLING: Final = (
    Command("scroll({})", ("down", "pagedown"), "scroll", "Show more languages.", "Languages", ("up", "pageup")),
)

_ROOMY: Final = 5
"""Rows from which the first language stays in view."""


class FertilityPane(Pane, can_focus=True):
    """Shows a line for each language."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(SCROLLING)

    label = "the same passage in many languages"
    found: Sequence[Fertility] = ()
    by = ""
    """The name of the tokenizer."""
    empty = ""
    """What is said while nothing was measured."""
    _top = 0

    def show(self, found: Sequence[Fertility], by: str, *, empty: str = "") -> None:
        """Show what was measured.

        Args:
            found: The languages.
            by: The name of the tokenizer.
            empty: What to say if there are none.
        """
        self.found, self.by, self.empty = found, by, empty
        self.redraw()

    def note(self) -> str:
        """The tokenizer."""
        return self.by

    @property
    def overflows(self) -> bool:
        """Whether there are more lines than fit."""
        width, height = self.size
        return bool(self.found) and len(draw_fertility(self.found, width, self.glyphs)) > height - self.titled

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the lines."""
        if not self.found:
            return wrap(line((self.empty, roles.DIM)), width)[:height]
        rows = draw_fertility(self.found, width, self.glyphs)
        # titles and the language that others are compared with stay, unless there is hardly room for more
        kept = min(2 if height >= _ROOMY else 1, len(rows))
        self._top = max(0, min(self._top, len(rows) - height))
        return [*rows[:kept], *rows[kept + self._top :]][:height]

    def action_scroll(self, direction: int) -> None:
        """Show what did not fit."""
        self._top += direction
        self.redraw()


if __name__ == "__main__":
    from bpe_tui.bpe.vocabularies import load_vocabulary
    from bpe_tui.course.corpora import languages
    from bpe_tui.course.fertility import measure
    from bpe_tui.widgets.bench import Bench

    pane = FertilityPane()
    pane.titled = True
    pane.call_later(pane.show, measure(load_vocabulary("gpt2"), languages()), "gpt2")
    Bench(pane).run()
