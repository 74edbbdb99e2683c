"""What is wrong with a lesson file, and where."""

from __future__ import annotations

from dataclasses import dataclass

from bpe_tui.course.syllabus import Position


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing to put right in a lesson file."""

    position: Position
    message: str
    """What was found, what was expected and what to write instead."""

    def __str__(self) -> str:
        return f"{self.position}: {self.message}"


class LessonError(Exception):
    """A lesson cannot be loaded."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
        """All that was found, in the order of the files and lines."""


def refuse(problems: list[Problem]) -> None:
    """Go on only if nothing was found.

    Raises:
        LessonError: Something was; all of it is in the error.
    """
    if problems:
        raise LessonError(tuple(sorted(problems)))
