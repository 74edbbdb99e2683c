"""Prose and tables of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from bpe_tui.drawing.prose import draw_prose, draw_table
from bpe_tui.widgets.block import Block

if TYPE_CHECKING:
    from bpe_tui.course.models import Table


class ProseBlock(Block):
    """A piece of Markdown."""

    def __init__(self, markdown: str) -> None:
        """Take the text."""
        super().__init__()
        self.markdown = markdown

    def lines_for(self, width: int) -> list[Content]:
        """Draw the text."""
        return draw_prose(self.markdown, width, self.glyphs)


class TableBlock(Block):
    """A table."""

    def __init__(self, table: Table) -> None:
        """Take the table."""
        super().__init__()
        self.table = table

    def lines_for(self, width: int) -> list[Content]:
        """Draw the table."""
        table = self.table
        return draw_table(table.columns, table.rows, width, self.glyphs, table.caption)


if __name__ == "__main__":
    from bpe_tui.course.models import Table
    from bpe_tui.widgets.bench import Bench

    Bench(
        ProseBlock("# A title\n\nSome **prose** with `code`.\n\n- one\n- two"),
        TableBlock(Table(("pair", "count"), (("`aa`", "4"), ("`ab`", "2")), "The counts.")),
    ).run()
