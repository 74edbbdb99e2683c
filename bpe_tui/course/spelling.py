"""Values as a lesson writes them: tokens with their spaces visible, and any value as one line of text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from bpe_tui.bpe.taught import Pair

SPACE: Final = "␣"
LINE_END: Final = "⏎"
_BETWEEN_WORDS: Final = re.compile(rf"(?<=[^{SPACE}]){SPACE}(?=[^{SPACE}])")
_SIGNS: Final = {" ": SPACE, "\n": LINE_END, "\t": "⇥", "\r": "␍"}


def visible(text: str) -> str:
    r"""Write a text so that each of its characters can be seen: a space as ␣, a line end as ⏎.

    >>> visible("e t\n")
    'e␣t⏎'
    """
    return "".join(_visible_char(char) for char in text)


def readable(text: str) -> str:
    r"""Write a text that is to be read: as `visible`, but a single space between words stays one.

    >>> readable(" two words\n")
    '␣two words⏎'
    """
    return _BETWEEN_WORDS.sub(" ", visible(text))


def _visible_char(char: str) -> str:
    if char in _SIGNS:
        return _SIGNS[char]
    if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp"):
        return f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}"
    return char


def visible_bytes(data: bytes) -> str:
    r"""Write bytes as text, and those that are no whole character as ``\xNN``.

    >>> visible_bytes("é".encode()[:1])
    '\\xc3'
    """
    out = ""
    while data:
        try:
            return out + visible(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            out += visible(data[: error.start].decode("utf-8"))
            out += "".join(f"\\x{byte:02x}" for byte in data[error.start : error.end])
            data = data[error.end :]
    return out


def token_bytes(token_id: int, merges: Mapping[Pair, int] | None = None) -> bytes | None:
    """Spell out a token id by the merges; ``None`` if they do not say what it is."""
    if 0 <= token_id < 256:
        return bytes([token_id])
    parents = {new_id: pair for pair, new_id in merges.items()} if merges else {}
    data, stack = b"", [token_id]
    while stack:
        part = stack.pop()
        if 0 <= part < 256:
            data += bytes([part])
        elif part in parents and len(data) + len(stack) < 10_000:
            stack.extend(reversed(parents[part]))
        else:
            return None
    return data


def spell(value: object, merges: Mapping[Pair, int] | None = None) -> str:
    """Write a token, a pair or tokens as text.

    Args:
        value: An id, a text or bytes; a tuple is written as a pair, ``(a, b)``; of a list each token, ``aa b``.
        merges: What the ids from 256 on mean; without it they stay numbers.

    >>> spell([256, 32, 98], {(97, 97): 256})
    'aa ␣ b'
    """
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, bytes):
        return visible_bytes(value)
    if isinstance(value, bool) or not isinstance(value, (int, list, tuple)):
        raise TypeError(f"spell takes ids, texts or bytes, not {type(value).__name__}")
    if isinstance(value, int):
        data = token_bytes(value, merges)
        return str(value) if data is None else visible_bytes(data)
    parts = [spell(part, merges) for part in value]
    return f"({', '.join(parts)})" if isinstance(value, tuple) else " ".join(parts)


def tree(token_id: int, merges: Mapping[Pair, int]) -> str:
    """Draw what a token is made of, down to its bytes.

    >>> print(tree(257, {(97, 97): 256, (256, 98): 257}))
    257 aab
    ├─ 256 aa
    │  ├─ 97 a
    │  └─ 97 a
    └─ 98 b
    """
    parents = {new_id: pair for pair, new_id in merges.items()}
    lines: list[str] = []
    stack = [(token_id, "", "")]
    while stack and len(lines) < 500:
        part, first, rest = stack.pop()
        lines.append(f"{first}{part} {spell(part, merges)}")
        if part in parents and len(rest) < 300:
            left, right = parents[part]
            stack += [(right, rest + "└─ ", rest + "   "), (left, rest + "├─ ", rest + "│  ")]
    return "\n".join(lines)


def write(value: object, limit: int = 2_000) -> str:
    """Write a value into a text: a text as it is, anything else as Python writes it, a set in order.

    Raises:
        ValueError: It has more characters than the limit.
    """
    if isinstance(value, str):
        text = value
    elif isinstance(value, (set, frozenset)) and value:
        text = "{" + ", ".join(sorted(map(repr, value))) + "}"
    else:
        text = repr(value)
    if len(text) > limit:
        raise ValueError(f"the value has {len(text):,} characters, more than {limit:,}")
    return text
