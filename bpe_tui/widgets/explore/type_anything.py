"""Type anything: a text as characters, code points and bytes."""

from __future__ import annotations

from bpe_tui.course.exploring.type_anything import Typed
from bpe_tui.drawing.explore_type_anything import draw_typed
from bpe_tui.widgets.explore.explorer import Explorer


class TypeAnythingExplorer(Explorer[Typed]):
    """Type anything."""

    draw_found = staticmethod(draw_typed)


if __name__ == "__main__":
    from bpe_tui.course.exploring.type_anything import TypeAnything
    from bpe_tui.widgets.bench import Bench

    Bench(TypeAnythingExplorer(TypeAnything())).run()
