"""The packed form in which vocabularies are shipped: the pair behind each token, from which all bytes follow.

After decompression: the 8 bytes of `MAGIC`; the number of merges as 4 bytes; the 256 single bytes in the order of their
ids; then the lowest byte of each left id, the middle bytes, the highest; and the same for the right ids. All is
compressed as xz, whose checksum guards it.
"""

import lzma
import struct
import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from bpe_tui.bpe.taught import Pair

MAGIC = b"BPEPAIRS"
_HEADER = struct.Struct("<8sI256s")
_PLANES = 3
"""Bytes of an id: enough for sixteen million tokens."""


class PackedVocabularyError(ValueError):
    """Data that is no packed vocabulary, or a damaged one."""


@dataclass(frozen=True)
class PackedVocabulary:
    """A vocabulary as pairs: ids 0 to 255 are the single bytes, id 256 + k is what merge k makes."""

    byte_order: bytes
    """The single bytes in the order of their ids."""

    lefts: Sequence[int]
    """The left id of each merge."""

    rights: Sequence[int]
    """The right id of each merge."""

    def spell_tokens(self) -> list[bytes]:
        """Give the bytes of each id."""
        tokens = [bytes([byte]) for byte in self.byte_order]
        append = tokens.append
        for left, right in zip(self.lefts, self.rights, strict=True):
            append(tokens[left] + tokens[right])
        return tokens

    def list_keys(self) -> Sequence[int]:
        """Give each pair as one number, `left << 32 | right`: a table of numbers is made faster than one of pairs."""
        keys = array("I", bytes(8 * len(self.lefts)))
        low, high = (0, 1) if sys.byteorder == "little" else (1, 0)
        keys[low::2] = array("I", self.rights)
        keys[high::2] = array("I", self.lefts)
        return memoryview(keys).cast("B").cast("Q")

    def list_merges(self) -> Iterator[tuple[Pair, int]]:
        """Give each pair and its id, in the order of the ranks."""
        return zip(zip(self.lefts, self.rights, strict=True), count(256), strict=False)


def pack(vocabulary: PackedVocabulary) -> bytes:
    """Pack a vocabulary, as small as can be."""
    parts = [_HEADER.pack(MAGIC, len(vocabulary.lefts), vocabulary.byte_order)]
    for ids in (vocabulary.lefts, vocabulary.rights):
        parts += [bytes(token_id >> 8 * plane & 0xFF for token_id in ids) for plane in range(_PLANES)]
    return lzma.compress(b"".join(parts), check=lzma.CHECK_CRC64, preset=9 | lzma.PRESET_EXTREME)


def unpack(data: bytes) -> PackedVocabulary:
    """Unpack a vocabulary.

    Raises:
        PackedVocabularyError: It is not what `pack` makes.
    """
    try:
        content = lzma.decompress(data)
    except lzma.LZMAError as error:
        raise PackedVocabularyError(f"damaged: {error}") from error
    if len(content) < _HEADER.size or not content.startswith(MAGIC):
        raise PackedVocabularyError("not a packed vocabulary")
    _, merges, byte_order = _HEADER.unpack_from(content)
    if len(content) != _HEADER.size + 2 * _PLANES * merges:
        raise PackedVocabularyError("of the wrong length")
    planes = [content[start : start + merges] for start in range(_HEADER.size, len(content), merges)] if merges else []
    return PackedVocabulary(byte_order, _join_planes(planes[:_PLANES]), _join_planes(planes[_PLANES:]))


def _join_planes(planes: Sequence[bytes]) -> "array[int]":
    ids = array("I")
    width = ids.itemsize
    joined = bytearray(width * len(planes[0]) if planes else 0)
    for plane, values in enumerate(planes):
        joined[plane if sys.byteorder == "little" else width - 1 - plane :: width] = values
    ids.frombytes(joined)
    return ids
