"""GPT-2's byte table."""

from __future__ import annotations

from bpe_tui.course.exploring.byte_table import Written
from bpe_tui.drawing.explore_byte_table import draw_byte_table
from bpe_tui.widgets.explore.explorer import Explorer


class ByteTableExplorer(Explorer[Written]):
    """The byte table."""

    draw_found = staticmethod(draw_byte_table)


if __name__ == "__main__":
    from bpe_tui.course.exploring.byte_table import ByteTable
    from bpe_tui.widgets.bench import Bench

    Bench(ByteTableExplorer(ByteTable())).run()
