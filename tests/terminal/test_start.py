"""Starting: something is seen at once, and what is not needed yet is not loaded."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bpe_tui.terminal import splash

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")

FORBIDDEN = (
    *(
        "tokenizers",
        "tiktoken",
        "numpy",
        "fsrs",
        "tree_sitter_python",
        "curses",
        "multiprocessing",
        "unittest",
        "doctest",
    ),
    *("http.client", "urllib.request", "ftplib", "smtplib", "bpe_tui.plain.tutor", "bpe_tui.lab.sandbox"),
    *("regex", "pygments.lexers.python", "bpe_tui.course.fact_table", "bpe_tui.bpe.vocabularies"),
    *("bpe_tui.bpe.pair_arrays", "bpe_tui.course.workshop", "bpe_tui.screens.playground", "bpe_tui.screens.inspector"),
)
"""What must not be loaded by the time home is on the screen."""
HOME = """
import asyncio, json, sys
from bpe_tui.app import BpeApp
from bpe_tui.commands.lessons import shipped_course

async def home():
    app = BpeApp(shipped_course())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()

asyncio.run(home())
print(json.dumps(sorted(set(sys.argv[1:]) & set(sys.modules))))
"""


@pytest.mark.parametrize(
    ("words", "opens"),
    [
        ([], True),
        (["--no-diff"], True),
        (["open", "merge#4@2"], True),
        (["play", "FILE"], True),
        (["lessons"], False),
        (["--plain"], False),
        (["open", "merge", "-h"], False),
        (["--version"], False),
    ],
)
def test_what_opens_the_screen(words: list[str], opens: bool) -> None:
    assert splash.opens_screen(words) is opens


def test_nothing_is_loaded_before_it_is_needed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HOME, *FORBIDDEN],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "BPE_TUI_HOME": str(tmp_path)},
    )
    assert done.stdout.strip() == "[]"


def test_a_command_line_that_is_short_loads_no_course() -> None:
    code = "import sys; from bpe_tui.__main__ import main; main(['--help'])"
    loaded = (
        "; print([name for name in sys.modules if name.startswith(('bpe_tui.course', 'textual', 'yaml', 'regex'))])"
    )
    script = f"import contextlib, sys\nwith contextlib.suppress(SystemExit):\n    {code}\n{loaded[2:]}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip().splitlines()[-1] == "[]"


def start(arguments: list[str], home: Path, term: str) -> bytes:
    """What a terminal is sent first, up to a screen or the end."""
    pid, terminal = pty.fork()
    if pid == 0:
        environment = {**os.environ, "TERM": term, "BPE_TUI_HOME": str(home)}
        os.execve(sys.executable, [sys.executable, "-m", "bpe_tui", *arguments], environment)
    sent = b""
    with contextlib.suppress(OSError):
        while b"\x1b[?1049h" not in sent and select.select([terminal], [], [], 60)[0]:
            more = os.read(terminal, 4_096)
            if not more:
                break
            sent += more
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(terminal)
    return sent


def test_a_line_is_seen_at_once_and_taken_back(tmp_path: Path) -> None:
    sent = start([], tmp_path, "xterm-256color")
    line = splash.LINE.encode()
    assert sent.startswith(line + splash.ERASE.encode())
    assert b"\x1b[?1049h" in sent


def test_garbage_is_not_looked_for_while_it_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    try:
        splash.show([])
        assert not gc.isenabled()
        splash.clear()
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    finally:
        gc.enable()
        gc.unfreeze()


def test_a_mistake_is_told_on_a_clean_line(tmp_path: Path) -> None:
    sent = start(["open", "no-such-lesson"], tmp_path, "xterm-256color")
    assert sent.startswith(splash.LINE.encode() + splash.ERASE.encode() + b"bpe-tui: there is no lesson")


def test_a_dumb_terminal_is_sent_no_line(tmp_path: Path) -> None:
    assert splash.LINE.encode() not in start(["open", "no-such-lesson"], tmp_path, "dumb")
