"""What the learner knows: a store of places, answers and finished pages that survives whatever ends the program.

Reading order: `events` (what is recorded), `progress` (what is derived from it), `store` (the door to it all),
`tables` and `migrations` (how it lies in SQLite), `database`, `errors`, `claim` and `salvage` (what happens when
the file is not as it should be), `export` (the same as JSON), `records` (what comes from outside, checked);
`skills` (what can be asked afresh), `review` (what is due), `review_questions` and `reviewing` (asking it).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bpe_tui.study.events import Event, Place
from bpe_tui.study.progress import LastAnswer, Progress

if TYPE_CHECKING:
    from bpe_tui.study.store import Store

__all__ = ["Event", "LastAnswer", "Place", "Progress", "Store"]


def __getattr__(name: str) -> object:
    """Load the store on first use: what only draws progress does not need SQLite."""
    if name == "Store":
        from bpe_tui.study.store import Store

        return Store
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
