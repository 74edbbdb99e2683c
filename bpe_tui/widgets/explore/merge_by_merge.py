"""Merge by merge: any text, under two rules for ties."""

from __future__ import annotations

from bpe_tui.course.exploring.merge_by_merge import Merges
from bpe_tui.drawing.explore_merge_by_merge import draw_merges
from bpe_tui.widgets.explore.explorer import Explorer


class MergeByMergeExplorer(Explorer[Merges]):
    """Merge by merge."""

    draw_found = staticmethod(draw_merges)


if __name__ == "__main__":
    from bpe_tui.course.exploring.merge_by_merge import MergeByMerge
    from bpe_tui.widgets.bench import Bench

    Bench(MergeByMergeExplorer(MergeByMerge())).run()
