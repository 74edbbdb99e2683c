"""A line that stands on the terminal while the tutor is being loaded, so that a key pressed is seen to do something.

It is written before anything heavy is imported: this module needs nothing but the standard library's smallest.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from os import environ
from typing import Final

LINE: Final = "bpe-tui: one moment"
ERASE: Final = "\r\x1b[2K"
OPENS: Final = ("open", "play", "review")
"""Commands that open the full screen."""
_shown = False


def opens_screen(arguments: Sequence[str]) -> bool:
    """Whether a command line asks for the full screen, as far as can be seen before it is parsed."""
    words = [word for word in arguments if not word.startswith("-")]
    asks_help = not {"-h", "--help", "--version", "--plain"}.isdisjoint(arguments)
    return not asks_help and (not words or words[0] in OPENS)


def show(arguments: Sequence[str]) -> None:
    """Write the line, if the full screen is about to be opened on a terminal that can take the line back."""
    global _shown
    dumb = environ.get("TERM", "dumb") in ("dumb", "unknown")
    if not dumb and opens_screen(arguments) and sys.stdin.isatty() and sys.stdout.isatty():
        sys.stdout.write(LINE)
        sys.stdout.flush()
        _shown = True
        # what is imported stays: looking through it for garbage takes a tenth of the start
        gc.disable()


def clear() -> None:
    """Take the line back, if it is there."""
    global _shown
    if _shown:
        _shown = False
        sys.stdout.write(ERASE)
        sys.stdout.flush()
        gc.freeze()
        gc.enable()
