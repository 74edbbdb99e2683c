"""Checking what stands beside the lessons: the glossary, the questions, the sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, Protocol

from bpe_tui.course.faq import read_faq
from bpe_tui.course.fields import near
from bpe_tui.course.glossary import Glossary, read_glossary
from bpe_tui.course.models import Position
from bpe_tui.course.problems import Problem
from bpe_tui.course.sources import read_sources


class _Entry(Protocol):
    @property
    def lesson(self) -> str: ...
    @property
    def at(self) -> Position | None: ...


def _terms(path: Path, problems: list[Problem]) -> Sequence[_Entry]:
    glossary: Glossary = read_glossary(path, problems)
    return glossary.terms


def _sources(path: Path, problems: list[Problem]) -> Sequence[_Entry]:
    read_sources(path, problems)
    return ()


READERS: Final[dict[str, Callable[[Path, list[Problem]], Sequence[_Entry]]]] = {
    "glossary.yaml": _terms,
    "faq.yaml": read_faq,
    "sources.yaml": _sources,
}
"""The files there are, and what reads each."""


def check_reference(path: Path, lessons: Iterable[str] | None = None) -> Iterator[Problem]:
    """Read one of the files and yield what is wrong with it.

    Args:
        path: The file.
        lessons: The ids of the lessons there are, which its entries may name; ``None`` if they are not known.
    """
    problems: list[Problem] = []
    entries = READERS[path.name](path, problems)
    yield from problems
    if lessons is None:
        return
    known = list(lessons)
    for entry in entries:
        if entry.lesson and entry.lesson not in known:
            yield Problem(
                entry.at or Position(path, 1, 1), f"no lesson is called `{entry.lesson}`; {near(entry.lesson, known)}"
            )


def check_folder(folder: Path, lessons: Iterable[str]) -> Iterator[Problem]:
    """Check the files beside a folder's lessons, as far as there are any; others are told."""
    known = list(lessons)
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.name in READERS:
            yield from check_reference(path, known)
        elif path.is_file() and path.suffix in (".yaml", ".yml"):
            yield Problem(Position(path, 1, 1), f"no such file is read here; {near(path.name, list(READERS))}")
