"""Pages that are read when the first of them is looked at, so that a list of lessons costs little."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import overload

from bpe_tui.course.models import Page


class LatePages(Sequence[Page]):
    """The pages of a lesson. Their titles are known; the rest is read at the first look, and kept.

    Args:
        titles: The titles.
        read: Reads the pages; what it raises comes out of the first look.
    """

    def __init__(self, titles: Sequence[str], read: Callable[[], tuple[Page, ...]]) -> None:
        self.titles = tuple(titles)
        """The titles of the pages."""
        self._read: Callable[[], tuple[Page, ...]] | None = read
        self._pages: tuple[Page, ...] = ()

    def _all(self) -> tuple[Page, ...]:
        if self._read is not None:
            self._pages = self._read()
            self._read = None
        return self._pages

    def __len__(self) -> int:
        return len(self.titles)

    @overload
    def __getitem__(self, index: int) -> Page: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Page, ...]: ...
    def __getitem__(self, index: int | slice) -> Page | tuple[Page, ...]:
        return self._all()[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (LatePages, tuple)) and self._all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all())
