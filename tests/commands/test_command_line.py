"""The command line as a shell sees it: exit codes, streams, and words that help."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from bpe_tui import __version__
from bpe_tui.__main__ import main
from bpe_tui.commands import COMMANDS
from bpe_tui.course.shelf import load_course


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BPE_TUI_HOME", str(tmp_path / "home"))


def bpe_tui(*arguments: str, cwd: Path | None = None, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bpe_tui", *arguments], input=given, capture_output=True, text=True, cwd=cwd, check=False
    )


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"bpe-tui {__version__}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    assert all(name in text for name in COMMANDS)


def test_lessons_are_listed_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons"]) == 0
    lines = capsys.readouterr().out.splitlines()
    lessons = load_course().lessons
    assert [line.split()[0] for line in lines] == [lesson.id for lesson in lessons]
    for line, lesson in zip(lines, lessons, strict=True):
        assert lesson.title in line
        assert line.endswith(f"0 of {len(lesson.pages)} pages")


@pytest.mark.slow
def test_check_of_the_shipped_lessons_from_anywhere(tmp_path: Path) -> None:
    done = bpe_tui("check", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "no problem" in done.stdout


def test_check_names_the_place_of_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("id: x\ntitle: a: b\n", encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert f"{path}:2:" in capsys.readouterr().out


def test_check_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "none")]) == 2
    assert "there is no" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [(), ("open", "count-pairs")])
def test_no_terminal(arguments: tuple[str, ...]) -> None:
    done = bpe_tui(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "steps" in done.stderr
    assert "--plain" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("open", "count-pair"), "did you mean count-pairs?"),
        (("open", "zzz"), "`bpe-tui lessons` lists them"),
        (("open", "count-pairs#99"), "there is no page 99"),
        (("open", "count-pairs", "--page", "0"), "pages count from 1"),
        (("open", "count-pairs", "--page", "99"), "there is no page 99"),
        (("open", "count-pairs#1", "--text", "x"), "takes no --text"),
        (("open", "count pairs"), "no place"),
        (("open", "count-pairs", "--args", "[]"), "--args is for FILE.py:NAME"),
        (("open", "nowhere.py:f"), "cannot read nowhere.py"),
    ],
)
def test_a_place_that_is_not_there(arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(list(arguments)) in (1, 2)
    assert says in capsys.readouterr().err


def test_a_reader_that_has_had_enough() -> None:
    """As in ``bpe-tui steps train | head -1``."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bpe_tui", "steps", "train", "--text", "ab" * 500, "--format", "json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


def test_it_opens_on_a_terminal() -> None:
    """A real terminal shows the lesson, and the key to leave leaves it as it was."""
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "bpe_tui", "open", "count-pairs", "--page", "1"],
        stdin=child, stdout=child, stderr=child, env={**os.environ, "TERM": "xterm-256color", "LINES": "30", "COLUMNS": "100"},
    )  # fmt: skip
    os.close(child)
    seen = b""
    while b"all keys" not in seen:
        seen += os.read(parent, 65_536)
    os.write(parent, b"\x11")
    while True:
        try:
            data = os.read(parent, 65_536)
        except OSError:
            break
        if not data:
            break
        seen += data
    assert process.wait() == 0
    assert b"\x1b[?1049l" in seen
    assert b"Traceback" not in seen
    os.close(parent)
