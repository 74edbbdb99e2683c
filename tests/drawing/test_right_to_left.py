"""Tokens keep their order on terminals that reorder right-to-left text, whether those keep direction marks or not."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from bpe_tui.drawing.glyphs import UNICODE
from bpe_tui.drawing.right_to_left import LETTER_ADDED, LETTER_EDGE, LETTER_WALL
from bpe_tui.drawing.sheet import Track, draw_sheet, lay_out
from bpe_tui.drawing.tokens import Strip, draw_strip

PIECES = st.sampled_from(["של", "ום", " עו", "לם", "مر", "حبا", "١٢", "a", " b", "12", ".", "漢"])
TEXTS = st.lists(PIECES, min_size=1, max_size=8)


def visual(row: str) -> str:
    """The row as a terminal shows it that drops all marks and reorders, as far as the order of cells goes.

    Each stretch without a letter read from left to right is turned round, from its first to its last right-to-left
    character.
    """
    shown, stretch = "", ""
    for char in [*(char for char in row if unicodedata.category(char) != "Cf"), "a"]:
        if unicodedata.bidirectional(char) != "L":
            stretch += char
            continue
        turned = [at for at, inner in enumerate(stretch) if unicodedata.bidirectional(inner) in ("R", "AL", "AN")]
        if turned:
            first, last = turned[0], turned[-1] + 1
            stretch = stretch[:first] + stretch[first:last][::-1] + stretch[last:]
        shown, stretch = shown + stretch + char, ""
    return shown[:-1]


def in_order(row: Content, pieces: list[str]) -> bool:
    """Whether each cell still shows the letters of its token, in whatever order a reader of them wants."""
    wanted = [sorted(piece.strip()) for piece in pieces if piece.strip()]
    shown = visual(row.plain).replace(LETTER_EDGE, LETTER_WALL).replace(LETTER_ADDED, LETTER_WALL)
    cells = [sorted(cell.strip().strip("␣")) for cell in shown.split(LETTER_WALL)]
    return [cell for cell in cells if cell] == wanted


def test_the_model_swaps_two_tokens_between_which_stands_a_line() -> None:
    assert visual("│ של │ ום │") == "│ םו │ לש │"
    assert visual("ǀ של ǀ ום ǀ") == "ǀ לש ǀ םו ǀ"


@given(TEXTS, st.integers(0, 7), st.booleans())
def test_tokens_of_a_strip_keep_their_places(pieces: list[str], at: int, new: bool) -> None:
    minted = {256 + number: piece.encode() for number, piece in enumerate(pieces)}
    marked = (at % len(pieces),)
    strip = Strip("", tuple(minted), looked=() if new else marked, fresh=marked if new else (), minted=minted)
    row = draw_strip(strip, 160, 2)[0]
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in "".join(pieces)):
        assert in_order(row, pieces), visual(row.plain)
        assert (LETTER_ADDED if new and marked[0] else LETTER_EDGE if not new else "") in row.plain
    else:
        assert LETTER_WALL not in row.plain
        assert UNICODE.wall in row.plain or len(pieces) == 1


@given(TEXTS)
def test_tokens_of_a_comparison_keep_their_places(pieces: list[str]) -> None:
    track = Track("", tuple(range(256, 256 + len(pieces))), tuple(piece.encode() for piece in pieces))
    row = draw_sheet(lay_out((track,), 160, 1), 0, 1)[0]
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in "".join(pieces)):
        assert in_order(row, pieces), visual(row.plain)
    else:
        assert LETTER_WALL not in row.plain
