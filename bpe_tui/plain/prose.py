"""Prose: Markdown as lines to be read out, without any of its signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from markdown_it.tree import SyntaxTreeNode

from bpe_tui.course.markup import needs_quotes, parse_markdown
from bpe_tui.plain.voice import GLUE, Line

_STEP: Final = 2
"""Spaces by which code, quotes and items of a list are set in."""
_DRAWN: Final = frozenset({"·", *map(chr, range(0x2500, 0x25A0))})
"""Lines, blocks and the dot for nothing."""


def prose(markdown: str) -> list[Line]:
    """Turn Markdown into lines: a paragraph is one, blocks have an empty line between them."""
    return _blocks(parse_markdown(markdown).children)


def sentence(markdown: str) -> str:
    """Turn Markdown of one paragraph into one line of text."""
    return " ".join(line.text for line in prose(markdown) if line.text)


def table(columns: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "") -> list[Line]:
    """Say a table row by row, each cell with the title of its column.

    Args:
        columns: Titles, Markdown of one line each.
        rows: The cells of each row, Markdown of one line each.
        caption: What it shows.
    """
    return told_table(
        [sentence(title) for title in columns], [[sentence(cell) for cell in row] for row in rows], caption
    )


def told_table(titles: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "") -> list[Line]:
    """Say a table of plain texts in the same way."""
    size = f"{len(rows)} row{'' if len(rows) == 1 else 's'}"
    heading = f"Table, {size}: {sentence(caption).removesuffix('.')}." if caption else f"Table, {size}."
    told = [Line(heading)]
    for row in rows:
        cells = [
            f"{title}: {cell}" if title else f"Row {cell}"
            for title, cell in zip(titles, row, strict=False)
            if is_told(cell)
        ]
        told.append(Line("; ".join(cells).removesuffix(".") + ".", indent=_STEP))
    return told


def is_told(cell: str) -> bool:
    """Whether a cell says anything: a dot for nothing does not, and a drawn bar only repeats what stands beside it."""
    return any(char not in _DRAWN and not char.isspace() for char in cell)


def _blocks(nodes: Iterable[SyntaxTreeNode]) -> list[Line]:
    lines: list[Line] = []
    for node in nodes:
        told = _block(node)
        if lines and told:
            lines.append(Line(""))
        lines += told
    return lines


def _block(node: SyntaxTreeNode) -> list[Line]:
    tell: Callable[[SyntaxTreeNode], list[Line]] = _TELLERS.get(node.type, _paragraph)
    return tell(node)


def _paragraph(node: SyntaxTreeNode) -> list[Line]:
    if not node.children:
        return [Line(text) for text in node.content.splitlines()]
    lines: list[Line] = []
    for child in node.children:
        lines += [Line(text) for text in _inline(child.children)] if child.type == "inline" else _block(child)
    return lines


def _code(node: SyntaxTreeNode) -> list[Line]:
    return [Line(text, code=True, indent=_STEP) for text in node.content.rstrip("\n").split("\n")]


def _set_in(lines: Iterable[Line]) -> list[Line]:
    return [replace(line, indent=line.indent + _STEP) if line.text else line for line in lines]


def _quote(node: SyntaxTreeNode) -> list[Line]:
    return _set_in(_blocks(node.children))


def _list(node: SyntaxTreeNode) -> list[Line]:
    lines: list[Line] = []
    number = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
    for item in node.children:
        told = [line for child in item.children for line in _block(child)]
        if number is not None:
            first = told[0] if told else Line("")
            told[:1] = [replace(first, text=f"{number}. {first.text}".rstrip())]
            number += 1
        lines += _set_in(told)
    return lines


def _told_table(node: SyntaxTreeNode) -> list[Line]:
    rows = [
        [" ".join(text for child in cell.children or () for text in _inline(child.children)) for cell in row.children]
        for part in node.children
        for row in part.children
    ]
    return told_table(rows[0], rows[1:])


def _nothing(node: SyntaxTreeNode) -> list[Line]:
    del node
    return []


_TELLERS: Final[dict[str, Callable[[SyntaxTreeNode], list[Line]]]] = {
    "fence": _code,
    "code_block": _code,
    "blockquote": _quote,
    "bullet_list": _list,
    "ordered_list": _list,
    "table": _told_table,
    "hr": _nothing,
}


def _inline(nodes: Iterable[SyntaxTreeNode]) -> list[str]:
    """Read inline nodes; a hard break begins a new line."""
    lines = [""]
    siblings = list(nodes)
    for number, node in enumerate(siblings):
        if node.type == "hardbreak":
            lines.append("")
        elif node.type == "softbreak":
            lines[-1] += " "
        elif node.children:
            first, *rest = _inline(node.children)
            lines[-1] += first
            lines += rest
            if node.type == "link":
                lines[-1] += _address(node, lines[-1])
        elif node.type == "code_inline":
            behind = "".join(map(_start, siblings[number + 1 : number + 3]))
            code = node.content.replace(" ", GLUE)
            lines[-1] += f"“{code}”" if needs_quotes(node.content, lines[-1], behind) else code
        else:
            lines[-1] += node.content
    return lines


def _start(node: SyntaxTreeNode) -> str:
    """The words of a node, as far as they say whether anything stands there."""
    return "" if node.type == "hardbreak" else node.content or "".join(map(_start, node.children))


def _address(node: SyntaxTreeNode, before: str) -> str:
    href = str(node.attrs.get("href", ""))
    return f" ({href})" if href and href not in before else ""
