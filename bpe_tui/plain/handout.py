"""A lesson as a Markdown page to be printed or handed out: prose, tables, code, questions, and answers if wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bpe_tui.course.exploring.explorable import Figures
from bpe_tui.course.models import Explore, Lesson, Page, Predict, Quiz, Recall, Stepper, Table, Text
from bpe_tui.course.quizzes.presenting import fenced, written_answer, written_question
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.value import show

_TERM = re.compile(r"(?s)(```.*?```|`[^`]*`)|\[\[(?:([^\[\]|]*)\|)?([^\[\]]*)\]\](?!\()")
"""Code, which stays, or a marked term."""
_MOMENTS = 20
"""Moments of a run that are listed."""
_LONGEST = 200
"""Characters of what a run gives back."""


def handout(lesson: Lesson, *, answers: bool = False) -> Iterator[str]:
    """Write a lesson, line by line.

    Args:
        lesson: The lesson.
        answers: Whether the answers follow at the end.

    Raises:
        LessonError: Its pages cannot be read.
    """
    yield f"# {lesson.title}"
    if lesson.summary:
        yield from ("", lesson.summary)
    asked: list[Quiz | Recall] = []
    for number, page in enumerate(lesson.pages, 1):
        yield from ("", f"## {number}. {page.title}")
        yield from _page(page, asked, f"{lesson.id}#{number}")
    if answers and asked:
        yield from ("", "## Answers")
        for number, question in enumerate(asked, 1):
            yield from ("", f"**{number}.** {_answer(question)}")


def _page(page: Page, asked: list[Quiz | Recall], place: str) -> Iterator[str]:
    for block in page.blocks:
        yield ""
        match block:
            case Text(markdown=markdown):
                yield _TERM.sub(_words, markdown.rstrip())
            case Table():
                yield from _table(block.columns, block.rows)
                if block.caption:
                    yield from ("", f"*{block.caption}*")
            case Quiz() | Recall():
                asked.append(block)
                yield from _question(block, len(asked))
            case Stepper():
                yield from _stepper(block)
            case Predict():
                case = block.case
                yield f"*Run `{case.function}` on `{case.text}` in your head, line by line. What comes next?*"
                yield from _code(block)
            case Explore():
                yield from _explore(block, place)


def _words(found: re.Match[str]) -> str:
    """The words of a marked term."""
    return found[1] or found[2] or found[3]


def _table(columns: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    for row in (columns, ("---",) * len(columns), *rows):
        yield f"| {' | '.join(' '.join(cell.split()) for cell in row)} |"


def _question(block: Quiz | Recall, number: int) -> Iterator[str]:
    if isinstance(block, Quiz):
        yield f"**Question {number}.** {written_question(block)}"
        return
    yield f"**Question {number}.** {block.question}"
    if block.hint:
        yield from ("", f"*Hint: {block.hint}*")


def _answer(block: Quiz | Recall) -> str:
    return block.answer.strip() if isinstance(block, Recall) else written_answer(block)


def _stepper(block: Stepper) -> Iterator[str]:
    if block.intro:
        yield from (block.intro, "")
    yield from _code(block)
    run = LocalRun(block.program())
    try:
        moments = run.timeline.moments
        last = run.step(len(run.timeline) - 1)
        yield from ("", f"The run has {len(run.timeline):,} steps.")
        if moments:
            yield ""
            yield from (f"- step {moment.index}: {moment.label}" for moment in moments[:_MOMENTS])
            if len(moments) > _MOMENTS:
                yield f"- and {len(moments) - _MOMENTS} more"
        if last.value is not None and last.event == "return":
            yield from ("", f"It gives back `{show(last.value, _LONGEST)}`.")
    finally:
        run.close()


def _code(block: Stepper | Predict) -> Iterator[str]:
    program = block.case.program()
    run = LocalRun(program)
    try:
        sites = run.timeline.sites
        function = sites.functions[run.timeline.site(0).function]
        yield fenced("\n".join(sites.lines[function.first_line - 1 : function.last_line]))
    finally:
        run.close()


def _explore(block: Explore, place: str) -> Iterator[str]:
    explorable = block.options
    found = explorable.explore({})
    yield f"*To try: {explorable.title}. {explorable.summary} In a terminal: `bpe-tui open {place}`*"
    figures: Figures | None = explorable.figures(found)
    if figures is not None:
        yield ""
        yield from _table(figures.columns, figures.rows)
        return
    yield ""
    yield from (f"- {line}" for line in explorable.lines(found))
