"""``bpe-tui steps``: print every step of a function."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterable

from bpe_tui.commands.target import case_arguments, start
from bpe_tui.course.cases import RECIPES
from bpe_tui.plain.steps import FORMATS, json_line, markdown, table
from bpe_tui.trace.run import Run

PIPE_WIDTH = 120


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("function", help=f"one of {', '.join(RECIPES)}, or FILE.py:NAME")
    case_arguments(parser)
    parser.add_argument("--format", choices=FORMATS, default="table", help="default: %(default)s")


def run(options: argparse.Namespace) -> int:
    """Print the steps."""
    recorded = start(options, options.function)
    try:
        write(recorded, options.format, options.function)
    finally:
        recorded.close()
    return 0


def write(recorded: Run, form: str, title: str) -> None:
    """Write a run to standard output."""
    if form == "json":
        lines: Iterable[str] = map(json_line, recorded.steps())
    elif form == "markdown":
        lines = markdown(recorded.steps(), title, function_source(recorded))
    else:
        width = shutil.get_terminal_size((PIPE_WIDTH, 24)).columns if sys.stdout.isatty() else PIPE_WIDTH
        lines = table(recorded.steps(), width)
    for line in lines:
        sys.stdout.write(line + "\n")


def function_source(recorded: Run) -> str:
    """The source of the function that a run enters."""
    sites = recorded.timeline.sites
    function = sites.functions[recorded.timeline.site(0).function]
    return "\n".join(sites.lines[function.first_line - 1 : function.last_line])
