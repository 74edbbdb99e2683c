"""The learner's own editor: the application steps aside while it has the terminal."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from textual.app import App, SuspendNotSupported

NO_EDITOR: Final = "Set the variable EDITOR to the editor you like, such as nano or vim, and start bpe-tui again."
KIOSK: Final = "Here only the editor on this screen can be used."


def is_kiosk(app: App[object]) -> bool:
    """Whether the learner is a guest on this machine, who must not start programs."""
    return bool(getattr(app, "kiosk", False))


def editor_command(environment: Mapping[str, str], *, kiosk: bool = False) -> list[str] | str:
    """The command that opens the learner's editor, or why there is none.

    Args:
        environment: The process's environment.
        kiosk: Whether the learner is a guest here.
    """
    if kiosk:
        return KIOSK
    wanted = environment.get("VISUAL") or environment.get("EDITOR") or ""
    try:
        words = shlex.split(wanted)
    except ValueError:
        return f"The variable EDITOR cannot be read: {wanted}"
    if not words:
        return NO_EDITOR
    if shutil.which(words[0], path=environment.get("PATH")) is None:
        return f"There is no program {words[0]}. {NO_EDITOR}"
    return words


def write_outside(app: App[object], text: str, name: str) -> tuple[str | None, str]:
    """Let the learner write in their own editor, and wait until they leave it.

    Args:
        app: It is suspended meanwhile.
        text: What to begin with.
        name: What the file is called, without its ending.

    Returns:
        The text, and an empty reason; or no text, and why.
    """
    command = editor_command(os.environ, kiosk=is_kiosk(app))
    if isinstance(command, str):
        return None, command
    with tempfile.TemporaryDirectory(prefix="bpe-tui-") as folder:
        path = Path(folder, f"{name}.py")
        path.write_text(text, encoding="utf-8", errors="replace")
        try:
            with app.suspend():
                subprocess.run([*command, str(path)], check=False)
        except SuspendNotSupported:
            return None, "This terminal cannot be handed to another program."
        except OSError as error:
            return None, f"{command[0]} cannot be started: {error.strerror}."
        try:
            return path.read_text(encoding="utf-8-sig"), ""
        except OSError as error:
            return None, f"What you wrote cannot be read: {error.strerror}."
        except UnicodeDecodeError:
            return None, "What you wrote is not text in UTF-8."
