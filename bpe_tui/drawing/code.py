"""The code pane: the function that is running, how often each line ran, what ran last and what runs next."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, line, window, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.highlight import highlight

NARROW = 56
"""Cells below which the gutter loses its blanks and indentation is halved."""
_HANG = 4
"""Cells that the rest of a long line is indented by, beyond the line itself."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One line of source as it is listed; two of them are never taken for the same."""

    number: int
    """Line in the file; of a folded docstring its first line."""
    content: Content
    folded: bool = False
    """Whether it stands for a docstring of several lines."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The source of one function, ready to be drawn."""

    name: str
    """What is listed: a function, ``Class.method``, or nothing for a whole module."""
    rows: tuple[Row, ...]
    first: int
    last: int

    def __contains__(self, number: int) -> bool:
        return self.first <= number <= self.last


@dataclass(frozen=True, slots=True)
class CodeView:
    """What the code pane shows."""

    listing: Listing
    ran: int | None = None
    """The line that just ran."""
    next: int | None = None
    """The line that runs next, if it is in the same function."""
    counts: Mapping[int, int] = field(default_factory=dict)
    """How often each line has run so far."""
    most: int = 9
    """The highest count of the whole run; it sets how wide the gutter is."""
    breakpoints: frozenset[int] = frozenset()
    cursor: int | None = None
    """The line the keys act on, when they act on the code."""
    path: tuple[str, ...] = ()
    """The functions on the call stack, outermost first."""


@lru_cache(maxsize=64)
def listing(source: str, number: int) -> Listing:
    """List the innermost function that a line belongs to; the whole module if it belongs to none.

    Args:
        source: Text of the whole module.
        number: A line in it, from 1.
    """
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    lines = source.split("\n")
    name, node = _innermost(source, number)
    first, last = (1, len(lines)) if node is None else (_first(node), node.end_lineno or len(lines))
    if node is None:
        while last > 1 and not lines[last - 1].strip():
            last -= 1
    body = [row.expandtabs(4) for row in lines[first - 1 : last]]
    indent = min((len(row) - len(row.lstrip()) for row in body if row.strip()), default=0)
    coloured = highlight("\n".join(row[indent:] for row in body))
    doc = _docstring(node)
    rows = []
    for offset, content in enumerate(coloured):
        at = first + offset
        if doc is not None and doc[0] <= at <= doc[1]:
            if at == doc[0]:
                rows.append(_fold(at, content.plain, doc))
            continue
        rows.append(Row(at, content))
    return Listing(name, tuple(rows), first, last)


_Function = ast.FunctionDef | ast.AsyncFunctionDef


def _first(node: _Function) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _innermost(source: str, number: int) -> tuple[str, _Function | None]:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return "", None
    best: tuple[str, _Function | None] = ("", None)
    for name, node in _functions(tree, ""):
        if _first(node) <= number <= (node.end_lineno or node.lineno):
            best = (name, node)
    return best


def _functions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, _Function]]:
    """Go through all functions, outer ones before inner ones."""
    for node in ast.iter_child_nodes(tree):
        inner = prefix
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            inner = f"{prefix}{node.name}."
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield prefix + node.name, node
        yield from _functions(node, inner)


def _docstring(node: _Function | None) -> tuple[int, int] | None:
    """The first and last line of a function's docstring, if it fills whole lines."""
    if node is None or ast.get_docstring(node, clean=False) is None:
        return None
    statement = node.body[0]
    if statement.lineno == node.lineno or (len(node.body) > 1 and node.body[1].lineno == statement.end_lineno):
        return None
    return statement.lineno, statement.end_lineno or statement.lineno


def _fold(number: int, text: str, doc: tuple[int, int]) -> Row:
    """Fold a docstring to its first line."""
    several = doc[1] > doc[0]
    shown = text.rstrip()
    if several:
        shown = shown + (" …" if shown.strip(" \"'rRuU") else "…")
    return Row(number, Content.styled(shown, roles.DIM), folded=several)


def gutter_width(most: int, narrow: bool = False) -> int:
    """Cells before the code: breakpoint, marker, count; and blanks around the count where there is room."""
    return _gutter(len(str(most)), narrow)


def _gutter(digits: int, narrow: bool) -> int:
    return 3 + digits if narrow else 5 + digits


def code_size(listed: Listing, most: int = 9) -> tuple[int, int]:
    """Tell the width and the height at which nothing of a listing needs to be wrapped or hidden."""
    widest = max((row.content.cell_length for row in listed.rows if not row.folded), default=0)
    return gutter_width(most) + widest + 1, len(listed.rows)


def draw_code(
    view: CodeView, width: int, height: int, glyphs: Glyphs = UNICODE, top: int = 0
) -> tuple[list[Content], int]:
    """Draw the code pane.

    Args:
        view: What to show.
        width: Cells.
        height: Rows.
        glyphs: Characters for the marks.
        top: First row shown until now; the pane scrolls no more than it must.

    Returns:
        At most ``height`` rows of at most ``width`` cells, and the first row shown now.
    """
    if width <= 0 or height <= 0:
        return [], 0
    listed = view.listing.rows
    drawn = _draw_rows(listed, view, width, glyphs)
    if len(drawn) > height:
        # Rather lose the docstring and blank lines than a line that runs.
        running = [row for row in listed if row.content.plain.strip() and not row.folded]
        drawn = _draw_rows(running, view, width, glyphs)
    wanted = view.cursor if view.cursor is not None else view.ran
    places = [at for at, (number, _) in enumerate(drawn) if number == wanted]
    top = window(len(drawn), height, places[-1] if places else 0, top)
    if places and places[0] < top:
        top = places[0]
    return [content for _, content in drawn[top : top + height]], top


def _draw_rows(rows: Iterable[Row], view: CodeView, width: int, glyphs: Glyphs) -> list[tuple[int, Content]]:
    """Draw lines of source, each with its number, which several rows have where it is wrapped."""
    return [
        (row.number, content) for row in rows for content in _draw_row(row, _marks(row.number, view), width, glyphs)
    ]


def _ground(row: Content, gutter: int, style: str, width: int) -> Content:
    """Lay a colour under the text of a row, and a cell beside it: on the wire each cell of another colour counts."""
    code = row.plain[gutter:]
    start = len(row.plain) - len(code.lstrip(" ")) if code.strip() else gutter
    if start and row.plain[start - 1] == " ":
        start -= 1
    row = row.pad_right(min(1, width - row.cell_length))
    return row[:start] + row[start:].stylize_before(style)


class _Marks(NamedTuple):
    """What is said about a row of the listing."""

    times: int
    """How often it has run."""
    digits: int
    """Cells of the highest count."""
    stop: bool
    ran: bool
    next: bool
    cursor: bool


def _marks(number: int, view: CodeView) -> _Marks:
    return _Marks(
        view.counts.get(number, 0),
        len(str(view.most)),
        number in view.breakpoints,
        number == view.ran,
        number == view.next,
        number == view.cursor,
    )


@lru_cache(maxsize=1024)
def _draw_row(row: Row, marks: _Marks, width: int, glyphs: Glyphs) -> tuple[Content, ...]:
    """Draw one line of source. From step to step few of them change."""
    narrow = width < NARROW
    gutter = _gutter(marks.digits, narrow)
    if gutter > width // 2:
        gutter = 0
    stop: Part = (glyphs.stop, roles.STOP) if marks.stop else " "
    mark: Part = (glyphs.ran, roles.MARK) if marks.ran else (glyphs.next, roles.NEXT) if marks.next else " "
    number = (str(marks.times or "").rjust(marks.digits if narrow else marks.digits + 1), roles.DIM)
    point: Part = (glyphs.cursor, roles.MARK) if marks.cursor else " "
    head = line(stop, mark, number, point, "" if narrow else " ") if gutter else line(mark)
    text = row.content
    indent = len(text.plain) - len(text.plain.lstrip(" "))
    if narrow:
        text = text[indent - indent // 2 :]
        indent //= 2
    room = max(1, width - head.cell_length)
    pieces = [fit(text, room, glyphs)] if row.folded else wrap(text, room, indent + (_HANG // 2 if narrow else _HANG))
    first, *rest = pieces
    rows = [fit(head + first, width, glyphs)]
    rows += [fit(piece.pad_left(head.cell_length), width, glyphs) for piece in rest]
    ground = roles.RAN if marks.ran else roles.CURSOR if marks.cursor else ""
    if ground:
        rows = [_ground(piece, head.cell_length, ground, width) for piece in rows]
    if marks.ran:
        rows = [piece.stylize(roles.RAN_TEXT) for piece in rows]
    return tuple(rows)
