"""What to step: a taught function with its options, or a function of a file of the user's own."""

from __future__ import annotations

import argparse
import difflib
import json
from pathlib import Path

from bpe_tui.commands.failure import CommandError
from bpe_tui.course.case import Case
from bpe_tui.course.cases import RECIPES
from bpe_tui.trace.driver import ProgramError, says
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program
from bpe_tui.trace.remote import TIMEOUT, RemoteRun
from bpe_tui.trace.run import Run


def case_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what a function is run on."""
    parser.add_argument("--text", metavar="T", help="the text to run it on (default: a short one)")
    parser.add_argument("--merges", type=int, metavar="N", help="the number of merges to learn (default: 3)")
    parser.add_argument("--pair", metavar="A,B", help="for merge: the pair to replace (default: the most frequent)")
    parser.add_argument("--args", metavar="JSON", help="for a function of a file: its arguments, as a JSON list")
    parser.add_argument(
        "--timeout",
        type=float,
        default=TIMEOUT,
        metavar="S",
        help="for a file: seconds it may run (default: %(default)g)",
    )


def is_file_target(target: str) -> bool:
    """Whether a target names a function of a file, as in ``FILE.py:NAME``."""
    return ".py:" in target or target.endswith(".py")


def parse_pair(text: str) -> tuple[int, int]:
    """Read a pair of ids, written as ``97,98``.

    Raises:
        CommandError: It is none.
    """
    try:
        left, right = (int(part) for part in text.strip("()[] ").split(","))
    except ValueError:
        raise CommandError(f"--pair takes two ids such as 97,98, not {text!r}") from None
    return left, right


def case_of(options: argparse.Namespace, function: str) -> Case:
    """The case that the options describe.

    Raises:
        CommandError: An option does not fit.
    """
    if options.args is not None:
        raise CommandError("--args is for a function of a file (FILE.py:NAME); the taught ones take --text")
    if "pair" not in RECIPES[function].takes and options.pair is not None:
        raise CommandError(f"--pair is for merge; {function} takes no pair")
    merges = 3 if options.merges is None else options.merges
    if merges < 0:
        raise CommandError(f"--merges takes a number from 0, not {merges}")
    text = RECIPES[function].sample if options.text is None else options.text
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise CommandError("--text is not valid UTF-8; check the terminal's encoding") from None
    return Case(function, text, merges, parse_pair(options.pair) if options.pair else None)


def file_program(target: str, args: str | None) -> Program:
    """The program that calls a function of a file.

    Raises:
        CommandError: The file cannot be read, or the arguments are no JSON list.
    """
    path, _, name = target.rpartition(":")
    if not path or not name:
        raise CommandError(f"name the function too, as in {target}:NAME")
    try:
        arguments = json.loads(args) if args is not None else []
    except ValueError as error:
        raise CommandError(f"--args is not JSON: {error}; write a list, such as '[[1, 2, 3], \"ab\"]'") from None
    if not isinstance(arguments, list):
        raise CommandError(f"--args takes a JSON list, one item for each argument, such as '[{args}]'")
    try:
        source = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}", 1) from None
    except UnicodeDecodeError:
        raise CommandError(f"cannot read {path}: it is not text in UTF-8", 1) from None
    return Program(path, source, name, tuple(arguments))


def start(options: argparse.Namespace, target: str) -> Run:
    """Record what a target names.

    Raises:
        CommandError: There is no such function, or it cannot be run.
    """
    if is_file_target(target):
        program = file_program(target, options.args)
        try:
            return RemoteRun(program, timeout=options.timeout)
        except SyntaxError as error:
            raise CommandError(f"{program.filename}: {says(error)}", 1) from None
        except (ProgramError, ValueError) as error:
            raise CommandError(f"{target}: {error}", 1) from None
    if target not in RECIPES:
        near = difflib.get_close_matches(target, RECIPES, 1)
        hint = f"did you mean {near[0]}?" if near else f"the taught ones are {', '.join(RECIPES)}."
        raise CommandError(f"there is no function {target}; {hint} For your own code write FILE.py:NAME")
    try:
        return LocalRun(case_of(options, target).program())
    except ValueError as error:
        raise CommandError(f"{target} cannot be run on this: {error}") from None
