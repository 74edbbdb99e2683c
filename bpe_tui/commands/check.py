"""``bpe-tui check``: check lesson files, the shipped ones or others."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bpe_tui.commands.failure import CommandError
from bpe_tui.course.shelf import lessons_dir


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "path", nargs="?", type=Path, help="a lesson file or a folder of them (default: the shipped ones)"
    )


def run(options: argparse.Namespace) -> int:
    """Check, print what is wrong, and return 1 if anything is."""
    from bpe_tui.course.check import check

    path = options.path or lessons_dir()
    if not path.exists():
        raise CommandError(f"there is no {path}")
    problems = check(path)
    for problem in problems:
        sys.stdout.write(f"{problem}\n")
    if problems:
        sys.stdout.write(f"{len(problems)} problem{'s' if len(problems) != 1 else ''} found\n")
        return 1
    files = len(list(path.glob("*.yaml"))) if path.is_dir() else 1
    sys.stdout.write(f"{files} lesson{'s' if files != 1 else ''} checked, no problem found\n")
    return 0
