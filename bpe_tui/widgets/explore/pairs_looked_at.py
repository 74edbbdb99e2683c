"""Pairs looked at by three ways to train."""

from __future__ import annotations

from bpe_tui.course.exploring.pairs_looked_at import Compared
from bpe_tui.drawing.explore_pairs_looked_at import draw_compared
from bpe_tui.widgets.explore.explorer import Explorer


class PairsLookedAtExplorer(Explorer[Compared]):
    """Pairs looked at."""

    draw_found = staticmethod(draw_compared)


if __name__ == "__main__":
    from bpe_tui.course.exploring.pairs_looked_at import PairsLookedAt
    from bpe_tui.widgets.bench import Bench

    Bench(PairsLookedAtExplorer(PairsLookedAt())).run()
