"""A stepper alone: for a function of a file of the learner's own, or any run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual.app import ComposeResult

from bpe_tui.drawing.keyline import Hint
from bpe_tui.screens.place_commands import EVERYWHERE
from bpe_tui.screens.recording import Progress
from bpe_tui.screens.stepping import stepping_hints
from bpe_tui.screens.stepping_place import InputMaker, SteppingPlace
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.remote import RemoteRun
from bpe_tui.trace.run import Run
from bpe_tui.widgets.commands import STEPPER, Command
from bpe_tui.widgets.place_bar import PlaceBar
from bpe_tui.widgets.stepper import Stepper


@dataclass(frozen=True, slots=True)
class Input:
    """How the input of a run can be edited."""

    title: str
    """What is asked for, such as ``Run get_stats on``."""
    hint: str
    """What can be written."""
    value: str
    """The input of now."""
    make: InputMaker


def arguments_of(run: Run) -> Input | None:
    """How the arguments of a run can be edited: as a JSON list; ``None`` if they cannot be written so."""
    program = run.program
    try:
        value = json.dumps(program.args, ensure_ascii=False)
    except (TypeError, ValueError):
        return None
    if program.kwargs or json.loads(value) != list(program.args):
        return None
    make = RemoteRun if isinstance(run, RemoteRun) else LocalRun

    def record(text: str, progress: Progress) -> Run:
        del progress
        try:
            given = json.loads(text)
        except ValueError as error:
            raise ValueError(f"This is not JSON: {error}") from None
        if not isinstance(given, list):
            raise ValueError("Write a JSON list, one item for each argument.")
        return make(replace(program, args=tuple(given)))

    return Input(f"Call {program.entry} with", "a JSON list, one item for each argument", value, record)


class StepperScreen(SteppingPlace):
    """Steps through a run that belongs to no lesson."""

    def __init__(self, run: Run, title: str, *, index: int = 0, given: Input | None = None) -> None:
        """Take a run.

        Args:
            run: What to step through.
            title: What it is.
            index: The step to show first.
            given: How its input can be edited; by default as a JSON list of its arguments.
        """
        super().__init__()
        self._run, self._heading, self._index = run, title, index
        self._given = given or arguments_of(run)

    def compose_body(self) -> ComposeResult:
        """Make the stepper."""
        yield Stepper(self._run, index=self._index, note=self.note_step, id="stepper")

    def on_mount(self) -> None:
        """Let the keys act on the stepper."""
        self.query_one(Stepper).focus()
        self.note_step(self._index)

    def hints(self) -> Sequence[Hint]:
        """The keys of the stepper."""
        return stepping_hints(self.query_one(Stepper), editable=self._given is not None)

    def commands(self) -> Sequence[Command]:
        """The keys of the stepper and of every place."""
        return (*STEPPER, *EVERYWHERE)

    def address(self) -> str:
        """The file, the function and the step."""
        return f"{self._heading}@{self.query_one(Stepper).index}"

    def note_step(self, index: int) -> None:
        """Show the step at the head."""
        del index
        self.query_one(PlaceBar).show(self._heading, "", f"@{self.query_one(Stepper).index}")

    def leave_place(self) -> None:
        """There is nothing above."""
        self.say("q leaves.")

    def ask_text(self, stepper: Stepper) -> None:
        """Ask for another input."""
        if self._given is None:
            super().ask_text(stepper)
            return
        given = self._given
        self.ask_for_input(stepper, given.title, given.hint, given.value, given.make)

    def note_input(self, text: str) -> None:
        """Keep the input, to be edited again."""
        if self._given is not None:
            given = self._given
            self._given = Input(given.title, given.hint, text, given.make)
