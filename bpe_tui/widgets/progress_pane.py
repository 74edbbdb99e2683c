"""How far training is."""

from __future__ import annotations

from textual.content import Content

from bpe_tui.course.training_session import Status
from bpe_tui.drawing.training import draw_progress
from bpe_tui.widgets.pane import Pane


class ProgressPane(Pane):
    """Shows a track, a line about what is going on, and what became of the corpus."""

    label = "training"
    status: Status | None = None
    loaded = ""
    """What was loaded, if nothing is trained."""
    remark = ""
    """What stands at the right end of the title."""

    def show(self, status: Status | None, *, loaded: str = "", remark: str = "") -> None:
        """Show how far it is now.

        Args:
            status: How far it is.
            loaded: What was loaded, if nothing is trained.
            remark: What to write at the right end of the title.
        """
        self.status, self.loaded, self.remark = status, loaded, remark
        self.redraw()

    def note(self) -> str:
        """The remark."""
        return self.remark

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw it."""
        return draw_progress(self.status, width, self.glyphs, loaded=self.loaded)[:height]


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    pane = ProgressPane()
    pane.titled = True
    pane.call_later(pane.show, Status("merging", merges=80, wanted=256, rate=12.5, tokens=4000, bytes=7592))
    Bench(pane).run()
