"""The five slides of a lesson, turned by any key that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content

from bpe_tui.course.models import Lesson, Slide
from bpe_tui.drawing.glyphs import Glyphs
from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.slide import draw_slide
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.screens.place_commands import EVERYWHERE
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.drawn_block import DrawnBlock
from bpe_tui.widgets.place_bar import PlaceBar

TURN: Final = Command(
    "turn({})", ("space", "right", "enter", "n", "pagedown"), "next slide", "Turn the slide; after the last, the page.",
    "Slides", ("left", "backspace", "N", "pageup"),
)  # fmt: skip
SKIP: Final = Command("up", ("s", "i"), "skip", "Skip the slides.", "Slides")


class SlidesScreen(PlaceScreen):
    """Shows one slide at a time."""

    BINDINGS: ClassVar[list[BindingType]] = bindings((TURN, SKIP))
    is_passing = True

    def __init__(self, lesson: Lesson) -> None:
        """Take a lesson that has slides."""
        super().__init__()
        self.lesson = lesson
        self.number = 1
        """The slide that is shown, from 1."""

    def compose_body(self) -> ComposeResult:
        """Make room for a slide."""
        with Container(id="slides"):
            yield DrawnBlock(id="slide")

    def on_mount(self) -> None:
        """Show the first one."""
        self._show()

    def _show(self) -> None:
        slides = self.lesson.slides
        slide = slides[self.number - 1]
        self.query_one(DrawnBlock).show(partial(_draw, slide, self.number, len(slides)))
        self.query_one(PlaceBar).show(self.lesson.title, f"in 60 seconds  {self.number}/{len(slides)}")
        self.show_keys()

    def action_turn(self, direction: int) -> None:
        """Turn the slide; the page follows the last one."""
        to = self.number + direction
        if to > len(self.lesson.slides):
            self.leave_place()
        elif to < 1:
            self.say("This is the first slide.")
        else:
            self.number = to
            self._show()

    def hints(self) -> Sequence[Hint]:
        """The keys that turn, and the one that skips."""
        last = self.number == len(self.lesson.slides)
        return (("space", "to the page" if last else "next slide"), SKIP.hint, ("←", "back"))

    def commands(self) -> Sequence[Command]:
        """The keys of the slides and of every place."""
        return (TURN, SKIP, *EVERYWHERE)


def _draw(slide: Slide, number: int, count: int, width: int, glyphs: Glyphs) -> list[Content]:
    return draw_slide(slide, number, count, width, glyphs)
