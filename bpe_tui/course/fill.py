"""Texts with expressions in them: ``{{ expression }}`` computed once on loading, ``{expression}`` at each step."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bpe_tui.course.expression import ExpressionError
from bpe_tui.course.markup import parse_markdown

_SPECIAL: Final = re.compile(r"([\\`*_<~]|\[(?=\[))")


@dataclass(frozen=True, slots=True)
class Hole:
    """A place in a text where a value belongs."""

    source: str
    """The expression."""
    code: bool
    """Whether it stands in a code span or block of Markdown, where nothing is escaped."""
    indent: str = ""
    """In an indented block of code, what makes a line belong to it; each line of a value needs it."""


@lru_cache(maxsize=4_096)
def parse_template(text: str, opening: str = "{{", closing: str = "}}") -> tuple[str | Hole, ...]:
    r"""Cut a text into pieces and holes.

    With single braces, ``\{`` and ``\}`` stand for the braces themselves, and so does ``{}``.

    Raises:
        ExpressionError: A hole is never closed, or is empty; `name` is then the rest of the text.
    """
    pieces: list[str | Hole] = []
    plain, position, single = "", 0, opening == "{"
    while position < len(text):
        if single and text[position] == "\\" and text[position + 1 : position + 2] in ("{", "}"):
            plain += text[position + 1]
            position += 2
        elif single and text.startswith("{}", position):
            plain += "{}"
            position += 2
        elif text.startswith(opening, position):
            source, after = _hole(text, position + len(opening), closing)
            before = "".join(piece if isinstance(piece, str) else "x" for piece in pieces) + plain
            pieces += [plain] if plain else []
            indent = "" if (code := _in_code(before)) else _block_indent(before)
            pieces.append(Hole(source, code or bool(indent), indent))
            plain, position = "", after
        else:
            plain += text[position]
            position += 1
    return (*pieces, plain) if plain else tuple(pieces)


def _hole(text: str, start: int, closing: str) -> tuple[str, int]:
    """Find the end of an expression: the first closing at which what came before can be parsed."""
    end = text.find(closing, start)
    first = end
    while end >= 0:
        source = text[start:end].strip()
        if not source:
            raise ExpressionError(f"between the braces an expression is missing ({text[start - 2 : end + 2]})")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                ast.parse(source, mode="eval")
        except (SyntaxError, ValueError, MemoryError, RecursionError):
            end = text.find(closing, end + 1) if end - start < 3_000 else -1
            continue
        return source, end + len(closing)
    if first >= 0:
        # Nothing parses: the expression up to the first closing is what its author meant.
        return text[start:first].strip(), first + len(closing)
    raise ExpressionError(f"the braces that open before `{text[start : start + 20].strip()}` are never closed")


def _in_code(before: str) -> bool:
    """Whether a place is in a code span or a fenced block, given the Markdown before it."""
    if sum(1 for line in before.split("\n") if line.lstrip().startswith("```")) % 2:
        return True
    paragraph = re.split(r"\n\s*\n", before)[-1]
    fence = ""
    for match in re.finditer(r"\\.|`+", paragraph):
        run = match.group()
        if run[0] == "\\" and not fence:
            continue
        run = run.lstrip("\\")
        if not fence:
            fence = run
        elif run == fence:
            fence = ""
    return bool(fence)


def _block_indent(before: str) -> str:
    """The indentation of the block of code that a place is in, given the Markdown before it; empty if in none."""
    line = before.rpartition("\n")[2]
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    if len(indent.expandtabs(4)) < 4:
        return ""
    # so far in may be a list too, or a paragraph that goes on
    node = parse_markdown(f"{before}x")
    while node.children:
        node = node.children[-1]
    return indent if node.type == "code_block" else ""


def escape(text: str) -> str:
    """Write a text so that Markdown shows it as it is."""
    return _SPECIAL.sub(r"\\\1", text)


def fill(
    pieces: tuple[str | Hole, ...], value_of: Callable[[Hole], str], *, markdown: bool = True, braces: bool = False
) -> str:
    """Put values into a text.

    Args:
        pieces: The text.
        value_of: Gives the text for a hole.
        markdown: Whether values outside code are escaped.
        braces: Whether the text is itself a template with single braces, so that braces in values are escaped.
    """
    out = ""
    for piece in pieces:
        if isinstance(piece, str):
            out += piece
            continue
        value = value_of(piece)
        if markdown and not piece.code:
            value = escape(value)
        if piece.indent:
            value = value.replace("\n", f"\n{piece.indent}")
        out += value.replace("{", r"\{").replace("}", r"\}") if braces else value
    return out
