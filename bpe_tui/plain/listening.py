"""Listening: one line of input at a time, whatever comes down the pipe."""

from __future__ import annotations

import contextlib
import io
from dataclasses import dataclass
from typing import Final, TextIO

from bpe_tui.study.events import storable

LONGEST: Final = 200_000
"""Characters of a line that are taken in."""
_REFUSED: Final = 2
"""Lines in a row that cannot be read, after which the input counts as ended."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A line of input."""

    text: str = ""
    """Without its end."""
    problem: str = ""
    """Why the line cannot be used; empty if it can."""


class Ear:
    """Reads lines from a file."""

    def __init__(self, lines_in: TextIO) -> None:
        """Take what to read."""
        self._in = lines_in
        self._failed = 0
        if isinstance(lines_in, io.TextIOWrapper):
            # what is not UTF-8 becomes a sign of its own and reaches the lesson as a wrong answer, not as a crash
            with contextlib.suppress(io.UnsupportedOperation):
                lines_in.reconfigure(errors="replace")

    def listen(self) -> Heard | None:
        """Read a line; ``None`` at the end of the input."""
        try:
            text = self._in.readline(LONGEST + 1)
        except UnicodeDecodeError:
            self._failed += 1
            problem = "This line is not text in UTF-8. Nothing was done."
            return Heard(problem=problem) if self._failed < _REFUSED else None
        except (OSError, ValueError):
            # the terminal is gone, or the file was closed
            return None
        self._failed = 0
        if not text:
            return None
        if len(text) > LONGEST and not text.endswith("\n"):
            self._skip()
            return Heard(problem=f"This line has more than {LONGEST:,} characters. Nothing was done.")
        return Heard(storable(text.rstrip("\r\n")).replace("\0", "\N{REPLACEMENT CHARACTER}"))

    def _skip(self) -> None:
        """Pass over the rest of a line."""
        with contextlib.suppress(OSError, ValueError):
            while (rest := self._in.readline(LONGEST)) and not rest.endswith("\n"):
                pass
