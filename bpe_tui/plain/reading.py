"""Reading what stands behind a command: a number, a text."""

from __future__ import annotations

import ast
import contextlib
import warnings

from bpe_tui.study.events import storable


def read_number(text: str) -> int | None:
    """Read a number from 0, with or without separators; ``None`` if it is none."""
    digits = text.strip().replace(",", "")
    return int(digits) if digits.isdecimal() and len(digits) <= 12 else None


def read_text(rest: str) -> str | None:
    r"""Read a new input: as it stands, or in quotes, where ``\n`` is a new line; ``None`` if there is none."""
    if not rest:
        return None
    if len(rest) > 1 and rest[0] == rest[-1] and rest[0] in "'\"":
        with warnings.catch_warnings(), contextlib.suppress(SyntaxError, ValueError, MemoryError, RecursionError):
            warnings.simplefilter("ignore")
            text = ast.literal_eval(rest)
            if isinstance(text, str):
                return storable(text)
    return rest
