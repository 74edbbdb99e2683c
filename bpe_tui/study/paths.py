"""Where a learner's progress is kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "BPE_TUI_HOME"
"""Environment variable that names another folder."""
FILE: Final = "progress.db"
DAMAGED: Final = FILE + ".damaged-"
"""How the names of damaged files begin that were moved aside."""


def home() -> Path:
    """Find the folder of the learner's progress; it need not exist yet.

    Raises:
        RuntimeError: The system does not say where the learner's home folder is.
    """
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser()
    import platformdirs

    return platformdirs.user_data_path("bpe-tui", appauthor=False)


def wal(path: Path) -> Path:
    """The file in which SQLite keeps what is not yet in the database file."""
    return path.with_name(path.name + "-wal")


def shm(path: Path) -> Path:
    """The file through which sessions share the index of `wal`; it holds nothing of its own."""
    return path.with_name(path.name + "-shm")
