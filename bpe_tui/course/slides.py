"""The five slides at the head of a lesson: how they are written, and how long they may be."""

from __future__ import annotations

import textwrap
from typing import Final

from bpe_tui.course.fields import FieldReader
from bpe_tui.course.models import Slide
from bpe_tui.course.nodes import Node

COUNT: Final = 5
"""Slides of a lesson that has any."""
MOST_LINES: Final = 10
"""Lines of a slide, empty ones between others included."""
_WIDTH: Final = 60
"""Characters of a line when they are counted."""


def read_slides(reader: FieldReader, node: Node) -> tuple[Slide, ...]:
    """Read the slides of a lesson."""
    items = reader.items(node, "slides")
    if items and len(items) != COUNT:
        reader.note(node, f"a lesson has {COUNT} slides or none; found {len(items)}")
    slides: list[Slide] = []
    for number, item in enumerate(items, 1):
        fields = reader.fields(item, "a slide", ("title", "text"))
        if fields is None:
            continue
        title = reader.text(fields["title"], "the title") if "title" in fields else None
        text = reader.text(fields["text"], "the text") if "text" in fields else None
        if title is None or text is None:
            continue
        if (lines := count_lines(text)) > MOST_LINES:
            reader.note(fields["text"], f"slide {number} has {lines} lines; at most {MOST_LINES} can be taken in")
        slides.append(Slide(title, text))
    return tuple(slides)


def count_lines(markdown: str) -> int:
    """About how many lines a text takes: its paragraphs wrapped, code and lists as they stand, empty lines too."""
    lines, paragraph, fenced = 0, "", False
    for line in [*markdown.split("\n"), ""]:
        fence = line.lstrip().startswith("```")
        kept = fenced or fence or line.lstrip()[:1] in ("-", "*", "|", ">", "#") or line.startswith("    ")
        if paragraph and (kept or not line.strip()):
            lines += len(textwrap.wrap(paragraph, _WIDTH))
            paragraph = ""
        if fence:
            fenced = not fenced
        elif kept or not line.strip():
            lines += 1
        else:
            paragraph += f" {line.strip()}"
    return lines - 1
