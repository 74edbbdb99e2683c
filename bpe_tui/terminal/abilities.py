"""What this terminal can do, as far as its environment tells."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from typing import TextIO


def is_dumb(environ: Mapping[str, str]) -> bool:
    """Whether the terminal cannot move its cursor, so that only lines can be written."""
    return environ.get("TERM", "") in ("dumb", "unknown")


def is_linux_console(environ: Mapping[str, str]) -> bool:
    """Whether the terminal is the console of the Linux kernel, whose font has a few hundred characters."""
    term = environ.get("TERM", "")
    return term == "linux" or term.startswith("linux-")


def shows_unicode(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether what is written to a stream arrives as UTF-8.

    Args:
        stream: Where the tutor writes.
        environ: The environment. Python speaks UTF-8 where the locale is C, but who chose C may not.
    """
    locale = next((environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)), "")
    if locale in ("C", "POSIX"):
        return False
    try:
        return codecs.lookup(stream.encoding or "ascii").name == "utf-8"
    except LookupError:
        return False


def erases_in_colour(environ: Mapping[str, str]) -> bool:
    """Whether the terminal erases cells in the background colour of now: terminfo knows, where there is one."""
    try:
        import curses
    except ImportError:
        return False
    try:
        # nothing is written to the stream
        curses.setupterm(environ.get("TERM", ""), fd=1)
    except curses.error:
        return False
    return curses.tigetflag("bce") == 1 and curses.tigetstr("ech") == b"\x1b[%p1%dX"
