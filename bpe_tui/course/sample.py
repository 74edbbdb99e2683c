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
        self._chunks = [list(text_to_bytes(chunk)) for chunk in pattern.split(text)]
        self._pairs = self._find_pairs()

    def _find_pairs(self) -> set[Pair]:
        return set(chain.from_iterable(map(pairwise, self._chunks)))

    @property
    def ids(self) -> list[int]:
        """The text in tokens, after the merges so far."""
        return list(chain.from_iterable(self._chunks))

    def learn(self, merges: Iterable[Merge]) -> bool:
        """Apply merges, in the order they were learned.

        Returns:
            Whether the text has changed.
        """
        changed = False
        for learned in merges:
            if learned.pair in self._pairs:
                self._chunks = [merge(chunk, learned.pair, learned.new_id) for chunk in self._chunks]
                self._pairs = self._find_pairs()
                changed = True
        return changed
