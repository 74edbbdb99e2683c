"""Taking part in a session of the plain mode: a learner that hears what is said and types the next line."""

from __future__ import annotations

import io
from collections.abc import Generator, Iterable
from functools import cache
from typing import Any

from bpe_tui.course.models import Course
from bpe_tui.course.problems import Problem
from bpe_tui.course.shelf import lessons_dir, read_course
from bpe_tui.plain.tutor import run_plain
from bpe_tui.study.store import Store

Learner = Generator[str, str, None]
"""Yields what it types, and is sent what was said to it."""


HEAR = "hear"
"""What a learner yields first: nothing is typed yet, and it is sent what is said at the start."""


class Dialogue(io.StringIO):
    """The input of a session whose lines are made by a learner while it runs."""

    def __init__(self, learner: Learner, out: io.StringIO) -> None:
        super().__init__()
        assert next(learner) == HEAR
        self._learner, self._out = learner, out
        self._heard = 0

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        del size
        said = self._out.getvalue()[self._heard :]
        self._heard += len(said)
        try:
            return self._learner.send(said) + "\n"
        except StopIteration:
            return ""


@cache
def shipped() -> Course:
    """The lessons that have no problem; that all have none is tested elsewhere."""
    problems: list[Problem] = []
    course = read_course(lessons_dir(), problems)
    broken = {problem.position.path for problem in problems}
    return Course(tuple(lesson for lesson in course.lessons if lesson.path not in broken))


def take(learner: Learner, store: Store, course: Course | None = None, **options: Any) -> str:
    """Let a learner take part in a session, and give back all that was said."""
    out = io.StringIO()
    options.setdefault("width", 10_000)
    code = run_plain(
        shipped() if course is None else course, store, lines_in=Dialogue(learner, out), out=out, **options
    )
    assert code == 0
    return out.getvalue()


def typed(lines: Iterable[str], store: Store | None = None, **options: Any) -> str:
    """Type some lines, whatever is said, and give back all that was said."""
    out = io.StringIO()
    text = "".join(f"{line}\n" for line in lines)
    options.setdefault("width", 10_000)
    course = options.pop("course", None) or shipped()
    code = run_plain(course, store or Store.memory(), lines_in=io.StringIO(text), out=out, **options)
    assert code == 0
    return out.getvalue()
