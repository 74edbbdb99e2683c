"""What lesson and stepper screens share: which keys of a stepper matter now, and runs of taught functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bpe_tui.course.case import Case
from bpe_tui.course.models import Stepper as StepperBlock
from bpe_tui.drawing.keyline import Hint
from bpe_tui.screens.recording import Progress
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program
from bpe_tui.widgets import commands
from bpe_tui.widgets.stepper import Stepper

CAP: Final = 10_000_000
"""Steps of a run of a taught function; beyond them it is stopped, and says so."""


def stepping_hints(stepper: Stepper, *, editable: bool = True) -> Sequence[Hint]:
    """The keys for the foot while a stepper has the focus."""
    if stepper.is_playing:
        return (("p", "stop"), ("+ -", "speed"), ("s", "stop at moments"))
    hints = [commands.STEP.hint, commands.STEP.back_hint, commands.MOMENT.hint, commands.PLAY.hint]
    if editable:
        hints.append(commands.EDIT.hint)
    return (*hints, commands.PREDICT.hint, ("↑↓", commands.CURSOR.label), commands.OPEN.hint)


def program_of(block: StepperBlock, text: str | None) -> Program:
    """The program of a lesson's stepper, on its own text or on the learner's."""
    case = block.case if text is None else block.case.with_text(text)
    return with_marks(case, block)


def with_marks(case: Case, block: StepperBlock) -> Program:
    """The program of a case, with the moments of a stepper."""
    program = case.program()
    return replace(program, marks=(*program.marks, *block.marks))


def record(block: StepperBlock, text: str | None, progress: Progress | None = None) -> LocalRun:
    """Record the run of a lesson's stepper."""
    return LocalRun(program_of(block, text), step_limit=CAP, progress=progress)
