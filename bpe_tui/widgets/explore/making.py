"""Which widget shows which explorable."""

from __future__ import annotations

from typing import Any, Final

from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.explorable import Explorable
from bpe_tui.widgets.explore.chart import ChartExplorer
from bpe_tui.widgets.explore.chunk_boxes import ChunkBoxesExplorer
from bpe_tui.widgets.explore.costs import CostsExplorer
from bpe_tui.widgets.explore.explorer import Explorer
from bpe_tui.widgets.explore.half_characters import HalfCharactersExplorer
from bpe_tui.widgets.explore.lineage import LineageExplorer
from bpe_tui.widgets.explore.merge_by_merge import MergeByMergeExplorer
from bpe_tui.widgets.explore.two_runs import TwoRunsExplorer
from bpe_tui.widgets.explore.type_anything import TypeAnythingExplorer
from bpe_tui.widgets.explore.vocabulary_budget import VocabularyBudgetExplorer
from bpe_tui.widgets.explore.weighted_words import WeightedWordsExplorer

EXPLORERS: Final[dict[str, type[Explorer[Any]]]] = {
    "type-anything": TypeAnythingExplorer,
    "half-characters": HalfCharactersExplorer,
    "merge-by-merge": MergeByMergeExplorer,
    "weighted-words": WeightedWordsExplorer,
    "vocabulary-budget": VocabularyBudgetExplorer,
    "lineage": LineageExplorer,
    "chunk-boxes": ChunkBoxesExplorer,
    "two-runs": TwoRunsExplorer,
    "costs": CostsExplorer,
    "chart": ChartExplorer,
}
"""The widget for each name of an explorable."""


def make_explorer(explorable: Explorable[Any], state: State | None = None) -> Explorer[Any]:
    """Make the widget that shows an explorable.

    Args:
        explorable: What to show.
        state: What the learner had set.
    """
    return EXPLORERS[explorable.name](explorable, state=state)
