"""Home: the course as a map, with the way back to where the learner was as the first thing under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message

from bpe_tui.course.folder import lessons_dir
from bpe_tui.course.lab_names import lab_ids
from bpe_tui.course.syllabus import Course, Lesson
from bpe_tui.drawing.course_map import State, Stop
from bpe_tui.drawing.keyline import Hint, spell_keys
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.screens.place_commands import EVERYWHERE, SEARCH
from bpe_tui.study.events import Place
from bpe_tui.study.lab_work import count_done
from bpe_tui.study.progress import Progress
from bpe_tui.study.review import plan_for
from bpe_tui.study.standing import has_passed
from bpe_tui.study.store import Store
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.course_map import CHOOSING, CourseMap
from bpe_tui.widgets.place_bar import PlaceBar
from bpe_tui.widgets.prose_block import ProseBlock

WELCOME = """\
Language models do not read letters, they read **tokens**; here you learn how text becomes tokens, by running the \
real code line by line, forwards and backwards.

**space** runs a line and **←** takes it back. **n** turns the page, **?** lists every key, **q** leaves; you come \
back to exactly where you were.
"""


TEST = Command("test", ("t",), "test", "Take the test of the lesson under the cursor.", "Choosing")


Beside = Literal["labs", "playground", "inspector", "progress", "placement", "glossary", "faq", "sources", "review"]
"""The places beside the lessons."""


class HomeScreen(PlaceScreen):
    """Shows the course."""

    BINDINGS: ClassVar[list[BindingType]] = bindings([TEST])

    class Opened(Message):
        """The learner wants to go to a place."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    class BesideOpened(Message):
        """The learner wants to go to a place beside the course."""

        def __init__(self, name: Beside) -> None:
            super().__init__()
            self.name = name

    class TestOpened(Message):
        """The learner wants to take the test of a lesson."""

        def __init__(self, lesson: Lesson) -> None:
            super().__init__()
            self.lesson = lesson

    def __init__(self, course: Course, store: Store) -> None:
        """Take the course and what is known of the learner."""
        super().__init__()
        self.course = course
        self.store = store
        self._places: list[Place] = []
        self._due = 0

    def compose_body(self) -> ComposeResult:
        """Show a welcome at the first start, and the map."""
        with Vertical(id="home"):
            yield ProseBlock(WELCOME.replace("←", spell_keys("←", self.glyphs)))
            yield CourseMap(id="map")

    def on_mount(self) -> None:
        """Say what this is; the map is drawn as soon as the screen is shown."""
        self.query_one(PlaceBar).show("bpe-tui", "how language models turn text into tokens")
        self.query_one(CourseMap).focus()

    def on_screen_resume(self) -> None:
        """Draw the map: at first, and again when the learner has been somewhere."""
        self.draw_map(0)

    def draw_map(self, cursor: int | None = None) -> None:
        """Work out what is done and what is next."""
        last = self.store.place()
        self.tell_notice(self.store.notice)
        known = {lesson.id for lesson in self.course.lessons}
        self.query_one(ProseBlock).display = last is None
        stops: list[Stop] = []
        self._places = []
        if last is not None and last.lesson in known:
            stops.append(self._continue(last))
            self._places.append(last)
        elif self.course.lessons:
            first = self.course.lessons[0]
            stops.append(Stop("Begin", note=first.title))
            self._places.append(Place(first.id))
        self._due = len(plan_for(self.store, self.course).due)
        if self._due:
            stops.append(Stop("Review", note=f"{self._due} to review"))
        met_next = False
        for number, lesson in enumerate(self.course.lessons, 1):
            progress = self.store.progress(lesson.id, len(lesson.pages))
            stop = self._stop(lesson, progress, number, met_next)
            met_next = met_next or stop.state == "next" or stop.state == "begun"
            stops.append(stop)
            # where the learner was in it; at its start once it is done
            left = None if progress.finished else self.store.place_in(lesson.id)
            self._places.append(left or Place(lesson.id))
        if self._has_tests:
            stops.append(Stop("Placement test", note="a few questions find where to begin"))
        stops.append(Stop("Labs", note=f"write the code yourself; {self._labs_done()}"))
        stops.append(Stop("Playground", note="train a tokenizer of your own"))
        stops.append(Stop("Inspector", note="compare GPT's tokenizers on any text"))
        stops.append(Stop("Progress", note="what you know, and what is weak"))
        stops.append(Stop("Glossary", note="what the words mean"))
        stops.append(Stop("Questions", note="what learners ask"))
        stops.append(Stop("Sources", note="papers, projects, a lecture"))
        self.query_one(CourseMap).show(stops, cursor)

    def _continue(self, place: Place) -> Stop:
        lesson = self.course.lesson(place.lesson)
        page = min(place.page, len(lesson.pages))
        where = f"{lesson.title}, page {page} of {len(lesson.pages)}"
        if place.step:
            where += f", step {place.step}"
        return Stop("Continue", note=where)

    def _stop(self, lesson: Lesson, progress: Progress, number: int, met_next: bool) -> Stop:
        pages = len(lesson.pages)
        state: State = "later"
        note = f"{pages} pages"
        if progress.finished:
            state, note = "done", "test passed" if has_passed(self.store, lesson) else "done"
        elif progress.skipped and not progress.done:
            state, note = "skipped", "skipped"
        elif progress.started:
            state, note = "begun", f"{len(progress.done)} of {pages}"
        if state == "later" and not met_next:
            state = "next"
        part = 1.0 if progress.finished else len(progress.done) / max(1, pages)
        return Stop(lesson.title, state, number, note, part, lesson.summary)

    def _labs_done(self) -> str:
        known = lab_ids(lessons_dir())
        done = count_done(self.store, (lesson.id for lesson in self.course.lessons), known)
        return f"{done} of {len(known)} done"

    @property
    def _has_tests(self) -> bool:
        return any(lesson.test is not None for lesson in self.course.lessons)

    @on(CourseMap.Chosen)
    def open(self, event: CourseMap.Chosen) -> None:
        """Open what was chosen."""
        event.stop()
        if self._due and event.at == 1:
            self.post_message(self.BesideOpened("review"))
            return
        at = self._without_review(event.at)
        beside = at - len(self._places)
        if beside >= 0:
            names: tuple[Beside, ...] = ("labs", "playground", "inspector", "progress", "glossary", "faq", "sources")
            self.post_message(self.BesideOpened((("placement", *names) if self._has_tests else names)[beside]))
        else:
            self.post_message(self.Opened(self._places[at]))

    def _without_review(self, at: int) -> int:
        """The place of a stop among the others, without the one for what is due."""
        return at - 1 if self._due and at > 1 else at

    def action_test(self) -> None:
        """Take the test of the lesson under the cursor."""
        at = self._without_review(self.query_one(CourseMap).cursor)
        place = self._places[at] if at < len(self._places) else None
        lesson = None if place is None else self.course.lesson(place.lesson)
        if lesson is None or lesson.test is None:
            self.say("There is no test here.")
        else:
            self.post_message(self.TestOpened(lesson))

    def leave_place(self) -> None:
        """There is nothing above."""
        self.say("This is the top. q leaves.")

    def hints(self) -> Sequence[Hint]:
        """The keys of the map."""
        test = (TEST.hint,) if self._has_tests else ()
        return (("↑↓", "move"), ("Enter", "open"), *test, SEARCH.hint, ("ctrl+p", "go anywhere"), ("q", "leave"))

    def commands(self) -> Sequence[Command]:
        """The keys of the map and of every place."""
        return (*CHOOSING, *((TEST,) if self._has_tests else ()), *EVERYWHERE)
