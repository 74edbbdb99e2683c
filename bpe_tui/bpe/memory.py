"""How much memory training on a text that is not split takes, and how much there is.

A text that is split is counted once for each distinct chunk, which are few. One that is not is held whole, with the
places of its pairs.

>>> Need(of=10_000_000, available=64_000_000, arrays=True).bytes
320000000
>>> print(Need(of=10_000_000, available=64_000_000, arrays=True))
without a pattern, 10.0 MB of text take about 320 MB of memory, and 64 MB are free
"""

import os
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

FOR_EACH_BYTE = 32
"""Bytes of memory for each byte of text, measured with numpy."""

FOR_EACH_BYTE_IN_LOOPS = 52
"""The same without numpy."""

_MUCH = 1 << 30
_SHARE = 0.8


@dataclass(frozen=True, slots=True)
class Need:
    """What training without a pattern asks of a machine; printed, it is half a sentence that says so."""

    of: int
    """The length of the text in bytes."""

    available: int | None
    """Bytes of memory that are free; None if that is not known."""

    arrays: bool
    """Whether numpy is there."""

    @property
    def bytes(self) -> int:
        """About how many bytes of memory it takes."""
        return self.of * (FOR_EACH_BYTE if self.arrays else FOR_EACH_BYTE_IN_LOOPS)

    @property
    def is_much(self) -> bool:
        """Whether it takes a gigabyte or more, or more than there is."""
        return self.bytes >= _MUCH or self.is_too_much

    @property
    def is_too_much(self) -> bool:
        """Whether it takes nearly all memory that is free, or more."""
        return self.available is not None and self.bytes > _SHARE * self.available

    def __str__(self) -> str:
        free = "" if self.available is None else f", and {_size(self.available)} are free"
        return f"without a pattern, {self.of / 1e6:.1f} MB of text take about {_size(self.bytes)} of memory{free}"


def need_of(size: int) -> Need:
    """Tell what training on a text of so many bytes asks of this machine, if the text is not split."""
    return Need(size, available_memory(), find_spec("numpy") is not None)


def available_memory() -> int | None:
    """Find how many bytes of memory a program may still use; None if the system does not say."""
    try:
        with Path("/proc/meminfo").open(encoding="ascii") as file:
            for line in file:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except (OSError, ValueError, IndexError):
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def _size(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 999_500_000 else f"{size / 1e6:.0f} MB"
