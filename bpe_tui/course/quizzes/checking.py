"""What can be wrong with a quiz of the rarer kinds: every answer is given, and every reason must be told."""

from __future__ import annotations

from collections.abc import Iterator

from bpe_tui.course.answers import grade
from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.blanks import grade_blank, is_right
from bpe_tui.course.quizzes.keys import foreseen, right_answers
from bpe_tui.course.quizzes.ordering import applies, sample
from bpe_tui.course.quizzes.ordering import is_right as order_is_right
from bpe_tui.course.quizzes.tasks import Blank, Expose, Order, Point
from bpe_tui.course.trials import mutant_of, witness


def check_task(quiz: Quiz) -> Iterator[str]:
    """Give every answer that a quiz of the kinds ``order``, ``blank``, ``point`` and ``expose`` knows."""
    match quiz.task:
        case Order() as order:
            yield from _check_order(order)
        case Blank() as blank:
            yield from _check_blank(blank)
        case Point() as point:
            yield from _check_point(point)
        case Expose() as expose:
            yield from _check_expose(expose)
            return
    if not quiz.explanation.strip():
        yield "a right answer needs a reason as well: `explain`"
    for text, given in right_answers(quiz):
        if not grade(quiz, given).right:
            yield f"the answer `{text}` is not taken as right"
    for text, given in foreseen(quiz):
        if grade(quiz, given).right:
            yield f"the foreseen mistake `{text}` is taken as right"


def _check_order(order: Order) -> Iterator[str]:
    for number, mistake in enumerate(order.mistakes):
        lines = sample(order, mistake)
        if not mistake.why.strip():
            yield f"the foreseen mistake {number + 1} needs a reason (`why`)"
        if not applies(mistake, lines) or order_is_right(order, lines):
            yield f"the foreseen mistake {number + 1} is never made: the right order has it, or no order can"
        for earlier, other in enumerate(order.mistakes[:number]):
            if applies(other, lines):
                yield f"the mistakes {earlier + 1} and {number + 1} say the same; the second is never told"


def _check_blank(blank: Blank) -> Iterator[str]:
    for at, accepted in enumerate(blank.answers):
        if any(not answer.strip() for answer in accepted):
            yield f"an accepted answer of blank {at + 1} is empty"
    for number, mistake in enumerate(blank.mistakes):
        if is_right(blank, mistake.blank, mistake.answer):
            yield f"the foreseen mistake `{mistake.answer}` is taken as right"
        if not mistake.why.strip():
            yield f"the foreseen mistake `{mistake.answer}` needs a reason (`why`)"
        parts = [mistake.answer if at == mistake.blank else kept[0] for at, kept in enumerate(blank.answers)]
        if mistake.why not in grade_blank(blank, "\n".join(parts), "").why:
            known = ", ".join(f"`{other.answer}`" for other in blank.mistakes[:number])
            yield f"the mistake `{mistake.answer}` says the same as one before it ({known}) and is never told"


def _check_point(point: Point) -> Iterator[str]:
    if not point.right:
        yield "nothing is right to point at"
    if len(point.right) == len(point.targets):
        yield "everything is right; there is nothing to find"
    silent = [
        at
        for at, target in enumerate(point.targets)
        if target.strip() and at not in point.right and not point.reason(at)
    ]
    if silent:
        text = point.targets[silent[0]].strip()
        yield f"`{text}` has no reason; give one to each under `wrong`, or one to all others by `why`"


def _check_expose(expose: Expose) -> Iterator[str]:
    try:
        mutant = mutant_of(expose)
    except ValueError as error:
        yield str(error)
        return
    if witness(expose, mutant) is None:
        yield f"no input was found on which `{mutant.after}` does other than `{mutant.before}`"
