"""A question on paper or on a wall: written out with what there is to choose, and its answer apart."""

from __future__ import annotations

from bpe_tui.course.models import Quiz, Recall
from bpe_tui.course.quizzes.keys import key_text
from bpe_tui.course.quizzes.showing import prompt_of
from bpe_tui.course.quizzes.tasks import Order, Point


def written_question(quiz: Quiz) -> str:
    """The question in Markdown, with its options under letters, its lines or its tokens."""
    options = tuple(choice.text for choice in quiz.choices)
    parts = [prompt_of(quiz)]
    match quiz.task:
        case Order() as order:
            parts.append(fenced("\n".join(order.all_lines[at] for at in order.shuffled(quiz.id))))
        case Point(targets=targets, code=True):
            parts.append(fenced("\n".join(f"{at:>2}  {target}" for at, target in enumerate(targets, 1))))
        case Point(targets=targets):
            options = tuple(f"`{target}`" for target in targets)
    if options:
        parts.append("\n".join(f"{chr(ord('a') + at)}) {option}  " for at, option in enumerate(options)))
    return "\n\n".join(part for part in parts if part)


def written_answer(quiz: Quiz) -> str:
    """The answer in Markdown, and why."""
    key = key_text(quiz)
    whys = " ".join(choice.why for choice in quiz.choices if choice.right)
    said = [part.strip() for part in (key, whys, quiz.explanation) if part.strip()]
    if not said:
        return ""
    if "\n" in key:
        return "\n\n".join(said)
    return " ".join([f"{said[0].rstrip('.')}.", *said[1:]])


def as_recall(quiz: Quiz) -> Recall:
    """The same question as one whose answer is hidden until it is wanted."""
    return Recall(quiz.id, written_question(quiz), "", written_answer(quiz))


def fenced(code: str) -> str:
    """Code as a block of Markdown, whatever stands in it."""
    fence = "```"
    while fence in code:
        fence += "`"
    return f"{fence}python\n{code}\n{fence}"
