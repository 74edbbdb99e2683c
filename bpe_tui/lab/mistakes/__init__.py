"""Mistakes that no changed reference can stand for: functions that recognise them by what the code answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bpe_tui.lab.calls import Result
from bpe_tui.lab.models import LabMistake


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one call gave, beside what it should have given."""

    expected: Result
    got: Result
    right: bool


Recognise = Callable[[Sequence[Evidence]], bool]
"""Whether a mistake is what all of the evidence shows; at least one item of it is not right."""


def _rules() -> Mapping[str, Recognise]:
    from bpe_tui.lab.mistakes import answers

    return {**answers.RULES}


def _general() -> Sequence[LabMistake]:
    from bpe_tui.lab.mistakes import answers

    return answers.GENERAL


RULES: Final = _rules()
"""The rules by name."""

GENERAL: Final = _general()
"""Mistakes that every lab foresees, besides its own."""
