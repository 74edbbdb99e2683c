"""What token ids stand for, read from the merges and vocabularies among a program's variables."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping

from bpe_tui.drawing.cells import safe
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.trace.step import Frame
from bpe_tui.trace.value import Value

_FIRST_MINTED = 256


def spell(token_id: int, minted: Mapping[int, bytes]) -> bytes | None:
    """The bytes of a token, or ``None`` if they are not known."""
    if 0 <= token_id < _FIRST_MINTED:
        return bytes([token_id])
    return minted.get(token_id)


def minted_in(frames: Iterable[Frame]) -> dict[int, bytes]:
    """Collect the bytes of all minted tokens that the variables of some frames tell about."""
    minted: dict[int, bytes] = {}
    frames = tuple(frames)
    for frame in frames:
        for value in frame.names.values():
            if value.kind == "dict":
                _read_dict(value, minted)
    for frame in frames:
        pair, new_id = _pair(frame.names.get("pair")), _number(frame.names.get("new_id"))
        known = {spell(pair[0], minted), spell(pair[1], minted)} if pair else {None}
        if pair and new_id is not None and new_id not in minted and None not in known:
            text = (spell(pair[0], minted) or b"") + (spell(pair[1], minted) or b"")
            if text not in minted.values():
                minted[new_id] = text
    return minted


def _read_dict(value: Value, minted: dict[int, bytes]) -> None:
    for key, item in zip(value.keys, value.items, strict=True):
        pair, new_id = _pair(key), _number(item)
        if pair is not None and new_id is not None and new_id >= _FIRST_MINTED:
            left, right = spell(pair[0], minted), spell(pair[1], minted)
            if left is not None and right is not None:
                minted.setdefault(new_id, left + right)
            continue
        token_id = _number(key)
        if token_id is not None and token_id >= _FIRST_MINTED and item.kind == "bytes" and item.text[-1] in "'\"":
            minted.setdefault(token_id, ast.literal_eval(item.text))


def _number(value: Value | None) -> int | None:
    if value is None or value.kind != "int" or not value.text.isdigit():
        return None
    return int(value.text)


def _pair(value: Value | None) -> tuple[int, int] | None:
    if value is None or value.kind != "tuple" or len(value.items) != 2:
        return None
    left, right = _number(value.items[0]), _number(value.items[1])
    return (left, right) if left is not None and right is not None else None


def spelled(data: bytes | None, glyphs: Glyphs = UNICODE) -> tuple[str, bool]:
    """Write a token's bytes so that they can be drawn.

    Returns:
        The text, and whether it is the text itself: a part of a character, a control character and an unknown token
        are written out instead.
    """
    if data is None:
        return "?", False
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return _partly(data, glyphs), False
    shown = safe(text, glyphs).replace(" ", glyphs.space)
    return shown, safe(text, glyphs) == text


def _partly(data: bytes, glyphs: Glyphs) -> str:
    r"""Write whole characters as they are and stray bytes as ``\xf0``."""
    text = data.decode("utf-8", errors="surrogateescape")
    return "".join(
        f"\\x{ord(char) - 0xDC00:02x}"
        if "\udc80" <= char <= "\udcff"
        else safe(char, glyphs).replace(" ", glyphs.space)
        for char in text
    )
