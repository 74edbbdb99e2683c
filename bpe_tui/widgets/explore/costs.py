"""Costs of a vocabulary and of a language."""

from __future__ import annotations

from bpe_tui.course.exploring.costs import Cost
from bpe_tui.drawing.explore_costs import draw_costs
from bpe_tui.widgets.explore.explorer import Explorer


class CostsExplorer(Explorer[Cost]):
    """Costs."""

    draw_found = staticmethod(draw_costs)


if __name__ == "__main__":
    from bpe_tui.course.exploring.costs import Costs
    from bpe_tui.widgets.bench import Bench

    Bench(CostsExplorer(Costs())).run()
