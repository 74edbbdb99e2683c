"""Near and far, open and closed: the mouse, the ways out, the terminal's cursor, a screen drawn anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.geometry import Offset
from textual.widgets import Input

from bpe_tui.__main__ import build_parser
from bpe_tui.app import BpeApp
from bpe_tui.commands.opening import require_terminal
from bpe_tui.course.shelf import open_course
from bpe_tui.drawing.glyphs import ASCII, UNICODE
from bpe_tui.screens.learner_files import learner_path
from bpe_tui.study import Place
from bpe_tui.terminal.session import Session, close_environment, draw_promptly, session_of
from bpe_tui.widgets.code_pane import CodePane
from bpe_tui.widgets.reading_cursor import marked_row

SSH = {"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"}


@pytest.mark.parametrize(
    ("environ", "mouse", "wanted"),
    [
        ({}, None, Session()),
        (SSH, None, Session(remote=True, mouse=False)),
        (SSH, True, Session(remote=True, mouse=True)),
        ({}, False, Session(mouse=False)),
        ({"BPE_TUI_KIOSK": "1"}, None, Session(kiosk=True)),
        ({"BPE_TUI_KIOSK": "0"}, None, Session()),
    ],
)
def test_kinds(environ: dict[str, str], mouse: bool | None, wanted: Session) -> None:
    assert session_of(environ, mouse=mouse) == wanted


def test_a_client_changes_nothing_that_runs() -> None:
    environ = {
        "TEXTUAL_DRIVER": "evil:Driver", "TEXTUAL_LOG": "/tmp/x", "PYTHONPATH": "/tmp", "PYTHONSTARTUP": "x",
        "EDITOR": "sh", "BROWSER": "sh", "LD_PRELOAD": "x.so", "TERM": "xterm", "LANG": "C.UTF-8", "HOME": "/home/a",
    }  # fmt: skip
    close_environment(environ)
    assert set(environ) == {"TERM", "LANG", "HOME"}


def test_textual_looks_for_changes_often_unless_told_otherwise() -> None:
    environ: dict[str, str] = {}
    draw_promptly(environ)
    assert int(environ["TEXTUAL_FPS"]) > 60, "more often than it does by itself"
    environ = {"TEXTUAL_FPS": "30"}
    draw_promptly(environ)
    assert environ == {"TEXTUAL_FPS": "30"}


def test_it_is_told_so_before_anything_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_tui.commands.opening.has_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("TEXTUAL_FPS", "1")
    monkeypatch.delenv("TEXTUAL_FPS")
    require_terminal(build_parser().parse_args([]))
    assert "TEXTUAL_FPS" in os.environ


def app(session: Session | None = None) -> BpeApp:
    return BpeApp(open_course(), place=Place("count-pairs", 4, 3), session=session)


async def test_a_kiosk_has_no_ways_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tutor = app(session=Session(kiosk=True))
    async with tutor.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+z")
        tutor.action_screenshot()
        tutor.open_url("https://example.org")
        await pilot.pause()
        assert list(tmp_path.glob("*.svg")) == []
        assert tutor.clipboard == "https://example.org"
        with pytest.raises(ValueError, match="own folder"):
            learner_path("../../etc/passwd", tutor)
        with pytest.raises(ValueError, match="own folder"):
            learner_path("/etc/passwd", tutor)
        inside = learner_path("notes.txt", tutor)
        assert inside.parent.is_dir()
        assert inside.name == "notes.txt"


async def test_elsewhere_a_file_is_where_it_is() -> None:
    tutor = app()
    async with tutor.run_test(size=(80, 24)):
        assert learner_path(" /tmp/x ", tutor) == Path("/tmp/x")


async def test_far_away_nothing_glides() -> None:
    assert app(session=session_of(SSH)).animation_level == "none"
    assert app().animation_level != "none"


async def test_the_terminals_cursor_follows_the_line_that_ran() -> None:
    tutor = app()
    async with tutor.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        pane = tutor.screen.query_one(CodePane)
        for _ in range(4):
            row = tutor.cursor_position.y - pane.content_region.y
            assert UNICODE.ran in pane.lines[row].plain
            await pilot.press("space")
            await pilot.pause()
        await pilot.press("g")
        await pilot.pause()
        field = tutor.screen.query_one(Input)
        assert tutor.cursor_position == field.cursor_screen_offset
        await pilot.press("escape", "q")


def test_which_line_is_read() -> None:
    assert marked_row(["  a", "› b", " ▶ c"], UNICODE) == 2
    assert marked_row(["  a", "› b"], UNICODE) == 1
    assert marked_row(["a word, › b"], UNICODE) is None
    assert marked_row(["", f" {ASCII.ran} c"], ASCII) == 1


async def test_a_screen_is_drawn_anew() -> None:
    tutor = app()
    async with tutor.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert tutor.is_running
        assert tutor.cursor_position != Offset(0, 0)
