"""A learner's work on the labs: the text they have written, what they have tried, and what is done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from bpe_tui.study.store import Store

if TYPE_CHECKING:
    from bpe_tui.lab.models import Lab

SCRATCH: Final = "scratch"
"""The name of the text that belongs to no lab."""
_MOST: Final = 200_000
"""Characters of a run code that are kept with its result; what is being written is kept whole."""


def item_of(lab_id: str) -> str:
    """What a lab is called among the answers of its lesson, where quizzes have names too."""
    return f"lab-{lab_id}"


class LabWork:
    """What is kept of one lab."""

    def __init__(self, store: Store, lab: Lab) -> None:
        """Take a lab.

        Args:
            store: Where it is kept.
            lab: The lab.
        """
        self.store, self.lab = store, lab
        self._item = item_of(lab.id)

    @property
    def text(self) -> str:
        """What the learner has written; at first the code to begin with."""
        return kept_text(self.store, self.lab.id, self.lab.starter)

    @property
    def begun(self) -> bool:
        """Whether anything but the code to begin with was ever written."""
        return self.text != self.lab.starter

    def keep(self, text: str) -> None:
        """Keep what the learner has written."""
        keep_text(self.store, self.lab.id, text)

    def ran(self, code: str, *, right: bool) -> None:
        """Keep that the checks were run on a code, and whether all of them passed."""
        self.store.ran_lab(self.lab.after, self._item, code[:_MOST], right)
        if _words(code) != _words(self.lab.starter):
            self.store.set_setting(f"{self._item}-tried", "yes")

    @property
    def tried(self) -> bool:
        """Whether code of the learner's own was run, so that the reference may be looked at."""
        return self.done or self.store.setting(f"{self._item}-tried", "") == "yes"

    @property
    def done(self) -> bool:
        """Whether all checks have passed at some time."""
        return is_done(self.store, self.lab.after, self.lab.id)

    @property
    def hints_seen(self) -> int:
        """How many hints were asked for."""
        seen = self.store.setting(f"{self._item}-hints", "0")
        return min(int(seen), len(self.lab.hints)) if seen.isdecimal() else 0

    def next_hint(self) -> int:
        """Have one hint more shown, as long as there is one.

        Returns:
            How many are seen now.
        """
        seen = min(self.hints_seen + 1, len(self.lab.hints))
        self.store.set_setting(f"{self._item}-hints", str(seen))
        return seen


def kept_text(store: Store, name: str, default: str) -> str:
    """The text of a lab, or of another place to write in, as it was left."""
    return store.setting(f"{item_of(name)}-text", default)


def keep_text(store: Store, name: str, text: str) -> None:
    """Keep a text."""
    store.set_setting(f"{item_of(name)}-text", text)


def is_done(store: Store, lesson: str, lab_id: str) -> bool:
    """Whether all checks of a lab have passed at some time.

    Args:
        store: What is known of the learner.
        lesson: Id of the lesson that the lab belongs to.
        lab_id: The lab's.
    """
    known = store.answers(lesson).get(item_of(lab_id))
    return known is not None and known.solved


def count_done(store: Store, lessons: Iterable[str], lab_ids: Iterable[str]) -> int:
    """How many of some labs are done, whatever lessons they belong to.

    Args:
        store: What is known of the learner.
        lessons: Ids of all lessons.
        lab_ids: Ids of the labs.
    """
    items = {item_of(lab_id) for lab_id in lab_ids}
    solved = {item for lesson in lessons for item, last in store.answers(lesson).items() if last.solved}
    return len(items & solved)


def _words(code: str) -> list[str]:
    """A code without what no one would call a change: spaces and empty lines."""
    return code.split()
