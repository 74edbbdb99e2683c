"""One of the slides at the head of a lesson."""

from __future__ import annotations

from textual.content import Content

from bpe_tui.course.models import Slide
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import fit, line
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.prose import draw_prose, inline


def draw_slide(slide: Slide, number: int, count: int, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw a slide.

    Args:
        slide: What it says.
        number: Which one it is, from 1.
        count: How many there are.
        width: Cells.
        glyphs: Characters for prose and for the track.
    """
    track = line(
        (glyphs.passed * (2 * number), roles.PASSED), (glyphs.track * (2 * (count - number)), roles.TRACK),
        "  ", (f"{number}/{count}", roles.DIM),
    )  # fmt: skip
    title = inline(slide.title).stylize(roles.TITLE)
    rows = [title, Content(""), *draw_prose(slide.markdown, width, glyphs), Content(""), track]
    return [fit(row, width, glyphs) for row in rows]
