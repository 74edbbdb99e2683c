"""``bpe-tui progress``: what you know, in a table; a class's; and export, import, reset, erase."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bpe_tui import study
from bpe_tui.commands.failure import CommandError
from bpe_tui.commands.lessons import shipped_course
from bpe_tui.course.models import Course
from bpe_tui.study import Store


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="everything, for programs")
    form.add_argument("--csv", action="store_true", help="a row for each lesson; of a class a row for each question")
    form.add_argument("--markdown", action="store_true", help="the tables as Markdown")
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--gather", nargs="+", type=Path, metavar="DIR", help="count the exports of a class together, from folders"
    )
    what.add_argument("--export", type=Path, metavar="FILE", help="write everything that is kept to a file, - for here")
    what.add_argument("--import", type=Path, metavar="FILE", dest="import_", help="add an export to what is kept")
    what.add_argument(
        "--reset", metavar="PLACE", help="begin anew: a lesson, a page of it such as count-pairs#3, or all"
    )
    what.add_argument("--erase", action="store_true", help="delete everything that is kept of you")
    parser.add_argument("--yes", action="store_true", help="do not ask before a reset or before erasing")


def run(options: argparse.Namespace) -> int:
    """Do what was asked for; print the tables if nothing else was."""
    if (options.json or options.csv or options.markdown) and (
        options.export or options.import_ or options.reset or options.erase
    ):
        raise CommandError("--json, --csv and --markdown are for tables, not for export, import, reset and erase")
    if options.gather:
        return _gather(options)
    with study.Store.open() as store:
        if store.notice:
            sys.stderr.write(f"bpe-tui: {store.notice}\n")
        if options.export:
            return _export(store, options.export)
        if options.import_:
            return _import(store, options.import_)
        if options.reset:
            return _reset(store, shipped_course(), options.reset, yes=options.yes)
        if options.erase:
            return _erase(store, yes=options.yes)
        return _show(store, shipped_course(), options)


def _show(store: Store, course: Course, options: argparse.Namespace) -> int:
    from bpe_tui.study import report
    from bpe_tui.study.overview import overview, time_text
    from bpe_tui.study.review import local_now
    from bpe_tui.study.reviewing import day_text

    known = overview(store, course)
    if options.json:
        sys.stdout.write(report.learner_json(known))
    elif options.csv:
        sys.stdout.write(report.learner_csv(known))
    else:
        tables = report.tables_of(known, course)
        sys.stdout.write(report.as_markdown(tables) if options.markdown else report.as_text(tables))
        if not options.markdown:
            days = f"{known.days} day{'' if known.days == 1 else 's'}"
            due = f"{known.due} to review today" if known.due else "nothing to review today"
            if not known.due and known.next_day is not None:
                due += f", next {day_text(known.next_day, local_now().date())}"
            sys.stdout.write(f"\n{days}, {time_text(known.seconds)} in all; {due}\n")
    return 0


def _gather(options: argparse.Namespace) -> int:
    from bpe_tui.study import report
    from bpe_tui.study.gather import gather, read_exports

    for folder in options.gather:
        if not folder.exists():
            raise CommandError(f"there is no {folder}")
    histories, problems = read_exports(options.gather)
    gathered = gather(histories, shipped_course(), problems)
    for problem in problems:
        sys.stderr.write(f"bpe-tui: {problem}\n")
    if options.json:
        sys.stdout.write(report.class_json(gathered))
    elif options.csv:
        sys.stdout.write(report.class_csv(gathered))
    else:
        tables = report.class_tables_of(gathered)
        sys.stdout.write(report.as_markdown(tables) if options.markdown else report.as_text(tables))
    return 1 if problems else 0


def _export(store: Store, path: Path) -> int:
    text = store.export_json()
    if str(path) == "-":
        sys.stdout.write(text)
        return 0
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror or error}", 1) from None
    sys.stdout.write(f"written to {path}; `bpe-tui progress --import {path}` adds it on another machine\n")
    return 0


def _import(store: Store, path: Path) -> int:
    from bpe_tui.study.export import ExportError

    try:
        merged = store.import_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror or error}", 1) from None
    except (ExportError, UnicodeDecodeError) as error:
        raise CommandError(f"cannot import {path}: {error}", 1) from None
    new = merged.events + merged.places + merged.settings
    sys.stdout.write(
        f"{new} new record{'' if new == 1 else 's'} from {path}\n" if new else f"all of {path} was known\n"
    )
    return 0


def _reset(store: Store, course: Course, where: str, *, yes: bool) -> int:
    from bpe_tui.study.address import parse_address

    if where == "all":
        if _sure("Forget your answers and places in all lessons?", yes=yes):
            store.reset()
            sys.stdout.write("all lessons are as new\n")
        return 0
    try:
        place = parse_address(where)
    except ValueError as error:
        raise CommandError(str(error)) from None
    lesson = next((lesson for lesson in course.lessons if lesson.id == place.lesson), None)
    if lesson is None:
        raise CommandError(f"there is no lesson {place.lesson}; `bpe-tui lessons` lists them")
    page = place.page if "#" in where else None
    if page is not None and page > len(lesson.pages):
        raise CommandError(f"{lesson.id} has {len(lesson.pages)} pages; there is no page {page}")
    named = lesson.title if page is None else f"page {page} of {lesson.title}"
    if _sure(f"Forget your answers and places in {named}?", yes=yes):
        store.reset(lesson.id, page)
        sys.stdout.write(f"{named} is as new\n")
    return 0


def _erase(store: Store, *, yes: bool) -> int:
    if not _sure("Delete everything that is kept of you, with no way back? An export keeps it.", yes=yes):
        return 0
    try:
        store.erase()
    except OSError as error:
        raise CommandError(str(error), 1) from None
    sys.stdout.write("everything is deleted\n")
    return 0


def _sure(question: str, *, yes: bool) -> bool:
    """Ask, unless it was said before; without a keyboard it must have been.

    Raises:
        CommandError: There is nobody to ask.
    """
    if yes:
        return True
    if not sys.stdin.isatty():
        raise CommandError("this asks first, and there is no keyboard; --yes answers it")
    sys.stdout.write(f"{question} Type yes: ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().casefold() in ("yes", "y"):
        return True
    sys.stdout.write("nothing is changed\n")
    return False
