"""The line at the head of a screen: where we are, and the address of this place."""

from __future__ import annotations

import re
from typing import Final

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import beside, fit, line
from bpe_tui.widgets.pane import Pane

_NUMBER: Final = re.compile(r"(?:^|  )(\d+/\d+)((?:  .*)?)$")
_TITLE: Final = 30
"""Cells that the title keeps before what follows the number goes."""
_APART: Final = 2
"""Least cells between the two sides."""


class PlaceBar(Pane):
    """Shows a title and the number of a page at the left and an address at the right.

    Where they don't fit, the address goes first; then the title is cut. The number stays.
    """

    DEFAULT_CSS = """
    PlaceBar {
        height: 1;
        width: 1fr;
        padding: 0 1;
    }
    """

    title = ""
    detail = ""
    address = ""

    def show(self, title: str, detail: str = "", address: str = "") -> None:
        """Show another place.

        Args:
            title: What this is, such as a lesson.
            detail: What of it, such as a page. Its number, as in ``4/12``, and a mark may follow after two spaces each.
            address: How to come here again.
        """
        self.title, self.detail, self.address = title, detail, address
        self.redraw()

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the line."""
        del height
        dot = f" {self.glyphs.dot} "
        detail, number, mark = _split(self.detail)
        left = line((self.title, roles.TITLE))
        if detail:
            left = left + line((dot, roles.RULE), (detail, roles.DIM))
        right = line((self.address, roles.DIM))
        if number:
            between = "  " if detail else dot
            if len(between) + len(number) + len(mark) + min(left.cell_length, _TITLE) > width:
                mark = ""
            count = line((between, roles.RULE), (number + mark, roles.DIM))
            room = max(0, width - count.cell_length)
            left = fit(left, room, self.glyphs) + count if room else line((number, roles.DIM))
        if left.cell_length + _APART + right.cell_length > width:
            return [fit(left, width, self.glyphs)]
        return [beside(left, right, width, self.glyphs)]


def _split(detail: str) -> tuple[str, str, str]:
    """Part the number of a page, such as ``4/12``, from what stands before it and the mark that may follow."""
    found = _NUMBER.search(detail)
    return (detail[: found.start()], found[1], found[2]) if found else (detail, "", "")


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    bar = PlaceBar()
    bar.call_later(bar.show, "Count the pairs", "Step through it  4/5", "count-pairs#4@12")
    Bench(bar).run()
