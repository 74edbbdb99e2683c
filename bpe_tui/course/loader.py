"""A lesson file to a lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from bpe_tui.course.blocks import read_block
from bpe_tui.course.facts import NAMES
from bpe_tui.course.fields import FieldReader
from bpe_tui.course.models import Block, Lesson, Page, Position, Text
from bpe_tui.course.nodes import Mapping, Node, read_nodes
from bpe_tui.course.problems import Problem


def read_lesson(path: Path, problems: list[Problem]) -> Lesson | None:
    """Read one lesson file and add what is wrong with it to the problems.

    Returns:
        What could be read, which may lack its broken parts; ``None`` if that is not enough for a lesson.
    """
    node = read_nodes(path, problems)
    if node is None:
        return None
    reader = FieldReader(NAMES, problems)
    fields = reader.fields(node, "a lesson", ("id", "title", "summary", "pages"), ("facts",))
    if fields is None:
        return None
    lesson_id = reader.identifier(fields["id"], "the id of a lesson") if "id" in fields else None
    named = re.fullmatch(r"\d+-(.+)", path.stem)
    if lesson_id is not None and named and named[1] != lesson_id:
        reader.note(fields["id"], f"the id `{lesson_id}` and the file name differ; this file is for `{named[1]}`")
    if "facts" in fields:
        _read_facts(reader, fields["facts"])
    title = reader.text(fields["title"], "the title") if "title" in fields else None
    summary = reader.text(fields["summary"], "the summary") if "summary" in fields else None
    pages = tuple(_pages(reader, fields["pages"])) if "pages" in fields else ()
    if lesson_id is None or title is None or summary is None:
        return None
    return Lesson(lesson_id, title, summary, pages, path)


def _read_facts(reader: FieldReader, node: Node) -> None:
    if not isinstance(node, Mapping):
        reader.note(node, "expected facts, each as `name: expression` on its own line")
        return
    for key, value in node.entries:
        reader.fact(key, value)


def _pages(reader: FieldReader, node: Node) -> Iterator[Page]:
    seen: dict[str, Position] = {}
    for item in reader.items(node, "pages"):
        fields = reader.fields(item, "a page", ("title", "blocks"))
        if fields is None:
            continue
        title = reader.text(fields["title"], "the title") if "title" in fields else None
        blocks = []
        for child in reader.items(fields["blocks"], "blocks") if "blocks" in fields else ():
            block = read_block(reader, child)
            if block is not None:
                blocks.append(block)
                _check_id(reader, block, child, seen)
        if title is not None:
            yield Page(title, tuple(blocks))


def _check_id(reader: FieldReader, block: Block, node: Node, seen: dict[str, Position]) -> None:
    """The ids of blocks are unique within a lesson: progress is kept under them."""
    name = getattr(block, "id", None)
    if isinstance(block, Text) or name is None:
        return
    if name in seen:
        reader.note(node, f"the id `{name}` is taken by the block on line {seen[name].line}")
    else:
        seen[name] = node.position
