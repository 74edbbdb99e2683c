"""What a learner has typed or put but not given as an answer: it is there again when they come back."""

from __future__ import annotations

from bpe_tui.study.store import Store


class Drafts:
    """The drafts of a lesson. `keep` writes them down; until then they are only noted."""

    def __init__(self, store: Store, lesson: str) -> None:
        """Take a lesson.

        Args:
            store: Where drafts are kept.
            lesson: The lesson's id.
        """
        self._store = store
        self._lesson = lesson
        self._noted: dict[str, str] = {}

    def of(self, item: str) -> str:
        """The draft of an item; empty if there is none."""
        return self._noted.get(item, self._store.setting(self._name(item), ""))

    def note(self, item: str, text: str) -> None:
        """Note the draft of an item; an empty one if it was given, or taken back."""
        self._noted[item] = text

    def keep(self) -> None:
        """Write down what was noted."""
        noted, self._noted = self._noted, {}
        for item, text in noted.items():
            name = self._name(item)
            if self._store.setting(name, "") != text:
                self._store.set_setting(name, text)

    def _name(self, item: str) -> str:
        return f"draft-{self._lesson}-{item}"
