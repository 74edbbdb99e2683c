"""What a stepper says about a step: the comment that fits, with the values of the step in it."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator
from typing import Final

from bpe_tui.course.expression import Evaluator, ExpressionError, HiddenError, Record
from bpe_tui.course.facts import NAMES
from bpe_tui.course.fill import Hole, fill, parse_template
from bpe_tui.course.models import Comment, Stepper
from bpe_tui.course.spelling import LINE_END, write
from bpe_tui.course.thaw import Thawed, thaw
from bpe_tui.trace.step import Step

STEP_NAMES: Final = frozenset({"old", "value", "changed", "exhausted", "event"})
"""What comments can name besides variables and helpers.

``old.i``: the variable before the line ran. ``value``: the outcome of a test, what is returned. ``changed``: the
names of the variables that the line changed. ``exhausted``: whether a ``for`` found no further item. ``event``: as
`Step.event`.
"""
UNKNOWN: Final = "…"
"""Stands for a value that is not known, or is too long to be written."""
_LONGEST: Final = 160


def comment_for(step: Step, stepper: Stepper) -> str | None:
    """Choose and fill the comment for a step.

    Returns:
        Markdown of one paragraph; ``None`` if the stepper has nothing to say about this line.
    """
    evaluator = Evaluator(names_of(step))
    for comment in fitting(step, stepper):
        if holds(comment, evaluator):
            return fill_comment(comment, evaluator, [])
    return None


def fitting(step: Step, stepper: Stepper) -> Iterator[Comment]:
    """The comments on the line of a step, in their order."""
    if step.event not in ("call", "line", "return"):
        return
    for comment in stepper.comments:
        if comment.line == step.line and comment.function == step.function:
            yield comment


def names_of(step: Step) -> ChainMap[str, object]:
    """Everything that a comment can name at a step; variables come before helpers of the same name."""
    now = Thawed(step.names)
    before = {change.name: change.old for change in step.changed}
    old = {name: value for name, value in step.names.items() if name not in before}
    old |= {name: value for name, value in before.items() if value is not None}
    special: dict[str, object] = {
        "old": Record(Thawed(old), "the step before"),
        "value": None if step.value is None else thaw(step.value),
        "changed": [change.name for change in step.changed],
        "exhausted": step.exhausted,
        "event": step.event,
    }
    return ChainMap(now, special, NAMES)  # type: ignore[arg-type]


def holds(comment: Comment, evaluator: Evaluator) -> bool:
    """Whether a comment's condition holds; one that cannot be worked out does not."""
    if not comment.when:
        return True
    try:
        return bool(evaluator.evaluate(comment.when))
    except (ExpressionError, HiddenError):
        return False


def fill_comment(comment: Comment, evaluator: Evaluator, errors: list[str]) -> str:
    """Put the values of a step into a comment.

    Args:
        comment: The comment.
        evaluator: Over the names of the step.
        errors: Where to add what could not be worked out; the text then has an ellipsis there.
    """

    def value_of(hole: Hole) -> str:
        try:
            text = write(evaluator.evaluate(hole.source), 100_000)
        except HiddenError:
            return UNKNOWN
        except ExpressionError as error:
            errors.append(f"`{hole.source}` cannot be computed: {error}")
            return UNKNOWN
        except ValueError:
            return UNKNOWN
        text = text.replace("\n", LINE_END)
        if hole.code:
            text = text.replace("`", "ˋ")  # a backtick would end the code span
        return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + UNKNOWN

    return fill(parse_template(comment.text, "{", "}"), value_of)
