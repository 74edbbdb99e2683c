"""Chunk boxes: a text under several split patterns."""

from __future__ import annotations

from bpe_tui.course.exploring.chunk_boxes import Boxes
from bpe_tui.drawing.explore_chunk_boxes import draw_boxes
from bpe_tui.widgets.explore.explorer import Explorer


class ChunkBoxesExplorer(Explorer[Boxes]):
    """Chunk boxes."""

    draw_found = staticmethod(draw_boxes)


if __name__ == "__main__":
    from bpe_tui.course.exploring.chunk_boxes import ChunkBoxes
    from bpe_tui.widgets.bench import Bench

    Bench(ChunkBoxesExplorer(ChunkBoxes())).run()
