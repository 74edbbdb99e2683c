"""What importing costs: in a fresh interpreter, a module loads only what its place in the house allows.

The import contracts in pyproject.toml see the static graph; this sees what really happens.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

FRONT = ("textual", "rich", "pygments")
HEAVY = ("numpy", "tiktoken", "tokenizers", "asyncio")
LATE = (
    "bpe_tui.course.models",
    "bpe_tui.course.loader",
    "bpe_tui.trace.step",
    "bpe_tui.screens.lesson",
    "bpe_tui.screens.dialogs",
    "bpe_tui.widgets.stepper",
    "textual.widgets._text_area",
)
"""What home does without, and so the start of the tutor."""


def loaded_by(module: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after importing one."""
    code = f"import sys, {module}; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("module", "forbidden"),
    [
        ("bpe_tui", (*FRONT, *HEAVY, "regex", "yaml", "sqlite3")),
        ("bpe_tui.__main__", (*FRONT, *HEAVY, "regex", "yaml", "sqlite3")),
        ("bpe_tui.bpe", (*FRONT, *HEAVY, "yaml", "sqlite3")),
        ("bpe_tui.trace.remote", (*FRONT, *HEAVY, "regex", "yaml", "sqlite3", "markdown_it", "platformdirs")),
        ("bpe_tui.trace.child", (*FRONT, *HEAVY, "regex", "yaml", "sqlite3")),
        ("bpe_tui.course.shelf", (*FRONT, *HEAVY, "sqlite3", "yaml", "bpe_tui.course.models")),
        ("bpe_tui.course.check", (*FRONT, *HEAVY, "sqlite3")),
        ("bpe_tui.lab.trial", (*FRONT, *HEAVY, "sqlite3")),
        ("bpe_tui.lab.child", (*FRONT, *HEAVY, "regex", "yaml", "sqlite3")),
        ("bpe_tui.study", (*FRONT, *HEAVY, "sqlite3", "yaml")),
        ("bpe_tui.commands", (*FRONT, *HEAVY, "sqlite3")),
        ("bpe_tui.plain.tutor", (*FRONT, *HEAVY)),
        ("bpe_tui.app", ("numpy", "tiktoken", "tokenizers", "yaml", "pygments", *LATE)),
        ("bpe_tui.commands.opening", (*FRONT, *HEAVY, "sqlite3", "yaml", *LATE)),
    ],
)
def test_nothing_more_is_loaded(module: str, forbidden: tuple[str, ...]) -> None:
    assert not loaded_by(module) & set(forbidden)


def test_import_contracts() -> None:
    """The layers of DESIGN, as import-linter sees them."""
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run([sys.executable, "-c", code, "--no-cache"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
