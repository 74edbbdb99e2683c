"""Training a tokenizer: what is chosen, how far it is, and the merges as they are learned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

from bpe_tui.course.training_session import RoundTrip, Status
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, beside, fit, fit_text, line, safe, wrap
from bpe_tui.drawing.chart import draw_track, short_number
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.spelling import spelled
from bpe_tui.drawing.tokens import token_role


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that is chosen before training."""

    name: str
    value: str
    note: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class MergeLine:
    """A merge as it is listed."""

    token_id: int
    data: bytes
    left: bytes
    right: bytes
    count: int
    ties: int = 1


def draw_settings(
    settings: Sequence[Setting], cursor: int | None, width: int, glyphs: Glyphs = UNICODE
) -> list[Content]:
    """Draw what is chosen, a line for each.

    Args:
        settings: The choices.
        cursor: The one the keys act on.
        width: Cells.
        glyphs: Characters for the cursor.
    """
    room = max((cell_len(setting.name) for setting in settings), default=0) + 2
    rows = []
    for at, setting in enumerate(settings):
        here = at == cursor
        point = line((f"{glyphs.cursor if here else ' '} ", roles.MARK), (setting.name.ljust(room), roles.DIM))
        left = point + line((safe(setting.value, glyphs), roles.STRONG))
        note = line((setting.note, roles.DIM))
        row = beside(left, note, width, glyphs) if left.cell_length + note.cell_length + 2 <= width else left
        row = fit(row, width, glyphs)
        if here:
            row = row.pad_right(max(0, width - row.cell_length)).stylize_before(roles.CURSOR)
        rows.append(row)
    return rows


def megabytes(size: int) -> str:
    """Write a size for people: ``7,592 bytes``, ``12.1 MB``."""
    return f"{size:,} bytes" if size < 1_000_000 else f"{size / 1e6:,.1f} MB"


def duration(seconds: float) -> str:
    """Write a duration roughly: ``3 s``, ``2 min``, ``1 h 20 min``.

    >>> [duration(seconds) for seconds in (0.2, 59, 60, 4800, float("inf"))]
    ['1 s', '59 s', '1 min', '1 h 20 min', 'over a day']
    """
    if not seconds < 86_400:
        return "over a day"
    if seconds < 59.5:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def share_done(status: Status) -> float:
    """How much of what is being done is done, from 0 to 1."""
    done, total = status.part
    if status.phase in ("reading", "checking"):
        return done / total if total else 0.0
    if status.phase == "counting":
        return 0.0
    return status.merges / status.wanted if status.wanted else 1.0


def describe(status: Status) -> str:
    """Say in a line what is going on."""
    done, total = status.part
    merges = f"{status.merges:,} of {status.wanted:,} merges"
    if status.phase == "failed":
        return status.failure
    if status.paused:
        return f"paused after {status.merges:,} merge{'' if status.merges == 1 else 's'}" if status.merges else "paused"
    if status.phase == "reading":
        return f"splitting, {100 * done // total if total else 0} % of the corpus" if done else "reading the corpus"
    if status.phase == "counting":
        return "counting the pairs"
    if status.phase == "checking":
        return "checking that the corpus comes back from its tokens"
    if status.phase == "merging":
        parts = [merges]
        if status.rate:
            parts.append(f"{short_number(status.rate)} a second")
        if status.seconds_left is not None:
            parts.append(f"{duration(status.seconds_left)} left")
        return ", ".join(parts)
    if not status.wanted:
        return "no merges: the vocabulary is the single bytes"
    return f"{merges}: {status.ended}" if status.merges < status.wanted else f"{merges}"


def draw_progress(status: Status | None, width: int, glyphs: Glyphs = UNICODE, *, loaded: str = "") -> list[Content]:
    """Draw how far training is: a track, a line, and at the end what became of the corpus.

    Args:
        status: How far it is.
        width: Cells.
        glyphs: Characters for the track and marks.
        loaded: What was loaded, if nothing is trained.
    """
    if status is None:
        return _wrapped(line(("nothing is trained yet; space begins", roles.DIM)), width)
    if status.phase == "failed":
        return _wrapped(line((f"{glyphs.wrong} ", roles.WRONG), status.failure), width)
    text = describe(status)
    if status.running:
        return [draw_track(share_done(status), width, glyphs), fit(line((text, roles.DIM)), width, glyphs)]
    rows = _wrapped(line(f"loaded: {safe(loaded, glyphs)}" if loaded else text), width)
    if status.round_trip is not None:
        rows += draw_round_trip(status.round_trip, "the corpus", width, glyphs)
    return rows


def draw_round_trip(result: RoundTrip, what: str, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw the badge that says whether a text came back from its tokens."""
    if not result.right:
        told = f"{what} does not come back: {result.wrong} is lost"
        return _wrapped(line((f"{glyphs.wrong} ", roles.WRONG), safe(told, glyphs)), width)
    many = "1 token" if result.tokens == 1 else f"{result.tokens:,} tokens"
    arrow = f" {glyphs.arrow} "
    what = what if result.whole else f"the beginning of {what}"
    long = f"{what} comes back: {megabytes(result.bytes)}{arrow}{many}{arrow}the same bytes"
    if result.tokens:
        ratio = f", {result.bytes / result.tokens:.2f} bytes a token"
        long += ratio if cell_len(long + ratio) <= width - 2 else ""
    return _wrapped(line((f"{glyphs.done} ", roles.RIGHT), long), width)


def _wrapped(row: Content, width: int) -> list[Content]:
    """Wrap a line that begins with a mark."""
    return [fit(piece, width) for piece in wrap(row, width, 2)]


_COUNT_ROOM = 9


def draw_merges(merges: Sequence[MergeLine], width: int, height: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw the last merges, the newest at the foot.

    Args:
        merges: Merges, the newest last.
        width: Cells.
        height: Rows, the line of titles included.
        glyphs: Characters for marks.
    """
    if width <= 0 or height <= 0:
        return []
    shown = merges[-max(1, height - 1) :]
    ids = max([2, *(len(str(merge.token_id)) for merge in shown)])
    room = width - ids - 2 - _COUNT_ROOM
    tied = width >= 34
    if tied:
        room -= 7
    token = max(6, min(24, room * 2 // 5))
    parts = max(0, room - token - 2)
    rows = []
    if height > 1:
        head = [
            " " * (ids - 2),
            "id  ",
            "token".ljust(token + 2),
            "made of".ljust(parts) if parts >= 7 else " " * parts,
        ]
        head.append("count".rjust(_COUNT_ROOM))
        rows.append(fit(line(("".join(head) + ("  tied" if tied else ""), roles.LABEL)), width, glyphs))
    for merge in shown:
        rows.append(_draw_merge(merge, ids, token, parts, tied, width, glyphs))
    return rows[:height]


def _draw_merge(merge: MergeLine, ids: int, token: int, parts: int, tied: bool, width: int, glyphs: Glyphs) -> Content:
    text = fit_text(spelled(merge.data, glyphs)[0], token, glyphs)
    made = made_of(merge.left, merge.right, parts, glyphs) if parts >= 7 else ""
    pieces: list[Part] = [
        (str(merge.token_id).rjust(ids), roles.NUMBER),
        "  ",
        (text, token_role(merge.token_id)),
        " " * (token + 2 - cell_len(text)),
        (made, roles.DIM),
        " " * max(0, parts - cell_len(made)),
        (f"{merge.count:,}".rjust(_COUNT_ROOM), ""),
    ]
    if tied and merge.ties > 1:
        pieces.append((f"  ={merge.ties:,}", roles.MARK))
    return fit(line(*pieces), width, glyphs)


def made_of(left: bytes, right: bytes, width: int, glyphs: Glyphs = UNICODE) -> str:
    """Write the two parts of a token, each cut to its share of a width."""
    first, second = spelled(left, glyphs)[0], spelled(right, glyphs)[0]
    if cell_len(first) + cell_len(second) + 3 <= width:
        return f"{first} + {second}"
    half = max(1, (width - 3) // 2)
    kept = fit_text(first, max(half, width - 3 - cell_len(second)), glyphs)
    return fit_text(f"{kept} + {fit_text(second, max(1, width - 3 - cell_len(kept)), glyphs)}", width, glyphs)
