"""A pane that shows a view, and can draw the one that is likely to follow before it is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from textual.content import Content

from bpe_tui.widgets.pane import Pane

View = TypeVar("View")


class ViewPane(Pane, Generic[View]):
    """Shows a view: what `picture` makes of it.

    Subclasses implement `picture`.
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self.view: View | None = None
        """What is shown."""
        self._ahead: tuple[View, int, int, Sequence[Content]] | None = None

    def picture(self, view: View, width: int, height: int) -> Sequence[Content]:
        """Draw a view; nothing of the pane changes by it."""
        raise NotImplementedError

    def show(self, view: View) -> None:
        """Show a view."""
        self.view = view
        self.redraw()

    def foresee(self, view: View) -> None:
        """Draw and paint a view that is likely to be shown next, so that showing it takes no time."""
        width, height = self.size
        height -= self.titled
        if width > 0 and height > 0:
            lines = self.picture(view, width, height)
            self._ahead = view, width, height, lines
            self.filtered([self.paint(line) for line in lines])

    def draw(self, width: int, height: int) -> Sequence[Content]:
        """Draw the view, or take what was drawn ahead."""
        if self.view is None:
            return []
        if self._ahead is not None:
            view, ahead_width, ahead_height, lines = self._ahead
            if view is self.view and (width, height) == (ahead_width, ahead_height):
                return lines
        return self.picture(self.view, width, height)
