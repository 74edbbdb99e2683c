"""The map of the course, to choose a lesson from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from bpe_tui.drawing.course_map import Stop, draw_map
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.pane import Pane

GO: Command = Command("choose", ("enter", "space", "right"), "go", "Open what is under the cursor.", "Choosing")
CHOOSING = (
    Command("cursor({})", ("down",), "move", "Move up and down.", "Choosing", ("up",)),
    Command("end({})", ("end",), "last", "To the last line; to the first.", "Choosing", ("home",)),
    GO,
)


class CourseMap(Pane, can_focus=True):
    """Shows the stops of the course."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(CHOOSING)

    class Chosen(Message):
        """A stop was chosen."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    stops: Sequence[Stop] = ()
    cursor = 0
    heading = "lessons"
    """What stands above the stops that have a number."""
    _top = 0

    def show(self, stops: Sequence[Stop], cursor: int | None = None) -> None:
        """Show stops, and put the cursor on one of them."""
        self.stops = stops
        wanted = self.cursor if cursor is None else cursor
        self.cursor = max(0, min(wanted, len(stops) - 1))
        self.redraw()

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the map."""
        lines, self._top = draw_map(self.stops, self.cursor, width, height, self.glyphs, self._top, self.heading)
        return lines

    def action_cursor(self, direction: int) -> None:
        """Move the cursor."""
        self.show(self.stops, self.cursor + direction)

    def action_end(self, direction: int) -> None:
        """Move the cursor to an end."""
        self.show(self.stops, len(self.stops) if direction > 0 else 0)

    def action_choose(self) -> None:
        """Choose the stop under the cursor."""
        if self.stops:
            self.post_message(self.Chosen(self.cursor))


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    course_map = CourseMap()
    stops = (
        Stop("Continue", note="Count the pairs, page 4"),
        Stop("The algorithm", "done", 1, "done", 1.0),
        Stop("Count the pairs", "next", 2, "3 of 5", 0.6, "Say how often each pair of neighbours occurs."),
        Stop("Merge", "later", 3),
    )
    course_map.call_later(course_map.show, stops)
    Bench(course_map).run()
