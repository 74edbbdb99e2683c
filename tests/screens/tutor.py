"""A small course of every kind of block, and the tutor opened on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from bpe_tui.app import BpeApp
from bpe_tui.course.case import Case
from bpe_tui.course.models import (
    Choice,
    Comment,
    Course,
    Lesson,
    Mistake,
    Page,
    Predict,
    Quiz,
    Recall,
    Stepper,
    Table,
    Text,
)
from bpe_tui.study.address import parse_address
from bpe_tui.study.store import Store
from bpe_tui.widgets.stepper import Stepper as StepperWidget

TOY = "aaabdaaabac"

CHOICE = Quiz(
    "choice",
    "choice",
    "What is `ord('a')`?",
    (Choice("`98`", False, "That is `b`."), Choice("`97`", True, "Lower-case letters begin there.")),
)
CHOICES = Quiz(
    "choices",
    "choices",
    "Which are bytes?",
    (Choice("`0`", True, "Yes."), Choice("`256`", False, "Too big."), Choice("`255`", True, "Yes.")),
    explanation="A byte is from 0 to 255.",
)
NUMBER = Quiz(
    "number", "number", "2 + 2?", answers=("4",), mistakes=(Mistake("5", "One too many."),), explanation="Yes."
)
TEXT = Quiz("text", "text", "What comes after `a`?", answers=("b",), explanation="Yes, `b`.")

READING = "\n\n".join(
    f"Paragraph {number} of a long text, to be scrolled through from its start to its end." for number in range(30)
)

COURSE = Course(
    (
        Lesson(
            "first",
            "The first lesson",
            "Do the first thing.",
            (
                Page("Long", (Text(READING),)),
                Page("Choice", (Text("Some **prose**."), CHOICE)),
                Page("Stepper", (Stepper("s", Case("get_stats", TOY), "Look at this.", ()),)),
                Page("Several", (CHOICES, NUMBER, TEXT)),
                Page("Others", (Recall("r", "Think?", "A hint.", "The answer."), Table(("a", "b"), (("1", "2"),)))),
            ),
            Path("first.yaml"),
        ),
        Lesson(
            "second",
            "The second lesson",
            "Do the second thing.",
            (
                Page(
                    "Around",
                    (
                        Text("A line before."),
                        Stepper("t", Case("train", TOY), "", (Comment("train", 1, "Never said."),)),
                        CHOICE,
                    ),
                ),
                Page("Predict", (Predict("p", Case("merge", TOY), ("line", "value"), 2),)),
            ),
            Path("second.yaml"),
        ),
    )
)


@asynccontextmanager
async def tutor(
    place: str = "", size: tuple[int, int] = (100, 30), store: Store | None = None, course: Course = COURSE
) -> AsyncIterator[tuple[BpeApp, Pilot[None]]]:
    """Open the tutor at a place, at home by default."""
    app = BpeApp(course, place=parse_address(place) if place else None, store=store)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, and let each have its effect."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def screen_text(app: BpeApp) -> str:
    """What is on the screen, as text."""
    width, height = app.size
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row)[: width * 2].rstrip() for row in rows[:height])


def stepper(app: BpeApp) -> StepperWidget:
    """The stepper on the screen."""
    return app.screen.query_one(StepperWidget)
