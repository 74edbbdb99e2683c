"""Mistakes of any function: they show in what kind of answer it gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bpe_tui.lab.mistakes import Evidence, Recognise
from bpe_tui.lab.models import LabMistake

_MEASURED: Final = ("lines_for_each_letter", "a_long_text")
"""Calls that measure how much is done, and not what comes out."""


def _wrong(evidence: Sequence[Evidence]) -> list[Evidence]:
    return [item for item in evidence if not item.right]


def printed_for_returned(evidence: Sequence[Evidence]) -> bool:
    """Whether each answer is missing, and was printed instead."""
    wrong = _wrong(evidence)
    return bool(wrong) and all(_was_printed(item) for item in wrong)


def _was_printed(item: Evidence) -> bool:
    if item.got.trouble is not None or item.got.value is not None or item.expected.trouble is not None:
        return False
    lines = item.got.printed.strip().splitlines() or [""]
    return item.expected.value is not None and lines[-1] == str(item.expected.value)


def written_as_text(evidence: Sequence[Evidence]) -> bool:
    """Whether each answer is the text of the right one."""
    wrong = _wrong(evidence)
    return bool(wrong) and all(
        item.got.trouble is None
        and item.expected.trouble is None
        and not isinstance(item.expected.value, str)
        and item.got.value == str(item.expected.value)
        for item in wrong
    )


def one_answer_for_all(evidence: Sequence[Evidence]) -> bool:
    """Whether one function gives the same answer whatever it is given, though several are expected."""
    wrong = _wrong(evidence)
    function = wrong[0].got.call.function if wrong else ""
    asked = [item for item in evidence if item.got.call.function == function]
    answers = {repr(item.got.value) for item in asked}
    different = {repr(item.got.call.arguments) for item in asked}
    return (
        len(different) > 2
        and len(answers) == 1
        and all(item.got.trouble is None and item.got.value not in (None, [], {}, "", b"") for item in asked)
        and len({repr(item.expected.value) for item in asked}) > 2
    )


def slow_but_right(evidence: Sequence[Evidence]) -> bool:
    """Whether all answers are right, and only the measuring says that too much was done."""
    wrong = _wrong(evidence)
    return bool(wrong) and all(
        item.got.call.function in _MEASURED and item.got.trouble is None and isinstance(item.got.value, dict)
        for item in wrong
    )


RULES: Final[Mapping[str, Recognise]] = {
    "printed": printed_for_returned,
    "as text": written_as_text,
    "one answer": one_answer_for_all,
    "slow but right": slow_but_right,
}

GENERAL: Final = (
    LabMistake(
        "printed-for-returned",
        "The right answer is printed, and not given back. Whoever calls the function gets `None`. Write `return` "
        "in place of `print`.",
        rule="printed",
    ),
    LabMistake(
        "written-as-text",
        "The answer is right, but it is a text. Give back the value itself, without `str(…)`.",
        rule="as text",
    ),
    LabMistake(
        "one-answer-for-all",
        "The answer is the same, whatever the function is given. Work it out from the arguments.",
        rule="one answer",
    ),
)
"""Mistakes that every lab foresees."""
