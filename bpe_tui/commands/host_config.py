"""``bpe-tui host-config``: what sshd has to be told so that a class can take the course over SSH."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from bpe_tui.commands.failure import CommandError
from bpe_tui.terminal.host import Host, launcher, stanza
from bpe_tui.terminal.sshd_check import checked, find_sshd


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    known = Host()
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--user", metavar="NAME", help=f"the account of a learner (default {known.name})")
    who.add_argument("--group", metavar="NAME", help="the group of all learners' accounts")
    parser.add_argument("--program", metavar="PATH", help="where bpe-tui is (default: this one)")
    parser.add_argument(
        "--data", metavar="FOLDER", default=known.data, help=f"has a folder for each account (default {known.data})"
    )
    parser.add_argument(
        "--keys", metavar="FOLDER", default=known.keys, help=f"has the accounts' public keys (default {known.keys})"
    )
    parser.add_argument(
        "--launcher-path",
        metavar="PATH",
        default=known.launcher,
        help=f"where the launcher will be (default {known.launcher})",
    )
    parser.add_argument("--launcher", action="store_true", help="print the launcher in place of the stanza")


def run(options: argparse.Namespace) -> int:
    """Print the stanza and what sshd says of it, or the launcher."""
    try:
        host = Host(
            name=options.group or options.user or Host().name,
            is_group=options.group is not None,
            program=options.program or own_program(),
            launcher=options.launcher_path,
            data=options.data.rstrip("/"),
            keys=options.keys.rstrip("/"),
        )
    except ValueError as error:
        raise CommandError(str(error)) from None
    if options.launcher:
        sys.stdout.write(launcher(host))
        return 0
    good, told = checked(host, find_sshd())
    if not good:
        raise CommandError(f"this stanza would not do what it says; {told}", 1)
    sys.stdout.write(f"{stanza(host)}# {told}\n")
    return 0


def own_program() -> str:
    """The program that runs now, as a path from the root."""
    started = Path(sys.argv[0])
    if started.name == "bpe-tui" and started.is_file():
        return str(started.absolute())
    return shutil.which("bpe-tui") or Host().program
