"""Text measured in terminal cells: made safe, cut, padded, wrapped.

Cells are what a character takes on the screen: 2 for `漢`, 0 for a combining accent. Every function here and in the
modules that use it returns lines of at most the width asked for, whatever the text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len, get_character_cell_size, split_graphemes
from textual.content import Content, Span

from bpe_tui.drawing import roles
from bpe_tui.drawing.glyphs import UNICODE, Glyphs


class Made(NamedTuple):
    """A text that is drawable as it is, with its role."""

    text: str
    role: str


Part = str | tuple[str, str] | Made | Content
"""A piece of a line: plain text, a text with its role, or a finished piece."""

_MOST_MARKS: Final = 2
"""Combining marks that are drawn on one character; more would run into the lines around."""
_SHORT_ESCAPES: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def escape(char: str) -> str:
    r"""Write a character out as Python would: ``\n``, ``\x1b``, ``\u200d``."""
    if char in _SHORT_ESCAPES:
        return _SHORT_ESCAPES[char]
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


@lru_cache(maxsize=4096)
def _kind(char: str) -> str:
    """Tell what is to be done with a character: ``keep``, ``mark`` (combines with the one before) or ``escape``."""
    category = unicodedata.category(char)
    if category[0] == "C" or category in ("Zl", "Zp") or "\U0001f1e6" <= char <= "\U0001f1ff":
        return "escape"
    if get_character_cell_size(char) > 0:
        return "keep"
    # Variation selectors change the width of the character before them, each terminal in its own way.
    return "mark" if category[0] == "M" and not unicodedata.name(char, "").startswith("VARIATION") else "escape"


def is_plain(text: str) -> bool:
    """Whether every character of the text can be drawn as it is."""
    return (text.isascii() and text.isprintable()) or safe(text) == text


def safe(text: str, glyphs: Glyphs = UNICODE) -> str:
    """Make a text drawable: every character is visible and has a width that terminals agree on.

    Control, format and unassigned characters are written out, flags and joined emoji taken apart, and combining
    marks without a base get one.
    """
    if text.isascii() and text.isprintable():
        return text
    out: list[str] = []
    marks = _MOST_MARKS
    for char in text:
        kind = _kind(char)
        if kind == "mark" and marks < _MOST_MARKS:
            marks += 1
            out.append(char)
        elif kind == "mark":
            out.append(glyphs.base + char)
            marks = 1
        elif kind == "keep":
            out.append(char)
            marks = 0
        else:
            out.append(escape(char))
            marks = _MOST_MARKS
    return "".join(out)


def prose_safe(text: str) -> str:
    """Make prose drawable: as `safe`, but joined emoji and flags stay whole, since nothing stands to their right."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if _kind(char) != "escape" or _joins(char) else escape(char) for char in text)


def _joins(char: str) -> bool:
    return char in "\u200d\ufe0f" or "\U0001f1e6" <= char <= "\U0001f1ff" or "\U0001f3fb" <= char <= "\U0001f3ff"


def line(*parts: Part) -> Content:
    """Join pieces into one line; the texts are made safe."""
    texts: list[str] = []
    spans: list[Span] = []
    at = 0
    for part in parts:
        if isinstance(part, Content):
            text, role = part.plain, ""
            spans += [Span(start + at, end + at, style) for start, end, style in part.spans]
        elif isinstance(part, Made):
            text, role = part
        else:
            text, role = (part, "") if isinstance(part, str) else part
            text = safe(text)
        end = at + len(text)
        if role and text:
            # neighbours of one role are one piece, which is quicker to paint
            begin = spans.pop().start if spans and spans[-1].end == at and spans[-1].style == role else at
            spans.append(Span(begin, end, role))
        texts.append(text)
        at = end
    return Content("".join(texts), spans, strip_control_codes=False)


def fit(content: Content, width: int, glyphs: Glyphs = UNICODE) -> Content:
    """Cut a line to a width; a cut line ends in an ellipsis."""
    if content.cell_length <= width:
        return content
    if width <= 0:
        return Content("")
    spans, _ = split_graphemes(content.plain)
    used = end = 0
    for _, stop, size in spans:
        if used + size > width - 1:
            break
        used += size
        end = stop
    return content[:end] + Content.styled(glyphs.more, roles.DIM)


def fit_text(text: str, width: int, glyphs: Glyphs = UNICODE) -> str:
    """Cut a text to a width; a cut text ends in an ellipsis."""
    if cell_len(text) <= width:
        return text
    return fit(Content(text), width, glyphs).plain


def pad(content: Content, width: int) -> Content:
    """Fill a line with spaces up to a width, or cut it."""
    content = fit(content, width)
    return content.pad_right(max(0, width - content.cell_length))


def beside(left: Content, right: Content, width: int, glyphs: Glyphs = UNICODE) -> Content:
    """Put one text at the left edge and one at the right; the left one gives way, and the right one at last."""
    room = width - right.cell_length - 2
    if room < min(8, left.cell_length):
        return fit(left, width, glyphs)
    left = fit(left, room, glyphs)
    gap = width - left.cell_length - right.cell_length
    return left.pad_right(max(0, gap)) + right


def rule(width: int, label: str = "", note: str = "", glyphs: Glyphs = UNICODE) -> Content:
    """Draw a thin line across, with a small title in it and a remark at its right end."""
    return _rule(width, label, note, glyphs)


@lru_cache(maxsize=256)
def _rule(width: int, label: str, note: str, glyphs: Glyphs) -> Content:
    if width <= 0:
        return Content("")
    parts: list[Part] = [(glyphs.rule, roles.RULE)]
    if label:
        parts += [" ", (label, roles.LABEL), " "]
    head = fit(line(*parts), width, glyphs)
    tail = fit(line(" ", (note, roles.DIM)), width - head.cell_length - 2, glyphs) if note else Content("")
    room = width - head.cell_length - tail.cell_length
    if room < 2:
        tail = Content("")
        room = width - head.cell_length
    return head + Content.styled(glyphs.rule * max(0, room), roles.RULE) + tail


def _breaks(text: str, width: int, hang: int) -> list[tuple[int, int]]:
    """Find where each row of a wrapped text begins and ends; rows after the first have ``hang`` cells fewer."""
    rows: list[tuple[int, int]] = []
    begin = end = used = 0
    room = width
    for gap, word in _words(text):
        size = sum(cells for _, _, cells in word)
        if used + gap + size <= room:
            used += gap + size
        else:
            used += gap
            if end > begin:
                rows.append((begin, end))
                begin, used, room = word[0][0], 0, max(1, width - hang)
            for start, _, cells in word:
                if used + cells > room and start > begin:
                    rows.append((begin, start))
                    begin, used, room = start, 0, max(1, width - hang)
                used += cells
        end = word[-1][1]
    return [*rows, (begin, end)]


def _words(text: str) -> Iterator[tuple[int, list[tuple[int, int, int]]]]:
    """Split a text at spaces: the spaces before each word, and where each of its characters is and how wide."""
    gap = 0
    word: list[tuple[int, int, int]] = []
    for start, stop, cells in split_graphemes(text)[0]:
        if text[start:stop] == " ":
            if word:
                yield gap, word
                gap, word = 0, []
            gap += 1
        else:
            word.append((start, stop, cells))
    if word:
        yield gap, word


def wrap(content: Content, width: int, hang: int = 0) -> list[Content]:
    """Break a line at spaces into rows of at most ``width`` cells.

    Args:
        content: One line, without a newline.
        width: Cells of a row; a single wide character is drawn even if it has less room than it needs.
        hang: Cells that rows after the first are indented by.
    """
    width = max(1, width)
    if content.cell_length <= width:
        return [content]
    hang = max(0, min(hang, width // 2, width - 2))
    rows = []
    for begin, end in _breaks(content.plain, width, hang):
        row = content[begin:end].rstrip()
        if begin:
            row = row.pad_left(hang)
        rows.append(fit(row, width))
    return rows


def chop(content: Content, width: int) -> list[Content]:
    """Break a line anywhere into rows of at most ``width`` cells, so that no character is lost."""
    rows: list[Content] = []
    begin = used = 0
    for start, _, size in split_graphemes(content.plain)[0]:
        if used + size > max(1, width) and start > begin:
            rows.append(content[begin:start])
            begin, used = start, 0
        used += size
    return [*rows, content[begin:]]


def stack(*blocks: Iterable[Content]) -> list[Content]:
    """Join blocks of lines into one list."""
    return [row for block in blocks for row in block]


def window(total: int, size: int, see: int, top: int = 0) -> int:
    """Choose the first row to show, moving as little as possible.

    Args:
        total: Rows there are.
        size: Rows that can be shown.
        see: A row that must be seen, with one above and below it where there is room.
        top: The first row shown until now.
    """
    if total <= size:
        return 0
    edge = 1 if size > 2 else 0
    top = min(top, see - edge)
    top = max(top, see + edge - size + 1)
    return max(0, min(top, total - size))


def clamp(lines: Sequence[Content], width: int, height: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Cut lines to a size; if some are left out, the last line says so."""
    shown = [fit(row, width, glyphs) for row in lines[:height]]
    if len(lines) > height > 0:
        shown[-1] = fit(line((f"{glyphs.more} {len(lines) - height + 1} more lines", roles.DIM)), width, glyphs)
    return shown
