"""Pages and slides that are read when the first of them is looked at, so that a list of lessons costs little."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import RLock
from typing import TYPE_CHECKING, TypeVar, overload

if TYPE_CHECKING:
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


class LatePages(Sequence["Page"]):
    """The pages of a lesson, each read when it is first looked at. Their titles are known. Any thread may look.

    Args:
        titles: The titles.
        read: Reads the page at an index; what it raises comes out of the first look at it.
    """

    def __init__(self, titles: Sequence[str], read: Callable[[int], Page]) -> None:
        self.titles = tuple(titles)
        """The titles of the pages."""
        self._read = read
        self._pages: dict[int, Page] = {}
        self._lock = RLock()

    def _page(self, at: int) -> Page:
        with self._lock:
            if at not in self._pages:
                self._pages[at] = self._read(at)
            return self._pages[at]

    def __len__(self) -> int:
        return len(self.titles)

    @overload
    def __getitem__(self, index: int) -> Page: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Page, ...]: ...
    def __getitem__(self, index: int | slice) -> Page | tuple[Page, ...]:
        wanted = range(len(self.titles))[index]
        return self._page(wanted) if isinstance(wanted, int) else tuple(map(self._page, wanted))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (LatePages, tuple)) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))
