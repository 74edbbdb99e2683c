"""``bpe-tui lab``: list the labs, read a task, check a file."""

from __future__ import annotations

import argparse
import difflib
import json
import os
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bpe_tui import study
from bpe_tui.commands import opening
from bpe_tui.commands.failure import CommandError
from bpe_tui.commands.lessons import broken_lessons, shipped_course
from bpe_tui.course.problems import LessonError
from bpe_tui.study.lab_work import is_done
from bpe_tui.terminal import splash
from bpe_tui.terminal.abilities import is_dumb

if TYPE_CHECKING:
    from bpe_tui.lab.judge import Judge
    from bpe_tui.lab.models import Lab

MOST_BYTES: Final = 1_000_000
"""Size of a file that is checked."""
_BESIDE: Final = ("play", "hunt")
"""Names of what is beside the labs: free play, and the game of finding bugs."""
_WATCH: Final = 0.3
"""Seconds between two looks at the file."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="the lab; without it all labs are listed")
    parser.add_argument("--check", type=Path, metavar="FILE", help="run the lab's checks on a file of yours")
    parser.add_argument("--watch", action="store_true", help="check again each time the file is saved")
    parser.add_argument("--json", action="store_true", help="write the verdict as JSON, one line for each check of it")
    parser.add_argument("--starter", action="store_true", help="write the code to begin with")


def run(options: argparse.Namespace) -> int:
    """List, show or check."""
    if options.name in _BESIDE:
        if options.check or options.starter or not opens_screen(options):
            raise CommandError(f"{options.name} needs a terminal; `bpe-tui --plain` has it line by line")
        return open_screen(options, options.name)
    labs = shipped_labs()
    if options.name is None:
        if options.check is not None or options.starter:
            raise CommandError("name the lab too, as in: bpe-tui lab get-stats --check FILE")
        with study.Store.open() as store:
            sys.stdout.writelines(f"{line}\n" for line in list_lines(labs, done_among(labs, store)))
            if store.notice:
                sys.stderr.write(f"bpe-tui: {store.notice}\n")
        return 0
    lab = find_lab(labs, options.name)
    if options.check is None:
        if options.watch or options.json:
            raise CommandError("--watch and --json go with --check FILE")
        if not options.starter and opens_screen(options):
            return open_screen(options, lab.id)
        sys.stdout.write(lab.starter if options.starter else task_text(lab))
        return 0
    return check(lab, options)


def opens_screen(options: argparse.Namespace) -> bool:
    """Whether a lab is to be shown on the screen: there is one, and lines are not wanted."""
    return not options.plain and opening.has_terminal() and not is_dumb(os.environ)


def open_screen(options: argparse.Namespace, name: str) -> int:
    """Open the tutor at a lab."""
    opening.require_terminal(options)
    from bpe_tui.app import BpeApp

    # who shows it to others does not mix that with what they have learned
    with study.Store.memory() if options.present else study.Store.open() as store:
        app = BpeApp(shipped_course(), store=store, lab=name, **opening.terminal(options))
        splash.clear()
        app.run(mouse=app.session.mouse)
    return app.return_code or 0


def shipped_labs() -> tuple[Lab, ...]:
    """Load the labs that come with the program.

    Raises:
        CommandError: A lab file is broken; the message names all problems.
    """
    from bpe_tui.lab.loader import load_labs

    try:
        return load_labs()
    except LessonError as error:
        raise broken_lessons(error) from None


def find_lab(labs: tuple[Lab, ...], name: str) -> Lab:
    """Find a lab by its id.

    Raises:
        CommandError: There is none.
    """
    known = {lab.id: lab for lab in labs}
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else "`bpe-tui lab` lists them"
    raise CommandError(f"there is no lab {name}; {hint}")


def done_among(labs: Iterable[Lab], store: study.Store) -> frozenset[str]:
    """The ids of the labs whose checks have all passed at some time."""
    return frozenset(lab.id for lab in labs if is_done(store, lab.after, lab.id))


def list_lines(labs: Sequence[Lab], done: Collection[str]) -> Iterator[str]:
    """Say the labs, one a line: id, a mark if it is done, title and summary.

    Args:
        labs: The labs.
        done: The ids of those that are done.
    """
    ids = max((len(lab.id) for lab in labs), default=0)
    for lab in labs:
        mark = "done" if lab.id in done else ""
        yield f"{lab.id:<{ids}}  {mark:<4}  {plain_words(lab.title)}: {plain_words(lab.summary)}"


def plain_words(markdown: str) -> str:
    """Markdown of one paragraph without its signs."""
    from bpe_tui.plain.prose import sentence
    from bpe_tui.plain.voice import GLUE

    return sentence(markdown).replace(GLUE, " ")


def task_text(lab: Lab) -> str:
    """What to do in a lab, and how to go on."""
    return (
        f"{lab.title}\n\n{lab.task.strip()}\n\n"
        f"Begin:  bpe-tui lab {lab.id} --starter > {lab.id}.py\n"
        f"Check:  bpe-tui lab {lab.id} --check {lab.id}.py\n"
    )


def check(lab: Lab, options: argparse.Namespace) -> int:
    """Check a file, once or each time it is saved; 0 if all checks pass, else 1."""
    from bpe_tui.lab.judge import Judge
    from bpe_tui.lab.sandbox import find_sandbox

    sandbox = find_sandbox(kiosk=options.kiosk)
    if not sandbox.contained and not options.json:
        sys.stderr.write(f"bpe-tui: {sandbox.reason}\n")
    judge = Judge(lab, sandbox)
    code = check_once(judge, read_code(options.check), as_json=options.json)
    if options.watch:
        for source in saved(options.check):
            sys.stdout.write("\n")
            code = check_once(judge, source, as_json=options.json)
    return code


def read_code(path: Path) -> str:
    """Read a file of code.

    Raises:
        CommandError: It cannot be read, or is no text.
    """
    try:
        if path.stat().st_size > MOST_BYTES:
            raise CommandError(f"{path} is too large for a lab: more than {MOST_BYTES:,} bytes", 1)
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}", 1) from None
    except UnicodeDecodeError:
        raise CommandError(f"cannot read {path}: it is not text in UTF-8", 1) from None


def check_once(judge: Judge, source: str, *, as_json: bool) -> int:
    """Check a source and write the verdict; 0 if all checks pass, else 1.

    Raises:
        CommandError: The lab itself is broken.
    """
    from bpe_tui.lab.calls import Output
    from bpe_tui.lab.judge import BrokenLabError
    from bpe_tui.lab.report import verdict_data, verdict_lines

    printed: list[str] = []
    try:
        verdict = judge.judge(source, lambda event: printed.append(event.text) if isinstance(event, Output) else None)
    except BrokenLabError as error:
        raise CommandError(str(error), 1) from None
    if as_json:
        data = verdict_data(judge.lab, verdict, "".join(printed))
        sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in verdict_lines(verdict))
    sys.stdout.flush()
    return 0 if verdict.passed else 1


def saved(path: Path, wait: Callable[[float], object] = time.sleep) -> Iterator[str]:
    """Give the text of a file each time it was saved and has changed; never ends.

    Args:
        path: The file. While an editor replaces it, it may be missing.
        wait: Waits for some seconds.
    """
    before = _known(path)
    while True:
        wait(_WATCH)
        now = _known(path)
        if now is not None and now != before:
            before = now
            yield now


def _known(path: Path) -> str | None:
    try:
        return read_code(path)
    except CommandError:
        return None
