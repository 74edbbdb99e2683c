"""What the files beside the lessons have in common: facts, and one list of entries."""

from __future__ import annotations

from pathlib import Path

from bpe_tui.course.facts import NAMES
from bpe_tui.course.fields import FieldReader
from bpe_tui.course.nodes import Mapping, Node, read_nodes
from bpe_tui.course.problems import Problem
from bpe_tui.course.terms import check_of


def open_extra(path: Path, problems: list[Problem], key: str, what: str) -> tuple[FieldReader, tuple[Node, ...]] | None:
    """Open a file and read its facts.

    Args:
        path: The file; it stands in a folder beside the lessons.
        problems: Where to add what is wrong.
        key: The name of the list.
        what: What to call the file in messages.

    Returns:
        What reads its fields, and the entries; ``None`` if there are none.
    """
    node = read_nodes(path, problems)
    if node is None:
        return None
    reader = FieldReader(NAMES, problems, check_of(path.parent.parent))
    fields = reader.fields(node, what, (key,), ("facts",))
    if fields is None or key not in fields:
        return None
    facts = fields.get("facts")
    if isinstance(facts, Mapping):
        for name, value in facts.entries:
            reader.fact(name, value)
    elif facts is not None:
        reader.note(facts, "expected facts, each as `name: expression` on its own line")
    return reader, reader.items(fields[key], key)


def texts_of(reader: FieldReader, node: Node | None, what: str) -> tuple[str, ...]:
    """Read a list of texts; empty if there is none."""
    if node is None:
        return ()
    return tuple(text for item in reader.items(node, what) if (text := reader.raw(item, "a name")) is not None)
