"""The wrong vocabulary: ids written with one and read with another."""

from __future__ import annotations

from bpe_tui.course.exploring.wrong_vocabulary import HandedOver
from bpe_tui.drawing.explore_wrong_vocabulary import draw_handed_over
from bpe_tui.widgets.explore.explorer import Explorer


class WrongVocabularyExplorer(Explorer[HandedOver]):
    """The wrong vocabulary."""

    draw_found = staticmethod(draw_handed_over)


if __name__ == "__main__":
    from bpe_tui.course.exploring.wrong_vocabulary import WrongVocabulary
    from bpe_tui.widgets.bench import Bench

    Bench(WrongVocabularyExplorer(WrongVocabulary())).run()
