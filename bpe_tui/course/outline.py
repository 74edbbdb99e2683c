"""The outline of a lesson file: its head, the titles of its pages, how many slides and questions there are.

All lessons are listed when the tutor opens, and reading all that stands in them takes long. So the lines that an
outline needs are picked out, and only those are read as YAML. What is picked out is a lesson file itself, with pages
and slides that are empty. A file that is not written as the guide shows it has no outline; it is read whole.
"""

from __future__ import annotations

import re
from typing import Final

_KEY: Final = re.compile(r"([a-z]+):")
_HEAD: Final = ("id", "title", "summary")
_PARTS: Final = ("facts", "pages", "slides", "test")


def outline_of(text: str) -> str | None:
    r"""Pick out of the text of a lesson file what names it and its parts; ``None`` if it is written in another way.

    >>> print(outline_of("id: a\ntitle: A\nsummary: Do.\npages:\n  - title: One\n    blocks:\n      - Text.\n"))
    id: a
    title: A
    summary: Do.
    pages:
      - title: One
        blocks: []
    """
    kept: list[str] = []
    part = ""
    for line in text.split("\n"):
        if line[:1] not in ("", " ", "#"):
            key = _KEY.match(line)
            if key is None or key[1] not in (*_HEAD, *_PARTS):
                return None
            part = key[1]
            if part in _PARTS and line.rstrip() != f"{part}:":
                return None
            if part != "facts":
                kept.append(line)
        elif part in _HEAD:
            kept.append(line)
        elif part and line.strip():
            picked = _pick(part, line)
            if picked is None:
                return None
            kept += picked
    return "\n".join(kept)


def _pick(part: str, line: str) -> list[str] | None:
    """What a line within a part adds to the outline; ``None`` if it is not written as expected."""
    indent = len(line) - len(line.lstrip(" "))
    if part == "facts" or line.lstrip().startswith("#"):
        return []
    if indent < 2 or "\t" in line[:indent]:
        return None
    if part == "pages":
        if indent > 2:
            return []
        return [line, "    blocks: []"] if line.startswith("  - title: ") else None
    if part == "slides":
        return [] if indent > 2 else ["  - title: _"] if line.startswith("  - ") else None
    if line.startswith("  - "):
        return ["  - quiz: _"]
    if indent == 2:
        # the long form of a test
        return [line]
    return ["    - quiz: _"] if line.startswith("    - ") else []
