"""Where the panes of a stepper go: side by side, under each other, or one at a time.

Rows are given out in rounds: first what each pane cannot do without, then what makes it comfortable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

Pane = Literal["code", "happened", "question", "names", "tokens", "timeline"]

WIDE: Final = 100
"""Cells from which code and variables stand side by side."""
NARROW: Final = 60
"""Cells below which variables and tokens share a place."""
_TALL: Final = 20
"""Rows from which code and variables stand side by side."""
_GAP: Final = 3
_MARGIN: Final = 1


@dataclass(frozen=True, slots=True)
class Box:
    """The place of a pane, in cells from the top left corner of the stepper."""

    x: int
    y: int
    width: int
    height: int
    titled: bool = False
    """Whether its first row is a thin rule with its title."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a run would like to have."""

    code: tuple[int, int] = (60, 10)
    """Cells and rows of its longest function."""
    names: int = 4
    """Variables of the function that has most."""
    strips: int = 1
    """Sequences of tokens shown at once."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The panes that are shown, and where."""

    boxes: dict[Pane, Box] = field(default_factory=dict)
    folded: bool = False
    """Whether variables and tokens share one place, and a key changes between them."""


def arrange(
    width: int,
    height: int,
    wanted: Wanted,
    front: Pane = "names",
    *,
    asking: bool = False,
    few: bool = False,
    table: int = 0,
    comment: int = 0,
) -> Plan:
    """Choose the places.

    Args:
        width: Cells of the stepper.
        height: Rows of the stepper.
        wanted: What the run would like.
        front: Of panes that share a place, the one to show.
        asking: Whether a question takes the place of what happened.
        table: Rows of variables that the question is about, which have to be seen whole.
        comment: Rows of a commentary, which has to be read whole.
        few: Whether it is shown to many, so that only code and one other pane are there, with room around them.
    """
    if width <= 0 or height <= 0:
        return Plan()
    if few:
        return Plan(_few(width, height, wanted, front, asking), folded=True)
    if width >= WIDE and height >= _TALL:
        return Plan(_side_by_side(width, height, wanted, asking, comment))
    if width >= NARROW:
        return Plan(
            _question_below(width, height, wanted, table)
            if asking
            else _under_each_other(width, height, wanted, comment)
        )
    return Plan(_folded(width, height, wanted, front, asking, table or comment), folded=True)


def _give(space: int, rounds: Sequence[tuple[str, int]]) -> dict[str, int]:
    """Give out rows: each round raises one pane to a height, as far as there is space."""
    rows: dict[str, int] = {}
    for name, height in rounds:
        more = min(height - rows.get(name, 0), space)
        if more > 0:
            rows[name] = rows.get(name, 0) + more
            space -= more
    return rows


def _stack(order: Sequence[Pane], rows: dict[str, int], x: int, y: int, width: int) -> dict[Pane, Box]:
    """Place panes under each other; ``NAME title`` is the first row of a pane, ``NAME gap`` the rows before it."""
    boxes: dict[Pane, Box] = {}
    for pane in order:
        title, gap = rows.get(f"{pane} title", 0), rows.get(f"{pane} gap", 0)
        height = rows.get(pane, 0)
        if height:
            y += gap
            boxes[pane] = Box(x, y, width, height + title, titled=bool(title))
            y += height + title
    return boxes


def _side_by_side(width: int, height: int, wanted: Wanted, asking: bool, comment: int) -> dict[Pane, Box]:
    """Code and what happened on the left, variables on the right, tokens below both, the timeline at the foot."""
    inner = width - 2 * _MARGIN
    left = min(max(wanted.code[0], inner * 55 // 100), inner - _GAP - 36)
    middle: Pane = "question" if asking else "happened"
    strips = wanted.strips
    code = wanted.code[1]
    rows = _give(height, [
        ("timeline", 1), ("code", 5), ("code title", 1), (middle, 5), (f"{middle} title", 1),
        (middle, comment), ("tokens", 2 * min(strips, 1)), ("tokens title", min(strips, 1)), ("code", code),
        (middle, 6), (f"{middle} gap", 1), ("tokens gap", min(strips, 1)), ("timeline", 2), ("tokens", 2 * strips),
        ("timeline gap", 1), (middle, 7), ("tokens", 3 * strips), ("code gap", 1), ("tokens", 5 * strips - 1),
        (middle, 9), (middle, max(9, wanted.names * 3 - code)), (middle, height if asking else 12),
    ])  # fmt: skip
    top = rows.get("code gap", 0)
    boxes = _stack(("code", middle), rows, _MARGIN, 0, left)
    end = boxes[middle].y + boxes[middle].height if middle in boxes else boxes["code"].height
    x = _MARGIN + left + _GAP
    boxes["names"] = Box(x, top, width - _MARGIN - x, end - top, titled=True)
    boxes.update(_stack(("tokens",), rows, _MARGIN, end, inner))
    foot = rows["timeline"]
    boxes["timeline"] = Box(_MARGIN, height - foot, inner, foot)
    return boxes


def _under_each_other(width: int, height: int, wanted: Wanted, comment: int) -> dict[Pane, Box]:
    code, strips = wanted.code[1], wanted.strips
    rows = _give(height, [
        ("timeline", 1), ("code", 4), ("happened", 2), ("names", 2), ("tokens", 2 * min(strips, 1)),
        ("happened title", 1), ("happened", comment), ("names title", 1),
        ("code", code - 1), ("happened", 3), ("names", 3), ("code", code),
        ("tokens title", min(strips, 1)), ("names", min(wanted.names, 8)), ("happened", 4), ("tokens", 2 * strips),
        ("code title", 1), ("names", wanted.names + 3), ("timeline", 2), ("tokens", 3 * strips),
        ("happened", 5), ("names", height),
    ])  # fmt: skip
    order: tuple[Pane, ...] = ("code", "happened", "names", "tokens", "timeline")
    return _stack(order, rows, _MARGIN, 0, width - 2 * _MARGIN)


def _question_below(width: int, height: int, wanted: Wanted, table: int) -> dict[Pane, Box]:
    """While a question is asked, the tokens give way to it."""
    rows = _give(height, [
        ("timeline", 1), ("question", 4), ("code", 5), ("names", 2), ("question title", 1), ("question", 6),
        ("names title", min(table, 1)), ("names", table), ("question", 7), ("code", wanted.code[1] - 1),
        ("names title", 1), ("names", 3), ("question", 9), ("code", wanted.code[1]),
        ("names", wanted.names + 2), ("question", height),
    ])  # fmt: skip
    return _stack(("code", "question", "names", "timeline"), rows, _MARGIN, 0, width - 2 * _MARGIN)


def _few(width: int, height: int, wanted: Wanted, front: Pane, asking: bool) -> dict[Pane, Box]:
    """Code and one other pane, far apart."""
    margin = min(6, width // 12)
    second: Pane = "question" if asking else "tokens" if front == "tokens" else "names"
    rows = _give(height, [
        ("timeline", 1), ("code", 5), (second, 3), (f"{second} title", 1), ("code", wanted.code[1]), ("code gap", 1),
        (f"{second} gap", 2), ("timeline gap", 1), (second, wanted.names + 2), ("code", wanted.code[1] + 2),
        (second, height),
    ])  # fmt: skip
    return _stack(("code", second, "timeline"), rows, margin, 0, width - 2 * margin)


def _folded(width: int, height: int, wanted: Wanted, front: Pane, asking: bool, needed: int) -> dict[Pane, Box]:
    """One of variables and tokens at a time; rows are needed for the variables asked about, or else a commentary."""
    margin = 0 if width < 44 else _MARGIN
    code = wanted.code[1]
    if asking:
        rows = _give(height, [
            ("timeline", 1), ("question", 5), ("code", 4), ("question title", 1), ("names", needed), ("question", 8),
            ("names", 2), ("code", code + 2), ("names", wanted.names), ("question", height),
        ])  # fmt: skip
        return _stack(("code", "question", "names", "timeline"), rows, margin, 0, width - 2 * margin)
    second: Pane = "tokens" if front == "tokens" else "names"
    rows = _give(height, [
        ("timeline", 1), ("code", 4), ("happened", 2), (second, 2), (f"{second} title", 1),
        ("happened title", 1), ("happened", max(4, needed)), ("code", 8), (second, 4), ("happened", 5),
        ("code", code), (second, wanted.names), ("timeline", 2), ("code", code + 6),
        ("happened", 8), (second, height),
    ])  # fmt: skip
    return _stack(("code", "happened", second, "timeline"), rows, margin, 0, width - 2 * margin)
