"""The questions that learners ask, with their answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from bpe_tui.course.extra import open_extra
from bpe_tui.course.models import Position
from bpe_tui.course.problems import Problem


@dataclass(frozen=True, slots=True)
class Faq:
    """A question and its answer."""

    id: str
    question: str
    """Markdown of one line."""
    answer: str
    """Markdown."""
    lesson: str = ""
    """Id of the lesson that says more; empty if none does."""
    at: Position | None = field(default=None, compare=False, repr=False)


def read_faq(path: Path, problems: list[Problem]) -> tuple[Faq, ...]:
    """Read the questions and add what is wrong with them to the problems."""
    opened = open_extra(path, problems, "questions", "the questions")
    if opened is None:
        return ()
    reader, items = opened
    found: list[Faq] = []
    for item in items:
        fields = reader.fields(item, "a question", ("faq", "ask", "answer"), ("lesson",))
        if fields is None or len(fields) < 3:
            continue
        name = reader.identifier(fields["faq"], "the id of a question") if "faq" in fields else None
        question = reader.text(fields["ask"], "the question") if "ask" in fields else None
        answer = reader.text(fields["answer"], "the answer") if "answer" in fields else None
        lesson = reader.raw(fields["lesson"], "the lesson") if "lesson" in fields else ""
        if name is None or question is None or answer is None or lesson is None:
            continue
        if any(other.id == name for other in found):
            reader.note(item, f"the id `{name}` is taken by a question above")
        found.append(Faq(name, question, answer, lesson, item.position))
    return tuple(found)
