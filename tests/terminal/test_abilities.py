"""What a terminal can do, told from its environment."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

from bpe_tui.terminal.abilities import erases_in_colour, is_dumb, shows_unicode


@pytest.mark.parametrize(
    ("term", "dumb"), [("dumb", True), ("unknown", True), ("xterm", False), ("linux", False), ("", False)]
)
def test_dumb(term: str, dumb: bool) -> None:
    assert is_dumb({"TERM": term}) is dumb
    assert is_dumb({}) is False


@pytest.mark.parametrize(("encoding", "shows"), [("utf-8", True), ("UTF8", True), ("ascii", False), ("latin-1", False)])
def test_unicode(encoding: str, shows: bool) -> None:
    assert shows_unicode(io.TextIOWrapper(io.BytesIO(), encoding=encoding), {"LANG": "en_GB.UTF-8"}) is shows


@pytest.mark.parametrize(
    ("environ", "shows"),
    [
        ({}, True),
        ({"LC_ALL": "C"}, False),
        ({"LC_ALL": "C", "LANG": "C.UTF-8"}, False),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, True),
        ({"LC_ALL": "", "LANG": "POSIX"}, False),
    ],
)
def test_a_locale_without_unicode(environ: dict[str, str], shows: bool) -> None:
    assert shows_unicode(io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), environ) is shows


@pytest.mark.parametrize(("term", "erases"), [("xterm-256color", True), ("vt100", False), ("no-such-terminal", False)])
def test_erasing(term: str, erases: bool) -> None:
    """As the database of terminals has it; where it lacks one, nothing is taken for granted."""
    try:
        import curses
    except ImportError:
        assert erases_in_colour({"TERM": term}) is False
        return
    known = subprocess.run(
        [sys.executable, "-c", f"import curses; curses.setupterm({term!r}, 1)"], capture_output=True, check=False
    )
    assert curses is not None
    # a process can set up only one terminal
    code = f"from bpe_tui.terminal.abilities import erases_in_colour; print(erases_in_colour({{'TERM': {term!r}}}))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str(erases and known.returncode == 0)
