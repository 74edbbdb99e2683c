"""Where lessons are kept, and taking them from there. What reads whole lessons is loaded by who wants them whole."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from bpe_tui.course.folder import lessons_dir as lessons_dir
from bpe_tui.course.lesson_opening import open_lesson
from bpe_tui.course.problems import LessonError, Problem, refuse
from bpe_tui.course.syllabus import Course, Lesson, Position


def lesson_files(folder: Path) -> tuple[list[Path], list[Problem]]:
    """List the lesson files of a folder in the order they are taught, and the files that are named wrongly."""
    files, problems = [], []
    for path in sorted(folder.iterdir()):
        if path.suffix in (".yaml", ".yml") and path.is_file():
            if re.fullmatch(r"\d{2}-[a-z][a-z0-9-]*\.yaml", path.name):
                files.append(path)
            else:
                message = (
                    f"the file name `{path.name}` gives no place in the course; name it as in `20-count-pairs.yaml`"
                )
                problems.append(Problem(Position(path, 1, 1), message))
    if not files and not problems:
        message = "this folder holds no lesson; lessons are files such as `20-count-pairs.yaml`"
        problems.append(Problem(Position(folder, 1, 1), message))
    return files, problems


def load_lesson(path: Path) -> Lesson:
    """Load one lesson file.

    Raises:
        LessonError: It has problems; all that were found are in it.
    """
    from bpe_tui.course.loader import read_lesson

    problems: list[Problem] = []
    lesson = read_lesson(path, problems)
    if problems or lesson is None:
        raise LessonError(tuple(sorted(problems)))
    return lesson


def read_course(folder: Path, problems: list[Problem]) -> Course:
    """Load what can be loaded of a folder and add what is wrong to the problems."""
    from bpe_tui.course.loader import read_lesson

    return _course(folder, problems, read_lesson)


def _course(folder: Path, problems: list[Problem], read: Callable[[Path, list[Problem]], Lesson | None]) -> Course:
    try:
        files, misnamed = lesson_files(folder)
    except OSError as error:
        problems.append(Problem(Position(folder, 1, 1), f"the folder cannot be read: {error.strerror or error}"))
        return Course(())
    problems.extend(misnamed)
    lessons: dict[str, Lesson] = {}
    for path in files:
        lesson = read(path, problems)
        if lesson is None:
            continue
        if lesson.id in lessons:
            message = f"the id `{lesson.id}` is taken by {lessons[lesson.id].path.name}"
            problems.append(Problem(Position(path, 1, 1), message))
        lessons.setdefault(lesson.id, lesson)
    return Course(tuple(lessons.values()))


def load_course(path: Path | None = None) -> Course:
    """Load all lessons of a folder.

    Args:
        path: The folder; ``None`` for the lessons that are shipped.

    Raises:
        LessonError: A lesson has problems; those of all lessons are in it.
    """
    problems: list[Problem] = []
    course = read_course(path or lessons_dir(), problems)
    refuse(problems)
    return course


def open_course(path: Path | None = None) -> Course:
    """Open all lessons of a folder: like `load_course`, but the pages of a lesson are read when first looked at.

    Args:
        path: The folder; ``None`` for the lessons that are shipped.

    Raises:
        LessonError: What names a lesson has problems. Those of its pages come when one of them is looked at.
    """
    problems: list[Problem] = []
    course = _course(path or lessons_dir(), problems, open_lesson)
    refuse(problems)
    return course
