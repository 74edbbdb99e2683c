"""Opening a lesson: what names it and its pages is read at once, the rest when one looks at it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from bpe_tui.course.late_pages import Late, LatePages
from bpe_tui.course.outline import Outline, outline_of
from bpe_tui.course.problems import Problem
from bpe_tui.course.syllabus import Lesson

if TYPE_CHECKING:
    from bpe_tui.course.loader import LessonFile


def open_lesson(path: Path, problems: list[Problem]) -> Lesson | None:
    """Read what names a lesson and its pages; the pages themselves are read when one of them is looked at.

    What is wrong with a page is a `LessonError` at that moment. A lesson without an outline is read whole at once.
    """
    outline = _outline_in(path)
    if outline is None:
        from bpe_tui.course.loader import read_lesson

        return read_lesson(path, problems, terms=False)

    @cache
    def file() -> LessonFile:
        # all that reads lessons is loaded with the first page that is looked at
        from bpe_tui.course.loader import LessonFile

        return LessonFile(path)

    pages = LatePages(outline.titles, lambda at: file().page(at))
    slides = Late(outline.slides, lambda: file().slides()) if outline.slides else ()
    test = outline.test
    if test is not None and outline.questions:
        test = replace(test, quizzes=Late(outline.questions, lambda: file().quizzes()))
    return Lesson(outline.id, outline.title, outline.summary, pages, path, slides, test)


def _outline_in(path: Path) -> Outline | None:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        # reading it whole says what is wrong
        return None
    outline = outline_of(text)
    named = re.fullmatch(r"\d+-(.+)", path.stem)
    return None if outline is None or (named and named[1] != outline.id) else outline
