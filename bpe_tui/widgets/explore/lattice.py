"""The lattice of a word."""

from __future__ import annotations

from bpe_tui.course.exploring.lattice import Ways
from bpe_tui.drawing.explore_lattice import draw_lattice
from bpe_tui.widgets.explore.explorer import Explorer


class LatticeExplorer(Explorer[Ways]):
    """The lattice of a word."""

    draw_found = staticmethod(draw_lattice)


if __name__ == "__main__":
    from bpe_tui.course.exploring.lattice import Lattice
    from bpe_tui.widgets.bench import Bench

    Bench(LatticeExplorer(Lattice())).run()
