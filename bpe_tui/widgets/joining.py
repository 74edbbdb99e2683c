"""Characters that are typed but seen only in what they join, such as the joiner within an emoji of a family."""

from __future__ import annotations

import unicodedata

from textual import events


def joiner_of(event: events.Key) -> str:
    """The joining or directing character that a key stands for; empty for any other key.

    Textual's fields leave such characters out, as they cannot be printed alone.
    """
    char = event.character or ""
    return char if len(char) == 1 and unicodedata.category(char) == "Cf" else ""
