"""Words with weights: how each is cut, the pairs as a heat map and as bars, or the merges with the shrinking total."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.weighted_words import Entry, Weighted
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, line, pad, rule, wrap
from bpe_tui.drawing.chart import bar
from bpe_tui.drawing.explore_heat import draw_heat
from bpe_tui.drawing.explore_text import show_text
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_BARS: Final = 8
"""Pairs that are shown as bars."""
_ROWS: Final = 13
"""Lines of the heat map."""
_TWO_COLUMNS: Final = 72
_NARROW_BARS: Final = 26


def draw_weighted(found: Weighted, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw words with weights.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for boundaries, bars and shades.
    """
    if not found.entries:
        said = "There are no words. Write each with how often it occurs, such as low 5, lower 2."
        return [fit(row, width, glyphs) for row in wrap(line((said, roles.DIM)), width)]
    rows = [_total(found, width, glyphs), *_entries(found, width, glyphs)]
    rows += _merges(found, width, glyphs) if found.view == "merges" else _pairs(found, width, glyphs)
    return [fit(row, width, glyphs) for row in rows]


def _total(found: Weighted, width: int, glyphs: Glyphs) -> Content:
    of = f" of {found.start:,} symbols " if found.at else " symbols "
    head = line((f"{found.size:,}", roles.LOOK), of)
    room = min(40, width - head.cell_length)
    length = bar(found.size / max(1, found.start), room, glyphs)
    return head + line((length, roles.MOMENT))


def _entries(found: Weighted, width: int, glyphs: Glyphs) -> list[Content]:
    """Each word as it is cut now; several in a row where there is room."""
    pieces = [_entry(entry, width, glyphs) for entry in found.entries]
    column = max(piece.cell_length for piece in pieces) + 3
    many = max(1, (width + 3) // column)
    rows = []
    for at in range(0, len(pieces), many):
        rows.append(Content("").join(pad(piece, column) for piece in pieces[at : at + many]).rstrip())
    return rows


def _entry(entry: Entry, width: int, glyphs: Glyphs) -> Content:
    parts: list[Part] = [(f"{entry.weight:,}".rjust(3), roles.NUMBER), (" x ", roles.DIM)]
    parts.append((glyphs.wall, roles.WALL))
    for symbol in entry.symbols:
        role = roles.TOKENS[sum(map(ord, symbol)) % len(roles.TOKENS)] if len(symbol) > 1 else ""
        parts += [show_text(symbol, glyphs, role), (glyphs.wall, roles.WALL)]
    return fit(line(*parts), width, glyphs)


def _pairs(found: Weighted, width: int, glyphs: Glyphs) -> list[Content]:
    if not found.counts:
        return [rule(width, "pairs", "none left", glyphs)]
    if width < _TWO_COLUMNS:
        return [*_heat(found, width, glyphs), *_bars(found, width, glyphs)]
    room = width - _NARROW_BARS - 3
    left, right = _heat(found, room, glyphs), _bars(found, _NARROW_BARS, glyphs)
    longest = max(len(left), len(right))
    left, right = (rows + [Content("")] * (longest - len(rows)) for rows in (left, right))
    return [pad(one, room + 3) + other for one, other in zip(left, right, strict=True)]


def _heat(found: Weighted, width: int, glyphs: Glyphs) -> list[Content]:
    counts = dict(found.counts)
    values = [[counts.get((left, right), 0) for right in found.symbols] for left in found.symbols]
    title = rule(width, "pairs: left of it, and right", glyphs=glyphs)
    return [title, *draw_heat(found.symbols, found.symbols, values, width, _ROWS, glyphs)]


def _bars(found: Weighted, width: int, glyphs: Glyphs) -> list[Content]:
    """The most frequent pairs, with the one that is merged next and those that tie with it."""
    following = found.next
    ties = following.ties if following else 1
    rows = [rule(width, "ranked", f"tie of {ties}" if ties > 1 else "", glyphs)]
    most = found.counts[0][1]
    names = [
        show_text(left, glyphs) + line(" ") + show_text(right, glyphs) for (left, right), _ in found.counts[:_BARS]
    ]
    room = min(max(name.cell_length for name in names), max(3, width // 2))
    digits = len(f"{most:,}")
    for (pair, count), name in zip(found.counts[:_BARS], names, strict=True):
        wins = following is not None and pair == following.pair
        tied = not wins and ties > 1 and count == most
        sign = glyphs.ran if wins else "=" if tied else " "
        head = line((sign, roles.MARK if wins else roles.DIM), " ", pad(fit(name, room, glyphs), room), " ")
        head += line((f"{count:,}".rjust(digits), roles.STRONG if wins else ""), " ")
        length = bar(count / most, width - head.cell_length, glyphs)
        rows.append(head + line((length, roles.MARK if wins else roles.PASSED)))
    hidden = len(found.counts) - _BARS
    return [*rows, line((f"  {glyphs.more} {hidden} more", roles.DIM))] if hidden > 0 else rows


def _merges(found: Weighted, width: int, glyphs: Glyphs) -> list[Content]:
    """Every merge with its count and the symbols that are left after it."""
    rows = [rule(width, "merge by merge", "symbols left", glyphs)]
    names = [show_text(merge.pair[0], glyphs) + line(" ") + show_text(merge.pair[1], glyphs) for merge in found.learned]
    room = min(max([name.cell_length for name in names], default=1), max(4, width // 3))
    digits = len(f"{found.start:,}")
    count = max([len(f"{merge.count:,}") for merge in found.learned], default=1)
    before = line(" " * (6 + room + count + 7), (f"{found.start:,}".rjust(digits), roles.STRONG), " ")
    rows.append(before + line((bar(1, width - before.cell_length, glyphs), roles.PASSED)))
    for at, (merge, name) in enumerate(zip(found.learned, names, strict=True)):
        done = at < found.at
        sign = glyphs.ran if at == found.at - 1 else glyphs.done if done else " "
        tie = f"tie {merge.ties}".ljust(6) if merge.ties > 1 else " " * 6
        head = line(
            (sign, roles.MARK if at == found.at - 1 else roles.DIM),
            (f"{at + 1:>3} ", roles.DIM),
            " ",
            pad(fit(name, room, glyphs), room),
            " ",
            f"{merge.count:,}".rjust(count),
            " ",
            (tie[:6], roles.DIM),
        )
        head += line((f"{merge.size:,}".rjust(digits), roles.STRONG if done else roles.DIM), " ")
        role = roles.MARK if at == found.at - 1 else roles.PASSED if done else roles.TRACK
        rows.append(head + line((bar(merge.size / found.start, width - head.cell_length, glyphs), role)))
    return rows
