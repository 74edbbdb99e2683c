"""Where the panes of a stepper go: side by side, under each other, or one at a time.

Rows are given out in rounds: first what each pane cannot do without, then what makes it comfortable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

Pane = Literal["code", "happened", "names", "tokens", "timeline"]

WIDE: Final = 100
"""Cells from which code and variables stand side by side."""
NARROW: Final = 60
"""Cells below which variables and tokens share a place."""
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


def arrange(width: int, height: int, wanted: Wanted, front: Pane = "names") -> Plan:
    """Choose the places.

    Args:
        width: Cells of the stepper.
        height: Rows of the stepper.
        wanted: What the run would like.
        front: Of panes that share a place, the one to show.
    """
    if width <= 0 or height <= 0:
        return Plan()
    if width >= WIDE and height >= 18:
        return Plan(_side_by_side(width, height, wanted))
    if width >= NARROW:
        return Plan(_under_each_other(width, height, wanted))
    return Plan(_folded(width, height, wanted, front), folded=True)


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
    """Place panes under each other; a row named ``NAME title`` becomes the first row of the pane."""
    boxes: dict[Pane, Box] = {}
    for pane in order:
        title, gap = rows.get(f"{pane} title", 0), rows.get(f"{pane} gap", 0)
        height = rows.get(pane, 0)
        if height:
            y += gap
            boxes[pane] = Box(x, y, width, height + title, titled=bool(title))
            y += height + title
    return boxes


def _side_by_side(width: int, height: int, wanted: Wanted) -> dict[Pane, Box]:
    inner = width - 2 * _MARGIN
    left = min(max(wanted.code[0], inner * 55 // 100), inner - _GAP - 36)
    strips = max(1, wanted.strips)
    rows = _give(height - 10, [
        ("timeline", 1), ("tokens", 2), ("tokens title", 1), ("tokens gap", 1), ("timeline gap", 1),
        ("timeline", 2), ("tokens", 3 * strips), ("tokens", 4 * strips - 1),
    ])  # fmt: skip
    bottom = sum(rows.values())
    upper = height - bottom
    code = _give(upper, [
        ("code", 5), ("code title", 1), ("happened", 3), ("happened title", 1), ("code", wanted.code[1]),
        ("happened gap", 1), ("happened", upper),
    ])  # fmt: skip
    boxes = _stack(("code", "happened"), code, _MARGIN, 0, left)
    x = _MARGIN + left + _GAP
    boxes["names"] = Box(x, 0, width - _MARGIN - x, upper, titled=True)
    boxes.update(_stack(("tokens", "timeline"), rows, _MARGIN, upper, inner))
    return boxes


def _under_each_other(width: int, height: int, wanted: Wanted) -> dict[Pane, Box]:
    code = wanted.code[1]
    rows = _give(height, [
        ("timeline", 1), ("code", 4), ("happened", 2), ("names", 2), ("tokens", 2),
        ("happened title", 1), ("names title", 1),
        ("code", code - 1), ("happened", 3), ("names", 3), ("code", code),
        ("tokens title", 1), ("names", min(wanted.names, 8)), ("happened", 4), ("tokens", 2 * wanted.strips),
        ("code title", 1), ("names", wanted.names + 3), ("timeline", 2), ("tokens", 3 * wanted.strips),
        ("happened", 5), ("names", height),
    ])  # fmt: skip
    order: tuple[Pane, ...] = ("code", "happened", "names", "tokens", "timeline")
    return _stack(order, rows, _MARGIN, 0, width - 2 * _MARGIN)


def _folded(width: int, height: int, wanted: Wanted, front: Pane) -> dict[Pane, Box]:
    second: Pane = front if front in ("names", "tokens") else "names"
    rows = _give(height, [
        ("timeline", 1), ("code", 4), ("happened", 2), (second, 2), (f"{second} title", 1),
        ("happened title", 1), ("happened", 4), ("code", 8), (second, 4), ("happened", 5),
        ("code", wanted.code[1]), (second, wanted.names), ("timeline", 2), ("code", wanted.code[1] + 6),
        ("happened", 8), (second, height),
    ])  # fmt: skip
    margin = 0 if width < 44 else _MARGIN
    return _stack(("code", "happened", second, "timeline"), rows, margin, 0, width - 2 * margin)
