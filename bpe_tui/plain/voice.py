"""Speaking: lines of text, wrapped where they are prose, safe for whatever reads them out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TextIO

WIDTH: Final = 80
"""Characters of a line where nothing says how many there is room for."""
GLUE: Final = "\N{NO-BREAK SPACE}"
"""A space at which prose is not broken, as within code; it is written as a space."""
_NARROWEST: Final = 20
_PAIR: Final = re.compile(r"\([^\s()]{1,20}, [^\s()]{1,20}\)")
"""A pair such as ``(97, 97)``, which stays on one line."""
_TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line to be said; `Line` objects and plain texts may be mixed."""

    text: str
    code: bool = False
    """Code keeps its line whatever its length."""
    indent: int = 0
    """Spaces before it, and before what is wrapped of it."""


Said = str | Line
"""A plain text is a line of prose."""


def clean(text: str) -> str:
    r"""Write out what a terminal would obey instead of show: control characters, turns of direction, half characters.

    >>> clean("a\x1b[2J")
    'a\\x1b[2J'
    """
    text = text.expandtabs(4)
    return text if text.isascii() and text.isprintable() else "".join(map(_clean_char, text))


def _clean_char(char: str) -> str:
    if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or char in _TURNS:
        return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"
    return char


def cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def wrap(text: str, width: int, indent: int = 0) -> Iterator[str]:
    """Break prose at spaces; a word longer than the width keeps its line, and pairs and what is glued stay whole.

    Args:
        text: The prose.
        width: Columns.
        indent: Spaces before each line, within the width.
    """
    text = _PAIR.sub(lambda pair: pair[0].replace(" ", GLUE), text)
    lead = " " * min(indent, width // 2)
    row, used = "", 0
    for word in text.split(" "):
        size = cells(word)
        if row and len(lead) + used + 1 + size > width:
            yield lead + row
            row, used = word, size
        elif row:
            row, used = f"{row} {word}", used + 1 + size
        else:
            row, used = word, size
    yield (lead + row).rstrip() if row else ""


class Voice:
    """Writes lines to a file, at once."""

    def __init__(self, out: TextIO, width: int | None = None) -> None:
        """Take where to write.

        Args:
            out: The file.
            width: Columns; 80 by default.
        """
        self._out = out
        self._width = max(_NARROWEST, WIDTH if width is None else width)

    def say(self, *lines: Said) -> None:
        """Write some lines."""
        self.say_all(lines)

    def say_all(self, lines: Iterable[Said]) -> None:
        """Write some lines."""
        for line in lines:
            for row in self._rows(line if isinstance(line, Line) else Line(line)):
                self._write(row.replace(GLUE, " ") + "\n")
        self._out.flush()

    def _rows(self, line: Line) -> Iterator[str]:
        text = clean(line.text)
        if line.code:
            yield (" " * line.indent + text).rstrip()
        else:
            yield from wrap(text, self._width, line.indent)

    def _write(self, text: str) -> None:
        try:
            self._out.write(text)
        except UnicodeEncodeError as error:
            # a terminal that has no such character still gets its number
            self._out.write(text.encode(error.encoding, "backslashreplace").decode(error.encoding))
