"""What the learner knows, to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from bpe_tui.drawing.progress import Row, Section, draw_progress
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.pane import Pane

CHOOSE: Command = Command(
    "choose",
    ("enter", "space"),
    "go",
    "Practise the skill, or open the lesson, under the cursor.",
    "Progress",
)
LISTING = (
    Command("cursor({})", ("down",), "move", "Move up and down.", "Progress", ("up",)),
    Command("end({})", ("end",), "last", "To the last line; to the first.", "Progress", ("home",)),
    CHOOSE,
)


class ProgressList(Pane, can_focus=True):
    """Shows sections of rows."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(LISTING)

    DEFAULT_CSS = """
    ProgressList {
        max-width: 76;
    }
    """

    class Chosen(Message):
        """A row was chosen."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    class Moved(Message):
        """The cursor is on another row."""

    summary: Sequence[str] = ()
    sections: Sequence[Section] = ()
    cursor = 0
    _top = 0

    @property
    def rows(self) -> list[Row]:
        """All rows, through all sections."""
        return [row for section in self.sections for row in section.rows]

    def show(self, summary: Sequence[str], sections: Sequence[Section]) -> None:
        """Show sections; the cursor stays where it is, as far as that is there."""
        self.summary, self.sections = summary, sections
        self._move(self.cursor)

    def _move(self, at: int) -> None:
        self.cursor = max(0, min(at, len(self.rows) - 1))
        self.redraw()
        self.post_message(self.Moved())

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the list."""
        lines, self._top = draw_progress(
            self.summary, self.sections, self.cursor, width, height, self.glyphs, self._top
        )
        return lines

    def action_cursor(self, direction: int) -> None:
        """Move the cursor."""
        self._move(self.cursor + direction)

    def action_end(self, direction: int) -> None:
        """Move the cursor to an end."""
        self._move(len(self.rows) if direction > 0 else 0)

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self.rows:
            self.post_message(self.Chosen(self.cursor))


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    shown = ProgressList()
    weak = Section("what wants practice", (Row("Count a pair", "1 of 4 right", 0.25, weak=True),))
    lessons = Section("lessons", (Row("Count the pairs", "3 of 5 pages", 0.6), Row("Merge", "new", 0.0)))
    shown.call_later(shown.show, ("1 lesson done, on 3 days.",), (weak, lessons))
    Bench(shown).run()
