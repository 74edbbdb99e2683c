"""``bpe-tui`` and ``bpe-tui open``: the tutor, at home or at a place, on the full screen or line by line."""

from __future__ import annotations

import argparse
import difflib
import os
import shutil
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypedDict

from bpe_tui import study
from bpe_tui.commands.failure import CommandError
from bpe_tui.commands.lessons import broken_lessons, shipped_course
from bpe_tui.course.problems import LessonError
from bpe_tui.course.syllabus import Course
from bpe_tui.study import Place
from bpe_tui.study.address import parse_address
from bpe_tui.terminal import splash
from bpe_tui.terminal.abilities import is_dumb, is_linux_console, shows_unicode
from bpe_tui.terminal.session import KIOSK, Session, close_environment, draw_promptly, session_of
from bpe_tui.terminal.spelled import SPELLED

if TYPE_CHECKING:
    from textual.driver import Driver

    from bpe_tui.app import BpeApp
    from bpe_tui.drawing.glyphs import Glyphs
    from bpe_tui.study import Store
    from bpe_tui.trace.run import Run


class TerminalChoice(TypedDict):
    """How a terminal is spoken to."""

    glyphs: Glyphs
    session: Session
    driver_class: type[Driver] | None
    present: bool


PLACEMENT: Final = "placement"
"""What names the placement test."""
NO_TERMINAL: Final = (
    "this is no terminal, so the tutor cannot open here; use `bpe-tui steps FUNCTION` to print the steps "
    "of a function, or `bpe-tui --plain` to take the course line by line"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "target",
        help="a lesson, a place in it such as count-pairs#3@12, FILE.py:NAME to step your own code, or placement",
    )
    from bpe_tui.commands.target import case_arguments

    parser.add_argument("--page", type=int, metavar="N", help="the page of the lesson, from 1")
    case_arguments(parser)


def has_terminal() -> bool:
    """Whether there is a screen and a keyboard."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def require_terminal(options: argparse.Namespace) -> None:
    """See that the tutor can be shown; on a terminal that can only write lines it is taken line by line.

    Raises:
        CommandError: It cannot.
    """
    options.plain = options.plain or (has_terminal() and is_dumb(os.environ))
    if session_of(os.environ, kiosk=options.kiosk).kiosk:
        # before anything that reads them is imported
        close_environment(os.environ)
        os.environ[KIOSK] = "1"
    draw_promptly(os.environ)
    if not options.plain and not has_terminal():
        raise CommandError(NO_TERMINAL)


def open_home(options: argparse.Namespace) -> int:
    """Open the tutor where one chooses a lesson."""
    require_terminal(options)
    return show(options, shipped_course())


def run(options: argparse.Namespace) -> int:
    """Open the tutor at the target."""
    from bpe_tui.commands.target import file_program, is_file_target, start

    if is_file_target(options.target):
        file_program(options.target, options.args)
        require_terminal(options)
        return show(options, shipped_course(), recorded=start(options, options.target))
    course = shipped_course()
    if options.target == PLACEMENT:
        require_terminal(options)
        return show(options, course, placement=True)
    place = place_of(options, course)
    require_terminal(options)
    return show(options, course, place=place)


def place_of(options: argparse.Namespace, course: Course) -> Place:
    """The place in the course that is asked for.

    Raises:
        CommandError: There is no such place.
    """
    if options.args is not None or options.merges is not None or options.pair is not None:
        raise CommandError("a lesson takes --page and --text; --args is for FILE.py:NAME")
    try:
        place = parse_address(options.target)
    except ValueError as error:
        raise CommandError(str(error)) from None
    if options.page is not None:
        if options.page < 1:
            raise CommandError(f"pages count from 1, not {options.page}")
        place = replace(place, page=options.page)
    lessons = {lesson.id: lesson for lesson in course.lessons}
    if place.lesson not in lessons:
        near = difflib.get_close_matches(place.lesson, lessons, 1)
        hint = f"did you mean {near[0]}?" if near else "`bpe-tui lessons` lists them"
        raise CommandError(f"there is no lesson {place.lesson}; {hint}")
    lesson = lessons[place.lesson]
    if place.page > len(lesson.pages):
        raise CommandError(f"{lesson.id} has {len(lesson.pages)} pages; there is no page {place.page}")
    try:
        page = lesson.pages[place.page - 1]
    except LessonError as error:
        raise broken_lessons(error) from None
    if options.text is not None:
        if page.stepper is None:
            raise CommandError(f"page {place.page} of {lesson.id} has nothing to step, so it takes no --text")
        place = replace(place, text=options.text)
    return place


def show(
    options: argparse.Namespace,
    course: Course,
    *,
    place: Place | None = None,
    recorded: Run | None = None,
    placement: bool = False,
    review: bool = False,
) -> int:
    """Show the course, a run, the placement test or what is due, on the full screen or line by line."""
    try:
        # who shows the course to others does not mix that with what they have learned
        with study.Store.memory() if options.present else study.Store.open() as store:
            if place is not None and named_only(options):
                place = store.place_in(place.lesson) or place
            if options.plain:
                return _plain(options, course, store, place, recorded, placement, review)
            return _full_screen(options, course, store, place, recorded, placement, review)
    finally:
        if recorded is not None:
            recorded.close()


def named_only(options: argparse.Namespace) -> bool:
    """Whether only a lesson is named, so that it opens where it was left."""
    return "#" not in options.target and "@" not in options.target and options.page is None and options.text is None


def _plain(
    options: argparse.Namespace,
    course: Course,
    store: Store,
    place: Place | None,
    recorded: Run | None,
    placement: bool,
    review: bool,
) -> int:
    from bpe_tui.plain.tutor import run_plain

    width = shutil.get_terminal_size((80, 24)).columns if sys.stdout.isatty() else None
    title = getattr(options, "target", "") if recorded is not None else ""
    # a pipe may hold anything; what is not UTF-8 is shown as such and not a crash
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    if options.ascii or not shows_unicode(sys.stdout, os.environ):
        sys.stdout.reconfigure(encoding="ascii", errors=SPELLED)  # type: ignore[union-attr]
    return run_plain(
        course,
        store,
        place=place,
        run=recorded,
        title=title,
        placement=placement,
        review=review,
        lines_in=sys.stdin,
        out=sys.stdout,
        width=width,
    )


def _full_screen(
    options: argparse.Namespace,
    course: Course,
    store: Store,
    place: Place | None,
    recorded: Run | None,
    placement: bool,
    review: bool,
) -> int:
    from bpe_tui.app import BpeApp

    title = getattr(options, "target", "") if recorded is not None else ""
    app = BpeApp(
        course,
        place=place,
        store=store,
        run=recorded,
        title=title,
        placement=placement,
        review=review,
        **terminal(options),
    )
    return run_app(app)


def run_app(app: BpeApp) -> int:
    """Run the application on the terminal; gives the exit code."""
    splash.clear()
    app.run(mouse=app.session.mouse)
    if not app.return_code:
        sys.stdout.write(farewell(app))
    return app.return_code or 0


def farewell(app: BpeApp) -> str:
    """What is left on the terminal: that all is kept, and how to come back; nothing where nothing was kept."""
    place = app.store.place()
    if not app.store.kept or place is None:
        return ""
    lesson = next((lesson for lesson in app.course.lessons if lesson.id == place.lesson), None)
    where = "" if lesson is None else f" to {lesson.title}, page {place.page}"
    return f"All is kept. bpe-tui comes back{where}.\n"


def terminal(options: argparse.Namespace) -> TerminalChoice:
    """How this terminal is spoken to."""
    from bpe_tui.drawing.glyphs import ASCII, CONSOLE, UNICODE

    narrow = options.ascii or not shows_unicode(sys.stdout, os.environ)
    console = is_linux_console(os.environ)
    glyphs = ASCII if narrow else CONSOLE if console else UNICODE
    session = session_of(os.environ, mouse=options.mouse, kiosk=options.kiosk)
    if os.name != "posix" or "TEXTUAL_DRIVER" in os.environ:
        return TerminalChoice(glyphs=glyphs, session=session, driver_class=None, present=options.present)
    from bpe_tui.terminal.ascii_driver import AsciiDiffDriver, AsciiDriver, ConsoleDiffDriver, ConsoleDriver
    from bpe_tui.terminal.diff_driver import DiffDriver

    whole: type[Driver] | None = AsciiDriver if narrow else ConsoleDriver if console else None
    diffing = AsciiDiffDriver if narrow else ConsoleDiffDriver if console else DiffDriver
    driver = whole if options.no_diff else diffing
    return TerminalChoice(glyphs=glyphs, session=session, driver_class=driver, present=options.present)
