"""The lattice of a word: its letters in a row, under them the pieces that fit, the way that is looked at drawn bold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from bpe_tui.course.exploring.lattice import Road, Ways, left_out, score_text
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line, pad, rule, wrap
from bpe_tui.drawing.explore_text import show_text
from bpe_tui.drawing.glyphs import UNICODE, Glyphs

_WIDEST: Final = 9
_NARROWEST: Final = 3


def draw_lattice(found: Ways, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw a word and the pieces that fit.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for roads and boundaries.
    """
    if not found.text:
        return [fit(line(("There is no letter, so there is nothing to cut.", roles.DIM)), width, glyphs)]
    room = max(_NARROWEST, min(_WIDEST, (width - 1) // len(found.text)))
    letters = [pad(_centred(show_text(char, glyphs, roles.STRONG), room), room) for char in found.text]
    rows = [Content(" ") + Content("").join(letters)]
    rows += [_row(roads, found, room, glyphs) for roads in _packed(found)]
    way = "the likeliest" if found.rank == 1 else f"way {found.rank}"
    rows.append(rule(width, way, f"{found.number} ways", glyphs))
    sums = " + ".join(score_text(road.score) for road in found.way)
    cut = Content("  ").join(show_text(road.piece, glyphs, roles.LOOK) for road in found.way)
    total = line(
        "   ", (f"{sums} = ", roles.DIM) if len(found.way) > 1 else "", (score_text(found.score), roles.STRONG)
    )
    rows += wrap(cut + total, width, 2)
    if found.left_out:
        rows += wrap(line((left_out(found), roles.DIM)), width)
    return [fit(row, width, glyphs) for row in rows]


def _packed(found: Ways) -> list[list[Road]]:
    """The roads in rows, so that none lie on each other: first the way that is looked at, then the longest ones."""
    rows: list[list[Road]] = [list(found.way)]
    others = [road for road in found.roads if road not in found.way and road.known]
    for road in sorted(others, key=lambda road: (road.start - road.end, road.start)):
        free = (row for row in rows[1:] if all(road.end <= other.start or other.end <= road.start for other in row))
        row = next(free, None)
        if row is None:
            rows.append([road])
        else:
            row.append(road)
    return rows


def _row(roads: Sequence[Road], found: Ways, room: int, glyphs: Glyphs) -> Content:
    drawn = Content("")
    towns = {road.start for road in roads}
    for road in sorted(roads, key=lambda road: road.start):
        taken = road in found.way
        drawn = drawn.pad_right(max(0, road.start * room - drawn.cell_length))
        drawn += _road(road, taken, (road.end - road.start) * room, glyphs)
        if road.end not in towns:
            drawn += line(_town(taken, glyphs))
    return drawn


def _town(taken: bool, glyphs: Glyphs) -> tuple[str, str]:
    return (glyphs.here, roles.LOOK) if taken else (glyphs.dot, roles.DIM)


def _road(road: Road, taken: bool, width: int, glyphs: Glyphs) -> Content:
    """One road: its piece and score in a line between two towns."""
    role = roles.LOOK if taken else roles.DIM
    fill = glyphs.passed if taken else glyphs.rule
    name = show_text(road.piece, glyphs, role)
    scored = name + line((f" {score_text(road.score)}", roles.STRONG if taken else ""))
    inner = width - 1
    label = scored if scored.cell_length + 2 <= inner else fit(name, inner, glyphs)
    gaps = inner - label.cell_length
    left = gaps // 2
    return (
        line(_town(taken, glyphs))
        + line((fill * max(0, left - 1) + (" " if left else ""), role))
        + label
        + line(((" " if gaps - left else "") + fill * max(0, gaps - left - 1), role))
    )


def _centred(content: Content, room: int) -> Content:
    return content.pad_left(max(0, (room - 1 - content.cell_length) // 2))
