"""``bpe-tui handout``: a lesson, or a run, as Markdown."""

from __future__ import annotations

import argparse
import difflib
import sys

from bpe_tui.commands.failure import CommandError
from bpe_tui.commands.lessons import broken_lessons, shipped_course
from bpe_tui.commands.target import case_arguments, is_file_target, start
from bpe_tui.course.cases import RECIPES
from bpe_tui.course.problems import LessonError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("target", metavar="LESSON", help="a lesson; or a function, or FILE.py:NAME, for its run")
    parser.add_argument("--answers", action="store_true", help="of a lesson: put the answers at the end")
    case_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Write the page to standard output."""
    target: str = options.target
    course = shipped_course()
    lesson = next((lesson for lesson in course.lessons if lesson.id == target), None)
    if lesson is None:
        if not is_file_target(target) and target not in RECIPES:
            near = difflib.get_close_matches(target, [*(lesson.id for lesson in course.lessons), *RECIPES], 1)
            hint = f"did you mean {near[0]}?" if near else "`bpe-tui lessons` lists the lessons"
            raise CommandError(f"there is no lesson and no function {target}; {hint}")
        return _run(options)
    if any(given is not None for given in (options.text, options.merges, options.pair, options.args)):
        raise CommandError("a lesson takes --answers alone; --text and the like are for a run")
    from bpe_tui.plain.handout import handout

    try:
        for line in handout(lesson, answers=options.answers):
            sys.stdout.write(line + "\n")
    except LessonError as error:
        raise broken_lessons(error) from None
    return 0


def _run(options: argparse.Namespace) -> int:
    from bpe_tui.commands.steps import function_source
    from bpe_tui.plain.steps import markdown

    if options.answers:
        raise CommandError("--answers is for a lesson")
    recorded = start(options, options.target)
    try:
        for line in markdown(recorded.steps(), options.target, function_source(recorded)):
            sys.stdout.write(line + "\n")
    finally:
        recorded.close()
    return 0
