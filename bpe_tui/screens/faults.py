"""What is said when the tutor itself fails: a few plain words on the screen, the details in a file."""

from __future__ import annotations

import traceback
from typing import Final

from bpe_tui.study import paths

CRASH_FILE: Final = "last-crash.txt"


def note_crash(error: BaseException) -> str:
    """Write the details of a failure down.

    Args:
        error: What happened.

    Returns:
        What to tell the learner.
    """
    told = "Sorry, bpe-tui has failed. Your place and your answers are kept; start it again to go on."
    try:
        folder = paths.home()
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / CRASH_FILE
        file.write_text("".join(traceback.format_exception(error)), encoding="utf-8", errors="backslashreplace")
    except (OSError, RuntimeError):
        return f"{told}\nWhat happened: {type(error).__name__}: {error}"
    return f"{told}\nWhat happened is written in {file}"
