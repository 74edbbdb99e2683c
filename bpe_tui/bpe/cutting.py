"""Cutting text: into blocks that may be split on their own, and blocks into chunks. What child processes run too.

It imports little, for a child is started anew each time.
"""

import functools
import re
from collections.abc import Callable, Iterator

BLOCK_CHARACTERS = 1 << 16
"""Text is split in blocks of about this many characters: small enough that most blocks of most texts are ASCII."""

_SAFE_CUT = re.compile(r"(?<=[^\W_])(?=\s)")
"""Between a letter or digit and white space. No known pattern matches across it, looks behind it, or matches
otherwise on its left because of what stands on its right."""


def cut_blocks(text: str, size: int) -> Iterator[str]:
    """Cut text at places that no known pattern matches across.

    Each block but the last has at least ``size`` characters. Text with no such place is one block.
    """
    start = 0
    while start < len(text):
        cut = _SAFE_CUT.search(text, start + max(size, 1))
        end = cut.start() if cut else len(text)
        yield text[start:end]
        start = end


def last_cut(text: str) -> int:
    """Find the last place where the text may be cut, as an index; 0 when there is none."""
    # Windows that double, from the end: the last cut of usual text is in the first of them.
    window = 256
    while True:
        start = max(0, len(text) - window)
        places = [cut.start() for cut in _SAFE_CUT.finditer(text, start)]
        if places:
            return places[-1]
        if start == 0:
            return 0
        window *= 4


def split_blocks(source: str, ascii_source: str, text: str) -> Iterator[list[str]]:
    """Split text into chunks, block by block, by a pattern that never matches across a place where text may be cut.

    Args:
        source: The pattern, for `regex`.
        ascii_source: The same for text that is all ASCII, for `re`, which is about three times as fast.
        text: The text.
    """
    find_ascii = _find_ascii(ascii_source)
    for block in cut_blocks(text, BLOCK_CHARACTERS):
        if block.isascii():
            yield find_ascii(block)
            continue
        # In a block with some characters beyond ASCII, stretches of plain ASCII still go the fast way.
        find_any = _find_any(source)
        chunks: list[str] = []
        for piece in cut_blocks(block, BLOCK_CHARACTERS >> 8):
            chunks += find_ascii(piece) if piece.isascii() else find_any(piece)
        yield chunks


@functools.lru_cache(maxsize=8)
def _find_any(source: str) -> Callable[[str], list[str]]:
    import regex  # takes 12 ms to import, so only when there is more than ASCII

    find: Callable[[str], list[str]] = regex.compile(source).findall
    return find


@functools.lru_cache(maxsize=8)
def _find_ascii(source: str) -> Callable[[str], list[str]]:
    # subtle: re.ASCII, for otherwise `re` takes \x1c to \x1f for white space and `regex` does not
    return re.compile(source, re.ASCII).findall
