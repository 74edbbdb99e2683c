"""Tables of what a learner or a class knows, and the same written for people, as Markdown, CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from bpe_tui.course.models import Course
from bpe_tui.study.gather import Gathered
from bpe_tui.study.overview import Overview, time_text
from bpe_tui.study.review_questions import title_of
from bpe_tui.trace.value import describe, show

Row = tuple[str | int, ...]
_WIDEST = 56
"""Characters of an answer that are shown to people."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a title."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def tables_of(known: Overview, course: Course) -> list[Table]:
    """What a learner knows: the lessons they were in, and their skills."""
    lessons = tuple(
        (
            lesson.id,
            lesson.state,
            f"{lesson.done}/{lesson.pages}",
            _share(lesson.first_right, lesson.asked),
            lesson.test,
            time_text(lesson.seconds) if lesson.seconds else "",
        )
        for lesson in known.lessons
    )
    skills = tuple(
        (title_of(course, skill.key), _share(skill.right, skill.asked), "practise" if skill in known.weak else "")
        for skill in known.skills
    )
    return [
        Table("Lessons", ("lesson", "state", "pages", "right at first", "test", "time"), lessons),
        Table("Skills", ("skill", "right at first", ""), skills),
    ]


def class_tables_of(gathered: Gathered) -> list[Table]:
    """What a class knows: by lesson, and by question with the commonest wrong answer."""
    lessons = tuple(
        (lesson.id, lesson.begun, lesson.done, _share(lesson.first_right, lesson.asked)) for lesson in gathered.lessons
    )
    quizzes = tuple(
        (
            quiz.lesson,
            quiz.quiz,
            quiz.learners,
            _share(quiz.first_right, quiz.learners),
            quiz.wrong,
            quiz.wrong_learners or "",
        )
        for quiz in gathered.quizzes
    )
    return [
        Table(
            f"{gathered.learners} learner{'' if gathered.learners == 1 else 's'}",
            ("lesson", "begun", "done", "right at first"),
            lessons,
        ),
        Table(
            "Questions",
            ("lesson", "question", "learners", "right at first", "commonest wrong answer", "given by"),
            quizzes,
        ),
    ]


def _share(right: int, asked: int) -> str:
    return f"{right} of {asked}" if asked else ""


def as_text(tables: Sequence[Table]) -> str:
    """Write tables for people, in columns."""
    parts = []
    for table in tables:
        if not table.rows:
            continue
        rows = [table.columns, *([_short(cell) for cell in row] for row in table.rows)]
        widths = [max(_cells(str(row[at])) for row in rows) for at in range(len(table.columns))]
        lines = ["  ".join(_pad(str(cell), width) for cell, width in zip(row, widths, strict=True)) for row in rows]
        parts.append("\n".join([table.title, "", *(line.rstrip() for line in lines)]))
    return "\n\n".join(parts) + "\n" if parts else ""


def _short(cell: str | int) -> str | int:
    """What a learner typed, on one line and with nothing in it that a terminal would obey."""
    if isinstance(cell, int):
        return cell
    text = cell if cell.isprintable() else show(describe(cell))
    return text if len(text) <= _WIDEST else text[: _WIDEST - 3] + "..."


def _cells(text: str) -> int:
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def _pad(text: str, width: int) -> str:
    return text + " " * (width - _cells(text))


def as_markdown(tables: Sequence[Table]) -> str:
    """Write tables as Markdown."""
    parts = []
    for table in tables:
        if table.rows:
            rows = [table.columns, ("---",) * len(table.columns), *table.rows]
            lines = [f"| {' | '.join(_escaped(str(cell)) for cell in row)} |" for row in rows]
            parts.append("\n".join([f"## {table.title}", "", *lines]))
    return "\n\n".join(parts) + "\n" if parts else ""


def _escaped(cell: str) -> str:
    text = " ".join(cell.split())
    for sign in "\\`*_|<>[]":
        text = text.replace(sign, f"\\{sign}")
    return text


def learner_csv(known: Overview) -> str:
    """Write a row for each lesson."""
    return _csv([asdict(lesson) for lesson in known.lessons])


def class_csv(gathered: Gathered) -> str:
    """Write a row for each question."""
    return _csv([asdict(quiz) for quiz in gathered.quizzes])


def _csv(rows: Sequence[dict[str, object]]) -> str:
    out = io.StringIO()
    if rows:
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    """A spreadsheet runs what begins like a formula; what a learner typed is none."""
    if isinstance(value, float):
        return round(value)
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def learner_json(known: Overview) -> str:
    """Write everything as JSON."""
    data = {**asdict(known), "weak": [skill.key for skill in known.weak]}
    return json.dumps(data, ensure_ascii=False, indent=2, default=str) + "\n"


def class_json(gathered: Gathered) -> str:
    """Write everything as JSON."""
    return json.dumps(asdict(gathered), ensure_ascii=False, indent=2) + "\n"
