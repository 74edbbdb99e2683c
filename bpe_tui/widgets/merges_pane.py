"""The merges as they are learned, the newest at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.bpe.trainer import Merge
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line, wrap
from bpe_tui.drawing.training import MergeLine, draw_merges
from bpe_tui.widgets.pane import Pane


class MergesPane(Pane):
    """Shows the last merges."""

    label = "merges"
    merges: Sequence[Merge] = ()
    spelled: Sequence[bytes] = ()
    why = ""
    """Why there are none to show."""

    def show(self, merges: Sequence[Merge], spelled: Sequence[bytes]) -> None:
        """Show the merges so far.

        Args:
            merges: The merges.
            spelled: The bytes of each token, by its id.
        """
        self.merges, self.spelled = merges, spelled
        self.redraw()

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw as many as there is room for."""
        if self.why:
            return wrap(line((self.why, roles.DIM)), width)[:height]
        spelled = self.spelled
        lines = [
            MergeLine(
                merge.new_id,
                spelled[merge.new_id],
                spelled[merge.pair[0]],
                spelled[merge.pair[1]],
                merge.count,
                merge.ties,
            )
            for merge in self.merges[-max(1, height) :]
        ]
        return draw_merges(lines, width, height, self.glyphs) if lines else []


if __name__ == "__main__":
    from bpe_tui.bpe.trainer import Training
    from bpe_tui.widgets.bench import Bench

    training = Training("the cat sat on the mat, and the hat sat on the cat", 270)
    learned = list(training)
    vocab = training.tokenizer().vocab
    pane = MergesPane()
    pane.titled = True
    pane.call_later(pane.show, learned, [vocab[token_id] for token_id in range(len(vocab))])
    Bench(pane).run()
