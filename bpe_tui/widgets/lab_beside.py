"""What the reference has where a learner's run parts from it, below the stepper."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line, rule
from bpe_tui.drawing.prose import draw_paragraph
from bpe_tui.drawing.values import draw_value
from bpe_tui.trace.value import Value
from bpe_tui.widgets.block import Block

_MOST = 3
"""Variables that are shown."""


class LabBeside(Block):
    """Shows in words where two runs part, and the reference's variables there."""

    DEFAULT_CSS = """
    LabBeside {
        padding: 0 1;
    }
    """

    def __init__(self, words: str, names: Mapping[str, Value], first: str = "", *, id: str | None = None) -> None:  # noqa: A002
        """Take what to show.

        Args:
            words: What differs; Markdown.
            names: The variables of the reference at that point.
            first: The one to show before the others.
            id: The widget's id.
        """
        super().__init__(id=id)
        self.words = words
        order = sorted(names, key=lambda name: name != first)[:_MOST]
        self.names = {name: names[name] for name in order}

    def lines_for(self, width: int) -> list[Content]:
        """Draw them."""
        rows = [rule(width, "where they part", "d goes there", self.glyphs)]
        rows += draw_paragraph(self.words, width)[:3]
        room = max((len(name) for name in self.names), default=0)
        for number, (name, value) in enumerate(self.names.items()):
            label = "reference " if not number else " " * 10
            head = line((label, roles.LABEL), (name.ljust(room), roles.NAME), "  ")
            shown = draw_value(value, max(8, width - head.cell_length), self.glyphs)
            rows.append(fit(head + shown, width, self.glyphs))
        return rows


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    one = Value("int", "int", "1")
    Bench(LabBeside("After line 3 `i` is `0`. In the reference it is `1`.", {"i": one}, "i")).run()
