"""Where what the course is made of is kept."""

from __future__ import annotations

from pathlib import Path

import bpe_tui


def lessons_dir() -> Path:
    """Find the folder of the shipped lessons: in the package once installed, beside it in a checkout."""
    package = Path(bpe_tui.__file__).resolve().parent
    installed = package / "_lessons"
    return installed if installed.is_dir() else package.parent / "lessons"


def extra_file(name: str, folder: Path | None = None) -> Path:
    """Find a file that stands beside the lessons, such as the glossary; where a folder has none, the shipped one.

    Args:
        name: The file's name.
        folder: A folder of lessons; the shipped ones by default.
    """
    own = (folder or lessons_dir()) / "extra" / name
    return own if own.is_file() else lessons_dir() / "extra" / name
