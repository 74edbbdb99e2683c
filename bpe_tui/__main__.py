"""The command line: reads the arguments and hands over to the tutor, the plain mode or a command."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bpe_tui.terminal import splash

if TYPE_CHECKING:
    import argparse


def build_parser(command: str | None = None) -> argparse.ArgumentParser:
    """Describe the command line.

    Args:
        command: The command whose arguments are wanted; the modules of the others are not loaded.
    """
    import argparse

    from bpe_tui import __version__
    from bpe_tui.commands import COMMANDS

    parser = argparse.ArgumentParser(
        prog="bpe-tui", description="Learn how language models turn text into tokens, in your terminal."
    )
    parser.add_argument("--version", action="version", version=f"bpe-tui {__version__}")
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and dumb terminals")
    parser.add_argument(
        "--ascii", action="store_true", help="draw with ASCII only (the default where UTF-8 is not shown)"
    )
    mouse = parser.add_mutually_exclusive_group()
    mouse.add_argument("--mouse", action="store_true", default=None, help="use the mouse, over SSH too")
    mouse.add_argument("--no-mouse", action="store_false", dest="mouse", help="leave the mouse to the terminal")
    parser.add_argument("--kiosk", action="store_true", help="close the ways out: no editor, no shell, no other files")
    parser.add_argument(
        "--present", action="store_true", help="for a wall: few panes, answers hidden until a key, nothing is kept"
    )
    parser.add_argument("--no-diff", action="store_true", help="send whole frames, not only the cells that change")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, known in COMMANDS.items():
        sub = commands.add_parser(name, help=known.help, description=known.help)
        if name == command:
            known.arguments(sub)
            sub.set_defaults(run=known.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: Without the program's name; the process's own by default.

    Returns:
        The exit code: 0 if all went well, 1 if what was asked failed, 2 if it was asked wrongly.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    splash.show(given)
    try:
        return _run(given)
    finally:
        splash.clear()


def _run(arguments: Sequence[str]) -> int:
    # all options before the command are flags, so the first word is the command
    options = build_parser(next((word for word in arguments if not word.startswith("-")), None)).parse_args(arguments)
    from bpe_tui.commands import CommandError, open_home

    run = options.run if options.command else open_home
    try:
        return int(run(options))
    except CommandError as error:
        splash.clear()
        sys.stderr.write(f"bpe-tui: {error}\n")
        return error.code
    except BrokenPipeError:
        # the reader of a pipe has had enough; nothing is wrong, and nothing more may be written
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
