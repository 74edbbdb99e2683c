"""What a terminal can do, told from its environment."""

from __future__ import annotations

import io

import pytest

from bpe_tui.terminal.abilities import is_dumb, shows_unicode


@pytest.mark.parametrize(
    ("term", "dumb"), [("dumb", True), ("unknown", True), ("xterm", False), ("linux", False), ("", False)]
)
def test_dumb(term: str, dumb: bool) -> None:
    assert is_dumb({"TERM": term}) is dumb
    assert is_dumb({}) is False


@pytest.mark.parametrize(("encoding", "shows"), [("utf-8", True), ("UTF8", True), ("ascii", False), ("latin-1", False)])
def test_unicode(encoding: str, shows: bool) -> None:
    assert shows_unicode(io.TextIOWrapper(io.BytesIO(), encoding=encoding)) is shows
