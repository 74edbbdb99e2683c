"""Pieces: a page cut where the learner has something to do."""

from __future__ import annotations

from dataclasses import dataclass

from bpe_tui.course.models import Explore, Page, Predict, Quiz, Recall, Stepper, Table, Text
from bpe_tui.plain.prose import prose, table
from bpe_tui.plain.stop import Lines

Task = Quiz | Recall | Predict | Stepper | Explore
"""A block that the learner works with."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What is read in one go, and the task it leads to."""

    texts: tuple[Text | Table, ...]
    task: Task | None
    """``None`` if the page ends with the texts."""

    @property
    def lines(self) -> Lines:
        """The texts, an empty line after each."""
        lines: Lines = []
        for block in self.texts:
            told = prose(block.markdown) if isinstance(block, Text) else table(block.columns, block.rows, block.caption)
            lines += [*told, ""]
        return lines


def pieces(page: Page, *, formal: bool = False) -> tuple[Piece, ...]:
    """Cut a page into pieces, in its plain or its formal version; there is at least one."""
    found: list[Piece] = []
    texts: list[Text | Table] = []
    for block in page.shown(formal=formal):
        if isinstance(block, (Text, Table)):
            texts.append(block)
        else:
            found.append(Piece(tuple(texts), block))
            texts = []
    if texts or not found:
        found.append(Piece(tuple(texts), None))
    return tuple(found)
