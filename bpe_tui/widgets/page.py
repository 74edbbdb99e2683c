"""A page of a lesson: its blocks under each other, laid out around the stepper if there is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from bpe_tui.widgets.block import Block
from bpe_tui.widgets.explore.explorer import Explorer
from bpe_tui.widgets.ground import ground_lines
from bpe_tui.widgets.lab_block import LabBlock
from bpe_tui.widgets.predict_block import PredictBlock
from bpe_tui.widgets.question import Answer, Question
from bpe_tui.widgets.recall_block import RecallBlock
from bpe_tui.widgets.stepper import Stepper

_LEAST_STEPPER = 20
"""Rows below which a stepper rather takes the whole view than share it with the prose above."""


class Page(VerticalScroll, can_focus=True):
    """Shows blocks, scrolls, and moves the focus among those that can be worked with."""

    DEFAULT_CSS = """
    Page {
        height: 1fr;
        width: 1fr;
        align-horizontal: center;
        scrollbar-size-vertical: 1;
    }
    Page > Block, Page > Question, Page > PredictBlock, Page > Explorer {
        max-width: 78;
        padding: 0 2;
        margin: 1 0 0 0;
    }
    Page > PredictBlock, Page > Explorer {
        max-width: 92;
    }
    Page.-narrow > Block, Page.-narrow > Question, Page.-narrow > PredictBlock, Page.-narrow > Explorer {
        padding: 0 1;
    }
    """

    def __init__(self, make: Callable[[], Sequence[Widget]], *, id: str | None = None) -> None:  # noqa: A002
        """Take what makes the blocks."""
        super().__init__(*make(), id=id)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render rows; everything is drawn by what stands on it."""
        return ground_lines(self, crop)

    @property
    def stepper(self) -> Stepper | None:
        """The page's stepper."""
        return next(iter(self.query_children(Stepper)), None)

    def on_resize(self, event: events.Resize) -> None:
        """Give the stepper what room the prose above it leaves."""
        self.set_class(event.size.width < 60, "-narrow")
        self.fit_stepper(event.size.height, event.size.width)
        for prediction in self.query_children(PredictBlock):
            prediction.fit(event.size)

    def fit_stepper(self, height: int, width: int) -> None:
        """Set the stepper's height."""
        stepper = self.stepper
        if stepper is None or not height:
            return
        above = 0
        for child in self.children:
            if child is stepper:
                break
            if isinstance(child, Block):
                above += 2 + len(child.lines_for(min(width, 78) - 4))
        stepper.styles.height = height - above if height - above >= _LEAST_STEPPER else height

    # working with blocks

    @property
    def stops(self) -> list[Widget]:
        """The blocks that can have the focus, in order."""
        found: list[Widget] = []
        for widget in self.query("*"):
            if isinstance(widget, (Question, RecallBlock, LabBlock, Stepper, Answer, Explorer)) and widget.focusable:
                found.append(widget)
        return found

    def open_stops(self) -> list[Widget]:
        """The questions that are not answered yet."""
        waiting: list[Widget] = []
        for widget in self.stops:
            around = (parent for parent in widget.ancestors if isinstance(parent, Question))
            question = next(around, None) if isinstance(widget, Answer) else widget
            asked = isinstance(question, Question) and not (question.done and self._is_last(question))
            hidden = isinstance(question, RecallBlock) and question.shown < 2
            if asked or hidden:
                waiting.append(widget)
        return waiting

    @staticmethod
    def _is_last(question: Question) -> bool:
        """Whether no other question comes after it in its place."""
        return not isinstance(question.parent, PredictBlock) or question.parent.done

    def first_stop(self) -> Widget | None:
        """What the keys act on at first: the first thing to be tried or answered; the page itself if that is `None`.

        Where there is more than fits, space reads on. A question takes it for itself, so it waits until it is reached;
        an explorable leaves it alone, so it can begin if its controls are in view. A field to type into always waits,
        else letters would be no keys.
        """
        waiting = self.open_stops()
        for stop in self.stops:
            if isinstance(stop, Explorer):
                return stop if stop.virtual_region.y <= self.size.height // 2 else None
            if stop in waiting:
                return stop if self.fits and not isinstance(stop, Answer) else None
        return None

    @property
    def at_end(self) -> bool:
        """Whether the last line is seen."""
        return self.scroll_offset.y >= self.max_scroll_y

    @property
    def fits(self) -> bool:
        """Whether everything is seen without scrolling."""
        return self.max_scroll_y == 0
