"""Vocabulary budget: what a larger vocabulary buys and costs."""

from __future__ import annotations

from bpe_tui.course.exploring.vocabulary_budget import Budget
from bpe_tui.drawing.explore_vocabulary_budget import draw_budget
from bpe_tui.widgets.explore.explorer import Explorer


class VocabularyBudgetExplorer(Explorer[Budget]):
    """Vocabulary budget."""

    draw_found = staticmethod(draw_budget)


if __name__ == "__main__":
    from bpe_tui.course.exploring.vocabulary_budget import VocabularyBudget
    from bpe_tui.widgets.bench import Bench

    Bench(VocabularyBudgetExplorer(VocabularyBudget())).run()
