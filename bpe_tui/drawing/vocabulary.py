"""The vocabulary as a list: each token with its id, its length and what it was made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, fit_text, line
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.spelling import spelled
from bpe_tui.drawing.tokens import token_role
from bpe_tui.drawing.training import made_of


@dataclass(frozen=True, slots=True)
class Entry:
    """One token of the list."""

    token_id: int
    data: bytes
    parts: tuple[bytes, bytes] | None = None
    """The bytes of what it was merged from."""
    special: bool = False
    count: int | None = None
    """How often its pair occurred when it was learned, if that is known."""


def draw_entries(
    entries: Sequence[Entry],
    cursor: int | None,
    width: int,
    glyphs: Glyphs = UNICODE,
    *,
    sorted_by: str = "id",
    largest_id: int = 0,
    largest_count: int | None = None,
) -> list[Content]:
    """Draw a line of titles, and a line for each token.

    Args:
        entries: The tokens that are shown.
        cursor: The one the keys act on.
        width: Cells.
        glyphs: Characters for marks.
        sorted_by: The title that is marked.
        largest_id: Of all tokens there are, so that columns stay where they are whichever are shown.
        largest_count: Of all tokens there are; ``None`` if no count is known.
    """
    if width <= 0:
        return []
    counts = ["" if entry.count is None else f"{entry.count:,}" for entry in entries]
    if largest_count is not None:
        counts.append(f"{largest_count:,}")
    count = max([7, *map(len, counts)]) + 2 if any(counts) and width >= 44 else 0
    ids = max([6, len(str(largest_id)), *(len(str(entry.token_id)) for entry in entries)])
    room = width - 2 - ids - 2 - 7 - count
    token = max(4, min(32, room if room < 24 else room // 2))
    parts = room - token - 2

    def title(name: str) -> tuple[str, str]:
        return name, roles.STRONG if name.strip() == sorted_by else roles.LABEL

    head: list[Part] = ["  ", title("id".rjust(ids)), "  ", title("text".ljust(token)), title("length".rjust(7))]
    if count:
        head.append(title("count".rjust(count)))
    if parts >= 7:
        head += ["  ", title("made of")]
    rows = [fit(line(*head), width, glyphs)]
    for at, entry in enumerate(entries):
        text, true = spelled(entry.data, glyphs)
        shown = fit_text(text, token, glyphs)
        role = roles.EMPHASIS if entry.special else token_role(entry.token_id) or ("" if true else roles.ESCAPE)
        pieces: list[Part] = [
            (f"{glyphs.cursor if at == cursor else ' '} ", roles.MARK),
            (str(entry.token_id).rjust(ids), roles.NUMBER),
            "  ",
            (shown, roles.LOOK if at == cursor else role),
            " " * (token - cell_len(shown)),
            (str(len(entry.data)).rjust(7), roles.DIM),
        ]
        if count:
            pieces.append(counts[at].rjust(count))
        if parts >= 7:
            pieces += ["  ", (_origin(entry, parts, glyphs), roles.DIM)]
        row = fit(line(*pieces), width, glyphs)
        if at == cursor:
            row = row.pad_right(max(0, width - row.cell_length)).stylize_before(roles.CURSOR)
        rows.append(row)
    return rows


def _origin(entry: Entry, width: int, glyphs: Glyphs) -> str:
    if entry.special:
        return "special"
    if entry.parts is None:
        return fit_text(f"byte {entry.data[0]:#04x}" if len(entry.data) == 1 else "given, not merged", width, glyphs)
    return made_of(*entry.parts, width, glyphs)
