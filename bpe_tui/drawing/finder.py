"""Lists to choose from by typing, and what is told of the thing under the cursor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from textual.content import Content

from bpe_tui.course.faq import Faq
from bpe_tui.course.glossary import Term
from bpe_tui.course.sources import Source
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, beside, fit, line, window, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.prose import draw_paragraph, draw_prose, inline

_MOST_ROWS: Final = 3
"""Rows of a title."""
_WIDE: Final = 56
"""Cells from which there is room for a note beside a title."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in a list."""

    title: str
    """Markdown of one line."""
    note: str = ""
    """What it is or where, at the right."""
    context: str = ""
    """A plain line below it."""
    marks: tuple[tuple[int, int], ...] = ()
    """Parts of that line to be seen first: start and end."""


def draw_items(
    items: Sequence[Item], cursor: int, width: int, height: int, glyphs: Glyphs = UNICODE, top: int = 0
) -> tuple[list[Content], int]:
    """Draw a list.

    Args:
        items: What can be chosen.
        cursor: The one that the keys act on.
        width: Cells.
        height: Rows.
        glyphs: Characters for the cursor.
        top: First row shown until now.

    Returns:
        At most ``height`` rows, and the first row shown now.
    """
    if width <= 0 or height <= 0:
        return [], 0
    rows: list[Content] = []
    first = last = 0
    for at, item in enumerate(items):
        drawn = _draw_item(item, at == cursor, width, glyphs)
        if at == cursor:
            first, last = len(rows), len(rows) + len(drawn) - 1
        rows += drawn
    top = window(len(rows), height, last, top)
    top = min(top, first)
    return [fit(row, width, glyphs) for row in rows[top : top + height]], top


def _draw_item(item: Item, here: bool, width: int, glyphs: Glyphs) -> list[Content]:
    point = line((glyphs.cursor if here else " ", roles.MARK), " ")
    title = inline(item.title)
    if here:
        title = title.stylize(roles.STRONG)
    context, marks = item.context, item.marks
    narrow = bool(item.note) and width < _WIDE
    if narrow:
        # no room beside the title: what it is stands below it
        head = f"{item.note}: " if context else item.note
        marks = tuple((start + len(head), end + len(head)) for start, end in marks)
        context = head + context
    if item.note and not narrow:
        rows = [beside(title, line((item.note, roles.DIM), " "), max(1, width - 2), glyphs)]
    else:
        rows = wrap(title, max(1, width - 3))
        if len(rows) > _MOST_ROWS:
            cut = fit(rows[_MOST_ROWS - 1], max(1, width - 4), glyphs)
            rows = [*rows[: _MOST_ROWS - 1], cut if cut.plain.endswith(glyphs.more) else cut + Content(glyphs.more)]
    rows = [(point if not number else Content("  ")) + row for number, row in enumerate(rows)]
    if context:
        rows.append(Content("    ") + fit(_marked(context, marks), max(1, width - 5), glyphs))
    if here:
        rows = [row.pad_right(max(0, width - row.cell_length)).stylize_before(roles.CURSOR) for row in rows]
    return rows


def _marked(text: str, marks: Iterable[tuple[int, int]]) -> Content:
    parts: list[Part] = []
    at = 0
    for start, end in marks:
        parts += [(text[at:start], roles.DIM), (text[start:end], roles.LOOK)]
        at = end
    return line(*parts, (text[at:], roles.DIM))


def draw_term(term: Term, width: int, glyphs: Glyphs = UNICODE, lesson: str = "") -> list[Content]:
    """Draw a term with its meanings.

    Args:
        term: The term.
        width: Cells.
        glyphs: Characters for prose.
        lesson: Title of the lesson that teaches it; empty if none does.
    """
    rows = wrap(line((term.name, roles.TITLE)), width)
    if term.also:
        rows += wrap(line((f"also {', '.join(term.also)}", roles.DIM)), width)
    rows += [Content(""), *draw_prose(term.plain, width, glyphs)]
    if term.formal:
        rows += [Content(""), line(("formally", roles.LABEL)), *draw_prose(term.formal, width, glyphs)]
    if lesson:
        rows += [Content(""), *_labelled("taught in", lesson, width)]
    if term.see:
        rows += [*([] if lesson else [Content("")]), *_labelled("see also", ", ".join(term.see), width)]
    return [fit(row, width, glyphs) for row in rows]


def draw_meanings(
    terms: Sequence[Term], width: int, glyphs: Glyphs = UNICODE, *, formal: bool = False
) -> list[Content]:
    """Draw some terms under each other, each with its meaning and, if wanted, its formal one."""
    rows: list[Content] = []
    for term in terms:
        rows += [Content("")] * bool(rows)
        rows += wrap(line((term.name, roles.STRONG)), width)
        rows += [row.pad_left(2) for row in draw_paragraph(term.plain, max(1, width - 2))]
        if formal and term.formal:
            rows += [row.pad_left(2).stylize(roles.DIM) for row in draw_paragraph(term.formal, max(1, width - 2))]
    return [fit(row, width, glyphs) for row in rows]


def draw_answer(faq: Faq, width: int, glyphs: Glyphs = UNICODE, lesson: str = "") -> list[Content]:
    """Draw a question and its answer; the arguments are those of `draw_term`."""
    rows = [row.stylize(roles.TITLE) for row in draw_paragraph(faq.question, width)]
    rows += [Content(""), *draw_prose(faq.answer, width, glyphs)]
    if lesson:
        rows += [Content(""), *_labelled("more in", lesson, width)]
    return [fit(row, width, glyphs) for row in rows]


def draw_source(source: Source, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw something to read."""
    rows = [*wrap(line((source.title, roles.TITLE)), width), *wrap(line((source.citation, roles.DIM)), width)]
    rows += [Content(""), *draw_prose(source.note, width, glyphs)]
    if source.task:
        rows += [Content(""), line(("to do", roles.LABEL)), *draw_prose(source.task, width, glyphs)]
    if source.address:
        rows += [Content(""), *wrap(line((source.address, roles.DIM)), width)]
    return [fit(row, width, glyphs) for row in rows]


def _labelled(label: str, text: str, width: int) -> list[Content]:
    return wrap(line((f"{label} ", roles.LABEL), text), width, len(label) + 1)
