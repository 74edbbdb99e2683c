"""The command line through a pipe, as a script or a screen reader's console runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def piped(data: bytes, *arguments: str, home: Path) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "BPE_TUI_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "bpe_tui", "--plain", *arguments]
    return subprocess.run(command, input=data, capture_output=True, env=environment, timeout=60)


def test_a_session_through_a_pipe_and_the_next_one(tmp_path: Path) -> None:
    first = piped(b"lesson count-pairs\npage 4\n\n\n\n", home=tmp_path)
    assert (first.returncode, first.stderr) == (0, b"")
    assert b"Welcome to bpe-tui" in first.stdout
    assert b"Step 3, line" in first.stdout
    second = piped(b"\n\nquit\n", home=tmp_path)
    assert (second.returncode, second.stderr) == (0, b"")
    assert b"Welcome" not in second.stdout
    assert b"Step 4, line" in second.stdout


def test_no_escape_sequence_is_ever_sent(tmp_path: Path) -> None:
    done = piped(b"\x1b[A\nlesson count-pairs\n\x1b[B\n" + b"next page\n" * 12, home=tmp_path)
    assert done.returncode == 0
    assert all(char >= 0x20 or char == 0x0A for char in done.stdout)


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe\x00\n", b"lesson count-pairs", b"\n\n" + b"x" * 300_000],
    ids=["none", "bytes", "half", "long"],
)
def test_any_end_of_input_leaves_cleanly(data: bytes, tmp_path: Path) -> None:
    done = piped(data, home=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Goodbye." in done.stdout


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("def go(n):\n    print('hi')\n    return n + 1\n", encoding="utf-8")
    done = piped(b"\n\n\n", "open", f"{path}:go", "--args", "[4]", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"It prints: hi" in done.stdout
    assert b"go gives back 5" in done.stdout


def test_a_reader_that_has_had_enough(tmp_path: Path) -> None:
    command = f'"{sys.executable}" -m bpe_tui --plain < "$0" | head -1'
    lines = tmp_path / "lines"
    lines.write_text("lesson count-pairs\n" + "next page\nback page\n" * 500, encoding="utf-8")
    environment = {**os.environ, "BPE_TUI_HOME": str(tmp_path)}
    done = subprocess.run(["sh", "-c", command, str(lines)], capture_output=True, env=environment, timeout=60)
    assert done.stdout.startswith(b"Welcome")
    assert done.stderr == b""
