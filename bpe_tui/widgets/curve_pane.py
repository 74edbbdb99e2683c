"""The compression curve: how many tokens are left after each merge."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line, wrap
from bpe_tui.drawing.chart import draw_curve
from bpe_tui.widgets.pane import Pane


class CurvePane(Pane):
    """Shows how the corpus gets shorter."""

    label = "tokens left"
    values: Sequence[int] = ()
    total = 0
    why = ""
    """Why there is no curve, and none will grow."""

    def show(self, values: Sequence[int], total: int) -> None:
        """Show more of the curve.

        Args:
            values: The length of the corpus in tokens: in bytes, then after each merge.
            total: How many merges there will be.
        """
        self.values, self.total = values, total
        self.redraw()

    def note(self) -> str:
        """How many times shorter the corpus is now."""
        if len(self.values) < 2 or not self.values[-1]:
            return ""
        return f"{self.values[0] / self.values[-1]:.2f} times shorter"

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the curve."""
        if self.why or not self.values:
            told = self.why or "the curve grows while the merges are learned"
            return wrap(line((told, roles.DIM)), width)[:height]
        return draw_curve(self.values, width, height, total=self.total, across="merges", glyphs=self.glyphs)


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    pane = CurvePane()
    pane.titled = True
    pane.call_later(pane.show, [round(9000 / (1 + at / 20)) + 900 for at in range(300)], 512)
    Bench(pane).run()
