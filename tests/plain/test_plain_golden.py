"""The golden transcript: a learner takes a whole lesson. Rewrite it with UPDATE_GOLDEN=1, and read it aloud."""

from __future__ import annotations

import io
import os
from pathlib import Path

from bpe_tui.course.models import Course, Lesson, Quiz
from bpe_tui.plain.answering import option_texts
from bpe_tui.plain.tutor import run_plain
from bpe_tui.plain.voice import GLUE
from bpe_tui.study import Store
from tests.plain.session import shipped

GOLDEN = Path(__file__).parent / "golden" / "count-pairs.txt"


def typed(lesson: Lesson) -> tuple[str, ...]:
    """What is typed. Options are named by how they begin, wherever they stand."""

    def options(quiz_id: str, *beginnings: str) -> str:
        quiz = next(
            block for page in lesson.pages for block in page.blocks if isinstance(block, Quiz) and block.id == quiz_id
        )
        texts = [text.replace(GLUE, " ") for text in option_texts(quiz)]
        return " ".join(
            str(next(at for at, text in enumerate(texts, 1) if text.startswith(beginning))) for beginning in beginnings
        )

    return (
        "lesson count-pairs", "", "", "", "", "", "help", "11", "ten", "",
        options("one-id", "An IndexError"), options("one-id", "No pair"), "",
        "", "", "",
        "", "", "", "where", "names", "why", "back", "moment", "changes counts back",
        "break 19 counts[pair] == 3", "continue",
        "predict on", "", "(97, 97)", "predict off", "text banana", "end", "text", "end", "",
        "7", "6", "",
        "(97, 110)", "", "1", "", "19", "", "20", "",
        "2", "", "999", "2", "", "ba", "(d, b)", "",
        options("true-of-counts", "get_stats([])", "get_stats changes"),
        options("true-of-counts", "get_stats([])", "(a, b)"), "",
        "foo", options("three-alike", "By 1"), "",
        "pages", "lessons", "back", "quit",
    )  # fmt: skip


class Echoing(io.StringIO):
    """An input that is written into the transcript, as a terminal would."""

    def __init__(self, lines: tuple[str, ...], out: io.StringIO) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self._out = out

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        line = super().readline(-1 if size is None else size)
        self._out.write(f">>> {line}")
        return line


def test_golden_transcript() -> None:
    out = io.StringIO()
    lesson = shipped().lesson("count-pairs")
    course = Course((lesson,))
    assert run_plain(course, Store.memory(), lines_in=Echoing(typed(lesson), out), out=out) == 0
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(out.getvalue(), encoding="utf-8")
    assert out.getvalue() == GOLDEN.read_text(encoding="utf-8")
