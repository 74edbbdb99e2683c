"""A sample of a corpus, in tokens: what training does to the beginning of its text, merge after merge."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, pairwise

from bpe_tui.bpe.patterns import SplitPattern
from bpe_tui.bpe.reading import text_to_bytes
from bpe_tui.bpe.taught import Pair, merge
from bpe_tui.bpe.trainer import Merge


class Sample:
    """A short text that is merged along.

    >>> from bpe_tui.bpe.patterns import NO_SPLIT
    >>> sample = Sample("aaabdaaabac", NO_SPLIT)
    >>> sample.learn([Merge((97, 97), 256, 4, 1, 9)])
    True
    >>> sample.ids
    [256, 97, 98, 100, 256, 97, 98, 97, 99]
    """

    def __init__(self, text: str, pattern: SplitPattern) -> None:
        """Take a text.

        Raises:
            PatternError: The pattern is the user's own and takes too long.
            InvalidTextError: The text holds half of a surrogate pair.
        """
        self.text = text
        chunks = [text_to_bytes(chunk) for chunk in pattern.split(text)]
        distinct = {chunk: at for at, chunk in enumerate(dict.fromkeys(chunks))}
        self._order = [distinct[chunk] for chunk in chunks]
        """For each chunk of the text, which of the distinct chunks it is."""
        self._chunks = [list(chunk) for chunk in distinct]
        self._chunks_with: dict[Pair, set[int]] = {}
        """In which of the distinct chunks a pair is, or was."""
        for at, ids in enumerate(self._chunks):
            self._note(at, ids)

    def _note(self, at: int, ids: list[int]) -> None:
        for pair in pairwise(ids):
            self._chunks_with.setdefault(pair, set()).add(at)

    @property
    def ids(self) -> list[int]:
        """The text in tokens, after the merges so far."""
        return list(chain.from_iterable(self._chunks[at] for at in self._order))

    def learn(self, merges: Iterable[Merge]) -> bool:
        """Apply merges, in the order they were learned.

        Returns:
            Whether the text has changed.
        """
        changed = False
        for learned in merges:
            for at in self._chunks_with.pop(learned.pair, ()):
                before = self._chunks[at]
                ids = merge(before, learned.pair, learned.new_id)
                if len(ids) < len(before):
                    self._chunks[at] = ids
                    self._note(at, ids)
                    changed = True
        return changed
