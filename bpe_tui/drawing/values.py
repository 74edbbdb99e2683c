"""Values on one line or on several: coloured by type, with what changed and what is looked at marked.

Long sequences are shown round the items that matter: those looked at, those that changed, else the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, fit_text, line, pad, safe, window
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.trace.step import Change
from bpe_tui.trace.value import Value, show

SCALARS: Final = ("none", "bool", "int", "float")
SEQUENCES: Final = ("list", "tuple", "set")
LONG: Final = 400
"""Characters of one value that are looked at; a pane is never wider."""
_BRACKETS: Final = {"list": ("[", "]"), "tuple": ("(", ")"), "set": ("{", "}")}
_LONGEST_COUNT: Final = 18
"""Digits of a number that is still taken for a count."""
_WORDY: Final = 44
"""Cells from which the counts of hidden items are spelled out."""


def draw_value(value: Value, width: int, glyphs: Glyphs = UNICODE) -> Content:
    """Write a value on one line, coloured by its type."""
    text = fit_text(safe(show(value, max(1, min(width + 1, LONG))), glyphs), width, glyphs)
    role = role_of(value)
    return Content.styled(text, role) if role else Content(text)


def role_of(value: Value) -> str:
    """The colour of a value by its type; empty for what has none."""
    if value.kind in ("str", "bytes"):
        return roles.STRING
    if value.kind in ("int", "float", "bool", "none"):
        return roles.NUMBER
    return ""


def type_note(value: Value) -> str:
    """Say what a value is in a word or two, such as ``list of 11``; empty for what shows it by itself."""
    if value.kind in ("list", "set", "dict"):
        return f"{value.type} of {value.length}"
    if value.kind in ("str", "bytes") and value.length > 12:
        return f"{value.length} {'bytes' if value.kind == 'bytes' else 'characters'}"
    if value.kind == "object":
        return value.type
    return ""


def sign(change: Change | None, glyphs: Glyphs = UNICODE) -> str:
    """The sign for what happened to a variable."""
    if change is None:
        return " "
    if change.new is None:
        return glyphs.gone
    return glyphs.added if change.old is None else glyphs.changed


def draw_change(
    value: Value,
    change: Change | None,
    looked: Sequence[int] = (),
    width: int = 40,
    glyphs: Glyphs = UNICODE,
    key: Value | None = None,
) -> Content:
    """Write a value on one line, with what changed in it and the items looked at now marked.

    Args:
        value: The value now.
        change: What the last step did to it.
        looked: Indices looked at now, for a sequence.
        width: Cells.
        glyphs: Characters for the marks.
        key: The key looked at now, for a dict.
    """
    arrow = change is not None and change.old is not None and change.new is not None and fits_arrow(change)
    if value.kind in SEQUENCES and not value.text and value.length and (looked or not arrow):
        return noted(draw_sequence(value, change, looked, width, glyphs), value, width)
    if change is not None and change.old is not None and change.new is not None and arrow:
        old = safe(show(change.old), glyphs)
        new = safe(show(change.new), glyphs)
        both = line((old, roles.OLD), (f" {glyphs.arrow} ", roles.DIM), (new, roles.CHANGED))
        if both.cell_length <= width:
            return both
    if value.kind == "dict" and value.items:
        drawn = _draw_dict_line(value, change, key, width, glyphs)
        if drawn is not None:
            return drawn
    if change is not None and value.kind not in ("dict", "object"):
        return Content.styled(draw_value(value, width, glyphs).plain, roles.CHANGED)
    shown = draw_value(value, width, glyphs)
    return shown if value.text else noted(shown, value, width)


def noted(row: Content, value: Value, width: int) -> Content:
    """Say at the end of a row what the value is, where there is room for it."""
    note = type_note(value)
    if not note or row.cell_length + len(note) + 2 > width:
        return row
    return row + line(("  " + note, roles.DIM))


def fits_arrow(change: Change) -> bool:
    """Whether old and new value are short enough to stand on one line."""
    assert change.old is not None
    assert change.new is not None
    containers = ("list", "dict", "set", "object")
    if change.old.kind in containers or change.new.kind in containers:
        return False
    return len(show(change.old, 31)) <= 30 and len(show(change.new, 31)) <= 30


def fresh_range(change: Change) -> range:
    """The indices at which a new sequence differs from the old one, between what both ends share."""
    old, new = change.old, change.new
    if new is None or old is None or old.kind != new.kind:
        return range(new.start, new.start + len(new.items)) if new is not None else range(0)
    if new.kind == "set":
        known = set(old.items)
        fresh = [at for at, item in enumerate(new.items) if item not in known]
        return range(fresh[0], fresh[-1] + 1) if fresh else range(0)
    first = max(old.start, new.start)
    last_old, last_new = old.start + len(old.items), new.start + len(new.items)
    while first < last_old and first < last_new and old.items[first - old.start] == new.items[first - new.start]:
        first += 1
    back = 0
    ends_known = last_old == old.length and last_new == new.length
    while (
        ends_known
        and last_old - back > first
        and last_new - back > first
        and old.items[last_old - back - 1 - old.start] == new.items[last_new - back - 1 - new.start]
    ):
        back += 1
    return range(first, last_new - back)


def draw_sequence(value: Value, change: Change | None, looked: Sequence[int], width: int, glyphs: Glyphs) -> Content:
    """Draw items round those that matter, with brackets and counts of what is hidden."""
    opening, closing = _BRACKETS[value.kind]
    fresh = fresh_range(change) if change is not None else range(0)
    if not value.items:
        return fit(line(opening, (f"{glyphs.more} {value.length} items", roles.DIM), closing), width, glyphs)
    spots = {at - value.start for at in looked}
    matter = sorted(at for at in spots if 0 <= at < len(value.items))
    if not matter and fresh:
        matter = [max(0, fresh.start - value.start), min(fresh.stop - value.start, len(value.items)) - 1]
    texts = _Texts(value, max(1, width // 2), glyphs)
    more = " more" if width >= _WORDY else ""
    first, last = _fill(texts, matter, value, max(1, width - 2), len(more))
    before, after = value.start + first, value.length - value.start - last
    begins = fresh.start if change is not None and change.old is not None and fresh else -1
    parts: list[Part] = [opening]
    if before:
        parts.append((f"{before}{more}{glyphs.more} ", roles.DIM))
    left, right = ("‹", "›") if glyphs is UNICODE else ("<", ">")
    for at in range(first, last):
        index = value.start + at
        role = roles.LOOK if at in spots else roles.CHANGED if index in fresh else role_of(value.items[at])
        text = texts[at]
        if at in spots:
            text = left * (at - 1 not in spots) + text + right * (at + 1 not in spots)
        elif index == begins:
            text = glyphs.added + text
        parts.append((text, role))
        if at + 1 < last:
            parts.append(", ")
    if after:
        parts.append((f" {glyphs.more}{after}{more}", roles.DIM))
    elif value.kind == "tuple" and value.length == 1:
        parts.append(",")
    parts.append(closing)
    return fit(line(*parts), width, glyphs)


class _Texts:
    """The items of a sequence as texts, made only when they are asked for: there may be hundreds."""

    def __init__(self, value: Value, widest: int, glyphs: Glyphs) -> None:
        self._items, self._widest, self._glyphs = value.items, widest, glyphs
        self._known: dict[int, str] = {}

    def __getitem__(self, at: int) -> str:
        text = self._known.get(at)
        if text is None:
            whole = safe(show(self._items[at], LONG), self._glyphs)
            text = self._known[at] = fit_text(whole, self._widest, self._glyphs)
        return text

    def size(self, at: int) -> int:
        """Cells of an item and the comma after it."""
        return cell_len(self[at]) + 2


def _fill(texts: _Texts, matter: Sequence[int], value: Value, room: int, more: int) -> tuple[int, int]:
    """Choose the items to draw: those that matter, then neighbours on both sides for as long as there is room.

    Args:
        texts: The items.
        matter: The first and the last place that matter; empty if none does.
        value: The sequence.
        room: Cells between the brackets.
        more: Cells of the word that follows a count of hidden items.
    """
    count = len(value.items)
    first, last = (matter[0], matter[-1] + 1) if matter else (0, min(1, count))
    # the marks of what is looked at or new, less the comma that the last item lacks
    marks = 1 if matter else -2

    def edges() -> int:
        before, after = value.start + first, value.length - value.start - last
        return (len(str(before)) + 2 + more if before else 0) + (len(str(after)) + 2 + more if after else 0)

    used = marks + sum(texts.size(at) for at in range(first, last)) if last - first <= room else room + 1
    if used + edges() > room and last - first > 1:
        # more matters than fits: keep the end, which is where things happen last
        foremost, first = first, last - 1
        used = marks + texts.size(first)
        while first > foremost:
            first -= 1
            if used + texts.size(first) + edges() > room:
                first += 1
                break
            used += texts.size(first)
    grew = True
    while grew:
        grew = False
        for right in (True, False):
            at = last if right else first - 1
            if not 0 <= at < count:
                continue
            kept = first, last
            first, last = (first, last + 1) if right else (first - 1, last)
            if used + texts.size(at) + edges() <= room:
                used += texts.size(at)
                grew = True
            else:
                first, last = kept
    return first, last


def _columns(value: Value, width: int) -> int:
    widest = max((len(show(key, 30)) + len(show(item, 20)) for key, item in zip(value.keys, value.items, strict=True)))
    return max(1, width // (widest + 8))


def _former(change: Change | None) -> dict[Value, Value] | None:
    """The entries before a dict changed; ``None`` if there was no dict to compare with."""
    if change is None or change.old is None or change.old.kind != "dict":
        return None
    return dict(zip(change.old.keys, change.old.items, strict=True))


def _hot(value: Value, former: dict[Value, Value] | None) -> int:
    """The entry of a dict that changed last, or -1."""
    if former is None:
        return -1
    entries = list(zip(value.keys, value.items, strict=True))
    return next((at for at in range(len(entries) - 1, -1, -1) if former.get(entries[at][0]) != entries[at][1]), -1)


def _entry_cell(
    value: Value, at: int, change: Change | None, former: dict[Value, Value] | None, width: int, glyphs: Glyphs
) -> Content:
    """Draw an entry of a dict as ``key  value``, with what happened to it."""
    key, item = value.keys[at], value.items[at]
    cell = Content(fit_text(safe(show(key, 40), glyphs), max(1, width - 2), glyphs))
    before = former.get(key) if former is not None else None
    if change is None or before == item:
        cell = cell + line("  ") + draw_value(item, max(1, width // 2), glyphs)
    else:
        new = draw_value(item, max(1, width // 3), glyphs).plain
        if former is None:  # the whole dict is new, which its name says
            cell = cell + line("  ", (new, roles.CHANGED))
        elif before is None:
            cell = cell + line("  ", (f"{glyphs.added}{new}", roles.CHANGED))
        else:
            was = draw_value(before, max(1, width // 4), glyphs).plain
            cell = cell + line("  ", (was, roles.OLD), f" {glyphs.arrow} ", (new, roles.CHANGED))
    return fit(cell, width, glyphs)


def _counts(value: Value) -> list[int] | None:
    """The values of a dict, if all of them are whole numbers."""
    if any(item.kind != "int" or len(item.text) > _LONGEST_COUNT for item in value.items):
        return None
    return [int(item.text) for item in value.items]


def _best(counts: Sequence[int], first: int, many: int) -> list[int]:
    """The places of the highest counts and of one that comes before them, in their order; of a tie the earliest."""
    return sorted(sorted(range(len(counts)), key=lambda at: (at != first, -counts[at], at))[:many])


def _chosen(value: Value, hot: int, rows: int, columns: int) -> list[int]:
    """Choose the entries of a dict to draw.

    All that fit round the one that matters: of counts the highest, of others those around it, or else the newest.
    """
    there, many = len(value.items), rows * columns
    if there <= many:
        return list(range(there))
    counts = _counts(value)
    if counts is not None:
        return _best(counts, hot, many)
    lines = -(-there // columns)
    top = window(lines, rows, hot // columns if hot >= 0 else lines - 1)
    first = min(top * columns, there - many)
    return list(range(first, first + many))


def _marked(cell: Content, width: int, glyphs: Glyphs) -> Content:
    """Put an entry that is looked at between marks."""
    opening, closing = ("‹", "›") if glyphs is UNICODE else ("<", ">")
    return fit(line((opening, roles.LOOK), cell, (closing, roles.LOOK)), width, glyphs)


def _draw_dict_line(
    value: Value, change: Change | None, key: Value | None, width: int, glyphs: Glyphs
) -> Content | None:
    """Draw on one line what matters of a dict and the number of the other entries.

    That is the entry that changed, or the one looked at, or else the highest counts; ``None`` if nothing matters more
    than the rest.
    """
    former = _former(change)
    hot = _hot(value, former)
    looked = value.keys.index(key) if key is not None and key in value.keys else -1
    if hot < 0 and looked < 0:
        return _draw_counts(value, change, width, glyphs)
    others = line((f"  {glyphs.more} {value.length - 1} more", roles.DIM)) if value.length > 1 else Content("")
    at = hot if hot >= 0 else looked
    cell = _entry_cell(value, at, change, former, max(1, width - others.cell_length), glyphs)
    if at == looked:
        cell = _marked(cell, max(1, width - others.cell_length), glyphs)
    return fit(cell + others, width, glyphs)


def _draw_counts(value: Value, change: Change | None, width: int, glyphs: Glyphs) -> Content | None:
    """Draw the highest counts of a dict on one line; ``None`` if they are no counts, or all of them fit anyway."""
    counts = _counts(value)
    if counts is None or (change is None and len(show(value, width + 1)) <= width):
        return None
    between = f" {glyphs.dot} "
    best: Content | None = None
    for many in range(1, len(counts) + 1):
        cells = [_entry_cell(value, at, change, None, width, glyphs) for at in _best(counts, -1, many)]
        row = Content(between).join(cells)
        if value.length > many:
            row = row + line((f"  {glyphs.more} {value.length - many} more", roles.DIM))
        if best is not None and row.cell_length > width:
            break
        best = row
    return fit(best, width, glyphs) if best is not None else None


def dict_rows(value: Value, width: int) -> int:
    """How many rows of a width show the whole of a dict, its heading among them."""
    return 1 + -(-len(value.items) // _columns(value, width))


def draw_dict(
    value: Value, change: Change | None, key: Value | None, width: int, height: int, glyphs: Glyphs = UNICODE
) -> list[Content]:
    """Draw a dict as rows of keys and values, in as many columns as are needed, round the entry that matters.

    That is the one that changed, or the one looked at; else the highest counts, or the newest, which are at the end.
    The first row tells how many entries are left out.
    """
    former = _former(change)
    looked = value.keys.index(key) if key is not None and key in value.keys else -1
    hot = _hot(value, former)
    hot = looked if hot < 0 else hot
    room = height - 1
    columns = min(_columns(value, width), -(-len(value.items) // max(1, room)))
    across = width // columns
    shown = _chosen(value, hot, room, columns) if room > 0 else []
    cells = [
        _marked(_entry_cell(value, at, change, former, max(1, width - 2), glyphs), width, glyphs)
        if at == looked
        else _entry_cell(value, at, change, former, width, glyphs)
        for at in shown
    ]
    rows = [
        Content("").join([pad(cell, across) for cell in cells[at : at + columns]]).rstrip()
        for at in range(0, len(cells), columns)
    ]
    note = f"{value.type} of {value.length}"
    if len(shown) < value.length:
        note += f", {value.length - len(shown)} not shown"
    return [fit(line((note, roles.DIM)), width, glyphs), *(fit(row, width, glyphs) for row in rows)]
