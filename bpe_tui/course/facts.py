"""The names that the expressions of a lesson know; what they stand for is loaded when the first one is looked up.

To open the course only the outlines of lessons are read, and nothing is looked up in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final


class _Names(Mapping[str, object]):
    @cached_property
    def _table(self) -> Mapping[str, object]:
        from bpe_tui.course.fact_table import TABLE

        return TABLE

    def __getitem__(self, name: str) -> object:
        return self._table[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)

    def __contains__(self, name: object) -> bool:
        return name in self._table


NAMES: Final[Mapping[str, object]] = _Names()
"""Name to value."""
