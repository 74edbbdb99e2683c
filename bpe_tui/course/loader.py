"""A lesson file to a lesson."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import TypeVar

from bpe_tui.course.blocks import read_block
from bpe_tui.course.facts import NAMES
from bpe_tui.course.fields import FieldReader, Fields
from bpe_tui.course.models import Block, Lesson, Page, Position, Quiz, Slide, Text
from bpe_tui.course.nodes import Mapping, Node, Scalar, read_nodes
from bpe_tui.course.page_depth import read_formal
from bpe_tui.course.problems import LessonError, Problem, refuse
from bpe_tui.course.quizzes.reading import read_test
from bpe_tui.course.slides import read_slides
from bpe_tui.course.terms import check_of

_KEYS = ("id", "title", "summary", "pages")
_MORE_KEYS = ("facts", "slides", "test")


def read_lesson(path: Path, problems: list[Problem], *, terms: bool = True) -> Lesson | None:
    """Read one lesson file and add what is wrong with it to the problems.

    Args:
        path: The file.
        problems: Where to add what is wrong.
        terms: Whether a term that the glossary does not know is wrong.

    Returns:
        What could be read, which may lack its broken parts; ``None`` if that is not enough for a lesson.
    """
    node = read_nodes(path, problems)
    return None if node is None else _lesson(path, node, problems, terms=terms)


T = TypeVar("T")


class LessonFile:
    """The parts of a lesson file, each read when it is wanted. What is wrong with one is a `LessonError` then.

    Any thread may ask.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._problems: list[Problem] = []
        self._reader: FieldReader | None = None
        self._fields: Fields = {}
        self._lock = RLock()

    def page(self, at: int) -> Page:
        """Read a page."""
        with self._reading() as (reader, fields):
            items = reader.items(fields["pages"], "pages") if "pages" in fields else []
            page = _page(reader, items[at]) if at < len(items) else None
        return self._still_there(page)

    def slides(self) -> tuple[Slide, ...]:
        """Read the slides."""
        with self._reading() as (reader, fields):
            slides = tuple(read_slides(reader, fields["slides"])) if "slides" in fields else None
        return self._still_there(slides)

    def quizzes(self) -> tuple[Quiz, ...]:
        """Read the quizzes of the test."""
        with self._reading() as (reader, fields):
            test = read_test(reader, fields["test"], read_block) if "test" in fields else None
        return tuple(self._still_there(test).quizzes)

    def _still_there(self, part: T | None) -> T:
        """A part that the outline has promised; the file may have been written anew since it was opened."""
        if part is None:
            message = "the file has been changed since the lessons were opened. Leave the tutor and open it again"
            raise LessonError((Problem(Position(self._path, 1, 1), message),))
        return part

    @contextmanager
    def _reading(self) -> Iterator[tuple[FieldReader, Fields]]:
        with self._lock:
            self._problems.clear()
            if self._reader is None:
                self._begin()
            assert self._reader is not None
            yield self._reader, self._fields
            self._refuse_problems()

    def _begin(self) -> None:
        """Read the file. Its facts are worked out when they are needed."""
        node = read_nodes(self._path, self._problems)
        reader = FieldReader(NAMES, self._problems)
        fields = None if node is None else reader.fields(node, "a lesson", _KEYS, _MORE_KEYS)
        if fields is not None and "facts" in fields:
            _read_facts(reader, fields["facts"], reader.late_fact)
        self._refuse_problems()
        self._reader, self._fields = reader, fields or {}

    def _refuse_problems(self) -> None:
        if self._problems:
            # a broken fact is told again to whoever needs it next
            self._reader = None
        refuse(self._problems)


def _page_fields(reader: FieldReader, node: Node) -> Fields | None:
    return reader.fields(node, "a page", ("title", "blocks"), ("formal",))


def _lesson(path: Path, node: Node, problems: list[Problem], *, terms: bool) -> Lesson | None:
    """Read a lesson.

    Args:
        path: Its file.
        node: What stands in it.
        problems: Where to add what is wrong.
        terms: Whether a term that the glossary does not know is wrong.
    """
    reader = FieldReader(NAMES, problems, check_of(path.parent) if terms else None)
    fields = reader.fields(node, "a lesson", _KEYS, _MORE_KEYS)
    if fields is None:
        return None
    lesson_id = reader.identifier(fields["id"], "the id of a lesson") if "id" in fields else None
    named = re.fullmatch(r"\d+-(.+)", path.stem)
    if lesson_id is not None and named and named[1] != lesson_id:
        reader.note(fields["id"], f"the id `{lesson_id}` and the file name differ; this file is for `{named[1]}`")
    if "facts" in fields:
        _read_facts(reader, fields["facts"], reader.fact)
    title = reader.text(fields["title"], "the title") if "title" in fields else None
    summary = reader.text(fields["summary"], "the summary") if "summary" in fields else None
    slides = read_slides(reader, fields["slides"]) if "slides" in fields else ()
    pages = tuple(_pages(reader, fields["pages"])) if "pages" in fields else ()
    test = read_test(reader, fields["test"], read_block) if "test" in fields else None
    if lesson_id is None or title is None or summary is None:
        return None
    return Lesson(lesson_id, title, summary, pages, path, slides, test)


def _read_facts(reader: FieldReader, node: Node, take: Callable[[Scalar, Node], None]) -> None:
    if not isinstance(node, Mapping):
        reader.note(node, "expected facts, each as `name: expression` on its own line")
        return
    for key, value in node.entries:
        take(key, value)


def _pages(reader: FieldReader, node: Node) -> Iterator[Page]:
    seen: dict[str, Position] = {}
    for item in reader.items(node, "pages"):
        page = _page(reader, item, seen)
        if page is not None:
            yield page


def _page(reader: FieldReader, node: Node, seen: dict[str, Position] | None = None) -> Page | None:
    """Read a page.

    Args:
        reader: Notes what is wrong.
        node: The page.
        seen: The ids of the blocks before it, and where they are, if those of its own are to differ from them.
    """
    fields = _page_fields(reader, node)
    if fields is None:
        return None
    title = reader.text(fields["title"], "the title") if "title" in fields else None
    blocks = []
    for child in reader.items(fields["blocks"], "blocks") if "blocks" in fields else ():
        block = read_block(reader, child)
        if block is not None:
            blocks.append(block)
            _check_id(reader, block, child, {} if seen is None else seen)
    formal = read_formal(reader, fields["formal"]) if "formal" in fields else ()
    return None if title is None else Page(title, tuple(blocks), formal)


def _check_id(reader: FieldReader, block: Block, node: Node, seen: dict[str, Position]) -> None:
    """The ids of blocks are unique within a lesson: progress is kept under them."""
    name = getattr(block, "id", None)
    if isinstance(block, Text) or name is None:
        return
    if name in seen:
        reader.note(node, f"the id `{name}` is taken by the block on line {seen[name].line}")
    else:
        seen[name] = node.position
