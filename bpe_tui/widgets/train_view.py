"""Training as a view: what is chosen, how far it is, the curve, the merges, and the corpus in tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.geometry import Region
from textual.strip import Strip

from bpe_tui.bpe.patterns import PatternError
from bpe_tui.bpe.reading import InvalidTextError
from bpe_tui.course.sample import Sample
from bpe_tui.course.training_session import Status
from bpe_tui.course.workshop import Workshop
from bpe_tui.drawing.sheet import Track
from bpe_tui.drawing.training import Setting
from bpe_tui.widgets.curve_pane import CurvePane
from bpe_tui.widgets.ground import ground_lines
from bpe_tui.widgets.merges_pane import MergesPane
from bpe_tui.widgets.progress_pane import ProgressPane
from bpe_tui.widgets.token_sheet import TokenSheet
from bpe_tui.widgets.trainer_controls import TrainerControls

_SAMPLE: Final = 600
"""Characters of the corpus that are shown."""
_SAMPLE_EVERY: Final = 3
"""The sample is drawn anew this seldom while much is learned, for it is most of what there is to draw."""
_AT_ONCE: Final = 2_000
"""The sample learns this many merges before a key may come in between."""


class TrainView(Vertical):
    """Shows a workshop at work."""

    DEFAULT_CSS = """
    TrainView {
        height: 1fr;
        padding: 0 1;

        #settings-row {
            layout: horizontal;
            height: 4;
        }
        #curves {
            layout: horizontal;
            height: 1fr;
            margin-top: 1;
        }
        .right {
            margin-left: 3;
        }
        #controls {
            height: 4;
        }
        #progress {
            height: 1fr;
        }
        #sample {
            height: 9;
            margin-top: 1;
        }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._sample: Sample | None = None
        self._learned = 0
        self._shown = 0

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render rows; everything is drawn by what stands on it."""
        return ground_lines(self, crop)

    def compose(self) -> ComposeResult:
        """Make the panes."""
        controls = TrainerControls(id="controls")
        progress = ProgressPane(id="progress", classes="right")
        curve, merges = CurvePane(id="curve"), MergesPane(id="merges", classes="right")
        sample = TokenSheet(id="sample", cursor=False)
        sample.label = "how the corpus begins"
        sample.detail = 1
        for pane in (controls, progress, curve, merges, sample):
            pane.titled = True
        with Container(id="settings-row", classes="row"):
            yield controls
            yield progress
        with Container(id="curves", classes="row"):
            yield curve
            yield merges
        yield sample

    def show_settings(self, settings: Sequence[Setting]) -> None:
        """Show what is chosen."""
        self.query_one(TrainerControls).show(settings)

    def begin(self, workshop: Workshop) -> None:
        """Show a session from its start."""
        session = workshop.session
        corpus = session.corpus if session is not None else workshop.corpus
        pattern = session.pattern if session is not None else workshop.pattern
        self._sample, self._learned = None, 0
        try:
            self._sample = Sample(corpus.beginning(_SAMPLE), pattern)
        except (OSError, PatternError, InvalidTextError):
            # the session says what is wrong with the corpus
            self._sample = None
        self.show(workshop, anew=True)

    def show(self, workshop: Workshop, *, anew: bool = False) -> None:
        """Show how far the session is.

        Args:
            workshop: What is shown.
            anew: Whether the beginning of the corpus is drawn even if nothing was learned.
        """
        session = workshop.session
        self._shown += 1
        hurries = not anew and session is not None and _hurries(session.status)
        if hurries and self._shown % _SAMPLE_EVERY == 0:
            # it takes the turn of the others, so that no key has to wait for both
            self._show_sample(workshop)
            return
        self.query_one(ProgressPane).show(session.status if session is not None else None)
        curve, merges = self.query_one(CurvePane), self.query_one(MergesPane)
        if session is None:
            curve.show((), 0)
            merges.show((), ())
        else:
            curve.show(session.lengths, session.status.wanted)
            merges.show(session.merges, session.spelled)
        if not hurries:
            self._show_sample(workshop, anew=anew)

    def _show_sample(self, workshop: Workshop, *, anew: bool = False) -> None:
        sheet = self.query_one("#sample", TokenSheet)
        if self._sample is None:
            sheet.show(())
            return
        if workshop.loaded is not None:
            if anew:
                sheet.show((_track_of(workshop, self._sample.text),))
            return
        changed = False
        spelled: Sequence[bytes] = [bytes([byte]) for byte in range(256)]
        if workshop.session is not None:
            merges = workshop.session.merges[self._learned : self._learned + _AT_ONCE]
            changed = self._sample.learn(merges)
            self._learned += len(merges)
            spelled = workshop.session.spelled
            if self._learned < len(workshop.session.merges):
                self.call_later(self._show_sample, workshop)
        if changed or anew:
            ids = self._sample.ids
            track = Track("", tuple(ids), tuple(spelled[token_id] for token_id in ids))
            sheet.show((track,), remark=f"{len(self._sample.text):,} characters, {len(ids):,} tokens")


def _hurries(status: Status) -> bool:
    """Whether merges come in one after the other."""
    return status.phase == "merging" and not status.paused


def _track_of(workshop: Workshop, text: str) -> Track:
    tokenizer = workshop.tokenizer
    assert tokenizer is not None
    ids = tokenizer.encode_ordinary(text)
    return Track("", tuple(ids), tuple(tokenizer.token_bytes(token_id) for token_id in ids))


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    shop = Workshop()
    session = shop.train()
    while session.status.running:
        session.poll()
    bench_view = TrainView()
    bench_view.call_later(bench_view.begin, shop)
    Bench(bench_view).run()
    shop.close()
