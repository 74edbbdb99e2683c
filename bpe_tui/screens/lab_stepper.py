"""Stepping through the learner's own code, with what the reference has at the point where they part."""

from __future__ import annotations

import json
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.prose import escape_markdown
from bpe_tui.lab.calls import Call
from bpe_tui.lab.difference import Difference, SideBySide, parting_words
from bpe_tui.lab.sandbox import Sandbox
from bpe_tui.lab.stepping import SteppedRun
from bpe_tui.screens.lab_commands import TO_DIFFERENCE
from bpe_tui.screens.place_commands import EVERYWHERE
from bpe_tui.screens.recording import Progress
from bpe_tui.screens.stepper_screen import Input, StepperScreen
from bpe_tui.trace.run import Run
from bpe_tui.trace.step import Step
from bpe_tui.trace.value import Value, show
from bpe_tui.widgets.commands import STEPPER, Command, bindings
from bpe_tui.widgets.lab_beside import LabBeside
from bpe_tui.widgets.stepper import Stepper


def input_of(source: str, call: Call, sandbox: Sandbox, helpers: str = "") -> Input | None:
    """How the arguments of a run of the learner's code can be edited; ``None`` if JSON cannot write them."""
    try:
        value = json.dumps(list(call.arguments), ensure_ascii=False)
    except (TypeError, ValueError):
        return None
    if json.loads(value) != list(call.arguments):
        return None

    def record(text: str, progress: Progress) -> Run:
        del progress
        try:
            given = json.loads(text)
        except ValueError as error:
            raise ValueError(f"This is not JSON: {error}") from None
        if not isinstance(given, list):
            raise ValueError("Write a JSON list, one item for each argument.")
        return SteppedRun(source, Call(call.function, tuple(given)), sandbox, helpers=helpers)

    return Input(f"Call {call.function} with", "a JSON list, one item for each argument", value, record)


def other_values(mine: Step, reference: Step) -> dict[str, Value]:
    """The reference's variables that the learner's run has not, or with another value."""
    known = {name: show(value) for name, value in mine.names.items()}
    return {name: value for name, value in reference.names.items() if known.get(name) != show(value)}


class LabStepperScreen(StepperScreen):
    """Steps through the learner's code; Esc goes back to it."""

    BINDINGS: ClassVar[list[BindingType]] = bindings([TO_DIFFERENCE])

    def __init__(
        self, run: Run, title: str, given: Input | None, sides: SideBySide | None = None, *, index: int | None = None
    ) -> None:
        """Take a run.

        Args:
            run: Of the learner's code.
            title: What is stepped.
            given: How its input can be edited.
            sides: The same with the reference's run, which is closed here; ``None`` if there is no reference.
            index: The step to open at; by default where the runs part.
        """
        self.difference: Difference | None = sides.difference if sides is not None else None
        self._beside: LabBeside | None = None
        self._run_of_difference = run
        begin = 0
        if sides is not None:
            if self.difference is not None:
                begin = self.difference.step
                names = other_values(run.step(begin), sides.reference.step(self.difference.reference_step))
                self._beside = LabBeside(self.difference.words, names, self.difference.name, id="beside")
            sides.reference.close()
        super().__init__(run, title, index=begin if index is None else index, given=given)
        # a run that cannot be edited must not be run anew outside of the sandbox
        self._given = given

    def compose_body(self) -> ComposeResult:
        """Make the stepper, and below it what the reference has."""
        yield Stepper(self._run, index=self._index, comment=self._comment, note=self.note_step, id="stepper")
        if self._beside is not None:
            yield self._beside

    def _comment(self, step: Step) -> str:
        """Where the runs part, say so."""
        here = self.difference is not None and step.index == self.difference.step
        if not here or self.query_one(Stepper).run is not self._run_of_difference:
            return ""
        assert self.difference is not None
        return escape_markdown(parting_words(self.difference))

    def note_input(self, text: str) -> None:
        """The runs are compared on the first input alone."""
        super().note_input(text)
        if self._beside is not None:
            self._beside.display = False

    def action_to_difference(self) -> None:
        """Go back to where the runs part."""
        stepper = self.query_one(Stepper)
        if self.difference is None or stepper.run is not self._run_of_difference:
            self.say("There is no reference to compare this run with.")
        else:
            stepper.show(self.difference.step)

    def address(self) -> str:
        """It has none."""
        return ""

    def hints(self) -> tuple[Hint, ...]:
        """The keys of the stepper, and the way back."""
        hints = tuple(super().hints())
        return (*hints[:3], ("Esc", "your code"), *hints[3:])

    def commands(self) -> tuple[Command, ...]:
        """The keys of the stepper and of every place."""
        return (TO_DIFFERENCE, *STEPPER, *EVERYWHERE)

    def leave_place(self) -> None:
        """Go back to the code."""
        self.app.pop_screen()
