"""Anchors: finding a line of a function by its text, so that a lesson survives edits above that line."""

from __future__ import annotations

import ast
import difflib
import inspect
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Final

TAUGHT: Final = "bpe_tui.bpe.taught"
"""The module of the taught functions."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The lines of one function."""

    function: str
    first: int
    """Line in the file, from 1."""
    lines: tuple[str, ...]
    """Without indentation."""
    steps: frozenset[int]
    """Lines in the file on which a statement begins: those that a stepper can stand on."""
    variables: frozenset[str]
    """Names that the function sets, its arguments included."""
    loops: tuple[tuple[int, int, int], ...]
    """Of each loop its own line, and the first and last line of its body."""

    @property
    def last(self) -> int:
        """Its last line in the file."""
        return self.first + len(self.lines) - 1


@lru_cache(maxsize=8)
def _source(module: str) -> str:
    path = inspect.getsourcefile(import_module(module))
    assert path is not None, "the functions to be stepped are written in Python"
    return Path(path).read_text(encoding="utf-8")


@lru_cache(maxsize=8)
def functions_of(module: str) -> tuple[str, ...]:
    """The names of the functions of a module, in their order."""
    return tuple(node.name for node in ast.parse(_source(module)).body if isinstance(node, ast.FunctionDef))


@lru_cache(maxsize=64)
def listing(function: str, module: str = TAUGHT) -> Listing:
    """Get the lines of a function that can be stepped.

    Raises:
        KeyError: There is no such function in the module.
    """
    source = _source(module)
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return _listing(node, source.splitlines())
    raise KeyError(function)


def _listing(node: ast.FunctionDef, lines: list[str]) -> Listing:
    last = node.end_lineno or node.lineno
    docstring = node.body[0] if ast.get_docstring(node) is not None else None
    inner = [child for child in ast.walk(node) if isinstance(child, ast.stmt) and child is not docstring]
    names = {arg.arg for arg in node.args.args}
    for child in ast.walk(node):
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
            names.add(child.id)
    loops = tuple(
        (child.lineno, child.body[0].lineno, child.body[-1].end_lineno or child.body[-1].lineno)
        for child in inner
        if isinstance(child, (ast.For, ast.While))
    )
    return Listing(
        node.name,
        node.lineno,
        tuple(line.strip() for line in lines[node.lineno - 1 : last]),
        frozenset(child.lineno for child in inner),
        frozenset(names),
        loops,
    )


class AnchorError(ValueError):
    """An anchor names no line, or more than one."""


def find_line(function: str, anchor: str, module: str = TAUGHT) -> int:
    """Find the line of a function that an anchor means.

    The anchor is the line's text, or a part of it that no other line has. The ``:`` at its end can be left out.
    Of lines that are alike the first one is meant.

    Returns:
        The line in the file, from 1.

    Raises:
        KeyError: There is no such function.
        AnchorError: No line fits, or several different ones do.
    """
    lines = listing(function, module)
    wanted = anchor.strip()
    places = {number: lines.lines[number - lines.first] for number in sorted(lines.steps)}
    for test in (
        lambda text: text == wanted,
        lambda text: text.rstrip(":") == wanted,
        lambda text: wanted != "" and wanted in text,
    ):
        found = [number for number, text in places.items() if test(text)]
        if len({places[number] for number in found}) > 1:
            texts = "; ".join(f"`{places[number]}`" for number in found)
            raise AnchorError(f"`{wanted}` stands in several lines of `{function}`: {texts}. Give the whole line")
        if found:
            return found[0]
    near = difflib.get_close_matches(wanted, places.values(), 1, 0.4)
    hint = f"did you mean `{near[0]}`?" if near else "its lines are: " + "; ".join(f"`{t}`" for t in places.values())
    raise AnchorError(f"`{function}` has no line `{wanted}`; {hint}")
