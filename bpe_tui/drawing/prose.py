"""Prose: Markdown as lines of `Content`.

Headings, paragraphs, emphasis, code, lists, quotes, tables, marked terms, and blocks of code with their colours.
What else Markdown allows (HTML, images) is shown as its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from textual.content import Content

from bpe_tui.course.markup import TERM, needs_quotes, parse_markdown
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line, pad, prose_safe, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

_DEEPEST: Final = 12
"""Lists and quotes within each other that are still indented."""


_SPECIAL: Final = frozenset("\\`*_{}[]()#+-.!<>|~&:")
"""Characters that may mean something in Markdown."""


def draw_prose(markdown: str, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Set Markdown as lines.

    Args:
        markdown: The text.
        width: Cells; every line fits.
        glyphs: Characters for bullets, rules and quotes.
    """
    if width <= 0:
        return []
    return _blocks(parse_markdown(markdown).children, width, glyphs, 0)


def inline(markdown: str) -> Content:
    """Set Markdown of one paragraph as one line of any length."""
    pieces = [_inline(node.children) for node in parse_markdown(markdown).children if node.children]
    flat = [piece for node in pieces for piece in node]
    return Content(" ").join(flat) if flat else Content(prose_safe(" ".join(markdown.split())))


def escape_markdown(text: str) -> str:
    """Write any text so that, read as Markdown, it is itself."""
    return "".join(f"\\{char}" if char in _SPECIAL else char for char in " ".join(text.split()))


def draw_paragraph(markdown: str, width: int, hang: int = 0) -> list[Content]:
    """Set one short paragraph, such as a commentary, wrapped."""
    return wrap(inline(markdown), width, hang)


def _blocks(nodes: Sequence[SyntaxTreeNode], width: int, glyphs: Glyphs, depth: int) -> list[Content]:
    """Set blocks under each other with a blank line between them."""
    rows: list[Content] = []
    for node in nodes:
        drawn = _block(node, width, glyphs, depth)
        if rows and drawn:
            rows.append(Content(""))
        rows += drawn
    return rows


def _block(node: SyntaxTreeNode, width: int, glyphs: Glyphs, depth: int) -> list[Content]:
    draw: Callable[[SyntaxTreeNode, int, Glyphs, int], list[Content]] = _DRAWERS.get(node.type, _paragraph)
    return [fit(row, width, glyphs) for row in draw(node, width, glyphs, depth)]


def _paragraph(node: SyntaxTreeNode, width: int, glyphs: Glyphs, depth: int) -> list[Content]:
    del depth
    if not node.children:
        return [row for text in node.content.splitlines() for row in wrap(Content(prose_safe(text)), width)]
    rows: list[Content] = []
    for child in node.children:
        for text in _inline(child.children) if child.type == "inline" else _block(child, width, glyphs, 0):
            rows += wrap(text, width)
    return rows


def _heading(node: SyntaxTreeNode, width: int, glyphs: Glyphs, depth: int) -> list[Content]:
    role = roles.TITLE if node.tag in ("h1", "h2") else roles.STRONG
    return [row.stylize(role) for row in _paragraph(node, width, glyphs, depth)]


def _rule(node: SyntaxTreeNode, width: int, glyphs: Glyphs, depth: int) -> list[Content]:
    del node, depth
    return [Content.styled(glyphs.rule * width, roles.RULE)]


def _code(node: SyntaxTreeNode, width: int, glyphs: Glyphs, depth: int) -> list[Content]:
    # what colours code is loaded with the first code that is shown
    from bpe_tui.drawing.highlight import highlight

    del depth
    language = (node.info or "").split(" ")[0].lower() if node.type == "fence" else ""
    rows = []
    for row in highlight(node.content.rstrip("\n"), language):
        indent = len(row.plain) - len(row.plain.lstrip(" "))
        for piece in wrap(row, max(1, width - 3), indent + 2):
            rows.append(pad(fit(line("  ") + piece, width, glyphs), width).stylize_before(roles.BLOCK))
    return rows


def _quote(node: SyntaxTreeNode, width: int, glyphs: Glyphs, depth: int) -> list[Content]:
    bar = line((f"{glyphs.quote} ", roles.MARK))
    if width < 4 or depth >= _DEEPEST:
        return _blocks(node.children, width, glyphs, depth + 1)
    return [bar + row for row in _blocks(node.children, width - 2, glyphs, depth + 1)]


def _list(node: SyntaxTreeNode, width: int, glyphs: Glyphs, depth: int) -> list[Content]:
    rows: list[Content] = []
    start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else 0
    marks = [
        f"{start + number}. " if node.type == "ordered_list" else f"{glyphs.bullet} "
        for number in range(len(node.children))
    ]
    room = max((len(mark) for mark in marks), default=2)
    if room > width // 2 or depth >= _DEEPEST:
        room, marks = 0, [""] * len(marks)
    loose = any(not child.hidden for item in node.children for child in item.children if child.type == "paragraph")
    for number, item in enumerate(node.children):
        if loose:
            body = _blocks(item.children, width - room, glyphs, depth + 1)
        else:
            body = [row for child in item.children for row in _block(child, width - room, glyphs, depth + 1)]
        if loose and number:
            rows.append(Content(""))
        head, *rest = body or [Content("")]
        rows.append(line((marks[number].rjust(room), roles.DIM)) + head)
        rows += [row.pad_left(room) for row in rest]
    return rows


def _table(node: SyntaxTreeNode, width: int, glyphs: Glyphs, depth: int) -> list[Content]:
    del depth
    rows: list[list[Content]] = []
    aligned: list[str] = []
    for part in node.children:
        for row in part.children:
            cells = [child for cell in row.children for child in (cell.children or [])]
            rows.append([Content(" ").join(_inline(cell.children)) for cell in cells])
            if not aligned:
                aligned = [str(cell.attrs.get("style", "")).removeprefix("text-align:") for cell in row.children]
    head, *body = rows
    return draw_grid(head, body, width, glyphs, aligned)


def draw_table(
    columns: Sequence[str], rows: Sequence[Sequence[str]], width: int, glyphs: Glyphs = UNICODE, caption: str = ""
) -> list[Content]:
    """Set a table whose cells are Markdown of one line.

    Args:
        columns: Titles.
        rows: The cells of each row.
        width: Cells of the screen; a table too wide is wrapped within its columns, or set as a list.
        glyphs: Characters for the rule.
        caption: A line below the table.
    """
    drawn = draw_grid(
        [inline(title) for title in columns], [[inline(cell) for cell in row] for row in rows], width, glyphs
    )
    if caption:
        drawn += [Content(""), *(row.stylize(roles.DIM) for row in draw_paragraph(caption, width))]
    return [fit(row, width, glyphs) for row in drawn]


_GAP: Final = 3
_NARROWEST: Final = 6
"""Cells below which a column cannot be read."""


def draw_grid(
    head: Sequence[Content],
    body: Sequence[Sequence[Content]],
    width: int,
    glyphs: Glyphs = UNICODE,
    aligned: Sequence[str] = (),
) -> list[Content]:
    """Set finished cells as a table with a thin rule below its titles."""
    count = max([len(head), *(len(row) for row in body)])
    if not count:
        return []
    full = [[*row, *[Content("")] * (count - len(row))] for row in ([*head], *map(list, body))]
    natural = [max(1, *(row[at].cell_length for row in full)) for at in range(count)]
    room = width - _GAP * (count - 1)
    sizes = _shrink(natural, room)
    if room < count or any(size < min(_NARROWEST, wanted) for size, wanted in zip(sizes, natural, strict=True)):
        return _as_list(full[0], full[1:], width)
    numeric = [
        (aligned[at] if at < len(aligned) else "") == "right"
        or (not any(aligned) and all(_is_number(row[at].plain) for row in full[1:]) and len(full) > 1)
        for at in range(count)
    ]
    rows = _grid_row([cell.stylize(roles.STRONG) for cell in full[0]], sizes, numeric)
    across = sum(sizes) + _GAP * (count - 1)
    rows.append(Content.styled(glyphs.rule * across, roles.RULE))
    tall = any(cell.cell_length > size for row in full[1:] for cell, size in zip(row, sizes, strict=True))
    for number, row in enumerate(full[1:]):
        if tall and number:
            rows.append(Content(""))
        rows += _grid_row(row, sizes, numeric)
    return rows


def _is_number(text: str) -> bool:
    return text.strip().replace(",", "").replace(".", "", 1).removesuffix("%").strip().lstrip("-").isdigit()


def _shrink(natural: Sequence[int], room: int) -> list[int]:
    """Make the widest columns narrower until all fit."""
    sizes = list(natural)
    while sum(sizes) > room and max(sizes) > 1:
        widest = max(sizes)
        second = max([size for size in sizes if size < widest], default=1)
        places = [at for at, size in enumerate(sizes) if size == widest]
        cut = min(widest - second, -(-(sum(sizes) - room) // len(places)))
        for at in places:
            sizes[at] -= max(1, cut)
    return sizes


def _grid_row(cells: Sequence[Content], sizes: Sequence[int], numeric: Sequence[bool]) -> list[Content]:
    wrapped = [wrap(cell, size) for cell, size in zip(cells, sizes, strict=True)]
    rows = []
    for at in range(max(len(rows) for rows in wrapped)):
        pieces = []
        for rows_of_cell, size, right in zip(wrapped, sizes, numeric, strict=True):
            piece = fit(rows_of_cell[at] if at < len(rows_of_cell) else Content(""), size)
            gap = size - piece.cell_length
            pieces.append(piece.pad_left(gap) if right else piece.pad_right(gap))
        rows.append(Content(" " * _GAP).join(pieces).rstrip())
    return rows


def _as_list(head: Sequence[Content], body: Sequence[Sequence[Content]], width: int) -> list[Content]:
    """Set a table for a screen too narrow for its columns: one row after the other, each cell with its title."""
    rows: list[Content] = []
    for number, cells in enumerate(body):
        if number:
            rows.append(Content(""))
        for title, cell in zip(head, cells, strict=True):
            if cell.plain.strip():
                label = title.stylize(roles.DIM) + line((": ", roles.DIM)) if title.plain.strip() else Content("")
                rows += wrap(label + cell, width, 2)
    return rows


_DRAWERS: Final[dict[str, Callable[[SyntaxTreeNode, int, Glyphs, int], list[Content]]]] = {
    "heading": _heading,
    "hr": _rule,
    "fence": _code,
    "code_block": _code,
    "blockquote": _quote,
    "bullet_list": _list,
    "ordered_list": _list,
    "table": _table,
}


def _inline(nodes: Iterable[SyntaxTreeNode]) -> list[Content]:
    """Set inline nodes; a hard break begins a new line."""
    lines: list[list[Content]] = [[]]
    _spans(nodes, (), lines)
    return [Content("").join(_quoted(pieces)) for pieces in lines]


def _quoted(pieces: Sequence[Content]) -> Iterator[Content]:
    """Set quotation marks around code that would read on with the sentence: its colour cannot be seen by everybody."""
    for at, piece in enumerate(pieces):
        before = "".join(part.plain for part in pieces[max(0, at - 2) : at])
        behind = "".join(part.plain for part in pieces[at + 1 : at + 3])
        is_code = any(span.style == roles.CODE for span in piece.spans)
        yield line("“") + piece + line("”") if is_code and needs_quotes(piece.plain, before, behind) else piece


_STYLES: Final = {"em": roles.EMPHASIS, "strong": roles.STRONG, "link": roles.LINK, TERM: roles.TERM}


def _spans(nodes: Iterable[SyntaxTreeNode], styles: tuple[str, ...], lines: list[list[Content]]) -> None:
    for node in nodes:
        if node.type in _STYLES:
            _spans(node.children, (*styles, _STYLES[node.type]), lines)
            if node.type == "link":
                _address(node, styles, lines)
        elif node.type == "hardbreak":
            lines.append([])
        elif node.type == "softbreak":
            _add(" ", styles, lines)
        elif node.type == "code_inline":
            _add(node.content, (*styles, roles.CODE), lines)
        elif node.children:
            _spans(node.children, styles, lines)
        else:
            _add(node.content, styles, lines)


def _address(node: SyntaxTreeNode, styles: tuple[str, ...], lines: list[list[Content]]) -> None:
    """Write a link's address behind its text: a terminal tutor opens no browser."""
    href = str(node.attrs.get("href", ""))
    if href and lines[-1] and href not in lines[-1][-1].plain:
        _add(f" ({href})", (*styles, roles.DIM), lines)


def _add(text: str, styles: tuple[str, ...], lines: list[list[Content]]) -> None:
    piece = Content(prose_safe(text))
    for style in styles:
        piece = piece.stylize(style)
    lines[-1].append(piece)
