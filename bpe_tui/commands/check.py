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
    """Check, print what is wrong and how much was checked, and return 1 if anything is wrong."""
    from bpe_tui.course.check import Count, check

    path = options.path or lessons_dir()
    if not path.exists():
        raise CommandError(f"there is no {path}")
    counts: list[Count] = []
    problems = check(path, counts)
    for problem in problems:
        sys.stdout.write(f"{problem}\n")
    if problems:
        sys.stdout.write(f"{len(problems)} problem{'s' if len(problems) != 1 else ''} found\n")
        return 1
    width = max((len(count.lesson) for count in counts), default=0)
    for count in counts:
        parts = [_many(count.pages, "page"), _many(count.blocks, "block"), _many(count.numbers, "number") + " computed"]
        parts.append(_many(count.answers, "answer") + " checked")
        sys.stdout.write(f"{count.lesson:<{width}}  {', '.join(parts)}\n")
    files = len(counts) or 1
    sys.stdout.write(f"{files} lesson{'s' if files != 1 else ''} checked, no problem found\n")
    return 0


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
