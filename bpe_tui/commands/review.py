"""``bpe-tui review``: what is due today, on the full screen or line by line."""

from __future__ import annotations

import argparse

from bpe_tui.commands import opening
from bpe_tui.commands.lessons import shipped_course


def arguments(_parser: argparse.ArgumentParser) -> None:
    """The command takes no arguments."""


def run(options: argparse.Namespace) -> int:
    """Ask what is due."""
    opening.require_terminal(options)
    return opening.show(options, shipped_course(), review=True)
