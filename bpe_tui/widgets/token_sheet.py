"""A sheet of tokens, with a cursor that goes from token to token."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line, wrap
from bpe_tui.drawing.sheet import Sheet, Track, draw_sheet, lay_out
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.pane import Pane

CELLS: Final = (
    Command("token({})", ("right",), "token", "To the next token; to the one before.", "Tokens", ("left",)),
    Command("row({})", ("down",), "row", "To the row below; to the row above.", "Tokens", ("up",)),
    Command("page({})", ("pagedown",), "page", "A page on; a page back.", "Tokens", ("pageup",)),
    Command("end({})", ("end",), "end", "To the last token; to the first.", "Tokens", ("home",)),
    Command(
        "detail({})", ("plus", "equals_sign"), "more", "Show ids, then bytes too; show less.", "Tokens", ("minus",)
    ),
    Command("open", ("enter",), "open", "Open what is under the cursor.", "Tokens"),
)


class TokenSheet(Pane, can_focus=True):
    """Shows the tokens of a text, by one tokenizer or several."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(CELLS)

    label = "tokens"

    class About(Message):
        """Something about a sheet."""

        def __init__(self, sheet: TokenSheet) -> None:
            super().__init__()
            self.sheet = sheet

        @property
        def control(self) -> TokenSheet:
            """The sheet."""
            return self.sheet

    class Moved(About):
        """The cursor is on another token, or the tokens are others."""

    class Opened(About):
        """The token under the cursor was chosen."""

    def __init__(self, *, id: str | None = None, cursor: bool = True) -> None:  # noqa: A002
        """Make an empty sheet.

        Args:
            id: The widget's id.
            cursor: Whether there is a cursor.
        """
        super().__init__(id=id)
        self.can_focus = cursor
        self.tracks: tuple[Track, ...] = ()
        self.empty = ""
        """What is said while there are no tokens."""
        self.remark = ""
        """What stands at the right end of the title."""
        self.detail = 2
        self.track = 0
        """The track of the cursor."""
        self.at = 0
        """The place of the cursor among the tokens of its track."""
        self._top = 0
        self._laid: Sheet | None = None

    def show(self, tracks: Sequence[Track], *, empty: str = "", remark: str = "") -> None:
        """Show other tokens.

        Args:
            tracks: The tokens.
            empty: What to say if there are none.
            remark: What to write at the right end of the title.
        """
        self.tracks = tuple(tracks)
        self.empty, self.remark = empty, remark
        self._laid = None
        self.track = max(0, min(self.track, len(self.tracks) - 1))
        self._go(self.at)

    def note(self) -> str:
        """The remark, and how many tokens follow below."""
        width, height = self.size
        below = self._below(width, height - self.titled) if self.can_focus and width and height else 0
        return ", ".join(filter(None, (self.remark, f"{below:,} more below" if below else "")))

    @property
    def current(self) -> tuple[int, bytes] | None:
        """Id and bytes of the token under the cursor, if there is one."""
        if not self.tracks or not self.tracks[self.track].ids:
            return None
        track = self.tracks[self.track]
        return track.ids[self.at], track.data[self.at]

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the rows round the cursor."""
        if not any(track.ids for track in self.tracks):
            return wrap(line((self.empty, roles.DIM)), width)[:height]
        sheet = self._scrolled(width, height)
        cursor = (self.track, self.at) if self.can_focus and self.has_focus else None
        return draw_sheet(sheet, self._top, height, cursor, self.glyphs)

    def _scrolled(self, width: int, height: int) -> Sheet:
        """Lay out the tokens, and see to it that the cursor is among the lines shown."""
        sheet = self._sheet(width)
        if self.can_focus:
            first = sheet.line_of(self.track, self.at)
            last = first + sheet.detail - 1
            if height >= sheet.row_height:
                # the tracks of a row are compared, so all of them are seen
                first = sheet.row_of(self.track, self.at) * sheet.row_height
                last = first + len(sheet.tracks) * sheet.detail - 1
            self._top = max(min(self._top, first), last - height + 1)
        self._top = max(0, min(self._top, sheet.height - height))
        return sheet

    def _below(self, width: int, height: int) -> int:
        """How many tokens of the cursor's track begin below the lines shown."""
        if self.current is None:
            return 0
        sheet = self._scrolled(width, height)
        return sheet.begin_from(self.track, self._top + height)

    def _sheet(self, width: int) -> Sheet:
        laid = self._laid
        if laid is None or laid.width != width or laid.detail != self.detail:
            laid = self._laid = lay_out(self.tracks, width, self.detail, self.glyphs)
        return laid

    def _go(self, at: int) -> None:
        count = len(self.tracks[self.track].ids) if self.tracks else 0
        self.at = max(0, min(at, count - 1))
        self.redraw()
        self.post_message(self.Moved(self))

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Show the cursor, or hide it; a focus handler would not know of the focus yet."""
        super().watch_has_focus(_has_focus)
        if self.is_mounted:
            self.redraw()

    def action_token(self, direction: int) -> None:
        """Move along the text."""
        self._go(self.at + direction)

    def action_row(self, direction: int) -> None:
        """Move among tracks, and at the last of them to the next row."""
        if self.size.width == 0 or self.current is None:
            return
        sheet = self._sheet(self.size.width)
        track = self.track + direction
        if 0 <= track < len(self.tracks):
            self._to_track(track)
            return
        at = sheet.above(self.track, self.at, direction)
        if len(self.tracks) > 1 and at != self.at:
            self.at = at
            self._to_track(0 if direction > 0 else len(self.tracks) - 1)
        else:
            self._go(at)

    def _to_track(self, track: int) -> None:
        """Go to the token of another track that holds the byte at which this one begins."""
        begin = sum(map(len, self.tracks[self.track].data[: self.at]))
        ends = list(accumulate(map(len, self.tracks[track].data)))
        at = bisect_right(ends, begin)
        self.track = track
        self._go(at)

    def action_page(self, direction: int) -> None:
        """Move a page."""
        if self.size.width == 0 or self.current is None:
            return
        sheet = self._sheet(self.size.width)
        rows = max(1, (self.size.height - 1) // sheet.row_height)
        at = self.at
        for _ in range(rows):
            at = sheet.above(self.track, at, direction)
        self._go(at)

    def action_end(self, direction: int) -> None:
        """Move to an end."""
        self._go(1 << 60 if direction > 0 else 0)

    def action_detail(self, direction: int) -> None:
        """Show more or less of each token."""
        self.detail = max(1, min(self.detail + direction, 3))
        self.redraw()

    def action_open(self) -> None:
        """Choose the token."""
        if self.current is not None:
            self.post_message(self.Opened(self))


if __name__ == "__main__":
    from bpe_tui.bpe.vocabularies import load_vocabulary
    from bpe_tui.widgets.bench import Bench

    text = "The strawberry jam costs 12345 dollars, unbelievable! café 🐱"
    tracks = []
    for name in ("gpt2", "cl100k_base", "o200k_base"):
        tokenizer = load_vocabulary(name)
        ids = tokenizer.encode(text)
        tracks.append(Track(name, tuple(ids), tuple(tokenizer.token_bytes(token_id) for token_id in ids)))
    bench_sheet = TokenSheet()
    bench_sheet.call_later(bench_sheet.show, tracks)
    Bench(bench_sheet).run()
