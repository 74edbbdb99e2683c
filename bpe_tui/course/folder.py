"""Where what the course is made of is kept."""

from __future__ import annotations

from pathlib import Path

import bpe_tui


def lessons_dir() -> Path:
    """Find the folder of the shipped lessons: in the package once installed, beside it in a checkout."""
    package = Path(bpe_tui.__file__).resolve().parent
    installed = package / "_lessons"
    return installed if installed.is_dir() else package.parent / "lessons"
