"""Lines of code to be put in order, and tokens or lines to be pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, fit_text, line, rule, safe, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.highlight import highlight

NEEDLESS = "not needed"
"""Title of the line below which lie the lines that are left out."""
_WIDEST = 24
"""Most cells of a token."""


@dataclass(frozen=True, slots=True)
class OrderView:
    """Lines in the order in which the learner has put them."""

    lines: tuple[str | None, ...]
    """``None`` is the divider; what stands below it is left out."""
    cursor: int | None = None
    """The line the keys act on; ``None`` while the question does not have the focus."""
    held: bool = False
    """Whether that line was picked up and moves with the cursor."""
    right: bool = False
    """Whether the order is known to be right."""


def draw_order(view: OrderView, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw lines to be put in order, one a row."""
    code = iter(highlight("\n".join(text for text in view.lines if text is not None)))
    rows: list[Content] = []
    below = False
    for at, text in enumerate(view.lines):
        here = at == view.cursor
        point = (glyphs.moment if view.held else glyphs.cursor) if here else " "
        if text is None:
            below = True
            rows.append(fit(line((point, roles.MARK)) + rule(max(1, width - 1), NEEDLESS, "", glyphs), width, glyphs))
            continue
        content = next(code)
        if below:
            content = Content(content.plain).stylize(roles.DIM)
        mark: Part = (glyphs.done, roles.RIGHT) if view.right and not below else (glyphs.wall, roles.WALL)
        rows += _listed(line((point, roles.MARK), " ", mark, " "), content, here, width, glyphs)
    return rows


def _listed(head: Content, code: Content, here: bool, width: int, glyphs: Glyphs) -> list[Content]:
    """A line of code behind its marks; what does not fit goes on below, further in than its beginning."""
    indent = len(code.plain) - len(code.plain.lstrip())
    pieces = wrap(code, max(1, width - head.cell_length), indent + 4)
    rows = [head + pieces[0], *(piece.pad_left(head.cell_length) for piece in pieces[1:])]
    if here:
        rows = [row.pad_right(max(0, width - row.cell_length)).stylize_before(roles.CURSOR) for row in rows]
    return [fit(row, width, glyphs) for row in rows]


@dataclass(frozen=True, slots=True)
class PointView:
    """What can be pointed at, and how far the learner is with it."""

    targets: tuple[str, ...]
    code: bool
    """Whether they are lines of code; else they are tokens."""
    cursor: int | None = None
    """Where the cursor is; ``None`` while the question does not have the focus."""
    right: frozenset[int] = frozenset()
    """What was found to be right."""
    wrong: frozenset[int] = frozenset()
    """What was tried and is not right."""


def draw_targets(view: PointView, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw lines of code one a row, or tokens as cells with a row for the cursor below."""
    return _draw_lines(view, width, glyphs) if view.code else _draw_tokens(view, width, glyphs)


def _mark(view: PointView, at: int, glyphs: Glyphs) -> tuple[str, str]:
    if at in view.right:
        return glyphs.done, roles.RIGHT
    return (glyphs.wrong, roles.WRONG) if at in view.wrong else (" ", "")


def _draw_lines(view: PointView, width: int, glyphs: Glyphs) -> list[Content]:
    rows: list[Content] = []
    for at, content in enumerate(highlight("\n".join(view.targets))):
        here = at == view.cursor
        head = line((glyphs.cursor if here else " ", roles.MARK), " ", _mark(view, at, glyphs), " ")
        rows += _listed(head, content, here, width, glyphs)
    return rows


def token_rows(targets: Sequence[str], width: int, glyphs: Glyphs = UNICODE) -> list[list[int]]:
    """Which tokens stand in each row of a strip.

    Args:
        targets: The tokens.
        width: Cells.
        glyphs: Characters for the boundaries.
    """
    rows: list[list[int]] = [[]]
    used = 1
    for at, target in enumerate(targets):
        size = cell_len(_text(target, glyphs)) + 1
        if rows[-1] and used + size > width:
            rows.append([])
            used = 1
        rows[-1].append(at)
        used += size
    return rows


def _text(target: str, glyphs: Glyphs) -> str:
    shown = safe(target.replace(" ", glyphs.space), glyphs) or glyphs.dot
    return fit_text(shown, _WIDEST, glyphs)


def _draw_tokens(view: PointView, width: int, glyphs: Glyphs) -> list[Content]:
    drawn: list[Content] = []
    for row in token_rows(view.targets, width, glyphs):
        cells: list[Part] = []
        marks: list[Part] = []
        for at in row:
            here = at == view.cursor
            before = at - 1 == view.cursor and at - 1 in row
            edge = glyphs.open if here else glyphs.close if before else glyphs.wall
            text = _text(view.targets[at], glyphs)
            cells += [
                (edge, roles.MARK if here or before else roles.WALL),
                (text, roles.CURSOR if here else roles.TOKENS[at % len(roles.TOKENS)]),
            ]
            sign, role = _mark(view, at, glyphs)
            if here:
                sign, role = (sign if sign.strip() else "^"), (role or roles.MARK)
            marks += [" ", (sign, role), " " * (cell_len(text) - 1)]
        last = row[-1] if row else -1
        cells.append(
            (glyphs.close if last == view.cursor else glyphs.wall, roles.MARK if last == view.cursor else roles.WALL)
        )
        drawn += [fit(line(*cells), width, glyphs), fit(line(*marks), width, glyphs)]
    return drawn
