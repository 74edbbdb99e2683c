"""The state pane: each variable with its value, and what the last step did to it.

A sign before the name says what happened (new, changed, gone); colour repeats it. Long sequences are shown round
the items that matter: those that changed, those looked at, else the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import chop, fit, fit_text, line, pad, rule, safe, window, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.spelling import spell, spelled
from bpe_tui.trace.step import Change
from bpe_tui.trace.value import Value, show

_SCALARS: Final = ("none", "bool", "int", "float")
_SEQUENCES: Final = ("list", "tuple", "set")
_BRACKETS: Final = {"list": ("[", "]"), "tuple": ("(", ")"), "set": ("{", "}")}
_NAME_ROOM: Final = 12
"""Most cells a name may take before its value."""
_WORDY: Final = 44
"""Cells from which the counts of hidden items are spelled out."""
_MOST_ROWS: Final = 6
"""Rows a sequence may be wrapped over, or a dict of very many entries may take."""
_MANY: Final = 60
"""Entries from which a dict is no longer worth showing whole."""
_LONG: Final = 400
"""Characters of one value that are looked at; a pane is never wider."""


@dataclass(frozen=True, slots=True)
class NamesView:
    """What the state pane shows."""

    names: Mapping[str, Value]
    """The variables in the order they were first set."""
    changed: tuple[Change, ...] = ()
    looked: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Name of a sequence to the indices looked at now."""
    keys: Mapping[str, Value] = field(default_factory=dict)
    """Name of a dict to the key looked at now."""
    cursor: str | None = None
    """The variable the keys act on."""
    covered: frozenset[str] = frozenset()
    """Names whose values are hidden, because a question about them is being asked."""
    callers: tuple[tuple[str, Mapping[str, Value]], ...] = ()
    """The functions that wait for this one, nearest first, with their variables; shown where there is room."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One variable on its way to the screen."""

    name: str
    value: Value | None
    change: Change | None
    looked: tuple[int, ...]
    key: Value | None = None
    """The key looked at, of a dict."""


def draw_value(value: Value, width: int, glyphs: Glyphs = UNICODE) -> Content:
    """Write a value on one line, coloured by its type."""
    text = fit_text(safe(show(value, max(1, min(width + 1, _LONG))), glyphs), width, glyphs)
    role = _role(value)
    return Content.styled(text, role) if role else Content(text)


def _role(value: Value) -> str:
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


def draw_names(view: NamesView, width: int, height: int, glyphs: Glyphs = UNICODE, top: int = 0) -> list[Content]:
    """Draw the state pane.

    Args:
        view: What to show.
        width: Cells.
        height: Rows.
        glyphs: Characters for the signs.
        top: Accepted for symmetry with the code pane; the variable under the cursor is always shown.

    Returns:
        At most ``height`` rows of at most ``width`` cells.
    """
    del top
    if width <= 0 or height <= 0:
        return []
    entries = _entries(view)
    if not entries:
        return [fit(line(("no variables yet", roles.DIM)), width, glyphs)]
    if len(entries) > height:
        return _draw_tight(entries, view, width, height, glyphs)
    name_room = min(max(len(entry.name) for entry in entries), _NAME_ROOM, max(1, width // 3))
    room = _share(entries, height, width - name_room - 4)
    rows: list[Content] = []
    for entry in entries:
        rows += _draw_entry(entry, view, name_room, width, room[entry.name], glyphs)
    return (rows + _draw_callers(view, width, height - len(rows), glyphs))[:height]


def _draw_callers(view: NamesView, width: int, height: int, glyphs: Glyphs) -> list[Content]:
    """Draw the variables of the functions that wait, one row each, as far as there is room."""
    rows: list[Content] = []
    for function, names in view.callers:
        needed = 2 + len(names)
        if not names or len(rows) + needed > height:
            break
        rows += [Content(""), rule(width, f"{function}, which waits", glyphs=glyphs)]
        inner = NamesView(names)
        name_room = min(max(len(name) for name in names), _NAME_ROOM, max(1, width // 3))
        for entry in _entries(inner):
            rows += _draw_entry(entry, inner, name_room, width, 1, glyphs)
    return rows


def _entries(view: NamesView) -> list[_Entry]:
    changes = {change.name: change for change in view.changed}
    entries = [
        _Entry(name, value, changes.get(name), tuple(view.looked.get(name, ())), view.keys.get(name))
        for name, value in view.names.items()
    ]
    gone = [change for change in view.changed if change.new is None and change.name not in view.names]
    return entries + [_Entry(change.name, None, change, ()) for change in gone]


def _share(entries: Sequence[_Entry], height: int, width: int) -> dict[str, int]:
    """Give each variable one row, and what is left to those with more to show, changed ones first."""
    room = {entry.name: 1 for entry in entries}
    spare = height - len(entries)
    for entry in sorted(entries, key=lambda entry: entry.change is None):
        more = min(spare, _wanted(entry, width) - 1)
        if more > 0:
            room[entry.name] += more
            spare -= more
    return room


def _wanted(entry: _Entry, width: int) -> int:
    """How many rows a variable could use."""
    value = entry.value
    if value is None:
        return 1
    if _as_rows(value):
        return 1 + (len(value.items) if len(value.items) <= _MANY else _MOST_ROWS)
    if value.kind in _SEQUENCES and value.kind != "tuple" and value.length:
        needed = len(show(value, _LONG * 4)) + 14
        return min(_MOST_ROWS, -(-needed // max(1, width - 2))) + (_was(entry) is not None)
    return 2 if _was(entry) is not None else 1


def _as_rows(value: Value) -> bool:
    """Whether a dict is better read as rows: its keys are containers, or there is more of it than a line holds."""
    return value.kind == "dict" and bool(value.items) and (
        any(key.kind in ("tuple", "list") for key in value.keys) or len(show(value, 61)) > 60
    )  # fmt: skip


def _was(entry: _Entry) -> Value | None:
    """The old value, where it deserves a line of its own: another container took its place."""
    change = entry.change
    if change is None or change.old is None or change.new is None or change.new.kind in _SCALARS:
        return None
    if _fits_arrow(change) or change.new.kind == "dict":
        return None
    if change.old.kind == change.new.kind and fresh_range(change).start >= change.old.length:
        return None  # it only grew
    return change.old


def _fits_arrow(change: Change) -> bool:
    """Whether old and new value are short enough to stand on one line."""
    assert change.old is not None
    assert change.new is not None
    containers = ("list", "dict", "set", "object")
    if change.old.kind in containers or change.new.kind in containers:
        return False
    return len(show(change.old, 31)) <= 30 and len(show(change.new, 31)) <= 30


def sign(change: Change | None, glyphs: Glyphs = UNICODE) -> str:
    """The sign for what happened to a variable."""
    if change is None:
        return " "
    if change.new is None:
        return glyphs.gone
    return glyphs.added if change.old is None else glyphs.changed


def _head(entry: _Entry, view: NamesView, name_room: int, glyphs: Glyphs) -> Content:
    point = glyphs.cursor if entry.name == view.cursor else " "
    role = roles.CHANGED if entry.change else roles.NAME
    name = fit_text(safe(entry.name, glyphs), name_room, glyphs)
    head = line((point, roles.MARK), (sign(entry.change, glyphs), roles.CHANGED), " ", (name, role))
    return pad(head, name_room + 4)


def _draw_entry(
    entry: _Entry, view: NamesView, name_room: int, width: int, height: int, glyphs: Glyphs
) -> list[Content]:
    head = _head(entry, view, name_room, glyphs)
    room = max(0, width - head.cell_length)
    if entry.name in view.covered:
        return [fit(head + Content.styled("?", roles.STRONG), width, glyphs)]
    value = entry.value
    if value is None:
        old = entry.change.old if entry.change else None
        body = [_old(old, room, glyphs)] if old is not None else [Content("")]
    elif height > 1 and _as_rows(value):
        body = _draw_dict(value, entry, room, height, glyphs)
    else:
        was = _was(entry) if height > 1 else None
        across = height - (was is not None)
        if value.kind in _SEQUENCES and not value.text and value.length:
            body = _draw_wrapped(value, entry, room, across, glyphs)
        else:
            body = [draw_change(value, entry.change, entry.looked, room, glyphs)]
        if was is not None:
            body.append(line(("was ", roles.DIM)) + _old(was, max(0, room - 4), glyphs))
    rows = [head + body[0]] + [row.pad_left(head.cell_length) for row in body[1:]]
    if entry.name == view.cursor:
        rows[0] = rows[0].pad_right(max(0, width - rows[0].cell_length)).stylize_before(roles.CURSOR)
    return [fit(row, width, glyphs) for row in rows]


def _draw_wrapped(value: Value, entry: _Entry, width: int, rows: int, glyphs: Glyphs) -> list[Content]:
    """Draw a sequence on one line, or on several if that shows all of it."""
    whole = draw_change(value, entry.change, entry.looked, width, glyphs)
    short = entry.change is not None and entry.change.old is not None and _fits_arrow(entry.change)
    if rows < 2 or (short and not entry.looked) or value.start or len(value.items) < value.length:
        return [whole]
    wide = width * rows
    drawn = _draw_sequence(value, entry.change, entry.looked, wide, glyphs)
    wrapped = wrap(drawn, width, 1)
    if len(wrapped) > rows or glyphs.more in drawn.plain:
        return [whole]
    return [*wrapped[:-1], _noted(wrapped[-1], value, width)]


def _old(value: Value, width: int, glyphs: Glyphs) -> Content:
    return Content.styled(draw_value(value, width, glyphs).plain, roles.OLD)


def draw_change(
    value: Value, change: Change | None, looked: Sequence[int] = (), width: int = 40, glyphs: Glyphs = UNICODE
) -> Content:
    """Write a value on one line, with what changed in it and the items looked at now marked.

    Args:
        value: The value now.
        change: What the last step did to it.
        looked: Indices looked at now, for a sequence.
        width: Cells.
        glyphs: Characters for the marks.
    """
    arrow = change is not None and change.old is not None and change.new is not None and _fits_arrow(change)
    if value.kind in _SEQUENCES and not value.text and value.length and (looked or not arrow):
        return _noted(_draw_sequence(value, change, looked, width, glyphs), value, width)
    if change is not None and change.old is not None and change.new is not None and arrow:
        old = safe(show(change.old), glyphs)
        new = safe(show(change.new), glyphs)
        both = line((old, roles.OLD), (f" {glyphs.arrow} ", roles.DIM), (new, roles.CHANGED))
        if both.cell_length <= width:
            return both
    if change is not None and value.kind == "dict" and value.items:
        return _draw_entry_of_dict(value, change, width, glyphs)
    if change is not None and value.kind not in ("dict", "object"):
        return Content.styled(draw_value(value, width, glyphs).plain, roles.CHANGED)
    shown = draw_value(value, width, glyphs)
    return shown if value.text else _noted(shown, value, width)


def _noted(row: Content, value: Value, width: int) -> Content:
    """Say at the end of a row what the value is, where there is room for it."""
    note = type_note(value)
    if not note or row.cell_length + len(note) + 2 > width:
        return row
    return row + line(("  " + note, roles.DIM))


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


def _draw_sequence(value: Value, change: Change | None, looked: Sequence[int], width: int, glyphs: Glyphs) -> Content:
    """Draw items round those that matter, with brackets and counts of what is hidden."""
    opening, closing = _BRACKETS[value.kind]
    fresh = fresh_range(change) if change is not None else range(0)
    texts = [fit_text(safe(show(item, _LONG), glyphs), max(1, width // 2), glyphs) for item in value.items[:_LONG]]
    if not texts:
        return fit(line(opening, (f"{glyphs.more} {value.length} items", roles.DIM), closing), width, glyphs)
    matter = [at - value.start for at in looked] or [at - value.start for at in fresh]
    matter = [at for at in matter if 0 <= at < len(texts)]
    first, last = _fill(texts, matter, value, max(1, width - 2), glyphs)
    parts: list[Content] = []
    before, after = value.start + first, value.length - value.start - last
    more = " more" if width >= _WORDY else ""
    spots = {at - value.start for at in looked}
    for at in range(first, last):
        index = value.start + at
        role = roles.LOOK if at in spots else roles.CHANGED if index in fresh else _role(value.items[at])
        text = texts[at]
        if at in spots:
            text = ("‹" if glyphs is UNICODE else "<") * (at - 1 not in spots) + text
            text += ("›" if glyphs is UNICODE else ">") * (at + 1 not in spots)
        elif index == fresh.start and index in fresh and change is not None and change.old is not None:
            text = glyphs.added + text
        parts.append(Content.styled(text, role) if role else Content(text))
    inner = Content(", ").join(parts)
    lead = line((f"{before}{more}{glyphs.more} ", roles.DIM)) if before else Content("")
    trail = line((f" {glyphs.more}{after}{more}", roles.DIM)) if after else Content("," if _lonely(value) else "")
    drawn = line(opening) + lead + inner + trail + line(closing)
    return fit(drawn, width, glyphs)


def _lonely(value: Value) -> bool:
    return value.kind == "tuple" and value.length == 1


def _fill(texts: Sequence[str], matter: Sequence[int], value: Value, room: int, glyphs: Glyphs) -> tuple[int, int]:
    """Choose the items to draw: those that matter, then neighbours on both sides for as long as there is room."""
    del glyphs
    sizes = [Content(text).cell_length + 2 for text in texts]
    last = min((max(matter) if matter else 0) + 1, len(texts))
    first = min(matter) if matter else 0
    # Room for the counts of hidden items at both ends and for the marks of the items looked at.
    spare = room - 3 - (2 * len(str(value.length)) + 6 + 10 * (room + 2 >= _WORDY) if sum(sizes) > room else 0)
    used = sum(sizes[first:last])
    while first < last - 1 and used > spare:
        # More matters than fits: keep the end, which is where things happen last.
        used -= sizes[first]
        first += 1
    grew = True
    while grew:
        grew = False
        if last < len(texts) and used + sizes[last] <= spare:
            used += sizes[last]
            last += 1
            grew = True
        if first > 0 and used + sizes[first - 1] <= spare:
            first -= 1
            used += sizes[first]
            grew = True
    return first, last


def _columns(value: Value, width: int) -> int:
    widest = max((len(show(key, 30)) + len(show(item, 20)) for key, item in zip(value.keys, value.items, strict=True)))
    return max(1, width // (widest + 8))


def _entry_cells(value: Value, change: Change | None, width: int, glyphs: Glyphs) -> tuple[list[Content], int]:
    """Draw the entries of a dict as ``key  value``, and tell which of them changed last, or -1."""
    old: dict[Value, Value] = {}
    if change is not None and change.old is not None and change.old.kind == "dict":
        old = dict(zip(change.old.keys, change.old.items, strict=True))
    cells: list[Content] = []
    hot = -1
    for at, (key, item) in enumerate(zip(value.keys, value.items, strict=True)):
        cell = Content(fit_text(safe(show(key, 40), glyphs), max(1, width - 2), glyphs))
        before = old.get(key)
        if change is None or before == item:
            cell = cell + line("  ") + draw_value(item, max(1, width // 2), glyphs)
        else:
            hot = at
            new = draw_value(item, max(1, width // 3), glyphs).plain
            if before is None:
                cell = cell + line("  ", (f"{glyphs.added}{new}", roles.CHANGED))
            else:
                was = draw_value(before, max(1, width // 4), glyphs).plain
                cell = cell + line("  ", (was, roles.OLD), f" {glyphs.arrow} ", (new, roles.CHANGED))
        cells.append(fit(cell, width, glyphs))
    return cells, hot


def _marked(cell: Content, width: int, glyphs: Glyphs) -> Content:
    """Put an entry that is looked at between marks."""
    opening, closing = ("‹", "›") if glyphs is UNICODE else ("<", ">")
    return fit(line((opening, roles.LOOK), cell, (closing, roles.LOOK)), width, glyphs)


def _draw_entry_of_dict(value: Value, change: Change, width: int, glyphs: Glyphs) -> Content:
    """Draw on one line the entry of a dict that changed."""
    cells, hot = _entry_cells(value, change, width, glyphs)
    cell = cells[hot if hot >= 0 else -1]
    others = f"  {glyphs.more} {value.length - 1} more" if value.length > 1 else ""
    return fit(cell + line((others, roles.DIM)), width, glyphs)


def _draw_dict(value: Value, entry: _Entry, width: int, height: int, glyphs: Glyphs) -> list[Content]:
    """Draw a dict as rows of keys and values, in as many columns as are needed, round the entry that matters.

    That is the one that changed, or the one looked at; else the newest, which are at the end.
    """
    cells, hot = _entry_cells(value, entry.change, width, glyphs)
    if entry.key is not None and entry.key in value.keys:
        looked = value.keys.index(entry.key)
        cells[looked] = _marked(cells[looked], width, glyphs)
        hot = looked if hot < 0 else hot
    room = max(1, height - 1)
    columns = min(_columns(value, width), -(-len(cells) // room))
    across = width // columns
    lines = [
        Content("").join([pad(cell, across) for cell in cells[at : at + columns]]).rstrip()
        for at in range(0, len(cells), columns)
    ]
    room = height - 1
    top = window(len(lines), room, hot // columns if hot >= 0 else len(lines) - 1)
    note = f"{value.type} of {value.length}"
    hidden = value.length - min(len(cells), room * columns)
    if hidden > 0:
        note += f", {hidden} not shown"
    return [
        fit(line((note, roles.DIM)), width, glyphs),
        *(fit(row, width, glyphs) for row in lines[top : top + room]),
    ]


def _draw_tight(entries: Sequence[_Entry], view: NamesView, width: int, height: int, glyphs: Glyphs) -> list[Content]:
    """Draw more variables than there are rows: short ones share a row."""
    groups: list[list[tuple[_Entry, Content]]] = []
    used = 0
    for entry in sorted(entries, key=lambda entry: not _short(entry)):
        cell = _draw_entry(entry, view, min(len(entry.name), _NAME_ROOM), width, 1, glyphs)[0]
        if _short(entry):
            cell = cell.rstrip()
            if groups and _short(groups[-1][-1][0]) and used + cell.cell_length + 2 <= width:
                groups[-1].append((entry, cell))
                used += cell.cell_length + 2
                continue
        groups.append([(entry, cell)])
        used = cell.cell_length
    wanted = view.cursor or next((change.name for change in view.changed), None)
    see = next((at for at, group in enumerate(groups) if any(entry.name == wanted for entry, _ in group)), 0)
    top = window(len(groups), height, see)
    rows = [Content("  ").join([cell for _, cell in group]) for group in groups[top : top + height]]
    hidden = sum(len(group) for group in groups) - sum(len(group) for group in groups[top : top + height])
    rows = [fit(row, width, glyphs) for row in rows]
    if hidden:
        remark = line((f"  {glyphs.more} {hidden} more", roles.DIM))
        rows[-1] = fit(rows[-1], max(0, width - remark.cell_length), glyphs) + remark
    return [fit(row, width, glyphs) for row in rows]


def _short(entry: _Entry) -> bool:
    value = entry.value
    return value is None or value.kind in _SCALARS or (value.kind in ("tuple", "str") and len(show(value, 17)) <= 16)


def _whole_item(item: Value, glyphs: Glyphs) -> Content:
    role = _role(item)
    text = safe(show(item), glyphs)
    return Content.styled(text, role) if role else Content(text)


def draw_whole(
    value: Value, width: int, glyphs: Glyphs = UNICODE, minted: Mapping[int, bytes] | None = None
) -> list[Content]:
    """Draw all that is known of a value, one item a line: what Enter shows.

    Args:
        value: The value.
        width: Cells.
        glyphs: Characters for the marks.
        minted: The bytes of minted tokens; given, what ids stand for is written beside them.
    """
    head = [fit(line((f"{type_note(value) or value.type}", roles.DIM)), width, glyphs)]
    if value.kind in ("str", "bytes") or not value.items:
        text = safe(show(value), glyphs)
        return [*head, *(fit(row, width, glyphs) for row in chop(Content.styled(text, _role(value)), width))]
    keyed = value.kind in ("dict", "object")
    labels = [show(key, width) for key in value.keys] if keyed else [
        str(value.start + at) for at in range(len(value.items))
    ]  # fmt: skip
    room = min(max(len(label) for label in labels), max(1, width // 2))
    body = []
    if value.start:
        body.append(line((f"{glyphs.more} {value.start} before", roles.DIM)))
    for label, item in zip(labels, value.items, strict=True):
        name = fit_text(safe(label, glyphs), room, glyphs)
        row = line((name.rjust(room) if not keyed else name.ljust(room), roles.DIM if not keyed else ""), "  ")
        indent = row.cell_length
        first, *rest = chop(_whole_item(item, glyphs), max(1, width - indent))
        row = row + first
        if minted is not None and item.kind == "int" and item.text.isdigit():
            data = spell(int(item.text), minted)
            if data is not None:
                row = row + line("  ", (spelled(data, glyphs)[0], roles.STRING))
        body.append(row)
        body += [piece.pad_left(indent) for piece in rest]
    after = value.length - value.start - len(value.items)
    if after > 0:
        body.append(line((f"{glyphs.more} {after} more", roles.DIM)))
    return head + [fit(row, width, glyphs) for row in body]
