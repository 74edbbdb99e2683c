"""Step my code: the first step at which a learner's run goes another way than the reference's."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two runs part."""

    step: int
    """Step of the learner's run to open at, from 0."""
    reference_step: int
    """The step of the reference's run that it stands against."""
    function: str
    name: str
    """The variable that differs; empty if it is what a function gives back, or which way it goes."""
    words: str
    """What differs, in a sentence or two."""
