"""Three ways to cut the same words."""

from __future__ import annotations

from bpe_tui.course.exploring.three_ways import Ways
from bpe_tui.drawing.explore_three_ways import draw_three_ways
from bpe_tui.widgets.explore.explorer import Explorer


class ThreeWaysExplorer(Explorer[Ways]):
    """Three ways to cut the same words."""

    draw_found = staticmethod(draw_three_ways)


if __name__ == "__main__":
    from bpe_tui.course.exploring.three_ways import ThreeWays
    from bpe_tui.widgets.bench import Bench

    Bench(ThreeWaysExplorer(ThreeWays())).run()
