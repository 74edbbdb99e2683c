"""What lesson and stepper screens share: which keys of a stepper matter now, and runs of taught functions."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_tui.course.case import CAP as CAP
from bpe_tui.course.models import Stepper as StepperBlock
from bpe_tui.drawing.keyline import Hint
from bpe_tui.screens.recording import Progress
from bpe_tui.trace.local import LocalRun
from bpe_tui.widgets import commands
from bpe_tui.widgets.stepper import Stepper


def stepping_hints(stepper: Stepper, *, editable: bool = True) -> Sequence[Hint]:
    """The keys for the foot while a stepper has the focus."""
    if stepper.is_playing:
        return (("p", "stop"), ("+ -", "speed"), ("s", "stop at moments"))
    moment = (commands.MOMENT.hint,) if stepper.run.timeline.moments else ()
    hints = [commands.STEP.hint, commands.STEP.back_hint, *moment, commands.PLAY.hint]
    if editable:
        hints.append(commands.EDIT.hint)
    return (*hints, commands.PREDICT.hint, ("↑↓", commands.CURSOR.label), commands.OPEN.hint)


def record(block: StepperBlock, text: str | None, progress: Progress | None = None) -> LocalRun:
    """Record the run of a lesson's stepper."""
    return LocalRun(block.program(text), step_limit=CAP, progress=progress)
