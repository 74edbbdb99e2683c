"""Markdown as a tree, with the terms that are marked in it: ``[[term]]`` or ``[[shown words|term]]``.

In code the marks are literal, as everything is there, and ``[[text]](address)`` stays the link that it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode

TERM: Final = "term"
"""Type of the node of a marked term; its attribute of the same name is the term."""


@lru_cache(maxsize=256)
def parse_markdown(markdown: str) -> SyntaxTreeNode:
    """Parse Markdown: CommonMark with tables and terms, without HTML."""
    from markdown_it.tree import SyntaxTreeNode

    return SyntaxTreeNode(_parser().parse(markdown))


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    """The parser; making one takes ten times as long as a short text, and all threads may use the same."""
    # takes 50 ms to import, so only when there is something to parse
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.inline.ruler.before("link", TERM, _read_term)
    return parser


def terms_in(markdown: str) -> list[str]:
    """The terms that are marked in a text, each once, in their order."""
    if "[[" not in markdown:
        return []
    found = (str(node.attrs[TERM]) for node in parse_markdown(markdown).walk() if node.type == TERM)
    return list(dict.fromkeys(found))


def plain_lines(markdown: str) -> list[str]:
    """The words of a text without the signs of Markdown: a line for each paragraph, row of a table or line of code."""
    return [line for line in _lines(parse_markdown(markdown)) if line.strip()]


def needs_quotes(code: str, before: str = "", behind: str = "") -> bool:
    """Whether code within a sentence could be read as words of that sentence, so that quotation marks must part them.

    Args:
        code: The code, such as ``for x in ids:``.
        before: What stands before it in its line.
        behind: What stands behind it.
    """
    if not (before.strip() or behind.strip()) or (before[-1:] in _OPENED and behind[:1] in _CLOSED):
        return False
    if before.rstrip().endswith((":", "→")) and not behind.strip(" ."):
        return False
    words = code.strip()
    if words in _JOINTS:
        return True
    return not (_NO_WORDS & set(words)) and any(map(str.isalpha, words)) and (" " in words or words[-1] in ":;,.?!")


_OPENED: Final = ("“", '"', "‘")
_CLOSED: Final = ("”", '"', "’")
_JOINTS: Final = frozenset(
    {"and", "as", "assert", "break", "for", "from", "if", "in", "is", "not", "or", "while", "with"}
)
"""Words of Python that are words of any sentence."""
_NO_WORDS: Final = frozenset('()[]{}<>=+*/\\|&^%$@~`"│␣')
"""Signs that no sentence has: what holds one of them is seen to be code."""


def _lines(node: SyntaxTreeNode) -> Iterator[str]:
    if node.type in ("fence", "code_block"):
        yield from node.content.split("\n")
    elif node.type == "tr":
        yield " · ".join(" ".join(_lines(cell)) for cell in node.children)
    elif node.type == "inline":
        yield _words(node)
    else:
        for child in node.children:
            yield from _lines(child)


def _words(node: SyntaxTreeNode) -> str:
    if node.type in ("softbreak", "hardbreak"):
        return " "
    return "".join(map(_words, node.children)) if node.children else node.content


def _read_term(state: StateInline, silent: bool) -> bool:
    """Read a marked term, if one begins here."""
    start = state.pos + 2
    if not state.src.startswith("[[", state.pos):
        return False
    end = state.src.find("]]", start, state.posMax)
    inside = state.src[start:end] if end >= 0 else ""
    if "[" in inside or "]" in inside or state.src.startswith("(", end + 2):
        return False
    shown, bar, name = inside.rpartition("|")
    shown = shown if bar else name
    name = " ".join(name.split())
    if not name or not shown.strip():
        return False
    if not silent:
        state.push(f"{TERM}_open", "", 1).attrs = {TERM: name}
        # read apart: in place, what is read as plain text would run on over the bar
        inner: list[Token] = []
        state.md.inline.parse(shown, state.md, state.env, inner)
        for token in inner:
            token.level += state.level
            state.tokens.append(token)
            state.tokens_meta.append(None)
        state.push(f"{TERM}_close", "", -1)
    state.pos = end + 2
    return True
