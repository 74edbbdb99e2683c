"""Training as a view: what is chosen, how far it is, the curve, the merges, and the corpus in tokens."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
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
_NO_CURVE: Final = "a tokenizer that is loaded tells nothing of its training: there is no curve"
_NO_MERGES: Final = "how often each pair occurred is not known; 2 lists the tokens, and what they were merged from"
_CALM: Final = 0.25
"""Seconds without news after which there is time to draw everything at once."""
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
        self._drawn = 0.0
        """When the panes were drawn last, by the monotonic clock."""
        self._is_late = False
        """Whether the sample took a turn of theirs, and they were not drawn since."""

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

    def show_progress(self, workshop: Workshop) -> None:
        """Show how far the session is, and whether it is about something else than what is chosen now."""
        session, loaded = workshop.session, workshop.loaded
        self.query_one(ProgressPane).show(
            session.status if session is not None else None,
            loaded=f"{loaded.name or 'a file'}, {len(loaded):,} tokens" if loaded is not None else "",
            remark=_age_of(workshop),
        )

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
        soon = time.monotonic() - self._drawn < _CALM
        hurries = not anew and soon and session is not None and _hurries(session.status)
        if hurries and self._shown % _SAMPLE_EVERY == 0:
            # it takes the turn of the others, so that no key has to wait for both
            self._is_late = True
            self._show_sample(workshop)
            self.set_timer(_CALM, partial(self._catch_up, workshop))
            return
        self._show_panes(workshop)
        if not hurries:
            self._show_sample(workshop, anew=anew)

    def _catch_up(self, workshop: Workshop) -> None:
        """Draw what the sample has kept from being drawn, if nothing new has come since."""
        if self._is_late:
            self._show_panes(workshop)

    def _show_panes(self, workshop: Workshop) -> None:
        session = workshop.session
        self._drawn, self._is_late = time.monotonic(), False
        self.show_progress(workshop)
        curve, merges = self.query_one(CurvePane), self.query_one(MergesPane)
        is_loaded = workshop.loaded is not None
        curve.why, merges.why = (_NO_CURVE, _NO_MERGES) if is_loaded else ("", "")
        if session is None:
            curve.show((), 0)
            merges.show((), ())
        else:
            curve.show(session.lengths, session.status.wanted)
            merges.show(session.merges, session.spelled)

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
            sheet.show((track,), remark=f"{len(self._sample.text):,} code points, {len(ids):,} tokens")


def _age_of(workshop: Workshop) -> str:
    """Say that what is shown came of other choices than those of now; empty if it did not."""
    session = workshop.session
    if session is None or session.status.running:
        return ""
    if workshop.loaded is not None:
        return "" if session.corpus == workshop.corpus else "with the corpus of before"
    trained = session.corpus, session.pattern, session.vocab_size
    if trained == (workshop.corpus, workshop.pattern, workshop.vocab_size):
        return ""
    return "of the last training; space trains anew"


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
