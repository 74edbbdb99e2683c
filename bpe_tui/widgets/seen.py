"""Bringing into view what has just been drawn."""

from __future__ import annotations

from typing import Final

from textual.widget import Widget

_LOOKS: Final = 3
"""What is drawn anew may be given its size only at the next layout, and what stands above it at the one after."""


def bring_into_view(widget: Widget, looks: int = _LOOKS) -> None:
    """Scroll until a widget is seen, once it is drawn.

    Args:
        widget: What to bring into view; nothing is done if it is taken away meanwhile.
        looks: How many layouts are waited for.
    """

    def look() -> None:
        if not widget.is_attached:
            return
        widget.scroll_visible(animate=False)
        if looks > 1:
            bring_into_view(widget, looks - 1)

    widget.call_after_refresh(look)
