"""The command line: reads the arguments and hands over to the tutor, the plain mode or a command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bpe_tui import __version__

USAGE_ERROR = 2


def build_parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    from bpe_tui.commands import COMMANDS

    parser = argparse.ArgumentParser(
        prog="bpe-tui", description="Learn how language models turn text into tokens, in your terminal."
    )
    parser.add_argument("--version", action="version", version=f"bpe-tui {__version__}")
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and dumb terminals")
    parser.add_argument(
        "--ascii", action="store_true", help="draw with ASCII only (the default where UTF-8 is not shown)"
    )
    parser.add_argument("--no-diff", action="store_true", help="send whole frames, not only the cells that change")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, command in COMMANDS.items():
        sub = commands.add_parser(name, help=command.help, description=command.help)
        command.arguments(sub)
        sub.set_defaults(run=command.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: Without the program's name; the process's own by default.

    Returns:
        The exit code: 0 if all went well, 1 if what was asked failed, 2 if it was asked wrongly.
    """
    options = build_parser().parse_args(arguments)
    from bpe_tui.commands import CommandError, open_home

    run = options.run if options.command else open_home
    try:
        return int(run(options))
    except CommandError as error:
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
