"""The five slides of a lesson, one after the other."""

from __future__ import annotations

from bpe_tui.course.models import Lesson
from bpe_tui.plain.commands import SKIP_SLIDES, Order
from bpe_tui.plain.prose import prose, sentence
from bpe_tui.plain.stop import Lines, Stop


class SlidesStop(Stop):
    """Says a slide, and the next one on an empty line."""

    commands = (SKIP_SLIDES,)

    def __init__(self, lesson: Lesson) -> None:
        """Begin with the first slide; the lesson has some."""
        self._slides = tuple(lesson.slides)
        self._at = 0
        self._skipped = False

    def open(self) -> Lines:
        """Say the slide."""
        slide, count = self._slides[self._at], len(self._slides)
        head = "In 60 seconds, slide" if not self._at else "Slide"
        lines: Lines = [f"{head} {self._at + 1} of {count}: {sentence(slide.title)}", "", *prose(slide.markdown), ""]
        if not self._at:
            lines.append("Enter turns the slides, skip goes to the page.")
        elif self._at == count - 1:
            lines.append("That was the last slide. Enter goes to the page.")
        return lines

    def do(self, order: Order) -> Lines:
        """Leave the slides; what follows is said by who listens next."""
        del order
        self._at = len(self._slides) - 1
        self._skipped = True
        return []

    @property
    def skipped(self) -> bool:
        """Whether the learner wants no more of them."""
        return self._skipped

    def go_on(self) -> Lines | None:
        """The next slide."""
        if self._at + 1 >= len(self._slides):
            return None
        self._at += 1
        return self.open()

    def go_back(self) -> Lines | None:
        """The slide before."""
        if not self._at:
            return ["This is the first slide."]
        self._at -= 1
        return self.open()
