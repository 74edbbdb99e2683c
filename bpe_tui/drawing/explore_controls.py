"""The controls of an explorable: a row for each, with its name and its value, and the keys of the one in hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.control import Control
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, beside, fit, fit_text, line, pad, safe
from bpe_tui.drawing.explore_text import draw_text_or
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.keyline import spell_keys

_WIDEST_NAME: Final = 12
_LONGEST_TRACK: Final = 24


def draw_controls(
    controls: Sequence[Control], width: int, glyphs: Glyphs = UNICODE, cursor: int | None = None
) -> list[Content]:
    """Draw one row for each control.

    Args:
        controls: What can be changed.
        width: Cells.
        glyphs: Characters for marks.
        cursor: The control that the keys change; ``None`` while the explorable does not have the focus.
    """
    room = name_room(controls, width)
    rows: list[Content] = []
    for at, control in enumerate(controls):
        here = at == cursor
        point = (f"{glyphs.cursor} ", roles.MARK) if here else "  "
        name = fit_text(control.name, max(0, room - 3), glyphs).ljust(max(0, room - 2))
        head = line(point, (name, roles.STRONG if here else roles.LABEL))
        body = head + _value(control, max(0, width - room), glyphs)
        if here:
            hint = line((spell_keys(_hint(control), glyphs), roles.DIM), " ")
            if body.cell_length + 2 + hint.cell_length <= width:
                body = beside(body, hint, width, glyphs)
            body = pad(body, width).stylize_before(roles.CURSOR)
        rows.append(fit(body, width, glyphs))
    return rows


def name_room(controls: Sequence[Control], width: int) -> int:
    """The cells that the names of some controls take, with what is before and after them."""
    longest = max((len(control.name) for control in controls), default=0)
    return min(longest, _WIDEST_NAME, max(1, width // 3)) + 4


def _hint(control: Control) -> str:
    if control.kind == "text":
        return "←→ examples  Enter edit" if control.examples else "Enter edit"
    return "←→" if control.kind == "choice" else "←→ + -  Enter type"


def _value(control: Control, width: int, glyphs: Glyphs) -> Content:
    match control.kind:
        case "text":
            return fit(draw_text_or(str(control.value), "nothing", glyphs), width, glyphs)
        case "choice":
            return _choice(control, width, glyphs)
        case _:
            return _number(control, width, glyphs)


def _choice(control: Control, width: int, glyphs: Glyphs) -> Content:
    """All choices with the chosen one between brackets, or it alone where they do not fit."""
    parts: list[Part] = []
    for choice in control.choices:
        chosen = choice == control.value
        before, after = (glyphs.open, glyphs.close) if chosen else (" ", " ")
        parts += [(before, roles.MARK), (choice, roles.LOOK if chosen else roles.DIM), (after, roles.MARK)]
    whole = line(*parts)
    if whole.cell_length <= width:
        return whole
    number = control.choices.index(str(control.value)) + 1
    count = f"  {number} of {len(control.choices)}"
    name = fit_text(safe(str(control.value), glyphs), max(1, width - len(count) - 2), glyphs)
    return fit(
        line((glyphs.open, roles.MARK), (name, roles.LOOK), (glyphs.close, roles.MARK), (count, roles.DIM)), width
    )


def _number(control: Control, width: int, glyphs: Glyphs) -> Content:
    """A track with the place of the number, and the number."""
    usual = max(_stops(control)[:-1], default=0) if control.stops else control.most
    value, digits = int(control.value), len(f"{usual:,}")
    figures = f"{value:,}".rjust(digits)
    total = f" of {control.most:,}" if control.least in (0, 1) and not control.stops else ""
    words = line((figures, roles.LOOK), (total, roles.DIM))
    steps = _steps(control)
    room = min(_LONGEST_TRACK, width - words.cell_length - 2)
    if room < 6 or steps < 2:
        return fit(words, width, glyphs)
    cells = min(room, steps)
    here = round(_place(control) * (cells - 1) / (steps - 1))
    track = line(
        (glyphs.passed * here, roles.PASSED),
        (glyphs.here, roles.MARK),
        (glyphs.track * (cells - 1 - here), roles.TRACK),
        "  ",
    )
    return fit(track + words, width, glyphs)


def _steps(control: Control) -> int:
    if control.stops:
        return len(_stops(control))
    return control.most - control.least + 1


def _place(control: Control) -> int:
    value = int(control.value)
    if control.stops:
        return max(0, sum(stop <= value for stop in _stops(control)) - 1)
    return value - control.least


def _stops(control: Control) -> list[int]:
    return sorted(
        {control.least, control.most, *(stop for stop in control.stops if control.least < stop < control.most)}
    )
