"""The Linux console: nothing is sent that the font of its kernel has no picture of, letters apart."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from bpe_tui.drawing.cells import safe
from bpe_tui.drawing.glyphs import ASCII, CONSOLE, UNICODE, names
from bpe_tui.terminal.abilities import is_linux_console
from bpe_tui.terminal.spelled import for_console
from bpe_tui.terminal.widths import is_simple
from tests.terminal.program import Program, tutor_command, tutor_environment

FONT = frozenset(
    [*bytes(range(128, 255)).decode("cp437"), *"☺☻♥♦◆♣♠•◘○◙♂♀♪♫☼▶►◀◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂", *map(chr, range(32, 127))]
)
"""Codepage 437, which the kernel's table of signs stands on, with the pictures of its control codes."""


@pytest.mark.parametrize("name", names())
def test_every_sign_is_in_the_font(name: str) -> None:
    sign = getattr(CONSOLE, name)
    assert sign in FONT
    assert cell_len(sign) == 1
    assert is_simple(sign)


def test_signs_of_one_place_differ() -> None:
    for glyphs in (CONSOLE, UNICODE, ASCII):
        assert len({glyphs.ran, glyphs.next, glyphs.stop}) == 3
        assert len({glyphs.changed, glyphs.added, glyphs.gone, glyphs.more}) == 4
        assert len({glyphs.track, glyphs.passed, glyphs.here, glyphs.moment}) == 4


@given(st.text().map(safe).filter(is_simple))
def test_what_is_sent_is_as_wide_as_it_was(text: str) -> None:
    assert cell_len(for_console(text)) == cell_len(text)
    assert for_console(for_console(text)) == for_console(text)


def test_letters_stay() -> None:
    assert for_console("é ж 日 e\u0301") == "é ж 日 e\u0301"
    assert for_console("…‹›●━✓“”") == ".''○─√\"\""


@pytest.mark.parametrize(("term", "is_one"), [("linux", True), ("linux-16color", True), ("xterm", False), ("", False)])
def test_it_is_known_by_its_name(term: str, is_one: bool) -> None:
    assert is_linux_console({"TERM": term}) is is_one


@pytest.mark.parametrize("words", [(), pytest.param(("--no-diff",), marks=pytest.mark.slow)])
def test_a_session(words: tuple[str, ...], tmp_path: Path) -> None:
    environ = tutor_environment(tmp_path, "linux", COLORTERM="")
    with Program(tutor_command(*words, "open", "count-pairs#4@2"), environ) as learner:
        learner.wait("step 2 of")
        learner.press(" ")
        learner.wait("step 3 of")
        assert "▶" in learner.shown
        assert "═" in learner.shown
        learner.press("n")
        learner.wait("5/")
        learner.press("N?")
        learner.wait("Esc back")
        learner.press("\x1b")
        learner.settle()
        learner.press("q")
        assert learner.end() == 0
    signs = {char for char in learner.sent.decode() if char > "~" and not unicodedata.category(char).startswith("L")}
    assert signs <= FONT
