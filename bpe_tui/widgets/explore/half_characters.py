"""Half characters: a stream of tokens cut anywhere, under two decoders."""

from __future__ import annotations

from bpe_tui.course.exploring.half_characters import Halves
from bpe_tui.drawing.explore_half_characters import draw_halves
from bpe_tui.widgets.explore.explorer import Explorer


class HalfCharactersExplorer(Explorer[Halves]):
    """Half characters."""

    draw_found = staticmethod(draw_halves)


if __name__ == "__main__":
    from bpe_tui.course.exploring.half_characters import HalfCharacters
    from bpe_tui.widgets.bench import Bench

    Bench(HalfCharactersExplorer(HalfCharacters())).run()
