"""What lies under other widgets and shows nothing itself: all its rows are alike."""

from __future__ import annotations

from textual.containers import Container
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


def ground_lines(widget: Widget, crop: Region) -> list[Strip]:
    """Render the rows of a widget that has nothing but others on it: one row stands for all of them.

    Args:
        widget: With an edge round it its rows are not alike, and each is rendered.
        crop: The part that is wanted.
    """
    styles = widget.styles
    if any(edge for edge, _ in (*styles.border, *styles.outline)):
        return Widget.render_lines(widget, crop)
    return Widget.render_lines(widget, Region(crop.x, crop.y, crop.width, 1)) * crop.height


class Ground(Container):
    """A container that shows nothing itself."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render rows."""
        return ground_lines(self, crop)
