"""``bpe-tui play``: the playground."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from bpe_tui import study
from bpe_tui.commands import opening
from bpe_tui.commands.failure import CommandError
from bpe_tui.commands.lessons import shipped_course
from bpe_tui.terminal.abilities import is_dumb


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a text to train on")


def run(options: argparse.Namespace) -> int:
    """Open the playground, on a file if one is named."""
    path: Path | None = options.file
    if path is not None and not path.is_file():
        raise CommandError(f"cannot read {path}: {'it is a folder' if path.is_dir() else 'there is no such file'}", 1)
    if options.plain or not opening.has_terminal() or is_dumb(os.environ):
        raise CommandError(
            "the playground needs a terminal; `bpe-tui train`, `encode`, `compare` and `vocab` do the same line by line"
        )
    opening.require_terminal(options)
    from bpe_tui.app import BpeApp
    from bpe_tui.course.workshop import PlaygroundOptions

    # who shows it to others does not mix that with what they have learned
    with study.Store.memory() if options.present else study.Store.open() as store:
        opened = PlaygroundOptions(path)
        app = BpeApp(shipped_course(), store=store, playground=opened, **opening.terminal(options))
        return opening.run_app(app)
