"""Recording a run: at once if it is short, else beside the screen with its progress told."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label
from textual.worker import Worker, get_current_worker

from bpe_tui.trace.driver import ProgramError
from bpe_tui.trace.run import Run

Progress = Callable[[int], bool]
Maker = Callable[[Progress], Run]
"""Records a run; tells its progress and goes on while it is told to."""

QUICKLY: Final = 0.25
"""Seconds that the screen may stand still for a recording."""
LONG: Final = 20_000
"""Steps from which a learner is asked where to start."""


def record_quickly(make: Maker, seconds: float = QUICKLY) -> Run | None:
    """Record a run if it can be done in no time.

    Args:
        make: Records it.
        seconds: How long it may take.

    Returns:
        The run; ``None`` if it takes longer.
    """
    deadline = time.monotonic() + seconds
    late = False

    def progress(steps: int) -> bool:
        nonlocal late
        del steps
        late = time.monotonic() > deadline
        return not late

    run = make(progress)
    if late:
        run.close()
        return None
    return run


class RecordingScreen(ModalScreen[Run | str | None]):
    """Tells how far a recording is; it can be cut short. Dismissed with the run, or with what went wrong."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stop", "Stop", show=False)]

    def __init__(self, what: str, make: Maker) -> None:
        """Record.

        Args:
            what: What is recorded, in a few words.
            make: Records it.
        """
        super().__init__()
        self._what, self._make = what, make
        self._stopped = Event()
        self._steps = 0

    def compose(self) -> ComposeResult:
        """Show what is recorded and how far it is."""
        with Vertical(classes="dialog"):
            yield Label(Content(self._what), classes="dialog-title")
            yield Label("", id="steps")
            yield Label(Content("Esc stops here and keeps the steps made so far"), classes="dialog-hint")

    def on_mount(self) -> None:
        """Begin."""
        self.set_interval(0.1, self._tell)
        self._record()

    @work(thread=True, exclusive=True, group="recording")
    def _record(self) -> None:
        worker: Worker[None] = get_current_worker()

        def progress(steps: int) -> bool:
            self._steps = steps
            return not self._stopped.is_set() and not worker.is_cancelled

        made: Run | str
        try:
            made = self._make(progress)
        except (ValueError, ProgramError) as error:
            made = str(error)
        except MemoryError:
            made = "This is too long for the memory of this machine."
        if not worker.is_cancelled:
            self.app.call_from_thread(self.dismiss, made)
        elif not isinstance(made, str):
            made.close()

    def _tell(self) -> None:
        self.query_one("#steps", Label).update(Content(f"{self._steps:,} steps"))

    def action_stop(self) -> None:
        """Cut the recording short."""
        self._stopped.set()
