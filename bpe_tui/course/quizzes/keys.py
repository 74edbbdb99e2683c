"""Every answer that a quiz knows: the right ones, and the wrong ones that its author foresaw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.blanks import BETWEEN
from bpe_tui.course.quizzes.ordering import places, sample
from bpe_tui.course.quizzes.tasks import Blank, Expose, Order, Point
from bpe_tui.course.trials import innocent, mutant_of, witness

_LONG: Final = 10_000
"""Numbers from here on are shown with commas; shorter ones may be ids, which are written without."""

Answer = str | frozenset[int] | tuple[int, ...]
"""An answer as it is graded: typed, chosen, or put in order."""
Known = tuple[str, Answer]
"""An answer as it is read, and as it is graded."""


def right_answers(quiz: Quiz) -> Iterator[Known]:
    """The right answers, the one that is shown as the answer first."""
    match quiz.task:
        case Order() as order:
            for lines in (order.lines, *order.also):
                given = places(order, lines)
                if given is not None:
                    yield "\n".join(lines), given
        case Blank(answers=answers):
            yield " and ".join(accepted[0] for accepted in answers), BETWEEN.join(accepted[0] for accepted in answers)
            for at, accepted in enumerate(answers):
                for other in accepted[1:]:
                    parts = [other if n == at else kept[0] for n, kept in enumerate(answers)]
                    yield " and ".join(parts), BETWEEN.join(parts)
        case Point(targets=targets, right=right):
            for at in sorted(right):
                yield targets[at].strip(), frozenset({at})
        case Expose() as expose:
            text = witness(expose, mutant_of(expose))
            if text is not None:
                yield text, text
        case None if quiz.kind in ("choice", "choices"):
            key = frozenset(at for at, choice in enumerate(quiz.choices) if choice.right)
            yield " + ".join(quiz.choices[at].text for at in sorted(key)), key
        case _:
            yield from ((answer, answer) for answer in quiz.answers)


def foreseen(quiz: Quiz) -> Iterator[Known]:
    """The wrong answers that have a reason of their own."""
    match quiz.task:
        case Order() as order:
            for mistake in order.mistakes:
                lines = sample(order, mistake)
                given = places(order, lines)
                if given is not None:
                    yield "\n".join(lines), given
        case Blank(answers=answers, mistakes=mistakes):
            for wrong in mistakes:
                parts = [wrong.answer if at == wrong.blank else kept[0] for at, kept in enumerate(answers)]
                yield wrong.answer, BETWEEN.join(parts)
        case Point(targets=targets, right=right) as point:
            told: set[str] = set()
            for at, target in enumerate(targets):
                if at not in right and point.reason(at) not in told:
                    told.add(point.reason(at))
                    yield target.strip(), frozenset({at})
        case Expose() as expose:
            text = innocent(expose, mutant_of(expose))
            if text is not None:
                yield text, text
        case None if quiz.kind in ("choice", "choices"):
            yield from ((choice.text, frozenset({at})) for at, choice in enumerate(quiz.choices) if not choice.right)
        case _:
            yield from ((mistake.answer, mistake.answer) for mistake in quiz.mistakes)


def key_text(quiz: Quiz) -> str:
    """The right answer in Markdown, for those who have tried; empty if there is none to show."""
    text = next((text for text, _ in right_answers(quiz)), "")
    if quiz.task is None and quiz.kind in ("choice", "choices"):
        return text
    if quiz.kind == "number" and text.isdecimal() and int(text) >= _LONG:
        text = f"{int(text):,}"
    if "\n" in text:
        return f"```python\n{text}\n```"
    return f"`{text}`" if text and "`" not in text else text
