"""The repository explains itself, and this checks that it still does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from bpe_tui import __version__
from bpe_tui.commands import COMMANDS
from bpe_tui.course.workshop import Workshop
from bpe_tui.screens.inspector import InspectorScreen
from bpe_tui.screens.lab_commands import LAB, TO_DIFFERENCE, UNDO
from bpe_tui.screens.place_commands import EVERYWHERE, LESSON
from bpe_tui.screens.playground import PlaygroundScreen
from bpe_tui.study.store import Store
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


def test_the_readme_lists_every_key_of_playground_and_inspector() -> None:
    _, playground, inspector = re.split("### In the (?:playground|inspector)\n", README.split("\n## How the code")[0])
    screens = (
        (playground, PlaygroundScreen(Workshop(), Store.memory())),
        (inspector, InspectorScreen(Workshop(), Store.memory())),
    )
    for section, screen in screens:
        rows = set(re.findall(r"^\|.*\|$", section, re.MULTILINE)) - {"| key | does |", "| --- | --- |"}
        expected = {
            f"| {command.shown} | {command.help} |" for command in screen.commands() if command not in EVERYWHERE
        }
        assert rows == expected


def test_the_readme_lists_every_key_of_a_lab() -> None:
    section = README.split("### In a lab\n")[1].split("\n### ")[0]
    rows = re.findall(r"^\| .* \|$", section, re.MULTILINE)[2:]
    assert rows == [f"| {command.shown} | {command.help} |" for command in (*LAB, UNDO, TO_DIFFERENCE)]


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
