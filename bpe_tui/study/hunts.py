"""The hunt for bugs and what is known of the learner: each input that was tried, and how far the hunt has come."""

from __future__ import annotations

import re
from typing import Final

from bpe_tui.lab.hunt import Hunt, Past
from bpe_tui.study.store import Store

LESSON: Final = "find-the-bug"
"""What the hunt is kept under, in place of a lesson."""

_ITEM: Final = re.compile(r"bug-(\d+)-level-(\d)")
_GIVEN_UP: Final = "given-up"


def begin_hunt(store: Store) -> Hunt:
    """Begin the hunt, or go on with score and streak as they were; the bug that was open is passed over."""
    tried: dict[int, tuple[int, bool, int]] = {}
    given_up: set[int] = set()
    for item, answer in store.answers(LESSON).items():
        name, _, end = item.partition("/")
        if (found := _ITEM.fullmatch(name)) is None:
            continue
        if end == _GIVEN_UP:
            given_up.add(int(found[1]))
        tried.setdefault(int(found[1]), (int(found[2]), False, 0))
        if not end:
            tried[int(found[1])] = (int(found[2]), answer.solved, answer.tries)
    past = []
    for number, (level, solved, tries) in sorted(tried.items()):
        if solved or number in given_up:
            past.append(Past(solved, min(max(level, 1), 3), max(0, tries - 1)))
    return Hunt(past, passed_over=len(tried) - len(past))


def keep_guess(store: Store, hunt: Hunt, given: str, right: bool) -> None:
    """Keep an input that was tried on the bug that is open."""
    store.answered(LESSON, _item(hunt), given, right, skill=hunt.bug.expose.function)


def keep_giving_up(store: Store, hunt: Hunt) -> None:
    """Keep that the bug was given up."""
    store.answered(LESSON, f"{_item(hunt)}/{_GIVEN_UP}", "", False, skill=hunt.bug.expose.function)


def _item(hunt: Hunt) -> str:
    return f"bug-{hunt.bug.number}-level-{hunt.bug.level}"
