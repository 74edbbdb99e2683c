"""What a run may use."""

from __future__ import annotations

from dataclasses import dataclass

from bpe_tui.lab.models import SECONDS


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one run. Those on memory, files and processes hold for each process; the others for all together."""

    seconds: float = SECONDS
    """Of wall clock, from when the interpreter is there."""
    memory: int = 1 << 30
    """Bytes of address space."""
    output: int = 200_000
    """Bytes that may be printed."""
    file_size: int = 16 << 20
    """Bytes of the largest file that may be written."""
    files: int = 64
    """Files that may be open."""
    processes: int = 32
    """Processes and threads besides those that the user has. The system does not hold the superuser to it."""
    values: int = 8_000_000
    """Bytes of all results together."""
    start_seconds: float = 20.0
    """Of wall clock until the interpreter is there."""
