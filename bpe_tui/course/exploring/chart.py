"""A chart of a lesson's own numbers: bars, a curve, or a heat map, with the numbers as a table on a key."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from bpe_tui.course.exploring.control import Control, State, number_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, OptionError, value_of
from bpe_tui.course.spelling import readable, write

KINDS: Final = ("bars", "curve", "heat")
_MOST: Final = {"bars": 60, "curve": 2_000, "heat": 40}
"""Values of a chart; of a heat map, rows and columns."""

_LONGEST_NAME: Final = 60

Number = int | float


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart."""

    kind: str
    labels: tuple[str, ...]
    """Of each value; of a heat map, of each row."""
    columns: tuple[str, ...]
    """Of a heat map, the names of its columns."""
    rows: tuple[tuple[Number, ...], ...]
    """The values; one in each row, but for a heat map."""
    across: str
    """What the labels are."""
    up: str
    """What the values are."""
    at: int
    """The value or row looked at, from 0."""

    @property
    def values(self) -> tuple[Number, ...]:
        """The first value of each row."""
        return tuple(row[0] for row in self.rows)


@dataclass(frozen=True, slots=True)
class Chart(Explorable[Drawn]):
    """The explorable."""

    name: ClassVar[str] = "chart"
    title: ClassVar[str] = "Chart"
    summary: ClassVar[str] = "Numbers as bars, as a curve or as a heat map, and as a table."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("draw", "choice", "how the numbers are drawn", choices=KINDS),
        Option("caption", "text", "what they are", longest=60),
        Option("values", "values", "the numbers; for a heat map a list of rows; or an expression that gives a dict"),
        Option("labels", "values", "the name of each number or row"),
        Option("columns", "values", "the name of each column of a heat map"),
        Option("across", "text", "what the labels are", longest=30),
        Option("up", "text", "what the numbers are", longest=30),
    )

    draw: str = "bars"
    caption: str = "An example"
    values: object = (1, 2, 4, 8)
    labels: object = ()
    columns: object = ()
    across: str = ""
    up: str = ""

    def __post_init__(self) -> None:
        """See that there are numbers, and as many names as numbers.

        Raises:
            OptionError: Something does not fit.
        """
        values = self.values
        if isinstance(values, Mapping):
            object.__setattr__(self, "labels", tuple(values))
            values = tuple(values.values())
        rows = _rows(values, self.draw)
        labels = _names(self.labels, "labels") or tuple(str(number) for number in range(1, len(rows) + 1))
        columns = _names(self.columns, "columns")
        if len(labels) != len(rows):
            raise OptionError(f"there are {len(labels)} labels for {len(rows)} values")
        if self.draw == "heat" and len(columns) != len(rows[0]):
            raise OptionError(f"there are {len(columns)} names of columns for rows of {len(rows[0])}")
        object.__setattr__(self, "values", rows)
        object.__setattr__(self, "labels", labels)
        object.__setattr__(self, "columns", columns)

    @property
    def heading(self) -> str:
        """Its caption."""
        return self.caption or self.title

    def controls(self, state: State) -> tuple[Control, ...]:
        """Which value, or row, is looked at."""
        rows = self.values
        assert isinstance(rows, tuple)
        return (number_control(state, "look", 1, "at which one", 1, len(rows)),)

    def explore(self, state: State) -> Drawn:
        """Put the numbers together."""
        rows, labels, columns = self.values, self.labels, self.columns
        assert isinstance(rows, tuple)
        assert isinstance(labels, tuple)
        assert isinstance(columns, tuple)
        at = int(value_of(self.controls(state), "look")) - 1
        return Drawn(self.draw, labels, columns, rows, self.across, self.up, at)

    def lines(self, found: Drawn) -> list[str]:
        """Tell the lowest and the highest number, and the one looked at."""
        lines = [f"{readable(self.heading)}: {len(found.rows)} {'rows' if found.kind == 'heat' else 'values'}."]
        cells = [
            (value, _said(label) + (f" {_said(found.columns[at])}" if found.columns else ""))
            for label, row in zip(found.labels, found.rows, strict=True)
            for at, value in enumerate(row)
        ]
        for word, cell in (("Lowest", min(cells)), ("Highest", max(cells))):
            lines.append(f"{word}: {cell[1]}, {figure(cell[0])}.")
        label, row = _said(found.labels[found.at]), found.rows[found.at]
        if found.kind == "heat":
            told = (f"{_said(name)} {figure(value)}" for name, value in zip(found.columns, row, strict=True) if value)
            return [*lines, f"Row {label}: {', '.join(told) or 'nothing'}."]
        return [*lines, f"Looked at: {label}, {figure(row[0])}."]

    def figures(self, found: Drawn) -> Figures:
        """The numbers."""
        head = (found.across, *(found.columns or (found.up or "value",)))
        rows = ((label, *map(figure, row)) for label, row in zip(found.labels, found.rows, strict=True))
        return Figures(tuple(map(readable, head)), tuple((readable(row[0]), *row[1:]) for row in rows))


def _said(name: str) -> str:
    """Say a name; one that is a space would not be heard."""
    return "a space" if name == " " else readable(name)


def figure(number: Number) -> str:
    """Write a number: ``12,118``, ``0.35``."""
    if isinstance(number, int) or number == int(number):
        return f"{int(number):,}"
    return f"{number:,.2f}" if abs(number) >= 0.01 else f"{number:.2g}"


def _rows(values: object, draw: str) -> tuple[tuple[Number, ...], ...]:
    if not isinstance(values, (list, tuple)) or not values:
        raise OptionError("`values` is a list of numbers, or an expression that gives one")
    if len(values) > _MOST[draw]:
        raise OptionError(f"a chart drawn as {draw} has at most {_MOST[draw]:,} values; these are {len(values):,}")
    if draw != "heat":
        return tuple((_number(value),) for value in values)
    rows = tuple(tuple(map(_number, row)) if isinstance(row, (list, tuple)) else () for row in values)
    if len({len(row) for row in rows}) != 1 or not 0 < len(rows[0]) <= _MOST[draw]:
        raise OptionError("`values` of a heat map is a list of rows, each a list of equally many numbers")
    return rows


def _number(value: object) -> Number:
    if isinstance(value, str):
        try:
            value = float(value) if not value.strip().lstrip("-").isdecimal() else int(value)
        except ValueError:
            raise OptionError(f"`{value}` is no number") from None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value) or abs(value) > 1e15:
        raise OptionError(f"`{value}` cannot be drawn; a chart has numbers")
    return value


def _names(names: object, what: str) -> tuple[str, ...]:
    if not isinstance(names, (list, tuple)):
        raise OptionError(f"`{what}` is a list of texts, or an expression that gives one")
    texts = tuple(write(name) for name in names)
    for text in texts:
        if len(text) > _LONGEST_NAME:
            raise OptionError(
                f"a name in `{what}` has at most {_LONGEST_NAME} characters; `{text[:20]}…` has {len(text)}"
            )
    return texts
