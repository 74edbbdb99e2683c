"""Two runs side by side."""

from __future__ import annotations

from bpe_tui.course.exploring.two_runs import TwoSides
from bpe_tui.drawing.explore_two_runs import draw_sides
from bpe_tui.widgets.explore.explorer import Explorer


class TwoRunsExplorer(Explorer[TwoSides]):
    """Two runs."""

    draw_found = staticmethod(draw_sides)


if __name__ == "__main__":
    from bpe_tui.course.exploring.two_runs import TwoRuns
    from bpe_tui.widgets.bench import Bench

    Bench(TwoRunsExplorer(TwoRuns())).run()
