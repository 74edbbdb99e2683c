"""Which labs there are, as far as lessons and the map need to know: ids and titles, with no lab read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

FOLDER: Final = "labs"
"""The folder beside the lessons that holds the labs."""


def lab_ids(lessons: Path) -> tuple[str, ...]:
    """The ids of the labs in the folder of a course, which are the names of their files."""
    return tuple(sorted(path.stem for path in (lessons / FOLDER).glob("*.yaml")))


@dataclass(frozen=True, slots=True)
class LabHeading:
    """What a lab is called."""

    title: str
    summary: str
    """One sentence: what is written."""
    after: str
    """Id of the lesson it belongs to."""


def lab_heading(path: Path) -> LabHeading | None:
    """The heading of a lab as it stands in its file, where expressions are not worked out; ``None`` if it has none."""
    if not path.is_file():
        return None
    from bpe_tui.course.nodes import Mapping, Scalar, read_nodes

    node = read_nodes(path, [])
    if not isinstance(node, Mapping):
        return None
    texts = {key.text: value.text.strip() for key, value in node.entries if isinstance(value, Scalar)}
    known = [texts.get(key, "") for key in ("title", "summary", "after")]
    return LabHeading(*known) if all(known) else None
