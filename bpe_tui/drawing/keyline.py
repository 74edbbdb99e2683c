"""The line of keys at the foot: the few that matter here, and the one that shows all."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

Hint = tuple[str, str]
"""A key as it is written on the screen, and what it does in a word or two."""

_ARROWS = str.maketrans({"→": "Right ", "←": "Left ", "↑": "Up ", "↓": "Down "})


def spell_keys(keys: str, glyphs: Glyphs) -> str:
    """Write arrows as words where they cannot be shown."""
    return keys if glyphs.arrow == "→" else " ".join(keys.translate(_ARROWS).split())


ALL_KEYS: Hint = ("?", "all keys")


def draw_keyline(hints: Sequence[Hint], width: int, glyphs: Glyphs = UNICODE, last: Hint = ALL_KEYS) -> Content:
    """Draw as many hints as fit, the most needed ones first, and always the last one."""
    ending = _hint(last, glyphs)
    row = Content("")
    for hint in hints:
        piece = _hint(hint, glyphs)
        gap = 3 if row.plain else 0
        if row.cell_length + gap + piece.cell_length + 3 + ending.cell_length > width:
            break
        row = row.pad_right(gap) + piece
    if not row.plain:
        return fit(ending, width, glyphs)
    return row.pad_right(width - row.cell_length - ending.cell_length) + ending


def _hint(hint: Hint, glyphs: Glyphs) -> Content:
    key, label = hint
    return line((spell_keys(key, glyphs), roles.KEY), " ", (label, roles.DIM))
