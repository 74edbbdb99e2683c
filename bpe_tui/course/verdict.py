"""What is said to an answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and what to say to it."""

    right: bool
    why: str
    """Markdown; it never gives the key away when the answer is wrong."""
