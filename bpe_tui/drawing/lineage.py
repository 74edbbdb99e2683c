"""The lineage of a token: a tree from the token down to its bytes, and below it the tokens made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, beside, fit, fit_text, line, window
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.spelling import spelled
from bpe_tui.drawing.tokens import token_role


@dataclass(frozen=True, slots=True)
class Line:
    """One token of the lineage."""

    token_id: int
    data: bytes
    last: tuple[bool, ...] = ()
    """For each level down to this one: whether it is the last part of what it belongs to."""
    other: str = ""
    """For a token made of the one whose lineage it is: what it was merged with."""


@dataclass(frozen=True, slots=True)
class LineageView:
    """What is shown of a lineage."""

    tree: tuple[Line, ...] = ()
    users: tuple[Line, ...] = ()
    """Some tokens that were made of this one."""
    users_in_all: int = 0
    cursor: int | None = None
    """The line the keys act on: first those of the tree, then the users."""


def branch(last: Sequence[bool], glyphs: Glyphs = UNICODE) -> str:
    """Draw what stands before a part: lines down to the parts that follow, and a corner.

    >>> branch((False, True))
    '│  └─ '
    """
    down, tee, corner = ("│  ", "├─ ", "└─ ") if glyphs.wall == "│" else ("|  ", "|- ", "`- ")
    if not last:
        return ""
    return "".join("   " if is_last else down for is_last in last[:-1]) + (corner if last[-1] else tee)


def draw_lineage(
    view: LineageView, width: int, height: int, top: int = 0, glyphs: Glyphs = UNICODE
) -> tuple[list[Content], int]:
    """Draw a lineage.

    Args:
        view: What to draw.
        width: Cells.
        height: Rows.
        top: The first row shown until now.
        glyphs: Characters for lines and marks.

    Returns:
        At most ``height`` rows, and the first row shown now.
    """
    if width <= 0 or height <= 0 or not view.tree:
        return [], 0
    rows = [_draw_line(item, at == view.cursor, width, glyphs) for at, item in enumerate(view.tree)]
    see = view.cursor or 0
    rows.append(Content(""))
    if not view.users_in_all:
        rows.append(line(("no token was made of it", roles.DIM)))
    else:
        many = "1 token was made of it" if view.users_in_all == 1 else f"{view.users_in_all:,} tokens were made of it"
        rows.append(line((many, roles.DIM)))
        begin = len(rows)
        for at, item in enumerate(view.users, len(view.tree)):
            if at == view.cursor:
                see = begin + at - len(view.tree)
            rows.append(_draw_line(item, at == view.cursor, width, glyphs))
        if view.users_in_all > len(view.users):
            rows.append(line((f"{glyphs.more} {view.users_in_all - len(view.users):,} more", roles.DIM)))
    top = window(len(rows), height, see, top)
    return [fit(row, width, glyphs) for row in rows[top : top + height]], top


def _draw_line(item: Line, here: bool, width: int, glyphs: Glyphs) -> Content:
    text, true = spelled(item.data, glyphs)
    role = token_role(item.token_id) or ("" if true else roles.ESCAPE)
    lead = branch(item.last, glyphs)
    # a lineage deeper than the pane is wide is drawn from its inner end
    if cell_len(lead) > width // 2:
        lead = glyphs.more + lead[-(width // 2 - 1) :] if width > 3 else ""
    other = fit_text(f"= {item.other}", max(8, width // 2 - 2), glyphs) if item.other else ""
    note = line((other, roles.DIM))
    parts: list[Part] = [
        (f"{glyphs.cursor if here else ' '} ", roles.MARK),
        (lead, roles.RULE),
        (fit_text(text, max(4, width - cell_len(lead) - 12 - cell_len(other)), glyphs), roles.LOOK if here else role),
        "  ",
        (str(item.token_id), roles.NUMBER if item.last else roles.STRONG),
    ]
    row = line(*parts)
    if not item.other and len(item.data) == 1 and item.token_id < 256:
        note = line((f"byte {item.data[0]:#04x}", roles.DIM))
    drawn = beside(row, note, width, glyphs) if note.plain else fit(row, width, glyphs)
    if here:
        drawn = drawn.pad_right(max(0, width - drawn.cell_length)).stylize_before(roles.CURSOR)
    return drawn
