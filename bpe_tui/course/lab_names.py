"""Which labs there are, as far as lessons and the map need to know: ids and titles, with no lab read."""

from __future__ import annotations

from pathlib import Path

from bpe_tui.course.nodes import Mapping, Scalar, read_nodes
from bpe_tui.course.problems import Problem

FOLDER = "labs"
"""The folder beside the lessons that holds the labs."""


def lab_ids(lessons: Path) -> tuple[str, ...]:
    """The ids of the labs in the folder of a course, which are the names of their files."""
    return tuple(sorted(path.stem for path in (lessons / FOLDER).glob("*.yaml")))


def lab_heading(path: Path) -> tuple[str, str] | None:
    """The title and the summary of a lab, as they stand in its file; ``None`` if it has none."""
    problems: list[Problem] = []
    node = read_nodes(path, problems)
    if not isinstance(node, Mapping):
        return None
    texts = {key.text: value.text.strip() for key, value in node.entries if isinstance(value, Scalar)}
    return (texts["title"], texts["summary"]) if {"title", "summary"} <= texts.keys() else None
