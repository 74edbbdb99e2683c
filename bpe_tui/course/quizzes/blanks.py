"""Grading blanks in code, by what a filling is worth: its syntax tree, and where it can be tried its value."""

from __future__ import annotations

import ast
import re
import unicodedata
import warnings

from bpe_tui.course.expression import Evaluator, ExpressionError
from bpe_tui.course.quizzes.tasks import Blank
from bpe_tui.course.verdict import Verdict

BETWEEN = "\n"
"""Stands between the fillings of an answer that has several."""
LONGEST = 200
"""Characters of one filling that are looked at."""
_LOOK = "Read the line with it once more, and try what it does."
_SIGNS = str.maketrans({"−": "-", "“": '"', "”": '"', "‘": "'", "’": "'", "´": "'", "„": '"', "`": None})


def fillings(blank: Blank, given: str) -> tuple[str, ...]:
    """Take an answer apart into its fillings, one for each blank; those that are missing are empty."""
    parts = [part.strip() for part in given.split(BETWEEN)] if len(blank.answers) > 1 else [given.strip()]
    return tuple((parts + [""] * len(blank.answers))[: len(blank.answers)])


def grade_blank(blank: Blank, given: str, explanation: str) -> Verdict:
    """Grade fillings.

    Args:
        blank: What was asked.
        given: The fillings, a line for each blank.
        explanation: What to say to a right answer.
    """
    parts = fillings(blank, given)
    several = len(parts) > 1
    if not any(parts):
        return Verdict(False, "Fill the blanks first." if several else "Fill the blank first.", read=False)
    fine = [is_right(blank, at, part) for at, part in enumerate(parts)]
    if all(fine):
        return Verdict(True, explanation)
    reasons: list[str] = []
    unforeseen = False
    for at, part in enumerate(parts):
        if not fine[at]:
            said = _reason(blank, at, part)
            unforeseen = unforeseen or not said
            if several:
                reasons.append(f"Blank {at + 1}: {said or 'Not that one.'}")
            elif said:
                reasons.append(said)
    if several and any(fine):
        right = ", ".join(str(at + 1) for at, good in enumerate(fine) if good)
        reasons.append(f"Blank {right} is right." if fine.count(True) == 1 else f"Blanks {right} are right.")
    advice = "" if not unforeseen else _LOOK if several else f"Not that one. {_LOOK}"
    return Verdict(False, "\n\n".join(reasons), advice)


def is_right(blank: Blank, at: int, part: str) -> bool:
    """Whether a filling is one of the accepted ones, or is always worth the same."""
    return any(same_code(part, answer) or _same_value(blank, part, answer) for answer in blank.answers[at])


def _reason(blank: Blank, at: int, part: str) -> str:
    """Why a filling is wrong; empty if nobody foresaw it."""
    if not part:
        return "Nothing stands here."
    for mistake in blank.mistakes:
        if mistake.blank == at and (same_code(part, mistake.answer) or _same_value(blank, part, mistake.answer)):
            return mistake.why
    return ""


def same_code(left: str, right: str) -> bool:
    """Whether two pieces of code are the same but for spaces, quotes and brackets that change nothing."""
    return len(left) <= LONGEST and bool(left.strip()) and _form(left) == _form(right)


def _form(text: str) -> str:
    clean = unicodedata.normalize("NFC", text).translate(_SIGNS).strip().rstrip(";")
    for mode in ("eval", "exec"):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.dump(ast.parse(clean, mode=mode))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return re.sub(r"\s+", "", clean)


def _same_value(blank: Blank, part: str, answer: str) -> bool:
    """Whether two expressions give the same on all values that the lesson tries them on."""
    if not blank.values or len(part) > LONGEST:
        return False
    try:
        for values in blank.values:
            evaluator = Evaluator(values)
            mine = evaluator.evaluate(part.translate(_SIGNS))
            theirs = evaluator.evaluate(answer)
            if type(mine) is not type(theirs) or callable(mine) or mine != theirs:
                return False
    except ExpressionError:
        return False
    return True
