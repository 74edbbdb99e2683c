"""The golden transcript: a learner takes a whole lesson. Rewrite it with UPDATE_GOLDEN=1, and read it aloud."""

from __future__ import annotations

import io
import os
from pathlib import Path

from bpe_tui.course.models import Course
from bpe_tui.plain.tutor import run_plain
from bpe_tui.study import Store
from tests.plain.session import shipped

GOLDEN = Path(__file__).parent / "golden" / "count-pairs.txt"
TYPED = (
    "lesson count-pairs", "help", "11", "ten", "",
    "4", "2", "",
    "", "", "",
    "", "", "", "where", "names", "why", "back", "moment", "changes counts back", "break 19 counts[pair] == 3", "continue",
    "predict on", "", "(97, 97)", "predict off", "text banana", "end", "text", "end", "",
    "7", "6", "",
    "(97, 110)", "", "1", "", "19", "", "20", "",
    "2", "", "999", "2", "", "ba", "(d, b)", "", "1 3", "1 2", "", "foo", "2", "",
    "pages", "lessons", "back", "quit",
)  # fmt: skip
"""What is typed."""


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
    course = Course((shipped().lesson("count-pairs"),))
    assert run_plain(course, Store.memory(), lines_in=Echoing(TYPED, out), out=out) == 0
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(out.getvalue(), encoding="utf-8")
    assert out.getvalue() == GOLDEN.read_text(encoding="utf-8")
