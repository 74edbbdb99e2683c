"""The whole of a value, one item a line: what Enter shows."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import chop, fit, fit_text, line, safe
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.spelling import spell, spelled
from bpe_tui.drawing.values import role_of, type_note
from bpe_tui.trace.value import Value, show


def _whole_item(item: Value, glyphs: Glyphs) -> Content:
    role = role_of(item)
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
        return [*head, *(fit(row, width, glyphs) for row in chop(Content.styled(text, role_of(value)), width))]
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
