"""The terms that are marked on a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bpe_tui.course.markup import terms_in
from bpe_tui.course.models import Block, Quiz, Recall, Stepper, Table, Text


def terms_of(blocks: Iterable[Block]) -> list[str]:
    """The terms marked in what the learner reads before they do anything, each once, in their order."""
    return list(dict.fromkeys(term for block in blocks for text in texts_of(block) for term in terms_in(text)))


def texts_of(block: Block) -> Iterator[str]:
    """The Markdown of a block that gives no answer away."""
    match block:
        case Text():
            yield block.markdown
        case Table():
            yield from block.columns
            for row in block.rows:
                yield from row
            yield block.caption
        case Quiz() | Recall():
            yield block.question
        case Stepper():
            yield block.intro
