"""Values on the pipe between a lab and the process that runs it: plain data as JSON, never code, never pickles.

Numbers, texts, truth values and ``None`` are themselves, lists are lists, anything else is an object with its kind in
``is``. What is too large is cut, and says so; what is no plain value arrives as a `Foreign`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

MOST_ITEMS: Final = 50_000
"""Items, in all containers of one value together, that are packed."""
MOST_TEXT: Final = 1_000_000
"""Characters or bytes of all texts of one value together."""
MOST_DIGITS: Final = 4_000
MOST_DEPTH: Final = 20
"""Containers within containers."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """A value that is no plain one, such as a function or a generator: only what it is called."""

    type: str
    text: str = ""

    def __repr__(self) -> str:
        return self.text or f"<{self.type}>"


@dataclass(frozen=True, slots=True)
class Cut:
    """A value that was too large to be sent: what it is and how much of it there is. Equal to nothing else."""

    type: str
    length: int

    def __repr__(self) -> str:
        return f"<{self.type} of {self.length:,}>"


class PackError(ValueError):
    """What came through the pipe is no packed value."""


class _Room:
    """How much may still be packed."""

    def __init__(self, items: int, text: int) -> None:
        self.items, self.text = items, text


def pack(value: object, items: int = MOST_ITEMS, text: int = MOST_TEXT) -> Any:
    """Write a value as something that JSON can hold.

    Args:
        value: Any object; none of its own code is run.
        items: Most items of containers, together.
        text: Most characters and bytes, together.
    """
    return _pack(value, _Room(items, text), MOST_DEPTH)


def _pack(value: object, room: _Room, depth: int) -> Any:
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind is int:
        assert isinstance(value, int)
        digits = int(value.bit_length() * 0.30103) + 1
        if digits > MOST_DIGITS:
            return {"is": "cut", "type": "int", "length": digits}
        room.text -= digits
        return value
    if kind is float:
        assert isinstance(value, float)
        return value if math.isfinite(value) else {"is": "float", "text": repr(value)}
    if isinstance(value, str):
        return _text(str.__str__(value), "str", room)
    if isinstance(value, (bytes, bytearray)):
        return _text(bytes(value).decode("latin-1"), "bytes", room)
    if not isinstance(value, (list, tuple, dict, set, frozenset)):
        return _foreign(value)
    base = next(base for base in (list, tuple, dict, set, frozenset) if isinstance(value, base))
    length = base.__len__(value)  # type: ignore[arg-type]
    name = "set" if base is frozenset else base.__name__
    if length > room.items or depth <= 0:
        return {"is": "cut", "type": name, "length": length}
    room.items -= length
    if isinstance(value, dict):
        pairs = [[_pack(key, room, depth - 1), _pack(item, room, depth - 1)] for key, item in dict.items(value)]
        return {"is": "dict", "items": pairs}
    packed = [_pack(item, room, depth - 1) for item in base.__iter__(value)]  # type: ignore[arg-type]
    return packed if base is list else {"is": name, "items": packed}


def _text(text: str, kind: str, room: _Room) -> Any:
    if len(text) > room.text:
        return {"is": "cut", "type": kind, "length": len(text)}
    room.text -= len(text)
    return text if kind == "str" else {"is": "bytes", "text": text}


def _foreign(value: object) -> Any:
    name = type(value).__name__
    text = ""
    if isinstance(value, type):
        text = f"<class {value.__name__}>"
    elif name in ("function", "builtin_function_or_method", "method"):
        text = f"<function {getattr(value, '__name__', '')}>"
    return {"is": "foreign", "type": name[:100], "text": text[:200]}


def unpack(packed: Any, depth: int = MOST_DEPTH + 1) -> object:
    """Read a packed value back.

    Raises:
        PackError: It is none; a process that is not ours may write anything.
    """
    if packed is None or isinstance(packed, (bool, int, float, str)):
        return packed
    if depth < 0:
        raise PackError("too deep")
    try:
        if isinstance(packed, list):
            return [unpack(item, depth - 1) for item in packed]
        kind = packed["is"]
        if kind == "dict":
            return {unpack(key, depth - 1): unpack(item, depth - 1) for key, item in packed["items"]}
        if kind in ("tuple", "set"):
            items = [unpack(item, depth - 1) for item in packed["items"]]
            return tuple(items) if kind == "tuple" else set(items)
        if kind == "bytes":
            return packed["text"].encode("latin-1")
        if kind == "float":
            return float(packed["text"])
        if kind == "cut":
            return Cut(str(packed["type"])[:100], int(packed["length"]))
        if kind == "foreign":
            return Foreign(str(packed["type"])[:100], str(packed["text"])[:200])
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise PackError(f"no packed value: {error}") from error
    raise PackError(f"no packed value of the kind {kind!r}")
