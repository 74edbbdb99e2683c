"""What stands beside the editor of a lab: the task, which folds to a line, and the results."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, rule
from bpe_tui.drawing.glyphs import Glyphs
from bpe_tui.drawing.lab_results import ResultsView, draw_results
from bpe_tui.drawing.prose import draw_prose, inline
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.drawn_block import DrawnBlock

CURSOR = Command(
    "cursor({})", ("down",), "other check", "In the results: to the next check that failed, or scroll.", "Lab", ("up",)
)


class Heading(Block):
    """A thin rule with a title and a remark."""

    def __init__(self, label: str, note: str = "", *, id: str | None = None) -> None:  # noqa: A002
        """Take the title."""
        super().__init__(id=id)
        self.label, self.remark = label, note

    def show(self, label: str, note: str = "") -> None:
        """Show another title."""
        self.label, self.remark = label, note
        self.redraw()

    def lines_for(self, width: int) -> list[Content]:
        """Draw it."""
        return [rule(width, self.label, self.remark, self.glyphs)]


class LabTask(VerticalScroll, can_focus=True):
    """Shows what to do; folded it is one line."""

    DEFAULT_CSS = """
    LabTask {
        height: auto;
        width: 1fr;
        scrollbar-size-vertical: 1;
        padding: 0;
    }
    """

    class Moved(Message):
        """Another part of it is seen, or there is another room for it."""

    def __init__(self, summary: str, markdown: str, *, id: str | None = None) -> None:  # noqa: A002
        """Take a task.

        Args:
            summary: What to do in one sentence.
            markdown: The same at length, and whatever belongs to it.
            id: The widget's id.
        """
        super().__init__(id=id)
        self._summary, self.markdown = summary, markdown
        self.folded = False

    def compose(self) -> ComposeResult:
        """Make the text."""
        yield DrawnBlock(self._draw)

    def _draw(self, width: int, glyphs: Glyphs) -> list[Content]:
        if self.folded:
            return [fit(inline(self._summary).stylize(roles.DIM), width, glyphs)]
        return draw_prose(self.markdown, max(1, width - 1), glyphs)

    @property
    def goes_on(self) -> bool:
        """Whether there is more of it below what is seen."""
        return not self.folded and round(self.scroll_y) < self.max_scroll_y

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Tell that another part is seen."""
        super().watch_scroll_y(old_value, new_value)
        self.post_message(self.Moved())

    def watch_virtual_size(self) -> None:
        """Tell that there is more or less of it."""
        self.post_message(self.Moved())

    def on_resize(self) -> None:
        """Tell that more or less of it is seen."""
        self.post_message(self.Moved())

    def rows_for(self, width: int) -> int:
        """How many rows all of it takes."""
        return len(draw_prose(self.markdown, max(1, width - 2))) if self.markdown else 0

    def fold(self, folded: bool) -> None:
        """Fold it to a line, or show all of it."""
        self.folded = folded
        self.set_class(folded, "-folded")
        self.query_one(DrawnBlock).refit()
        self.scroll_home(animate=False)

    def write(self, markdown: str) -> None:
        """Show another text."""
        self.markdown = markdown
        self.query_one(DrawnBlock).refit()


class LabResults(VerticalScroll, can_focus=True):
    """Shows what came of a run."""

    DEFAULT_CSS = """
    LabResults {
        height: 1fr;
        width: 1fr;
        scrollbar-size-vertical: 1;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings([CURSOR])

    class Chosen(Message):
        """The learner has gone to another check."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.view = ResultsView()

    def compose(self) -> ComposeResult:
        """Make the lines."""
        yield DrawnBlock(self._draw)

    def _draw(self, width: int, glyphs: Glyphs) -> list[Content]:
        return draw_results(self.view, width, glyphs).lines

    def rows_for(self, width: int) -> int:
        """How many rows all of it takes."""
        return len(draw_results(self.view, max(1, width - 1)).lines)

    def show(self, view: ResultsView) -> None:
        """Show another state of things."""
        moved = view.cursor is not None and view.cursor != self.view.cursor
        self.view = view
        self.query_one(DrawnBlock).refit()
        if moved:
            self.call_after_refresh(self.see_cursor)

    def see_cursor(self) -> None:
        """Bring the check under the cursor to the top."""
        block = self.query_one(DrawnBlock)
        at = draw_results(self.view, max(1, block.size.width), block.glyphs).at
        self.scroll_to(y=max(0, at - 1), animate=False)

    def action_cursor(self, direction: int) -> None:
        """Go to the next failed check; scroll as long as there is more of this one."""
        failed = [at for at, row in enumerate(self.view.rows) if row.failure is not None]
        further = [at for at in failed if (at - (self.view.cursor or 0)) * direction > 0]
        if further:
            self.post_message(self.Chosen(further[0] if direction > 0 else further[-1]))
        elif direction > 0:
            self.scroll_down(animate=False)
        else:
            self.scroll_up(animate=False)

    def on_click(self, event: events.Click) -> None:
        """Take the focus."""
        del event
        self.focus()


if __name__ == "__main__":
    from bpe_tui.drawing.lab_results import CheckRow
    from bpe_tui.widgets.bench import Bench

    results = LabResults()
    shown = ResultsView((CheckRow("Pairs are counted", "passed"), CheckRow("Any list of ids")), said="It runs.")
    results.call_later(results.show, shown)
    Bench(LabTask("Write it.", "Write `it`."), results).run()
