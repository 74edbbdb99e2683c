"""Grading what was pointed at."""

from __future__ import annotations

from bpe_tui.course.quizzes.tasks import Point
from bpe_tui.course.verdict import Verdict


def grade_point(point: Point, at: int, explanation: str) -> Verdict:
    """Grade a target.

    Args:
        point: What was asked.
        at: Place of the target that was pointed at, from 0.
        explanation: What to say to a right one.

    Raises:
        IndexError: There is no such target.
    """
    if not 0 <= at < len(point.targets):
        raise IndexError("there is no such target")
    if at in point.right:
        return Verdict(True, explanation)
    return Verdict(False, point.reason(at))
