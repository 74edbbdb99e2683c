"""Roles: what a piece of text is, as the name of a style. A theme says what each role looks like.

Every role is also told by a sign, a place or a word; see `bpe_tui.drawing.glyphs`.
"""

from __future__ import annotations

from typing import Final

DIM: Final = "$bpe-dim"
"""What can be passed over."""
TITLE: Final = "$bpe-title"
"""The title of a page."""
LABEL: Final = "$bpe-label"
"""The small title of a pane."""
RULE: Final = "$bpe-rule"
"""Thin lines that part one thing from another; nothing is lost without them."""
WALL: Final = "$bpe-wall"
"""The lines between tokens: where one ends and the next begins."""
STRONG: Final = "$bpe-strong"
EMPHASIS: Final = "$bpe-emphasis"
CODE: Final = "$bpe-code"
"""Code within a sentence."""
BLOCK: Final = "$bpe-block"
"""The ground of a block of code."""
LINK: Final = "$bpe-link"
TERM: Final = "$bpe-term"
"""A word that the glossary explains."""
KEY: Final = "$bpe-key"
"""The name of a key."""

RAN: Final = "$bpe-ran"
"""The ground of the line that just ran."""
RAN_TEXT: Final = "$bpe-ran-text"
"""What is laid over its text: nothing, or where the ground is drawn by reversing one colour for all of it."""
MARK: Final = "$bpe-mark"
"""The marker before it."""
NEXT: Final = "$bpe-next"
"""The marker of the line that runs next."""
STOP: Final = "$bpe-stop"
"""A breakpoint."""
CURSOR: Final = "$bpe-cursor"
"""The ground of what the keys act on."""

KEYWORD: Final = "$bpe-keyword"
STRING: Final = "$bpe-string"
NUMBER: Final = "$bpe-number"
COMMENT: Final = "$bpe-comment"
BUILTIN: Final = "$bpe-builtin"
DEFINED: Final = "$bpe-defined"
"""The name that a ``def`` or ``class`` gives."""

NAME: Final = "$bpe-name"
"""A variable in the state pane."""
CHANGED: Final = "$bpe-changed"
"""What the line changed."""
OLD: Final = "$bpe-old"
"""A value that is no more."""
LOOK: Final = "$bpe-look"
"""The items looked at now."""
ESCAPE: Final = "$bpe-escape"
"""A character that is written out, because it cannot be shown."""

TOKENS: Final = tuple(f"$bpe-token-{number}" for number in range(7))
"""Minted tokens, told apart by their ids."""

MOMENT: Final = "$bpe-moment"
PASSED: Final = "$bpe-passed"
TRACK: Final = "$bpe-track"

RIGHT: Final = "$bpe-right"
WRONG: Final = "$bpe-wrong"
CHOSEN: Final = "$bpe-chosen"

ALL: Final = tuple(
    sorted(
        {value for name, value in dict(globals()).items() if name.isupper() and isinstance(value, str)} | set(TOKENS)
    )
)
"""Every role; a theme must know them all."""
