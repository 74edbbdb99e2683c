"""The tutor as an application: it opens places and changes between them.

Home is loaded with it, every other place when one goes there, so that a start is quick. That is why messages of those
places are known by their names, and why so much is imported where it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property, partial
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Any

from textual import on
from textual.app import App, SystemCommand
from textual.content import Content
from textual.driver import Driver
from textual.screen import Screen

from bpe_tui.course.problems import LessonError
from bpe_tui.course.syllabus import Course, Lesson
from bpe_tui.drawing.cells import line, wrap
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.screens.home import HomeScreen
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.study.events import Place
from bpe_tui.study.standing import course_is_done
from bpe_tui.study.store import Store
from bpe_tui.terminal.session import Session
from bpe_tui.terminal.terminal_app import TerminalApp

if TYPE_CHECKING:
    from textual.command import Provider

    from bpe_tui.course.reference import Reference
    from bpe_tui.course.search_index import SearchIndex
    from bpe_tui.course.workshop import PlaygroundOptions, Workshop
    from bpe_tui.screens.finder import FinderScreen
    from bpe_tui.screens.labs import LabsScreen
    from bpe_tui.screens.lesson import LessonScreen
    from bpe_tui.screens.placement import PlacementScreen
    from bpe_tui.screens.progress import ProgressScreen
    from bpe_tui.screens.stepper_screen import Input
    from bpe_tui.trace.run import Run
    from bpe_tui.widgets.explore.live_trainer import LiveTrainerExplorer
    from bpe_tui.widgets.lab_block import LabBlock

_THEME = "theme"
_READING = 0.25
"""Seconds after the start in which home is painted and nothing else is done."""


def place_commands() -> type[Provider]:
    """What the palette finds; loaded when it is first opened."""
    from bpe_tui.screens.palette import PlaceCommands

    return PlaceCommands


class BpeApp(TerminalApp):
    """Shows the course, or one run."""

    TITLE = "bpe-tui"
    CSS_PATH = "app.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-medium"), (100, "-wide")]  # noqa: RUF012
    COMMANDS = App.COMMANDS | {place_commands}

    def __init__(
        self,
        course: Course,
        *,
        place: Place | None = None,
        store: Store | None = None,
        run: Run | None = None,
        title: str = "",
        given: Input | None = None,
        playground: PlaygroundOptions | None = None,
        placement: bool = False,
        lab: str = "",
        review: bool = False,
        present: bool = False,
        glyphs: Glyphs = UNICODE,
        session: Session | None = None,
        driver_class: type[Driver] | None = None,
    ) -> None:
        """Make the application.

        Args:
            course: The lessons.
            place: Where to open, with no welcome in between; home by default.
            store: What is known of the learner, and where what happens is kept; in memory by default.
            run: A run that belongs to no lesson, to be stepped alone.
            title: What that run is, such as ``FILE.py:NAME``.
            given: How its input can be edited.
            playground: How to open the playground, if that is where to begin.
            placement: Whether to begin with the placement test.
            lab: The lab to open, or ``play`` for free play; empty for none.
            review: Whether to begin with what is due for review.
            present: Whether it is shown to many: few panes, and answers hidden until a key.
            glyphs: The characters this terminal can show.
            session: Near or over SSH, open or a kiosk; by default near and open.
            driver_class: What talks to the terminal; Textual's choice by default.
        """
        super().__init__(glyphs, session, driver_class)
        self.course = course
        self.store = store if store is not None else Store.memory()
        self._place, self._run, self._heading, self._given = place, run, title, given
        self._playground = playground
        self._placement = placement
        self._lab = lab
        self._review = review
        self.presenting = present
        """Whether it is shown to many."""
        self.set_class(present, "-present")
        self._told = ""

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette offers everywhere, besides places."""
        del screen
        yield SystemCommand("Theme", "Choose how it looks.", self.action_change_theme)
        yield SystemCommand("Leave", "Leave the tutor. It comes back to exactly this place.", self.exit)

    def on_mount(self) -> None:
        """Open the place."""
        chosen = self.store.setting(_THEME, self.fitting_theme())
        if chosen in self.available_themes:
            self.theme = chosen
        self.theme_changed_signal.subscribe(self, lambda theme: self.store.set_setting(_THEME, theme.name))
        if self._run is not None:
            from bpe_tui.screens.stepper_screen import StepperScreen

            self.push_screen(StepperScreen(self._run, self._heading or self._run.program.entry, given=self._given))
            return
        self.push_screen(HomeScreen(self.course, self.store))
        if not self.is_headless:
            self.set_timer(_READING, self._load_lessons)
        if self._place is not None:
            self.open_place(self._place)
        if self._placement:
            self.open_placement()
        if self._review:
            self.open_review()
        if self._lab:
            self.open_lab(self._lab)
        if self._playground is not None:
            problem = self._playground.apply(self.workshop)
            self.open_playground()
            if problem:
                self.notify(problem, severity="warning", markup=False)

    def _load_lessons(self) -> None:
        """While home is being read, load what shows lessons and the page it leads to, so that that opens at once."""
        known = self.store.place()
        place = known or next((Place(lesson.id) for lesson in self.course.lessons), None)
        if place is None:
            return

        def load() -> None:
            import_module("bpe_tui.screens.lesson")
            with suppress(LessonError, LookupError):
                # what is wrong with it is told to who opens it
                lesson = self.course.lesson(place.lesson)
                _ = lesson.pages[place.page - 1]
                if known is None and lesson.slides:
                    import_module("bpe_tui.screens.slides")
                    _ = lesson.slides[0]

        Thread(target=load, name="load-lessons").start()

    def open_place(self, place: Place, *, beside: bool = False) -> None:
        """Go to a place of the course, from wherever the learner is.

        Args:
            place: Where to go.
            beside: Whether the lesson they are in stays open below, to be come back to.
        """
        from bpe_tui.screens.lesson import LessonScreen

        while isinstance(self.screen, PlaceScreen) and self.screen.is_passing:
            self.pop_screen()
        screen = self.screen
        if isinstance(screen, LessonScreen) and screen.lesson.id == place.lesson:
            self.call_later(screen.go, place)
            return
        opened = self._made_lesson(place)
        if opened is None:
            return
        if isinstance(screen, LessonScreen) and not beside:
            self.switch_screen(opened)
        else:
            self.push_screen(opened)

    def _made_lesson(self, place: Place) -> LessonScreen | None:
        """Open a lesson; if its file is broken, say what is wrong with it and where."""
        from bpe_tui.screens.lesson import LessonScreen

        lesson = self.course.lesson(place.lesson)
        try:
            lesson.pages[min(place.page, len(lesson.pages)) - 1]
        except LessonError as error:
            self._tell_broken(f"{lesson.title} cannot be opened", error)
            return None
        return LessonScreen(lesson, self.store, place, self.reference)

    def _tell_broken(self, heading: str, error: LessonError) -> None:
        """Say what is wrong with a file of the course."""
        from bpe_tui.screens.dialogs import TextPage

        problems = [line(str(problem)) for problem in error.problems]

        def draw(width: int) -> list[Content]:
            told = "Something is wrong with its file. bpe-tui check tells the same."
            return [row for text in (line(told), line(), *problems) for row in wrap(text, width, 2)]

        self.push_screen(TextPage(heading, draw))

    @cached_property
    def reference(self) -> Reference:
        """What stands beside the lessons."""
        from bpe_tui.course.reference import reference_of

        return reference_of(self.course)

    @cached_property
    def search_index(self) -> SearchIndex:
        """What the search knows; it is read when the search is first opened."""
        from bpe_tui.course.search_index import SearchIndex

        return SearchIndex(self.course, self.reference)

    def open_search(self, words: str = "") -> None:
        """Search the course."""
        from bpe_tui.screens.search import SearchScreen

        self.push_screen(SearchScreen(self.course, self.search_index, words))

    def open_glossary(self, term: str = "") -> None:
        """Show the glossary."""
        from bpe_tui.screens.glossary import GlossaryScreen

        self.push_screen(GlossaryScreen(self.course, self.reference, term))

    def open_faq(self, name: str = "") -> None:
        """Show the questions that learners ask."""
        from bpe_tui.screens.faq import FaqScreen

        self.push_screen(FaqScreen(self.course, self.reference, name))

    def open_sources(self) -> None:
        """Show the sources."""
        from bpe_tui.screens.sources import SourcesScreen

        self.push_screen(SourcesScreen(self.course, self.reference))

    @on(PlaceScreen.ReferenceWanted)
    def open_reference(self, event: PlaceScreen.ReferenceWanted) -> None:
        """Look something up beside the lessons."""
        if event.name == "sources":
            self.open_sources()
        else:
            {"search": self.open_search, "glossary": self.open_glossary, "faq": self.open_faq}[event.name](event.entry)

    def on_finder_screen_opened(self, event: FinderScreen.Opened) -> None:
        """Go to what was found; what was being read stays open below it."""
        self.open_place(event.place, beside=True)

    def open_test(self, lesson: Lesson) -> None:
        """Take the test of a lesson."""
        from bpe_tui.screens.lesson_test import LessonTestScreen

        try:
            screen = LessonTestScreen(self.course, lesson, self.store)
        except LessonError as error:
            self.notify(f"This test cannot be opened: {error.problems[0]}", severity="warning", markup=False)
        else:
            self.push_screen(screen)

    def open_review(self, practice: tuple[str, str] | None = None) -> None:
        """Review what is due, or practise a card of a lesson."""
        from bpe_tui.screens.review import ReviewScreen

        self.push_screen(ReviewScreen(self.course, self.store, practice))

    def open_progress(self) -> None:
        """Show what the learner knows."""
        from bpe_tui.screens.progress import ProgressScreen

        self.push_screen(ProgressScreen(self.course, self.store))

    def open_placement(self) -> None:
        """Find where to begin."""
        from bpe_tui.screens.placement import PlacementScreen

        self.push_screen(PlacementScreen(self.course, self.store))

    def open_labs(self) -> None:
        """Show all labs."""
        from bpe_tui.lab.loader import load_labs
        from bpe_tui.screens.labs import LabsScreen

        try:
            self.push_screen(LabsScreen(self.course, load_labs(), self.store))
        except LessonError as error:
            self._tell_broken("The labs cannot be opened", error)

    def open_lab(self, name: str) -> None:
        """Go to a lab, by its id; to free play or the game of finding bugs, by their names."""
        from bpe_tui.screens.lab_opening import make_lab_screen

        try:
            self.push_screen(make_lab_screen(name, self.store))
        except LessonError as error:
            self._tell_broken(f"The lab {name} cannot be opened", error)

    def on_labs_screen_opened(self, event: LabsScreen.Opened) -> None:
        """Go to the lab that was chosen."""
        self.open_lab(event.name)

    def on_lab_block_opened(self, event: LabBlock.Opened) -> None:
        """Go to the lab that a lesson leads to."""
        self.open_lab(event.lab)

    @cached_property
    def workshop(self) -> Workshop:
        """What the learner trains; it goes on wherever they are."""
        from bpe_tui.course.workshop import Workshop

        return Workshop()

    def open_playground(self) -> None:
        """Go to the playground."""
        from bpe_tui.screens.playground import PlaygroundScreen

        self._go_to(PlaygroundScreen)

    def open_inspector(self) -> None:
        """Go to the tokenizer inspector."""
        from bpe_tui.screens.inspector import InspectorScreen

        self._go_to(InspectorScreen)

    def _go_to(self, kind: Callable[[Workshop, Store], PlaceScreen]) -> None:
        """Go to a place that is there once, back to it if the learner came through it."""
        if any(type(screen) is kind for screen in self.screen_stack):
            while type(self.screen) is not kind:
                self.pop_screen()
        else:
            self.push_screen(kind(self.workshop, self.store))

    def _go_home(self) -> None:
        """Go back to the course, from all that is open above it."""
        while not isinstance(self.screen, HomeScreen):
            self.pop_screen()

    @property
    def is_busy(self) -> bool:
        """Whether something plays or trains."""
        if "workshop" in self.__dict__ and self.workshop.is_busy:
            return True
        # while it ends there is no screen any more
        steppers = self.screen.query("Stepper") if self.screen_stack else ()
        return any(getattr(stepper, "is_playing", False) for stepper in steppers)

    def on_unmount(self) -> None:
        """End what trains."""
        if "workshop" in self.__dict__:
            self.workshop.close()

    @on(HomeScreen.Opened)
    def open_from_home(self, event: HomeScreen.Opened) -> None:
        """Open what was chosen on the map."""
        self.open_place(event.place)

    @on(HomeScreen.BesideOpened)
    def open_beside(self, event: HomeScreen.BesideOpened) -> None:
        """Open a place beside the course."""
        {
            "playground": self.open_playground,
            "inspector": self.open_inspector,
            "placement": self.open_placement,
            "labs": self.open_labs,
            "review": self.open_review,
            "progress": self.open_progress,
            "glossary": self.open_glossary,
            "faq": self.open_faq,
            "sources": self.open_sources,
        }[event.name]()

    @on(HomeScreen.TestOpened)
    def open_test_from_home(self, event: HomeScreen.TestOpened) -> None:
        """Take the test of the lesson under the cursor."""
        self.open_test(event.lesson)

    def on_progress_screen_practise_wanted(self, event: ProgressScreen.PractiseWanted) -> None:
        """Practise a card, or review what is due."""
        event.stop()
        self.open_review(event.practice)

    def on_progress_screen_opened(self, event: ProgressScreen.Opened) -> None:
        """Go from what is known to a lesson."""
        event.stop()
        self.open_place(event.place)

    def on_placement_screen_found(self, event: PlacementScreen.Found) -> None:
        """Go from the placement test to the lesson it has found."""
        event.stop()
        self.pop_screen()
        self.open_place(event.place)

    def on_live_trainer_explorer_playground_asked(self, event: LiveTrainerExplorer.PlaygroundAsked) -> None:
        """Open the playground as the explorable of a lesson is set."""
        from bpe_tui.course.workshop import PlaygroundOptions

        trained = event.trained
        options = PlaygroundOptions(None, trained.corpus, trained.text, trained.pattern, trained.size)
        options.apply(self.workshop)
        self.open_playground()

    @on(PlaceScreen.Noticed)
    def tell_notice(self, event: PlaceScreen.Noticed) -> None:
        """Tell something about the file of the learner's progress, once."""
        if event.text != self._told:
            self._told = event.text
            self.notify(event.text, severity="warning", timeout=12, markup=False)

    def on_lesson_screen_ended(self, event: LessonScreen.Ended) -> None:
        """After the last page: on to the next lesson, or back to the course."""
        from bpe_tui.screens.dialogs import ChooseScreen

        lessons = self.course.lessons
        at = lessons.index(event.lesson) + 1
        progress = self.store.progress(event.lesson.id, len(event.lesson.pages))
        heading = f"{event.lesson.title}: done." if progress.finished else f"{event.lesson.title}: the last page."
        if course_is_done(self.store, self.course):
            heading += "\nThe course is done. Every lesson stays open, to look things up; review keeps it in mind."
        offers: list[tuple[str, Callable[[], object]]] = []
        if event.lesson.test is not None:
            test = f"take the test, {event.lesson.test.count} questions"
            offers.append((test, partial(self.open_test, event.lesson)))
        if at < len(lessons):
            place = self.store.place_in(lessons[at].id) or Place(lessons[at].id)
            offers.append((f"on to {lessons[at].title}", partial(self.open_place, place)))
        offers.append(("back to the course", self._go_home))

        def go(choice: int | None) -> None:
            if choice is not None:
                offers[choice][1]()

        self.push_screen(ChooseScreen(heading, tuple(text for text, _ in offers)), go)
