"""Where task, editor and results of a lab are: side by side where there is room, else under each other."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Part = Literal["task", "code", "results"]
WIDE: Final = 100
"""Cells from which the editor stands beside the task."""
_GAP: Final = 2
_USUAL: Final = 61
"""Characters of a line that is in most answers."""
_NUMBERS: Final = 5
"""Cells before a line of code for its number, and behind it for the cursor."""


class Region(NamedTuple):
    """A place on the screen, in cells."""

    x: int
    y: int
    width: int
    height: int


class LabPlan(NamedTuple):
    """The places of the parts and of the thin rules above them."""

    regions: dict[str, Region]
    """Of ``task``, ``code``, ``results`` and ``task-title``, ``code-title``, ``results-title``; what is not there is
    not shown."""


def arrange_lab(
    width: int,
    height: int,
    *,
    task: int,
    folded: bool,
    results: int,
    focus: Part = "code",
    has_task: bool = True,
    code: int = 0,
) -> LabPlan:
    """Place the parts.

    Args:
        width: Cells.
        height: Rows.
        task: Rows that the whole task would take.
        folded: Whether the task is to be one line.
        results: Rows that the results would take.
        focus: The part the learner works in; it gets more room.
        has_task: Whether there is a task at all.
        code: Characters of the longest line that the code begins with.
    """
    if width >= WIDE:
        return _side_by_side(task_width(width, code), width, height, task=task, folded=folded, has_task=has_task)
    return _stacked(width, height, task=task, folded=folded, results=results, focus=focus, has_task=has_task)


def task_width(width: int, code: int = 0) -> int:
    """Cells that the task has.

    Args:
        width: Cells of all.
        code: Characters of the longest line of the code; it has the room for at least the lines of a usual answer.
    """
    if width < WIDE:
        return width
    wanted = max(_USUAL, code) + _NUMBERS
    return max(42, min(66, width * 9 // 20, width - _GAP - wanted))


def _side_by_side(left: int, width: int, height: int, *, task: int, folded: bool, has_task: bool) -> LabPlan:
    right = width - left - _GAP
    regions = {
        "code-title": Region(left + _GAP, 0, right, 1),
        "code": Region(left + _GAP, 1, right, max(0, height - 1)),
    }
    used = 0
    if has_task:
        rows = 1 if folded else min(task, max(3, (height - 3) * 13 // 20))
        regions["task-title"] = Region(0, 0, left, 1)
        regions["task"] = Region(0, 1, left, min(rows, max(0, height - 1)))
        used = 1 + rows + 1
    if height - used >= 2:
        regions["results-title"] = Region(0, used, left, 1)
        regions["results"] = Region(0, used + 1, left, height - used - 1)
    return LabPlan(regions)


def _stacked(width: int, height: int, *, task: int, folded: bool, results: int, focus: Part, has_task: bool) -> LabPlan:
    regions: dict[str, Region] = {}
    y = 0
    if has_task:
        rows = 1 if folded else min(task, max(1, height * (11 if focus == "task" else 8) // 20))
        regions["task"] = Region(0, 0, width, rows)
        y = rows
    room = max(0, height - y - 2)
    wanted = min(max(1, results), max(1, room * (13 if focus == "results" else 9) // 20), room)
    code = room - wanted
    regions["code-title"] = Region(0, y, width, 1)
    regions["code"] = Region(0, y + 1, width, code)
    regions["results-title"] = Region(0, y + 1 + code, width, 1)
    regions["results"] = Region(0, y + 2 + code, width, wanted)
    return LabPlan(regions)
