"""The names of the glossary's terms: finding the one that is meant, in singular or plural, by any of its names."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from bpe_tui.course.folder import extra_file
from bpe_tui.course.nodes import Mapping, Node, Scalar, Sequence, read_nodes
from bpe_tui.course.problems import Problem


def fold(name: str) -> str:
    """A name as it is compared: without capitals, spaces at its ends and doubled ones."""
    return " ".join(name.split()).casefold()


def forms(name: str) -> Iterator[str]:
    """A name as it is compared, and what it is the plural of."""
    folded = fold(name)
    yield folded
    if folded.endswith("ies"):
        yield folded[:-3] + "y"
    if folded.endswith("es"):
        yield folded[:-2]
    if folded.endswith("s"):
        yield folded[:-1]


def near_names(name: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names that are spelled nearly so, the nearest first."""
    folded = {fold(known): known for known in names}
    return [folded[close] for close in difflib.get_close_matches(fold(name), list(folded), most, 0.6)]


def check_of(folder: Path) -> Callable[[str], str]:
    """Make what says of a term why it cannot be marked; empty if it can.

    Args:
        folder: Where the lesson is; its glossary is read when the first term is asked for.
    """
    known: dict[str, str] = {}

    def check(name: str) -> str:
        if not known:
            known.update(_names(extra_file("glossary.yaml", folder)))
        if any(form in known for form in forms(name)):
            return ""
        near = near_names(name, known.values())
        hint = f"did you mean {' or '.join(f'`{term}`' for term in near)}?" if near else "write it into glossary.yaml."
        return f"the glossary has no term `{name}`; {hint} In code two brackets are literal"

    return check


def _names(path: Path) -> dict[str, str]:
    """Every name of a term, folded, and how it is written; what is wrong with the file is told elsewhere."""
    problems: list[Problem] = []
    found: dict[str, str] = {}
    for term in _items(_field(read_nodes(path, problems), "terms")):
        name = _field(term, "term")
        for node in (name, *_items(_field(term, "also"))):
            if isinstance(node, Scalar):
                found[fold(node.text)] = node.text
    return found


def _field(node: Node | None, name: str) -> Node | None:
    entries = node.entries if isinstance(node, Mapping) else ()
    return next((value for key, value in entries if key.text == name), None)


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else ()
