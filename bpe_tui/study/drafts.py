"""What a learner has put as an answer but not given, and hints they looked at: it is there again when they come back.

Both are kept as settings whose names begin with where they belong, so that a reset finds them.
"""

from __future__ import annotations

from typing import Final

from bpe_tui.study.store import Store

_PUT: Final = "+"
"""Stands before the text of a draft that is there; an empty text may be one."""
_SEEN: Final = "seen"


class Drafts:
    """The drafts and hints of a page. `keep` writes drafts down; until then they are only noted."""

    def __init__(self, store: Store, lesson: str, page: int) -> None:
        """Take a page.

        Args:
            store: Where drafts are kept.
            lesson: The lesson's id.
            page: Which page, from 1.
        """
        self._store = store
        self._begin = f"{lesson}/{page}/"
        self._noted: dict[str, str | None] = {}

    def of(self, item: str) -> str | None:
        """The draft of an item; ``None`` if there is none."""
        if item in self._noted:
            return self._noted[item]
        kept = self._store.setting(self._name(item), "")
        return kept.removeprefix(_PUT) if kept else None

    def note(self, item: str, text: str | None) -> None:
        """Note the draft of an item; ``None`` if it was given."""
        self._noted[item] = text

    def keep(self) -> None:
        """Write down what was noted."""
        noted, self._noted = self._noted, {}
        for item, text in noted.items():
            self._set(self._name(item), "" if text is None else _PUT + text)

    def given(self, item: str) -> None:
        """Forget the draft of an item at once: an answer was given."""
        self.note(item, None)
        self.keep()

    def note_hint(self, recall: str) -> None:
        """Keep that the hint of a recall was looked at."""
        self._set(f"hint/{self._begin}{recall}", _SEEN)

    def hinted(self, recall: str) -> bool:
        """Whether the hint of a recall was looked at."""
        return self._store.setting(f"hint/{self._begin}{recall}", "") == _SEEN

    def _name(self, item: str) -> str:
        return f"draft/{self._begin}{item}"

    def _set(self, name: str, value: str) -> None:
        if self._store.setting(name, "") != value:
            self._store.set_setting(name, value)
