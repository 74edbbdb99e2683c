"""Text for training, read in blocks, with a clear word about bytes that are no UTF-8."""

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Literal

from bpe_tui.bpe.cutting import last_cut

Errors = Literal["strict", "replace", "bytes"]
"""What to do with bytes that are no UTF-8: refuse them, put U+FFFD in their place, or keep them as they are."""

ADVICE = "choose to replace such bytes or to keep them as bytes"
"""What to do about bytes that are no UTF-8, as the error ends."""

READ_BYTES = 1 << 20

_HANDLERS = {"strict": "strict", "replace": "replace", "bytes": "surrogateescape"}


class InvalidTextError(ValueError):
    """Text that cannot be turned into bytes, or bytes that are no text.

    Attributes:
        name: The file, or None for text in memory.
        offset: Where it is: the byte in a file, the character in a text; counted from 0.
    """

    def __init__(self, message: str, *, name: str | None, offset: int) -> None:
        super().__init__(message)
        self.name = name
        self.offset = offset


def text_to_bytes(text: str) -> bytes:
    r"""Spell text as UTF-8. Bytes that were kept by ``errors="bytes"`` come back as they were.

    >>> text_to_bytes("é")
    b'\xc3\xa9'

    Raises:
        InvalidTextError: The text holds half of a surrogate pair, which has no UTF-8.
    """
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        code = ord(text[error.start])
        raise InvalidTextError(
            f"character {error.start} is U+{code:04X}, half of a surrogate pair, which is no character by itself",
            name=None,
            offset=error.start,
        ) from error


def read_text(file: BinaryIO, name: str, errors: Errors = "strict") -> Iterator[str]:
    """Read a file as text, about a megabyte at a time, ending each block where text may be cut.

    Args:
        file: The file, opened for reading bytes.
        name: What to call it in an error.
        errors: What to do with bytes that are no UTF-8.

    Raises:
        InvalidTextError: A byte is no UTF-8 and ``errors`` is `strict`.
        OSError: The file cannot be read.
    """
    decoder = codecs.getincrementaldecoder("utf-8")(_HANDLERS[errors])
    bytes_before = lines_before = 0
    waiting: list[str] = []
    while True:
        data = file.read(READ_BYTES)
        unfinished = len(decoder.getstate()[0])
        try:
            text = decoder.decode(data, final=not data)
        except UnicodeDecodeError as error:
            # subtle: the bytes the decoder complains about begin with those it kept from the block before
            kept = error.object[: error.start]
            raise _invalid_bytes(
                name, error, bytes_before - unfinished + error.start, lines_before + kept.count(b"\n") + 1
            ) from error
        bytes_before += len(data)
        lines_before += data.count(b"\n")
        if not data:
            yield "".join([*waiting, text])
            return
        cut = last_cut(text)
        if cut:
            yield "".join([*waiting, text[:cut]])
            waiting = [text[cut:]]
        else:
            waiting.append(text)


def read_bytes(path: Path, errors: Errors = "strict") -> bytes:
    """Read a whole file as the bytes to train on.

    Raises:
        InvalidTextError: A byte is no UTF-8 and ``errors`` is `strict`.
        OSError: The file cannot be read.
    """
    data = path.read_bytes()
    if errors == "bytes":
        return data
    try:
        return data.decode("utf-8", _HANDLERS[errors]).encode("utf-8")
    except UnicodeDecodeError as error:
        raise _invalid_bytes(str(path), error, error.start, data.count(b"\n", 0, error.start) + 1) from error


def _invalid_bytes(name: str, error: UnicodeDecodeError, offset: int, line: int) -> InvalidTextError:
    wrong = error.object[error.start : error.end].hex(" ")
    return InvalidTextError(
        f"{name}: byte {offset:,} (line {line:,}) is no UTF-8: {wrong} ({error.reason}); {ADVICE}",
        name=name,
        offset=offset,
    )
