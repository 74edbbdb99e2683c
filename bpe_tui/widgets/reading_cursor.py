"""Where the terminal's own cursor stands: screen readers, magnifiers and braille displays follow it."""

from __future__ import annotations

from textual.geometry import Offset
from textual.widget import Widget

from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_FAR: int = 4
"""Cells from the left within which a mark says that this is the line."""


def reading_spot(focused: Widget | None) -> Offset | None:
    """Find what is read now: of the widget with the focus the line with the mark, else its beginning.

    Args:
        focused: The widget; one that has a cursor of its own, such as a field, is left alone.

    Returns:
        Column and row on the screen; ``None`` if there is nothing to say.
    """
    if focused is None:
        return None
    glyphs = getattr(focused.app, "glyphs", UNICODE)
    for widget in (focused, *focused.walk_children(Widget)):
        row = marked_row([content.plain for content in getattr(widget, "lines", ())], glyphs)
        if row is not None and row < widget.content_region.height:
            return widget.content_region.offset + Offset(0, row)
    return focused.content_region.offset


def marked_row(lines: list[str], glyphs: Glyphs) -> int | None:
    """Which of the lines has the mark of the line that ran, else of the cursor, near its beginning."""
    for mark in (glyphs.ran, glyphs.cursor):
        for row, text in enumerate(lines):
            if mark in text[:_FAR]:
                return row
    return None
