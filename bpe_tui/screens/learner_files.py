"""Files that a learner names: anywhere on their own machine, in a kiosk only in a folder of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from textual.app import App

from bpe_tui.study import paths

FOLDER: Final = "files"
"""Beside the learner's progress; the only folder there is in a kiosk."""


def learner_path(text: str, app: App[Any]) -> Path:
    """Find the path of a file that was named.

    Raises:
        ValueError: In a kiosk it is not in the learner's own folder. The message says so.
    """
    named = Path(text.strip())
    if not getattr(app, "kiosk", False):
        return named.expanduser()
    folder = paths.home() / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    path = (folder / named).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise ValueError("Here only files of your own folder can be used; write a name without a folder.")
    return path
