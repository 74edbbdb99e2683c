"""What stands beside the lessons: the glossary, the questions that learners ask, the sources."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from threading import RLock
from typing import TypeVar

from bpe_tui.course.faq import Faq, read_faq
from bpe_tui.course.folder import extra_file
from bpe_tui.course.glossary import Glossary, read_glossary
from bpe_tui.course.models import Course
from bpe_tui.course.problems import Problem, refuse
from bpe_tui.course.sources import Source, read_sources

T = TypeVar("T")


class Reference:
    """Reads each of them when it is first looked at. Any thread may look; broken files are a `LessonError`."""

    def __init__(self, folder: Path | None = None) -> None:
        """Take the folder of the lessons; the shipped ones by default."""
        self._folder = folder
        self._lock = RLock()

    @cached_property
    def glossary(self) -> Glossary:
        """The terms."""
        return self._read("glossary.yaml", read_glossary)

    @cached_property
    def faq(self) -> tuple[Faq, ...]:
        """The questions."""
        return self._read("faq.yaml", read_faq)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The sources."""
        return self._read("sources.yaml", read_sources)

    def _read(self, name: str, read: Callable[[Path, list[Problem]], T]) -> T:
        problems: list[Problem] = []
        with self._lock:
            found = read(extra_file(name, self._folder), problems)
        refuse(problems)
        return found


def reference_of(course: Course) -> Reference:
    """The reference of a course: what stands beside its lessons. It is read once in a program."""
    return _reference(course.lessons[0].path.parent if course.lessons else None)


@cache
def _reference(folder: Path | None) -> Reference:
    return Reference(folder)
