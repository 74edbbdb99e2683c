"""Chunks: what a frame writes between two moves, as cells. The same ones come again and again, and are kept."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bpe_tui.terminal.sgr import shows_on_blank
from bpe_tui.terminal.widths import is_narrow

Cell = tuple[str, str]
"""Character and style; the right half of a wide character has an empty text."""

_KEPT: Final = 1_024
"""Chunks that are kept; a full screen of tokens has about two hundred."""
SEQUENCE: Final = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[^\[\]])"
"""A control sequence, as a pattern."""
_MARK: Final = re.compile(f"({SEQUENCE})")
_STYLE: Final = re.compile(r"\x1b\[([\d;]*)m")


class _Cells(dict[str, Cell]):
    """The cells of one style by their characters, each made once, so that equal ones are the same object."""

    def __init__(self, style: str) -> None:
        super().__init__({" ": (" ", shows_on_blank(style))})
        self._style = style

    def __missing__(self, char: str) -> Cell:
        cell = self[char] = char, self._style
        return cell


_cells_of = lru_cache(_KEPT)(_Cells)


@dataclass(frozen=True, slots=True)
class Piece:
    """A text of one style, or a control sequence that neither writes, moves nor sets a style."""

    text: str
    style: str = ""
    cells: tuple[Cell, ...] = ()
    """One for each character; none for a control sequence."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """What is written from one place on, without a move."""

    pieces: tuple[Piece, ...]
    style: str
    """The style after it."""
    cells: list[Cell] | None
    """All its cells, if it is text alone and each of its characters takes one cell."""


@lru_cache(_KEPT)
def parse_chunk(text: str, style: str = "") -> Chunk:
    """Take a chunk apart.

    Args:
        text: Texts and control sequences; no moves, and no ends of lines.
        style: The style before it, as codes (SGR) with semicolons between, empty for the default.
    """
    pieces: list[Piece] = []
    narrow = True
    for at, part in enumerate(_MARK.split(text)):
        if not at % 2:
            if part:
                cells = _cells_of(style)
                pieces.append(Piece(part, style, tuple([cells[char] for char in part])))
                narrow = narrow and is_narrow(part)
        elif match := _STYLE.fullmatch(part):
            style = "" if match[1] == "0" else match[1]
        else:
            pieces.append(Piece(part))
            narrow = False
    return Chunk(tuple(pieces), style, [cell for piece in pieces for cell in piece.cells] if narrow else None)
