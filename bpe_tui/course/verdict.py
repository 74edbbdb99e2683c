"""What is said to an answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and what to say to it."""

    right: bool
    why: str
    """Markdown; it never gives the key away when the answer is wrong. Empty where nothing is known of a wrong one."""
    advice: str = ""
    """Markdown: what to do for another answer; said only where one can follow."""
    read: bool = True
    """Whether it could be taken as an answer at all; what could not is neither right nor wrong."""

    def said(self, *, last: bool = False) -> str:
        """What to say, in Markdown.

        Args:
            last: Whether no other answer can follow; then there is no advice, and it is said that it counts.
        """
        if self.right or not self.read or not last:
            between = "\n\n" if "\n\n" in self.why else " "
            return between.join(part for part in (self.why, self.advice) if part)
        return self.why or "It counts as wrong."
