"""Texts that are read from right to left, on terminals that reorder what they show.

Such a terminal turns round whatever stands between two letters that are read from left to right: two Arabic tokens and
the wall between them would change places. Marks that should hold them apart are dropped by most such terminals, as the
draft of freedesktop.org's terminal working group allows; a letter that looks like a wall is not.
"""

from __future__ import annotations

import unicodedata
from typing import Final

LEFT_TO_RIGHT: Final = "\u200e"
"""Ends a right-to-left text, so that a terminal that reorders, and keeps marks, does so within that text only."""
LETTER_WALL: Final = "\u01c0"
"""The boundary between tokens in a row where one is read from right to left: the letter of a dental click."""
LETTER_EDGE: Final = "\u01c1"
"""The same where a bracket would be: the letter of a lateral click, two bars."""
LETTER_ADDED: Final = "\u01c2"
"""The same where a plus would be: the letter of a palatal click, a bar with two strokes."""
_TURNS: Final = ("R", "AL", "AN")


def is_right_to_left(text: str) -> bool:
    """Whether a terminal may write some of the text from right to left."""
    return not text.isascii() and any(unicodedata.bidirectional(char) in _TURNS for char in text)
