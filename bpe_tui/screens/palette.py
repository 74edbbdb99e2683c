"""What the command palette finds: lessons, pages, steps, moments, and the commands of the place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider

from bpe_tui.course.folder import lessons_dir
from bpe_tui.course.lab_names import FOLDER, lab_heading, lab_ids
from bpe_tui.course.markup import plain_lines
from bpe_tui.course.models import Course, Lesson
from bpe_tui.screens.lesson import LessonScreen
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.study.events import Place
from bpe_tui.widgets.commands import STEPPER
from bpe_tui.widgets.stepper import Stepper

_MOST_MOMENTS = 500
"""Moments whose names are searched; a long run may have a hundred thousand."""
_LABS_BEHIND = 0.7
"""What the match of a lab counts beside that of a page, since both may have the same words."""

Found = tuple[str, str, Callable[[], object]]
"""What to call it, what it is, and what going there does."""


class Tutor(Protocol):
    """What the palette asks of the application."""

    course: Course

    def open_place(self, place: Place) -> None:
        """Go to a place of the course."""
        ...

    def open_playground(self) -> None:
        """Go to the playground."""
        ...

    def open_test(self, lesson: Lesson) -> None:
        """Take the test of a lesson."""
        ...

    def open_placement(self) -> None:
        """Find where to begin."""
        ...

    def open_review(self) -> None:
        """Review what is due."""
        ...

    def open_progress(self) -> None:
        """Show what the learner knows."""
        ...

    def open_inspector(self) -> None:
        """Go to the tokenizer inspector."""
        ...

    def open_labs(self) -> None:
        """Show all labs."""
        ...

    def open_lab(self, name: str) -> None:
        """Go to a lab."""
        ...

    def open_search(self, words: str = "") -> None:
        """Search the course."""
        ...

    def open_faq(self) -> None:
        """Show the questions that learners ask."""
        ...

    def open_sources(self) -> None:
        """Show the sources."""
        ...


class PlaceCommands(Provider):
    """Finds places and commands by name."""

    @property
    def _tutor(self) -> Tutor:
        return cast(Tutor, self.app)

    @property
    def _stepper(self) -> Stepper | None:
        return next(iter(self.screen.query(Stepper)), None)

    def _lessons(self) -> Iterator[Found]:
        for number, lesson in enumerate(self._tutor.course.lessons, 1):
            go = partial(self._tutor.open_place, Place(lesson.id))
            yield f"Lesson {number}: {lesson.title}", _unmarked(lesson.summary), go

    def _tests(self) -> Iterator[Found]:
        for lesson in self._tutor.course.lessons:
            if lesson.test is not None:
                yield f"Test: {lesson.title}", "the test of a lesson", partial(self._tutor.open_test, lesson)

    def _beside(self) -> Iterator[Found]:
        if any(lesson.test is not None for lesson in self._tutor.course.lessons):
            yield "Placement test", "a few questions find where to begin", self._tutor.open_placement
        yield "Review", "what is due today", self._tutor.open_review
        yield "Progress", "what you know, and what is weak", self._tutor.open_progress
        yield "Labs", "write the code yourself", self._tutor.open_labs
        yield "Free play", "any code: run it and step it", partial(self._tutor.open_lab, "play")
        yield "Find the bug", "one line is wrong; expose it", partial(self._tutor.open_lab, "hunt")
        yield "Playground", "train a tokenizer of your own", self._tutor.open_playground
        yield "Inspector", "compare GPT's tokenizers on any text", self._tutor.open_inspector
        yield "Questions", "what learners ask", self._tutor.open_faq
        yield "Sources", "papers, projects, a lecture", self._tutor.open_sources

    def _labs(self) -> Iterator[Found]:
        folder = lessons_dir()
        for name in lab_ids(folder):
            heading = lab_heading(folder / FOLDER / f"{name}.yaml")
            if heading is not None:
                yield f"Lab: {heading.title}", _unmarked(heading.summary), partial(self._tutor.open_lab, name)

    def _pages(self) -> Iterator[Found]:
        for lesson in self._tutor.course.lessons:
            here = isinstance(self.screen, LessonScreen) and self.screen.lesson is lesson
            for number, title in enumerate(lesson.page_titles, 1):
                go = partial(self._tutor.open_place, Place(lesson.id, number))
                what = "page of this lesson" if here else f"page of {lesson.title}"
                yield f"Page {number}: {title}", what, go

    def _commands(self) -> Iterator[Found]:
        screen = self.screen
        if not isinstance(screen, PlaceScreen):
            return
        for command in screen.commands():
            if command.in_palette:
                target = self._stepper if command in STEPPER else screen
                if target is not None:
                    yield (
                        f"{command.help.rstrip('.')} ({command.shown})",
                        "command",
                        partial(target.run_action, command.forward_action),
                    )

    def _moments(self) -> Iterator[Found]:
        stepper = self._stepper
        if stepper is not None:
            for moment in stepper.run.timeline.moments[:_MOST_MOMENTS]:
                yield f"Moment: {moment.label}", f"step {moment.index}", partial(stepper.show, moment.index)

    def _steps(self, query: str) -> Iterator[Found]:
        stepper = self._stepper
        digits = "".join(char for char in query if char.isdigit())
        words = set("".join(char if char.isalpha() else " " for char in query).lower().split())
        if stepper is not None and digits and words <= {"step", "go", "to"}:
            index = int(digits[:12])
            if index < len(stepper.run.timeline):
                yield f"Step {index}", stepper.run.step(index).source, partial(stepper.show, index)

    async def discover(self) -> Hits:
        """Show lessons and commands before anything is typed."""
        for title, what, go in (*self._lessons(), *self._beside(), *self._commands()):
            yield DiscoveryHit(title, go, help=what)

    async def search(self, query: str) -> Hits:
        """Find by name; questions such as "where was 257 minted" find the moment."""
        for title, what, go in self._steps(query):
            yield Hit(1.0, title, go, help=what)
        matcher = self.matcher(_plain(query))
        places = (*self._lessons(), *self._beside(), *self._tests(), *self._pages())
        for title, what, go in (*places, *self._commands(), *self._moments()):
            score = matcher.match(title)
            if score > 0:
                yield Hit(score, matcher.highlight(title), go, help=what)
        for title, what, go in self._labs():
            score = matcher.match(title)
            if score > 0:
                yield Hit(score * _LABS_BEHIND, matcher.highlight(title), go, help=what)
        yield Hit(0.0, f"Search for “{query}”", partial(self._tutor.open_search, query), help="in all lessons")


_FILLERS = frozenset({"where", "was", "is", "the", "a", "when", "did", "go", "to", "find"})


def _unmarked(summary: str) -> str:
    """Take the signs of Markdown from a summary: the palette shows text as it is."""
    return " ".join(plain_lines(summary))


def _plain(query: str) -> str:
    """Drop the words of a question that name nothing."""
    words = [word for word in query.replace("?", " ").split() if word.lower() not in _FILLERS]
    return " ".join(words) or query
