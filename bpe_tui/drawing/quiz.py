"""A question with its options, and what is said to an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import Part, fit, line, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.prose import draw_prose, inline


@dataclass(frozen=True, slots=True)
class OptionsView:
    """The options of a choice and how far the learner is with them."""

    options: tuple[str, ...]
    """Markdown of one line each."""
    cursor: int | None = None
    """The option the keys act on; ``None`` while the question does not have the focus."""
    chosen: frozenset[int] = frozenset()
    several: bool = False
    """Whether more than one may be chosen."""
    right: frozenset[int] = frozenset()
    """Chosen options known to be right."""
    wrong: frozenset[int] = frozenset()
    """Options known to be wrong, because they were tried."""


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What is said to an answer."""

    right: bool
    why: str
    """Markdown."""
    final: bool = False
    """Whether no other answer can follow."""


def draw_question(prompt: str, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw the question itself."""
    return draw_prose(prompt, width, glyphs)


def draw_options(view: OptionsView, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw the options: a cursor, a number to press, a mark, the text."""
    rows: list[Content] = []
    for at, option in enumerate(view.options):
        chosen = at in view.chosen
        if view.several:
            mark = glyphs.full_square if chosen else glyphs.empty_square
        else:
            mark = glyphs.full_box if chosen else glyphs.open_box
        role = roles.MARK if chosen else roles.DIM
        if at in view.right:
            mark, role = glyphs.done, roles.RIGHT
        elif at in view.wrong:
            mark, role = glyphs.wrong, roles.WRONG
        point = glyphs.cursor if at == view.cursor else " "
        number = str(at + 1) if at < 9 else " "
        parts: list[Part] = [(point, roles.MARK), " ", (number, roles.DIM), " ", (mark, role), " "]
        head = line(*parts)
        text = inline(option)
        if at in view.wrong and at not in view.right and not chosen:
            text = text.stylize(roles.DIM)
        pieces = wrap(text, max(1, width - head.cell_length))
        drawn = [head + pieces[0], *(piece.pad_left(head.cell_length) for piece in pieces[1:])]
        if at == view.cursor:
            drawn = [row.pad_right(max(0, width - row.cell_length)).stylize_before(roles.CURSOR) for row in drawn]
        rows += drawn
    return [fit(row, width, glyphs) for row in rows]


def draw_verdict(view: VerdictView, width: int, glyphs: Glyphs = UNICODE) -> list[Content]:
    """Draw whether an answer is right, and why."""
    if view.right:
        head = line((f"{glyphs.done} Right. ", roles.RIGHT))
    else:
        head = line((f"{glyphs.wrong} {'Not this time.' if view.final else 'Not yet.'} ", roles.WRONG))
    first, *rest = view.why.strip().split("\n\n") if view.why.strip() else [""]
    rows = wrap(head + inline(first), width, 2)
    if rest:
        rows += [Content(""), *draw_prose("\n\n".join(rest), width, glyphs)]
    return [fit(row, width, glyphs) for row in rows]


def draw_recall(
    question: str, hint: str, answer: str, shown: int, width: int, glyphs: Glyphs = UNICODE, focused: bool = False
) -> list[Content]:
    """Draw a question to think about, with as much of hint and answer as was asked for.

    Args:
        question: Markdown.
        hint: Markdown; may be empty.
        answer: Markdown.
        shown: 0 the question alone, 1 the hint too, 2 the answer too.
        width: Cells.
        glyphs: Characters for the marks.
        focused: Whether a key reveals more now.
    """
    rows = draw_prose(question, width, glyphs)
    parts: Sequence[tuple[int, str, str]] = ((1, "Hint", hint), (2, "Answer", answer))
    for level, label, text in parts:
        if shown >= level and text:
            rows += [Content(""), line((label, roles.LABEL)), *draw_prose(text, width, glyphs)]
    if shown < 2:
        what = "a hint" if shown == 0 and hint else "the answer"
        point = glyphs.cursor if focused else " "
        rows += [Content(""), line((f"{point} ", roles.MARK), ("Enter", roles.KEY), (f" shows {what}", roles.DIM))]
    return [fit(row, width, glyphs) for row in rows]
