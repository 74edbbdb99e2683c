"""Which characters all terminals agree on: those of one cell, and those of two."""

from __future__ import annotations

import re
from typing import Final

# ASCII, Latin, Greek, Cyrillic, punctuation, arrows, shapes, box drawing, kana, CJK, Hangul syllables: one code
# point is one character of a width that all terminals agree on
NARROW: Final = (
    r"\x20-\x7e\xa0-\u02ff\u0370-\u0482\u048a-\u058f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u218f"
    r"\u2190-\u2319\u231c-\u2328\u232b-\u23e8\u23f4-\u25fc\u2600-\u2604\u2610-\u2613\u2700-\u2704\u2706-\u2709\u2713-\u2727"
    r"\u2800-\u28ff"
)
WIDE: Final = r"\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60"
LAST_NARROW: Final = "\u10ff"
"""Characters up to this one take one cell."""
_SIMPLE: Final = re.compile(f"[{NARROW}{WIDE}]*")
_ONE_CELL_EACH: Final = re.compile(f"[{NARROW}]*")


def is_simple(text: str) -> bool:
    """Whether all terminals agree on the width of each character of a text."""
    return text.isascii() or _SIMPLE.fullmatch(text) is not None


def is_narrow(text: str) -> bool:
    """Whether each character of a text takes one cell on all terminals."""
    return _ONE_CELL_EACH.fullmatch(text) is not None
