"""The repository explains itself, and this checks that it still does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from bpe_tui import __version__
from bpe_tui.commands import COMMANDS
from bpe_tui.screens.place_commands import EVERYWHERE, LESSON
from bpe_tui.widgets.commands import STEPPER

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_lists_every_command() -> None:
    for name in COMMANDS:
        assert f"`bpe-tui {name}" in README


def test_the_readme_lists_every_key() -> None:
    for command in (*STEPPER, *LESSON, *EVERYWHERE):
        row = f"| {command.shown} | {command.help} |"
        assert row in README, f"README has no row {row}"


def test_every_picture_of_the_readme_is_there() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert pictures
    for picture in pictures:
        assert (ROOT / picture).is_file()


def test_the_changelog_has_this_version() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_lessons_hold_no_python() -> None:
    """An editable install fails if they do."""
    assert not list((ROOT / "lessons").rglob("*.py"))


def test_ruff_and_format() -> None:
    for arguments in (["check", "."], ["format", "--check", "."]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout


def test_mypy() -> None:
    done = subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
