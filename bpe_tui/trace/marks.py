"""Marks: where a run has its moments. A mark stands on a line and may have a condition; a moment is one hit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A line on which a moment happens whenever a condition holds after it ran."""

    function: str
    """Name of the function the line belongs to."""
    anchor: str
    """Text of the line, without its indentation; of lines that are alike the first one is meant."""
    kind: str
    """Short name of the moment, such as ``tie``."""
    label: str
    """What to call a hit, with ``{expression}`` over the function's variables, such as ``{new_id} minted``."""
    when: str = ""
    """Python expression over the function's variables; empty always holds."""
