"""``bpe-tui lessons``: list the lessons, one a line: id, title, progress."""

from __future__ import annotations

import argparse
import sys

from bpe_tui import study
from bpe_tui.commands.failure import CommandError
from bpe_tui.course.problems import LessonError
from bpe_tui.course.shelf import open_course
from bpe_tui.course.syllabus import Course
from bpe_tui.study import Progress


def arguments(_parser: argparse.ArgumentParser) -> None:
    """The command takes no arguments."""


def shipped_course() -> Course:
    """Open the lessons that come with the program; the pages of each are read when it is opened.

    Raises:
        CommandError: A lesson file is broken; the message names all problems.
    """
    try:
        return open_course()
    except LessonError as error:
        raise broken_lessons(error) from None


def broken_lessons(error: LessonError) -> CommandError:
    """Say what is wrong with lesson files."""
    problems = "\n".join(f"  {problem}" for problem in error.problems)
    return CommandError(f"the lessons cannot be loaded:\n{problems}", 1)


def progress_text(progress: Progress, pages: int) -> str:
    """How far a learner is in a lesson, in words."""
    if progress.finished:
        return "done"
    return f"{len(progress.done)} of {pages} pages"


def run(_options: argparse.Namespace) -> int:
    """Print the list."""
    course = shipped_course()
    ids = max(len(lesson.id) for lesson in course.lessons)
    titles = max(len(lesson.title) for lesson in course.lessons)
    with study.Store.open() as store:
        for lesson in course.lessons:
            told = progress_text(store.progress(lesson.id, len(lesson.pages)), len(lesson.pages))
            sys.stdout.write(f"{lesson.id:<{ids}}  {lesson.title:<{titles}}  {told}\n")
        if store.notice:
            sys.stderr.write(f"bpe-tui: {store.notice}\n")
    return 0
