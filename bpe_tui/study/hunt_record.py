"""What became of the bugs that a learner has hunted, so that score and streak outlive the program."""

from __future__ import annotations

import json
from typing import Final

from bpe_tui.lab.hunt import Hunt, Past
from bpe_tui.study.store import Store

_SETTING: Final = "hunt"
_MOST: Final = 5_000
"""Bugs that are kept."""


def past_of(store: Store) -> list[Past]:
    """The bugs that were found or given up, in their order."""
    try:
        kept = json.loads(store.setting(_SETTING, "[]"))
        return [Past(bool(found), min(3, max(1, int(level))), max(0, int(misses))) for found, level, misses in kept]
    except (ValueError, TypeError):
        return []


def note_bug(store: Store, hunt: Hunt) -> None:
    """Keep what became of the bug that was just found or given up."""
    past = [*past_of(store), Past(hunt.state == "found", hunt.bug.level, hunt.misses)][-_MOST:]
    rows = [[int(bug.found), bug.level, bug.misses] for bug in past]
    store.set_setting(_SETTING, json.dumps(rows, separators=(",", ":")))
