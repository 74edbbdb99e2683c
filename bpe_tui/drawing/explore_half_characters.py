"""A stream of tokens with the cut in it, the cuts that go through a character, and both parts decoded twice."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content

from bpe_tui.course.exploring.half_characters import Decoded, Halves
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, fit_text, line
from bpe_tui.drawing.explore_text import draw_text_or
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.prose import draw_grid
from bpe_tui.drawing.right_to_left import LEFT_TO_RIGHT, is_right_to_left
from bpe_tui.drawing.spelling import spelled
from bpe_tui.drawing.tokens import token_role

_WIDEST = 20


def draw_halves(found: Halves, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw a stream that was cut.

    Args:
        found: What to draw.
        width: Cells.
        glyphs: Characters for boundaries and marks.
    """
    rows = _stream(found, width, glyphs)
    unsafe = found.safe.count(False)
    if not unsafe:
        rows.append(line((f"{glyphs.done} ", roles.RIGHT), "no cut goes through a character"))
    else:
        rows.append(
            line((f"{glyphs.wrong} ", roles.WRONG), f"{unsafe} of {len(found.safe)} cuts go through a character")
        )
    rows.append(Content(""))
    head = [line(""), line(f"before: {_many(found.before)}"), line(f"after: {_many(found.after)}")]
    body = [
        [line(("strict", roles.LABEL)), _strict(found.before, glyphs), _strict(found.after, glyphs)],
        [line(("lenient", roles.LABEL)), _lenient(found.before, glyphs), _lenient(found.after, glyphs)],
    ]
    rows += draw_grid(head, body, width, glyphs)
    return [fit(row, width, glyphs) for row in rows]


def _many(part: Decoded) -> str:
    return f"{len(part.ids)} token{'' if len(part.ids) == 1 else 's'}"


def _strict(part: Decoded, glyphs: Glyphs) -> Content:
    if part.whole:
        return line((f"{glyphs.done} ", roles.RIGHT)) + draw_text_or(part.lenient, "nothing", glyphs)
    return line((f"{glyphs.wrong} ", roles.WRONG), f"UnicodeDecodeError: {part.error}")


def _lenient(part: Decoded, glyphs: Glyphs) -> Content:
    sign = (f"{glyphs.done} ", roles.RIGHT) if part.whole else ("? ", roles.WRONG)
    return line(sign) + draw_text_or(part.lenient, "nothing", glyphs)


def _stream(found: Halves, width: int, glyphs: Glyphs) -> list[Content]:
    """Texts and ids of the tokens around the cut, and under each boundary whether a cut there would be safe."""
    labels = ("tokens ", "ids ", "cuts ") if width >= 30 else ("", "", "")
    label = max(map(len, labels))
    texts = [spelled(data, glyphs) for data in found.tokens]
    most = max(1, min(_WIDEST, width - label - 8))
    shown = [fit_text(text, most, glyphs) for text, _ in texts]
    numbers = [fit_text(str(token_id), most, glyphs) for token_id in found.ids]
    sizes = [max(cell_len(text), len(number), 1) + 3 for text, number in zip(shown, numbers, strict=True)]
    first, last = _around(found.cut, sizes, width - label - 4)
    before, after = first, len(sizes) - last
    lead = f"{before}{glyphs.more}" if before else ""
    trail = f"{glyphs.more}{after}" if after else ""
    rows: list[list[Part]] = [[(text.ljust(label), roles.DIM)] for text in labels]
    rows[0].append((lead, roles.DIM))
    for row in rows[1:]:
        row.append(" " * len(lead))
    for at in range(first, last + 1):
        wall = _wall(at == found.cut, glyphs)
        rows[0].append(wall)
        rows[1].append(wall)
        rows[2].append(_safe(found, at, glyphs))
        if at == last:
            break
        text, number, room = shown[at], numbers[at], sizes[at] - 3
        role = token_role(found.ids[at]) or ("" if texts[at][1] else roles.ESCAPE)
        cell = " " * (room - cell_len(text) + 1)
        right_to_left = LEFT_TO_RIGHT if is_right_to_left(text) else ""
        rows[0] += [" ", Content.styled(text + right_to_left, role) if role else Content(text + right_to_left), cell]
        rows[1] += [" ", (number.ljust(room + 1), roles.DIM)]
        rows[2].append(" " * (room + 2))
    rows[0].append((trail, roles.DIM))
    return [line(*row) for row in rows]


def _wall(cut: bool, glyphs: Glyphs) -> Part:
    return (glyphs.close + glyphs.open, roles.MARK) if cut else (glyphs.wall, roles.WALL)


def _safe(found: Halves, at: int, glyphs: Glyphs) -> Part:
    sign = glyphs.done if found.safe[at] else glyphs.wrong
    role = roles.RIGHT if found.safe[at] else roles.WRONG
    if at == found.cut:
        return f"{sign}{sign}", role
    return sign, role if not found.safe[at] else roles.DIM


def _around(cut: int, sizes: list[int], room: int) -> tuple[int, int]:
    """Choose the tokens that are shown: those at the cut, and more on both sides while there is room."""
    room -= 2 * (len(str(len(sizes))) + 1)
    first = last = cut
    used = 0
    grew = True
    while grew:
        grew = False
        if first > 0 and used + sizes[first - 1] <= room:
            first -= 1
            used += sizes[first]
            grew = True
        if last < len(sizes) and used + sizes[last] <= room:
            used += sizes[last]
            last += 1
            grew = True
    return first, last
