"""What just happened: the commentary on the line that ran, how its expression was worked out, what it changed."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, line, safe, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.prose import draw_paragraph
from bpe_tui.drawing.values import draw_change, draw_value, sign
from bpe_tui.trace.step import Change, Step
from bpe_tui.trace.value import show

PRINTED = 4
"""Lines of the program's output that are shown, the last ones."""


@dataclass(frozen=True, slots=True)
class HappenedView:
    """What is said about one step."""

    step: Step
    comment: str = ""
    """Markdown of one paragraph; what the step did is said in general words if there is none."""


def default_comment(step: Step) -> str:
    """Say in general words what a step did."""
    name = step.function
    if step.event == "call":
        return f"`{name}` is entered."
    if step.event == "return":
        return f"`{name}` gives this back:"
    if step.event == "raise":
        return f"An exception leaves `{name}`:"
    if step.event == "stop":
        return step.note or "The run ends here."
    source = step.source
    if step.exhausted:
        return "The loop finds no further item and ends."
    if source.startswith("for ") and not step.changed:
        return "The loop takes its next item, which is the same as the last."
    if source.startswith(("if ", "elif ", "while ")) and step.value is not None:
        if step.value.text == "True":
            return "The condition holds."
        return (
            "The loop ends: its condition does not hold."
            if source.startswith("while ")
            else "The condition does not hold."
        )
    return ""


def comment_rows(view: HappenedView, width: int) -> int:
    """How many rows of a width the commentary takes."""
    text = view.comment or default_comment(view.step)
    return len(draw_paragraph(text, width)) if text and width > 0 else 0


def draw_happened(view: HappenedView, width: int, height: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw the pane: commentary, working, changes, output, in this order, as far as there is room.

    A commentary is never cut while the rows below it could give way.
    """
    if width <= 0 or height <= 0:
        return []
    step = view.step
    text = view.comment or default_comment(step)
    comment = draw_paragraph(text, width) if text else []
    working = _working(step, width, glyphs)
    changes = _changes(step, width, glyphs)
    if not comment and not working and not changes:
        comment = [line((step.source, roles.CODE))]
    rows = list(comment[:height])
    if len(comment) > height:
        rows[-1] = fit(rows[-1], max(0, width - 2), glyphs) + line((f" {glyphs.more}", roles.DIM))
    spare = height - len(rows)
    if working and spare >= 1:
        if spare > len(working) + len(changes) + 1 and rows:
            rows.append(Content(""))
            spare -= 1
        taken = working if len(working) <= spare else [fit(_working_line(step, width, glyphs), width, glyphs)]
        rows += taken
        spare -= len(taken)
    if changes and spare >= 1:
        if rows and spare > len(changes):
            rows.append(Content(""))
            spare -= 1
        rows += changes[:spare]
        spare -= len(changes[:spare])
    if step.printed and spare >= 1:
        if rows and spare > 1:
            rows.append(Content(""))
            spare -= 1
        rows += _printed(step.printed, min(spare, PRINTED), glyphs)
    return [fit(row, width, glyphs) for row in rows[:height]]


def _working_line(step: Step, width: int, glyphs: Glyphs) -> Content:
    """Write the forms on one line; where they don't fit, the source goes first, for it stands in the code."""
    forms = [
        (safe(text, glyphs), roles.STRONG if at == len(step.reduction) - 1 else roles.CODE if not at else "")
        for at, text in enumerate(step.reduction)
    ]
    while True:
        parts: list[Part] = []
        for at, form in enumerate(forms):
            if at:
                parts.append((f" {glyphs.arrow} ", roles.DIM))
            parts.append(form)
        row = line(*parts)
        if row.cell_length <= width or len(forms) < 2:
            return row
        forms = forms[1:]


def _working(step: Step, width: int, glyphs: Glyphs) -> list[Content]:
    """How the expression was worked out: on one line if it fits, else one form under the other."""
    if step.reduction:
        whole = _working_line(step, 10**6, glyphs)
        if whole.cell_length <= width:
            return [whole]
        last = len(step.reduction) - 1
        rows = []
        for at, text in enumerate(step.reduction):
            role = roles.STRONG if at == last else roles.CODE if not at else ""
            lead = line((f"{glyphs.arrow} ", roles.DIM)) if at else Content("")
            rows += wrap(lead + line((safe(text, glyphs), role)), width, 2)
        return rows
    if step.value is not None and step.event in ("return", "raise"):
        return [draw_value(step.value, width, glyphs)]
    return []


def _printed(text: str, rows: int, glyphs: Glyphs) -> list[Content]:
    """The last lines that the program has printed."""
    shown = text.rstrip("\n").split("\n")[-rows:]
    lead = ("printed ", roles.DIM)
    return [line(lead if not at else ("        ", ""), safe(row, glyphs)) for at, row in enumerate(shown)]


def _changes(step: Step, width: int, glyphs: Glyphs) -> list[Content]:
    if step.event == "call":
        return []
    return [_change(change, width, glyphs) for change in step.changed]


def _change(change: Change, width: int, glyphs: Glyphs) -> Content:
    head = line((sign(change, glyphs), roles.CHANGED), " ", (safe(change.name, glyphs), roles.CHANGED), "  ")
    room = max(1, width - head.cell_length)
    if change.new is None:
        old = show(change.old, room) if change.old is not None else ""
        return head + line((safe(old, glyphs), roles.OLD))
    return head + draw_change(change.new, change, (), room, glyphs)
