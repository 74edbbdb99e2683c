"""A chart of a lesson's own numbers."""

from __future__ import annotations

from bpe_tui.course.exploring.chart import Drawn
from bpe_tui.drawing.explore_chart import draw_chart
from bpe_tui.widgets.explore.explorer import Explorer


class ChartExplorer(Explorer[Drawn]):
    """A chart."""

    draw_found = staticmethod(draw_chart)


if __name__ == "__main__":
    from bpe_tui.course.exploring.chart import Chart
    from bpe_tui.widgets.bench import Bench

    words = {"the": 61, "of": 36, "and": 29, "to": 26, "in": 21, "is": 10}
    curve = [round(1000 / (1 + step / 8)) for step in range(60)]
    heat = [[0, 7, 2], [5, 0, 9], [1, 3, 0]]
    Bench(
        ChartExplorer(Chart("bars", "The words of a text", words)),
        ChartExplorer(Chart("curve", "Tokens", curve, across="merges")),
        ChartExplorer(Chart("heat", "Pairs", heat, ("a", "b", "c"), ("a", "b", "c"))),
    ).run()
