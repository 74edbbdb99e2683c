"""Pages and slides that are read when the first of them is looked at, so that a list of lessons costs little."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import RLock
from typing import TypeVar, overload

from bpe_tui.course.models import Page

T = TypeVar("T")


class Late(Sequence[T]):
    """Items whose number is known; the rest is read at the first look, and kept. Any thread may look.

    Args:
        size: How many there are.
        read: Reads them; what it raises comes out of the first look.
    """

    def __init__(self, size: int, read: Callable[[], tuple[T, ...]]) -> None:
        self._size = size
        self._read: Callable[[], tuple[T, ...]] | None = read
        self._items: tuple[T, ...] = ()
        self._lock = RLock()

    def _all(self) -> tuple[T, ...]:
        with self._lock:
            if self._read is not None:
                self._items = self._read()
                self._read = None
            return self._items

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self._all()[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Late, tuple)) and self._all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all())


class LatePages(Late[Page]):
    """The pages of a lesson. Their titles are known.

    Args:
        titles: The titles.
        read: Reads the pages; what it raises comes out of the first look.
    """

    def __init__(self, titles: Sequence[str], read: Callable[[], tuple[Page, ...]]) -> None:
        super().__init__(len(titles), read)
        self.titles = tuple(titles)
        """The titles of the pages."""
