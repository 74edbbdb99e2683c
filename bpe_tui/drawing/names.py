"""The state pane: each variable with its value, and what the last step did to it.

A sign before the name says what happened (new, changed, gone); colour repeats it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import Final

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, fit_text, line, pad, rule, safe, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.values import (
    LONG,
    SCALARS,
    SEQUENCES,
    dict_rows,
    draw_change,
    draw_dict,
    draw_sequence,
    draw_value,
    fits_arrow,
    fresh_range,
    noted,
    sign,
)
from bpe_tui.trace.step import Change
from bpe_tui.trace.value import Value, show

_NAME_ROOM: Final = 12
"""Most cells a name may take before its value."""
_MOST_ROWS: Final = 6
"""Rows a sequence may be wrapped over, or a dict of very many entries may take."""
_MANY: Final = 60
"""Entries from which a dict is no longer worth showing whole."""


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
    used: frozenset[str] = frozenset()
    """Names that the line is about, which get room before others do."""
    asked: bool = False
    """Whether a question about the line is asked, so that the dicts it uses are needed whole."""
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
    wide = _wide(entries, width)
    if view.asked and sum(_least(entry, wide) for entry in entries) > height:
        needed = [entry.name for entry in entries if _is_needed(entry, view)]
        if needed and len(entries) > len(needed):
            return _draw_asked(view, needed, width, height, glyphs)
    if len(entries) > height:
        return _draw_tight(entries, view, width, height, glyphs)
    name_room = width - wide - 4
    room = _share(entries, view.used, height, wide)
    rows: list[Content] = []
    for entry in entries:
        rows += _draw_entry(entry, view, name_room, width, room[entry.name], glyphs)
    return (rows + _draw_callers(view, width, height - len(rows), glyphs))[:height]


def asked_rows(view: NamesView, width: int) -> int:
    """How many rows show the dicts whole that a question is about, and one row of the others; 0 if there is none."""
    entries = _entries(view)
    needed = [entry for entry in entries if _is_needed(entry, view)]
    if not needed:
        return 0
    wide = _wide(needed, width)
    return sum(_least(entry, wide) for entry in needed) + (len(entries) > len(needed))


def _is_needed(entry: _Entry, view: NamesView) -> bool:
    """Whether it is a dict that the line uses, short enough to be read whole."""
    return (
        entry.name in view.used
        and entry.value is not None
        and _as_rows(entry.value)
        and len(entry.value.items) <= _MANY
        and entry.key is None
    )


def _draw_asked(view: NamesView, needed: Sequence[str], width: int, height: int, glyphs: Glyphs) -> list[Content]:
    """Draw the dicts that a question is about as whole as can be, and the other variables in what is left."""
    above = replace(view, names={name: view.names[name] for name in view.names if name not in needed}, callers=())
    above = replace(above, changed=tuple(change for change in view.changed if change.name not in needed))
    below = replace(view, names={name: view.names[name] for name in needed}, callers=(), asked=False)
    below = replace(below, changed=tuple(change for change in view.changed if change.name in needed))
    entries = _entries(below)
    wide = _wide(entries, width)
    rows = min(sum(_least(entry, wide) for entry in entries), max(1, height - 1))
    return draw_names(above, width, height - rows, glyphs) + draw_names(below, width, rows, glyphs)


def _wide(entries: Sequence[_Entry], width: int) -> int:
    """Cells for values, beside the longest name."""
    return width - min(max(len(entry.name) for entry in entries), _NAME_ROOM, max(1, width // 3)) - 4


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


def _share(entries: Sequence[_Entry], used: Set[str], height: int, width: int) -> dict[str, int]:
    """Give each variable one row, and what is left to those with more to show: changed ones first, then used ones."""
    room = {entry.name: 1 for entry in entries}
    spare = height - len(entries)
    for measure in (_least, _wanted):
        for entry in sorted(entries, key=lambda entry: (entry.change is None, entry.name not in used)):
            more = min(spare, measure(entry, width) - room[entry.name])
            if more > 0:
                room[entry.name] += more
                spare -= more
    return room


def _least(entry: _Entry, width: int) -> int:
    """How many rows a variable needs to be shown whole, as far as it ever is."""
    value = entry.value
    if value is not None and _as_rows(value) and len(value.items) <= _MANY:
        return dict_rows(value, max(1, width))
    return _wanted(entry, width)


def _wanted(entry: _Entry, width: int) -> int:
    """How many rows a variable could use."""
    value = entry.value
    if value is None:
        return 1
    if _as_rows(value):
        return 1 + (len(value.items) if len(value.items) <= _MANY else _MOST_ROWS)
    if value.kind in SEQUENCES and value.kind != "tuple" and value.length:
        needed = len(show(value, LONG * 4)) + 14
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
    if change is None or change.old is None or change.new is None or change.new.kind in SCALARS:
        return None
    if fits_arrow(change) or change.new.kind == "dict":
        return None
    if change.old.kind == change.new.kind and fresh_range(change).start >= change.old.length:
        return None  # it only grew
    return change.old


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
        body = draw_dict(value, entry.change, entry.key, room, height, glyphs)
    else:
        was = _was(entry) if height > 1 else None
        across = height - (was is not None)
        if value.kind in SEQUENCES and not value.text and value.length:
            body = _draw_wrapped(value, entry, room, across, glyphs)
        else:
            body = [draw_change(value, entry.change, entry.looked, room, glyphs, entry.key)]
        if was is not None:
            body.append(line(("was ", roles.DIM)) + _old(was, max(0, room - 4), glyphs))
    rows = [head + body[0]] + [row.pad_left(head.cell_length) for row in body[1:]]
    if entry.name == view.cursor:
        rows[0] = rows[0].pad_right(max(0, width - rows[0].cell_length)).stylize_before(roles.CURSOR)
    return [fit(row, width, glyphs) for row in rows]


def _draw_wrapped(value: Value, entry: _Entry, width: int, rows: int, glyphs: Glyphs) -> list[Content]:
    """Draw a sequence on one line, or on several if that shows all of it."""
    short = entry.change is not None and entry.change.old is not None and fits_arrow(entry.change)
    if rows > 1 and not (short and not entry.looked) and not value.start and len(value.items) == value.length:
        drawn = draw_sequence(value, entry.change, entry.looked, width * rows, glyphs)
        wrapped = wrap(drawn, width, 1)
        if len(wrapped) <= rows and glyphs.more not in drawn.plain:
            return [*wrapped[:-1], noted(wrapped[-1], value, width)]
    return [draw_change(value, entry.change, entry.looked, width, glyphs)]


def _old(value: Value, width: int, glyphs: Glyphs) -> Content:
    return Content.styled(draw_value(value, width, glyphs).plain, roles.OLD)


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
    shown = _most_wanted(groups, view, height)
    hidden = sum(len(group) for at, group in enumerate(groups) if at not in shown)
    rows = [Content("  ").join([cell for _, cell in groups[at]]) for at in shown]
    if hidden:
        remark = line((f"  {glyphs.more} {hidden} more variable{'s' if hidden > 1 else ''}", roles.DIM))
        if remark.cell_length > width // 2:
            remark = line((f"  {glyphs.more} {hidden} more", roles.DIM))
        room = max(0, width - remark.cell_length)
        last = groups[shown[-1]]
        if len(last) == 1 and room:
            entry = last[0][0]
            rows[-1] = _draw_entry(entry, view, min(len(entry.name), _NAME_ROOM), room, 1, glyphs)[0]
        rows[-1] = fit(rows[-1], room, glyphs) + remark
    return [fit(row, width, glyphs) for row in rows]


def _most_wanted(groups: Sequence[Sequence[tuple[_Entry, Content]]], view: NamesView, height: int) -> list[int]:
    """Choose the rows to show: that of the cursor, those of what changed or is used, then the others as they come."""

    def rank(at: int) -> tuple[bool, bool, bool, int]:
        entries = [entry for entry, _ in groups[at]]
        return (
            all(entry.name != view.cursor for entry in entries),
            all(entry.change is None for entry in entries),
            all(entry.name not in view.used for entry in entries),
            at,
        )

    return sorted(sorted(range(len(groups)), key=rank)[:height])


def _short(entry: _Entry) -> bool:
    value = entry.value
    return value is None or value.kind in SCALARS or (value.kind in ("tuple", "str") and len(show(value, 17)) <= 16)
