"""A small run for benches: a taught function on the text that everybody uses."""

from __future__ import annotations

from bpe_tui.course.case import Case
from bpe_tui.drawing.scene import Scene, Settings, set_scene, survey
from bpe_tui.trace.local import LocalRun

TEXT = "aaabdaaabac"


def toy_run(function: str = "merge", text: str = TEXT) -> LocalRun:
    """Record a taught function."""
    return LocalRun(Case(function, text).program())


def toy_scene(index: int = 6, function: str = "merge") -> Scene:
    """What a stepper shows at a step of a taught function."""
    run = toy_run(function)
    return set_scene(run, survey(run), index, Settings())
