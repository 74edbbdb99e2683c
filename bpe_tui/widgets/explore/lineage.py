"""Lineage: a token, its parts and its users."""

from __future__ import annotations

from bpe_tui.course.exploring.lineage import Family
from bpe_tui.drawing.explore_lineage import draw_family
from bpe_tui.widgets.explore.explorer import Explorer


class LineageExplorer(Explorer[Family]):
    """Lineage."""

    draw_found = staticmethod(draw_family)


if __name__ == "__main__":
    from bpe_tui.course.exploring.lineage import Lineage
    from bpe_tui.widgets.bench import Bench

    Bench(LineageExplorer(Lineage())).run()
