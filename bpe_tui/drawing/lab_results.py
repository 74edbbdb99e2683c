"""What came of a run of a lab: a line for each check, and of the one under the cursor all there is to know."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, beside, chop, fit, line, pad, rule, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.highlight import highlight
from bpe_tui.drawing.prose import draw_prose
from bpe_tui.lab.verdicts import CheckVerdict, Failure, LabVerdict, Place

_INDENT: Final = 2
_LABEL: Final = 9
"""Cells of ``expected`` and what stands under it."""
_ROWS: Final = 6
"""Rows that one value may take."""
_PRINTED: Final = 200
"""Lines of output that are shown."""
_LONGEST: Final = 1_000
"""Characters of a line of output that are shown."""


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One check while the code is running, or after."""

    name: str
    state: Literal["waiting", "running", "passed", "failed", "not run"] = "waiting"
    note: str = ""
    """How far it is, or on how many inputs it held."""
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class ResultsView:
    """What the results pane shows."""

    rows: tuple[CheckRow, ...] = ()
    cursor: int | None = None
    """The check whose failure is shown; ``None`` if none is."""
    said: str = ""
    """What goes on, or the outcome in one sentence; it stands in the title of the pane."""
    good: bool = False
    """Whether the outcome is that all checks pass, which is said in the pane itself."""
    problem: str = ""
    """Why the code as a whole could not be run."""
    place: Place | None = None
    """The line to look at then."""
    output: str = ""
    """What the code has printed."""
    remark: str = ""
    """What is to be known before anything is run, such as what the sandbox is."""


@dataclass(frozen=True, slots=True)
class Results:
    """The pane as lines."""

    lines: list[Content]
    at: int
    """The line of the check under the cursor."""


def check_row(verdict: CheckVerdict) -> CheckRow:
    """A check after the run."""
    note = f"{verdict.held} of {verdict.tried} right" if verdict.state == "failed" and verdict.tried > 1 else ""
    return CheckRow(verdict.check.name, verdict.state, note, verdict.failure)


def verdict_rows(verdict: LabVerdict) -> tuple[CheckRow, ...]:
    """The checks after the run; none if the code could not be run at all."""
    return tuple(map(check_row, verdict.checks))


def draw_results(view: ResultsView, width: int, glyphs: Glyphs = UNICODE) -> Results:
    """Draw the pane.

    Args:
        view: What to show.
        width: Cells.
        glyphs: Characters for the marks.
    """
    rows: list[Content] = []
    if width <= 0:
        return Results(rows, 0)
    if view.good:
        rows += wrap(line((f"{glyphs.done} ", roles.RIGHT), (view.said, roles.STRONG)), width, 2)
    if view.problem:
        rows += wrap(line((f"{glyphs.wrong} ", roles.WRONG)) + with_code(view.problem), width, 2)
    if view.place is not None:
        rows += _draw_place(view.place, width, glyphs)
    if view.remark:
        rows += wrap(line((view.remark, roles.DIM)), width)
    if rows and view.rows:
        rows.append(Content(""))
    at = 0
    for number, check in enumerate(view.rows):
        here = number == view.cursor
        if here:
            at = len(rows)
        rows += _draw_check(check, here, width, glyphs)
    if view.output:
        rows += [Content(""), rule(width, "output", glyphs=glyphs)] if rows else []
        rows += _draw_output(view.output, width)
    return Results([fit(row, width, glyphs) for row in rows], at)


def _draw_check(check: CheckRow, here: bool, width: int, glyphs: Glyphs) -> list[Content]:
    marks = {
        "waiting": (glyphs.dot, roles.DIM),
        "running": (glyphs.next, roles.MARK),
        "passed": (glyphs.done, roles.RIGHT),
        "failed": (glyphs.wrong, roles.WRONG),
        "not run": (glyphs.dot, roles.DIM),
    }
    mark, role = marks[check.state]
    words = {"not run": "not run", "failed": check.note or "failed"}
    note = line((words.get(check.state, check.note), roles.DIM))
    head = line((glyphs.cursor if here else " ", roles.MARK), (mark, role), " ")
    name = line((check.name, roles.STRONG if check.state == "failed" else "" if check.state == "passed" else roles.DIM))
    room = width - head.cell_length
    if name.cell_length + (note.cell_length + 2 if note.plain else 0) <= room:
        rows = [head + beside(name, note, room, glyphs)]
    else:
        pieces = wrap(name, room)
        if pieces[-1].cell_length + note.cell_length + 2 > room:
            pieces.append(Content(""))
        pieces[-1] = beside(pieces[-1], note, room, glyphs) if note.plain else pieces[-1]
        rows = [(line("   ") if number else head) + piece for number, piece in enumerate(pieces)]
    if here:
        rows = [pad(row, width).stylize_before(roles.CURSOR) for row in rows]
        if check.failure is not None:
            rows += [*draw_failure(check.failure, width, glyphs), Content("")]
    return rows


def draw_failure(failure: Failure, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw the input on which a check fails, what was expected, what came, and why; of a wrong guess only the last."""
    rows: list[Content] = []
    if not failure.guess:
        rows += _labelled("input", failure.input_text, "", width, glyphs)
        rows += _labelled("expected", failure.expected_text, roles.RIGHT, width, glyphs)
        rows += _labelled("got", failure.got_text, roles.WRONG, width, glyphs)
    if failure.printed:
        rows += _labelled("printed", failure.printed.strip().replace("\n", " / "), "", width, glyphs)
    room = max(1, width - _INDENT)
    said: list[Content] = [Content("")] if rows else []
    said += wrap(with_code(failure.words), room)
    if failure.mistake is not None:
        said += [Content(""), *draw_prose(failure.mistake.why, room, glyphs)]
    rows += [row.pad_left(_INDENT) for row in said]
    if failure.place is not None:
        rows += [Content(""), *_draw_place(failure.place, width, glyphs)]
    return rows


def with_code(text: str) -> Content:
    """A sentence with what stands between backticks as code; it may hold a learner's values, so it is no Markdown.

    Args:
        text: The sentence; with an odd backtick in it nothing is code.
    """
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return line(text)
    return line(*((part, roles.CODE if number % 2 else "") for number, part in enumerate(parts)))


def _labelled(label: str, text: str, role: str, width: int, glyphs: Glyphs) -> list[Content]:
    """A value after its label, broken wherever it must be."""
    narrow = width < 30
    head = line(" " * _INDENT, (label.ljust(_LABEL), roles.LABEL))
    room = max(1, width - (_INDENT if narrow else head.cell_length))
    pieces = chop(line((text, role)), room)
    if len(pieces) > _ROWS:
        pieces = [*pieces[: _ROWS - 1], line((glyphs.more, roles.DIM))]
    if narrow:
        return [head.rstrip(), *(piece.pad_left(_INDENT) for piece in pieces)]
    return [(head if not number else Content(" " * head.cell_length)) + piece for number, piece in enumerate(pieces)]


def _draw_place(place: Place, width: int, glyphs: Glyphs) -> list[Content]:
    """A line of the learner's code, and what to look at."""
    head = line(" " * _INDENT, (f"line {place.line}", roles.LABEL), "  ")
    code = highlight(place.text)[0] if place.text else Content("")
    rows = [pad(fit(head + code, width, glyphs), width).stylize_before(roles.BLOCK)]
    return rows + [row.pad_left(_INDENT) for row in wrap(with_code(place.look), max(1, width - _INDENT))]


def _draw_output(output: str, width: int) -> list[Content]:
    lines = output.rstrip("\n").split("\n")
    rows = [line((f"{len(lines) - _PRINTED:,} lines before", roles.DIM))] if len(lines) > _PRINTED else []
    for text in lines[-_PRINTED:]:
        cut = text[:_LONGEST].expandtabs(4)
        rows += chop(
            line(cut, (f" and {len(text) - _LONGEST:,} characters more", roles.DIM) if len(text) > _LONGEST else ""),
            width,
        )
    return rows


def draw_difference(mine: str, reference: str, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw two sources line by line: lines that only one of them has carry a sign, the others none.

    Args:
        mine: The learner's code.
        reference: The reference.
        width: Cells.
        glyphs: Characters for the signs.
    """
    rows: list[Content] = [
        line((f"{glyphs.gone} ", roles.WRONG), ("only in yours", roles.DIM)),
        line((f"{glyphs.added} ", roles.RIGHT), ("only in the reference", roles.DIM)),
        Content(""),
    ]
    old, new = _source_lines(mine), _source_lines(reference)
    if old == new:
        return wrap(line("Your code and the reference are the same, line by line."), width)
    coloured = {"-": highlight("\n".join(old)), "+": highlight("\n".join(new))}
    for tag, begin, end, other, stop in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            rows += [_code_row("  ", "", row, width, glyphs) for row in coloured["-"][begin:end]]
            continue
        rows += [_code_row(f"{glyphs.gone} ", roles.WRONG, row, width, glyphs) for row in coloured["-"][begin:end]]
        rows += [_code_row(f"{glyphs.added} ", roles.RIGHT, row, width, glyphs) for row in coloured["+"][other:stop]]
    return [fit(row, width, glyphs) for row in rows]


def _code_row(sign: str, role: str, code: Content, width: int, glyphs: Glyphs) -> Content:
    parts: Sequence[Part] = ((sign, role), code)
    row = fit(line(*parts), width, glyphs)
    return pad(row, width).stylize_before(roles.BLOCK) if role else row


def _source_lines(source: str) -> list[str]:
    return [row.rstrip() for row in source.strip("\n").expandtabs(4).split("\n")]
