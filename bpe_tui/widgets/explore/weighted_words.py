"""Words with weights: their pairs and merges."""

from __future__ import annotations

from bpe_tui.course.exploring.weighted_words import Weighted
from bpe_tui.drawing.explore_weighted_words import draw_weighted
from bpe_tui.widgets.explore.explorer import Explorer


class WeightedWordsExplorer(Explorer[Weighted]):
    """Words with weights."""

    draw_found = staticmethod(draw_weighted)


if __name__ == "__main__":
    from bpe_tui.course.exploring.weighted_words import WeightedWords
    from bpe_tui.widgets.bench import Bench

    Bench(WeightedWordsExplorer(WeightedWords())).run()
