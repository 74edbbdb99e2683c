"""The placement test: where to begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.message import Message

from bpe_tui.course.answers import Given, Verdict
from bpe_tui.course.models import Course
from bpe_tui.course.quizzes.placement import Placement
from bpe_tui.course.quizzes.sitting import Whole
from bpe_tui.drawing.keyline import Hint
from bpe_tui.screens.asking import AskingScreen
from bpe_tui.study.events import Place
from bpe_tui.study.standing import skip_lessons
from bpe_tui.study.store import Store
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.quiz_making import make_quiz

SKIP: Final = Command("skip", ("s",), "mark as skipped", "At the end: mark the lessons before as skipped.", "Test")


class PlacementScreen(AskingScreen):
    """Asks about lessons by halves, and suggests one. Nothing is forced."""

    BINDINGS: ClassVar[list[BindingType]] = bindings([SKIP])

    class Found(Message):
        """The learner wants to begin where it was suggested."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    def __init__(self, course: Course, store: Store, seed: int = 0) -> None:
        """Begin.

        Args:
            course: The lessons.
            store: Where skipped lessons are kept.
            seed: The same seed asks the same.
        """
        super().__init__()
        self.course, self.store = course, store
        self.placement = Placement(course, seed)
        self._marked: int | None = None

    def next_question(self) -> QuizBlock | None:
        """A question about the lesson in the middle of what is open."""
        probe = self.placement.question
        return None if probe is None else make_quiz(probe.quiz, once=True)

    def heading(self) -> tuple[str, str]:
        """Which question."""
        if self.question is None:
            return "Placement test", ""
        at = self.placement.asked + (0 if self.question.done else 1)
        return "Placement test", f"{at}/{self.placement.most}"

    def address(self) -> str:
        """How to come here again."""
        return "placement"

    def note(self, question: QuizBlock, given: Given, verdict: Verdict) -> None:
        """Narrow it down."""
        del question, given
        self.placement.answered(verdict.right)

    def note_passed(self, question: QuizBlock) -> None:
        """What is passed over is not known."""
        del question
        self.placement.answered(False)

    @property
    def whole(self) -> Whole:
        """Only the whole test finds a lesson."""
        return self.placement

    def ending(self) -> str:
        """The suggestion."""
        placement = self.placement
        if not placement.possible:
            return "# Nothing to ask\n\nNo lesson here has a test to draw from. Begin at the beginning."
        begin, before = placement.begin, len(placement.before)
        if begin is None:
            head = (
                "# You know it all\n\nYou answered right whatever lesson was asked about. All of them are open to you."
            )
        else:
            number = self.course.lessons.index(begin) + 1
            head = f"# Begin with lesson {number}\n\n**{begin.title}.** {begin.summary}"
        if self._marked is not None:
            told = f"{self._marked} lesson{'' if self._marked == 1 else 's'} marked as skipped."
        elif before:
            what = "The lesson before it" if before == 1 else f"The {before} lessons before it"
            told = f"{what} can be marked as skipped. Nothing is forced: every lesson stays open, whatever you choose."
        else:
            told = "It is the first one: the course is made for you."
        return f"{head}\n\n{told}"

    def end_hints(self) -> Sequence[Hint]:
        """Begin there, mark, or go home."""
        begin = ("Enter", "begin there" if self.placement.begin is not None else "go on")
        mark = (SKIP.hint,) if self.placement.before and self._marked is None else ()
        return (begin, *mark, ("Esc", "course"))

    async def action_skip(self) -> None:
        """Mark the lessons before as skipped, those that are done left alone."""
        if self.question is not None or self._marked is not None or not self.placement.before:
            return
        self._marked = skip_lessons(self.store, self.placement.before)
        await self.show_end()

    def finish(self) -> None:
        """Go to the lesson that was found."""
        begin = self.placement.begin
        if begin is None:
            self.leave_place()
        else:
            self.post_message(self.Found(Place(begin.id)))

    def commands(self) -> Sequence[Command]:
        """The keys of a test."""
        return (SKIP, *super().commands())
