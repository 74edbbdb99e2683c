"""The tutor line by line: it listens, finds who the line is for, and says the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TextIO

from bpe_tui.course.models import Course, Lesson
from bpe_tui.course.page_terms import terms_of
from bpe_tui.course.problems import LessonError
from bpe_tui.plain import commands, course_lines
from bpe_tui.plain.beside import Beside, broken_lines
from bpe_tui.plain.commands import (
    ANYWHERE,
    COURSE_WORDS,
    HOME_WORDS,
    LESSON_WORDS,
    OWN_WORDS,
    TEST,
    TEST_WORDS,
    Command,
    Order,
    elsewhere,
    help_line,
    help_lines,
    parse,
    shortest,
    unknown,
)
from bpe_tui.plain.exploring import ExploreStop
from bpe_tui.plain.lab_places import Labs
from bpe_tui.plain.lab_words import LAB_WORDS
from bpe_tui.plain.listening import Ear
from bpe_tui.plain.open_page import OpenPage
from bpe_tui.plain.progress_lines import progress_lines
from bpe_tui.plain.reading import read_number
from bpe_tui.plain.reviewing import ReviewStop, due_lines
from bpe_tui.plain.sitting import AskingStop, LessonTestStop, PlacementStop
from bpe_tui.plain.slides import SlidesStop
from bpe_tui.plain.stepping import StepperStop
from bpe_tui.plain.stop import Lines, Rest, Stop
from bpe_tui.plain.voice import Voice
from bpe_tui.study.depth import reads_formal, set_depth
from bpe_tui.study.events import Place
from bpe_tui.study.overview import overview
from bpe_tui.study.store import Store
from bpe_tui.trace.run import Run

_AFTER_OWN: Final = "Type back to go back, or quit to leave."


class LessonEnd(Stop):
    """What is behind the last page of a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        """Offer the test, if the lesson has one."""
        self.commands = (TEST,) if lesson.test is not None else ()


class Tutor:
    """A session: the place the learner is at, and what can be said there."""

    def __init__(self, course: Course, store: Store, voice: Voice) -> None:
        """Begin on the list of lessons.

        Args:
            course: The lessons.
            store: What is known of the learner, and where what happens is kept.
            voice: Says the answers.
        """
        self._course, self._store, self._voice = course, store, voice
        self._page: OpenPage | None = None
        self._own: StepperStop | None = None
        self._end: LessonEnd | None = None
        self._slides: SlidesStop | None = None
        self._beside = Beside(course, voice.say)
        self._asking: AskingStop | None = None
        self._labs = Labs(store, voice.say)
        self._noticed = ""
        self.left = False
        """Whether the learner has asked to leave."""

    # where the learner is

    @property
    def place(self) -> Place | None:
        """Where in the course the learner is; ``None`` on the list of lessons and in a run of their own."""
        return self._page.place if self._page is not None else None

    @property
    def stop(self) -> Stop | None:
        """What listens now; ``None`` on the list of lessons."""
        if self._own is not None:
            return self._own
        if self._labs.stop is not None:
            return self._labs.stop
        if self._asking is not None:
            return self._asking
        if self._slides is not None:
            return self._slides
        if self._end is not None:
            return self._end
        return self._page.stop if self._page is not None else None

    @property
    def words(self) -> tuple[Command, ...]:
        """Everything that can be typed now, the words that go everywhere before those of the place."""
        stop = self.stop
        if stop is None:
            return (*HOME_WORDS, *ANYWHERE, *Beside.words, *LAB_WORDS)
        if self._labs.stop is not None:
            return (*ANYWHERE, *stop.commands)
        if self._asking is not None:
            return (*TEST_WORDS, *ANYWHERE, *stop.commands)
        return (*(OWN_WORDS if self._own is not None else LESSON_WORDS), *ANYWHERE, *stop.commands, *self._more_words())

    def _more_words(self) -> tuple[Command, ...]:
        """The words that come last, so that they take no short form from those of the place."""
        if self._page is None:
            return (commands.GLOSSARY,)
        slides = (commands.SLIDES,) if self._page.lesson.slides else ()
        return (*slides, commands.DEPTH, *Beside.words, *LAB_WORDS, *COURSE_WORDS)

    def _ordered(self) -> tuple[Command, ...]:
        """The same, those of the place first: the order in which they are told."""
        own = self.stop.commands if self.stop is not None else ()
        return (*own, *(command for command in self.words if command not in own))

    # beginning

    def begin(
        self,
        place: Place | None = None,
        run: Run | None = None,
        title: str = "",
        *,
        placement: bool = False,
        review: bool = False,
    ) -> None:
        """Say where the learner is, after a welcome at the first start."""
        self._guard(lambda: self._beginning(place, run, title, placement=placement, review=review))

    def _beginning(self, place: Place | None, run: Run | None, title: str, *, placement: bool, review: bool) -> Lines:
        if run is not None:
            self._own = StepperStop(run, title=title or run.program.entry, after=_AFTER_OWN)
            return self._own.open()
        if placement:
            return self._place_test(Order(commands.PLACEMENT))
        if review:
            return self._review(Order(commands.REVIEW))
        if place is not None:
            return self._open(place)
        welcome = course_lines.WELCOME if self._store.place() is None else ()
        return [
            *welcome,
            *course_lines.home_lines(self._course, self._store),
            *due_lines(self._store, self._course),
        ]

    def _guard(self, make: Callable[[], Lines]) -> None:
        """Say what is made; where a lesson is broken, say what is wrong with it and where."""
        try:
            lines = make()
        except LessonError as error:
            self._leave()
            lines = [*broken_lines("This lesson cannot be opened", error), "Type lessons to hear the list."]
        self._say(lines)

    def _say(self, lines: Lines) -> None:
        """Say lines, and before them what the store has to say about its file, when that is new."""
        if self._store.notice != self._noticed:
            self._noticed = self._store.notice
            if self._noticed:
                self._voice.say(f"Please note: {self._noticed}")
        self._voice.say_all(lines)

    # listening

    def answer(self, text: str) -> None:
        """Answer a line of input."""
        self._guard(lambda: self._answer(text))

    def _answer(self, text: str) -> Lines:
        if self.stop is not None and self.stop.takes_lines:
            return self.stop.hear(text) or []
        chosen = self._beside.chosen(text)
        if chosen is not None:
            return self._open(chosen) if isinstance(chosen, Place) else chosen
        stop = self.stop
        if not text.strip():
            return self._enter()
        order = self._order(text)
        if order is not None:
            return self._do(order)
        if stop is None:
            lesson = course_lines.find_lesson(self._course, text)
            return unknown(text, self._ordered()) if lesson is None else self._open_lesson(lesson)
        heard = self._led_out(stop, text) or stop.hear(text)
        return unknown(text, self._ordered()) if heard is None else heard

    def _led_out(self, stop: Stop, text: str) -> Lines | None:
        """What to say to a word of the list of lessons that is surely no answer; ``None`` if it may be one."""
        return elsewhere(text, self.words) if stop.takes_answers and not stop.accepts(text) else None

    def _order(self, text: str) -> Order | None:
        """The command a line gives; where answers are taken most lines give none."""
        stop, words = self.stop, self.words
        if stop is None or not stop.takes_answers:
            return parse(text, words)
        order = parse(text, words, whole=True)
        if order is not None and order.command in COURSE_WORDS and stop.accepts(text):
            return None
        if order is None and not stop.whole_words:
            order = parse(text, words)
            if order is not None and text.split()[0].casefold() != shortest(order.command, words):
                return None
        return order

    def _enter(self) -> Lines:
        stop = self.stop
        if stop is None:
            return self._next()
        lines = stop.enter()
        return self._next_piece() if lines is None else lines

    def _do(self, order: Order) -> Lines:
        if order.command in Beside.words:
            return self._beside.do(order, terms_of(self._page.blocks) if self._page is not None else ())
        if order.command in LAB_WORDS:
            return self._labs.do(order)
        doer = self._DOERS.get(order.command)
        if doer is not None and (self._labs.stop is None or order.command in ANYWHERE):
            return doer(self, order)
        stop = self.stop
        lines = stop.do(order) if stop is not None else []
        if self._labs.left:
            return self._after_lab()
        if self._slides is not None and self._slides.skipped:
            return self._after_slides()
        return self._after_test() if self._asking is not None and self._asking.left else lines

    def _after_lab(self) -> Lines:
        """Go on behind a lab, where the learner was."""
        self._labs.leave()
        if self._page is None:
            return course_lines.home_lines(self._course, self._store)
        return self._again(Order(commands.AGAIN))

    # going on and back

    def _next(self, order: Order | None = None) -> Lines:
        if order is not None and order.rest.casefold() == "page" and self._page is not None and self._asking is None:
            return self._turn(1)
        stop = self.stop
        if stop is None:
            place = course_lines.start_place(self._course, self._store)
            return course_lines.home_lines(self._course, self._store) if place is None else self._open(place)
        lines = stop.go_on()
        return self._next_piece() if lines is None else lines

    def _next_piece(self) -> Lines:
        """Go on behind the stop: the rest of the page, the next page, the next lesson."""
        if self._own is not None:
            return ["This is the last step.", _AFTER_OWN]
        if self._asking is not None:
            return self._after_test()
        if self._slides is not None:
            return self._after_slides()
        assert self._page is not None, "only a page and a run of one's own have a stop"
        if self._end is not None:
            following = course_lines.next_lesson(self._course, self._page.lesson)
            if following is not None:
                return self._open_lesson(following)
            self._leave()
            return course_lines.lesson_list(self._course, self._store)
        return ["", *self._page.lines()] if self._page.move(1) else self._turn(1)

    def _back(self, order: Order) -> Lines:
        if order.rest.casefold() == "page" and self._page is not None:
            return self._turn(-1)
        stop = self.stop
        lines = stop.go_back() if stop is not None else None
        if lines is not None:
            return lines
        if self._own is not None:
            return ["This is the first step."]
        if self._end is None and isinstance(stop, StepperStop):
            # stepping back must not leave the run by accident
            return ["This is the first step. Type back page for the page before."]
        if self._end is None and self._page is not None and self._page.move(-1):
            return self._page.lines()
        return self._turn(-1)

    def _turn(self, direction: int) -> Lines:
        """Turn the page."""
        page = self._page
        assert page is not None, "only a page can be turned"
        if self._slides is not None:
            return self._after_slides()
        if direction > 0 and self._end is None:
            page.finish()
        to = page.number if self._end is not None and direction < 0 else page.number + direction
        if to < 1:
            return ["This is the first page of the lesson. Type lessons to hear the list."]
        if to > len(page.lesson.pages):
            self._end = LessonEnd(page.lesson)
            return course_lines.end_lines(self._course, page.lesson, self._store)
        return self._open(self._known_place(page.lesson, to))

    def _known_place(self, lesson: Lesson, page: int) -> Place:
        return self._store.place_in(lesson.id, page) or Place(lesson.id, page)

    # places

    def _open(self, place: Place) -> Lines:
        """Open a place of the course."""
        lesson = self._course.lesson(place.lesson)
        before = self._page.lesson.id if self._page is not None else ""
        first = self._store.place_in(lesson.id) is None and place == Place(lesson.id)
        self._leave()
        self._page = OpenPage(lesson, place, self._store, self._voice.say, formal=reads_formal(self._store))
        heading = course_lines.lesson_heading(self._course, lesson) if lesson.id != before else []
        if first and lesson.slides:
            self._slides = SlidesStop(lesson)
            return ["", *heading, "", *self._slides.open()]
        return ["", *heading, *self._page_lines()]

    def _page_lines(self) -> Lines:
        """Say which page this is, and read it."""
        page = self._page
        assert page is not None, "only an open page is read"
        depth = course_lines.depth_lines(page.lesson.pages[page.number - 1], formal=reads_formal(self._store))
        return [course_lines.page_heading(page.lesson, page.number), *depth, "", *page.lines()]

    # slides and depth

    def _say_slides(self, order: Order) -> Lines:
        """Begin with the slides of the lesson."""
        del order
        assert self._page is not None, "slides is a word of a page"
        self._slides = SlidesStop(self._page.lesson)
        return self._slides.open()

    def _after_slides(self) -> Lines:
        """Go on behind the slides, where the learner was."""
        self._slides = None
        page = self._page
        assert page is not None, "slides stand before a page"
        if self._end is not None:
            return course_lines.end_lines(self._course, page.lesson, self._store)
        return ["", *self._page_lines()] if page.fresh else ["", *page.again()]

    def _change_depth(self, order: Order) -> Lines:
        """Switch between the plain and the formal version, and read the page in it."""
        page = self._page
        assert page is not None, "depth is a word of a page"
        word = order.rest.casefold()
        if word not in ("", "plain", "formal"):
            return ["Type depth plain or depth formal, or depth alone to switch."]
        formal = word == "formal" if word else not reads_formal(self._store)
        set_depth(self._store, formal=formal)
        said = f"From now on pages are read in their {'formal' if formal else 'plain'} version, where they have one."
        if not page.lesson.pages[page.number - 1].formal:
            return [said, "This page has one version."]
        return [said, *self._open(page.place)]

    def _open_lesson(self, lesson: Lesson) -> Lines:
        return self._open(course_lines.place_in(lesson, self._store))

    def _leave(self) -> None:
        """Leave the page, if one is open."""
        self._labs.leave()
        if self._page is not None:
            self._page.close()
        self._page = self._end = self._asking = self._slides = None

    def _page_order(self, order: Order) -> Lines:
        page = self._page
        assert page is not None, "page is a word of a page"
        word = order.rest.casefold()
        if self._slides is not None and not word:
            return self._after_slides()
        if word in ("next", "n", "back", "b"):
            return self._turn(1 if word[0] == "n" else -1)
        if not word:
            self._end = None
            heading = course_lines.page_heading(page.lesson, page.number)
            return ["", heading, "", *page.whole()]
        number = read_number(word)
        if number is None or not 1 <= number <= len(page.lesson.pages):
            return [f"Type page with a number from 1 to {len(page.lesson.pages)}."]
        return self._open(self._known_place(page.lesson, number))

    def _pages(self, order: Order) -> Lines:
        del order
        assert self._page is not None, "pages is a word of a page"
        return course_lines.page_list(self._page.lesson, self._page.number, self._store)

    def _lessons(self, order: Order) -> Lines:
        del order
        return course_lines.lesson_list(self._course, self._store)

    def _lesson(self, order: Order) -> Lines:
        if not order.rest:
            return course_lines.lesson_list(self._course, self._store)
        lesson = course_lines.find_lesson(self._course, order.rest)
        if lesson is None:
            return [f"There is no lesson {order.rest[:40]}.", *course_lines.lesson_list(self._course, self._store)]
        return self._open_lesson(lesson)

    def _again(self, order: Order) -> Lines:
        del order
        if self._own is not None:
            return self._own.again()
        if self._slides is not None:
            return self._slides.again()
        if self._asking is not None:
            return self._asking.again()
        assert self._page is not None, "again is a word of a page"
        if self._end is not None:
            return course_lines.end_lines(self._course, self._page.lesson, self._store)
        return self._page.again()

    # tests

    def _test(self, order: Order) -> Lines:
        """Take the test of the lesson that was just ended, or of another one."""
        lesson = self._page.lesson if self._page is not None else None
        if order.rest:
            lesson = course_lines.find_lesson(self._course, order.rest)
        if lesson is None:
            return ["Type test with the number of a lesson.", *course_lines.lesson_list(self._course, self._store)]
        if lesson.test is None:
            return [f"{lesson.title} has no test."]
        self._asking = LessonTestStop(self._course, lesson, self._store)
        return self._asking.open()

    def _place_test(self, order: Order) -> Lines:
        """Find where to begin."""
        del order
        self._asking = PlacementStop(self._course, self._store)
        return self._asking.open()

    def _review(self, order: Order) -> Lines:
        """Review what is due."""
        del order
        self._asking = ReviewStop(self._course, self._store)
        return self._asking.open()

    def _progress(self, order: Order) -> Lines:
        """Say what the learner knows."""
        del order
        return progress_lines(self._store, self._course)

    def _practise(self, order: Order) -> Lines:
        """Practise what is weak, or one thing of those that were told."""
        weak = overview(self._store, self._course).weak
        number = read_number(order.rest) if order.rest else 1
        if not weak:
            return ["Nothing is weak so far. Type review for what is due."]
        if number is None or not 1 <= number <= len(weak):
            return [f"Type practise with a number from 1 to {len(weak)}.", *progress_lines(self._store, self._course)]
        skill = weak[number - 1]
        self._asking = ReviewStop(self._course, self._store, (skill.key, skill.lesson))
        return self._asking.open()

    def _after_test(self) -> Lines:
        """Go on behind a test: to the lesson that was found, to where the lesson was left, or to the list."""
        asking, self._asking = self._asking, None
        found = asking.begin if isinstance(asking, PlacementStop) and not asking.left else None
        if found is not None:
            return self._open_lesson(found)
        if self._page is not None:
            return self._again(Order(commands.AGAIN))
        return course_lines.lesson_list(self._course, self._store)

    # help and leaving

    def _help(self, order: Order) -> Lines:
        words = self.words
        stop = self.stop
        whole = stop is not None and stop.takes_answers and stop.whole_words
        if order.rest:
            asked = parse(order.rest, words)
            return (
                unknown(order.rest, self._ordered())
                if asked is None
                else [help_line(asked.command, words, whole=whole)]
            )
        return [self._here(), *help_lines(self._ordered(), words, whole=whole)]

    def _here(self) -> str:
        """What an empty line does, to begin the help with."""
        stop = self.stop
        if self._labs.stop is not None:
            return self._labs.stop.here
        if stop is None:
            return "You are on the list of lessons. An empty line goes on with the course."
        if isinstance(stop, StepperStop):
            asked = "A question waits for your answer. " if stop.takes_answers else ""
            return f"{asked}You are stepping through code. An empty line {'asks again' if asked else 'runs one line'}."
        if isinstance(stop, (Rest, LessonEnd)) or (isinstance(stop, AskingStop) and not stop.waiting):
            return "An empty line goes on."
        if isinstance(stop, SlidesStop):
            return "These are the slides of the lesson. An empty line turns them."
        if isinstance(stop, ExploreStop):
            return "Here you can try something out. An empty line goes on."
        if stop.waiting:
            return "A question waits for your answer. What is not one of these words is taken for the answer."
        return "The question is answered. An empty line goes on."

    def _quit(self, order: Order) -> Lines:
        del order
        self.left = True
        return []

    def end(self) -> None:
        """Leave: give up what is held, and say where to go on."""
        page, number = self._page, self._page.number if self._page is not None else 0
        lines: Lines = ["Goodbye."]
        if page is not None:
            where = f"{page.lesson.title}, page {number}"
            kept = f"Your place is kept: {where}." if self._store.kept else f"You were in {where}."
            lines.append(kept)
        self._leave()
        self._say(lines)

    _DOERS: Final[dict[Command, Callable[[Tutor, Order], Lines]]] = {
        commands.NEXT: _next,
        commands.BEGIN: _next,
        commands.FORTH: _next,
        commands.BACK: _back,
        commands.BACK_AGAIN: _back,
        commands.PAGE: _page_order,
        commands.PAGES: _pages,
        commands.LESSONS: _lessons,
        commands.LESSON: _lesson,
        commands.AGAIN: _again,
        commands.SLIDES: _say_slides,
        commands.DEPTH: _change_depth,
        commands.TEST: _test,
        commands.PLACEMENT: _place_test,
        commands.REVIEW: _review,
        commands.PROGRESS: _progress,
        commands.PRACTISE: _practise,
        commands.ONWARDS: _next,
        commands.HELP: _help,
        commands.QUIT: _quit,
    }


def run_plain(
    course: Course,
    store: Store,
    *,
    place: Place | None = None,
    run: Run | None = None,
    title: str = "",
    placement: bool = False,
    review: bool = False,
    lines_in: TextIO,
    out: TextIO,
    width: int | None = None,
) -> int:
    """Teach line by line until the learner leaves or the input ends.

    Args:
        course: The lessons.
        store: What is known of the learner, and where what happens is kept.
        place: Where to open, with no welcome in between; the list of lessons by default.
        run: A run that belongs to no lesson, to be stepped alone; it stays the caller's to close.
        title: What that run is, such as ``FILE.py:NAME``.
        placement: Whether to begin with the placement test.
        review: Whether to begin with what is due for review.
        lines_in: What the learner types.
        out: Where the answers go.
        width: Columns at which prose is wrapped; 80 by default.

    Returns:
        The exit code.
    """
    ear = Ear(lines_in)
    voice = Voice(out, width)
    tutor = Tutor(course, store, voice)
    tutor.begin(place, run, title, placement=placement, review=review)
    while not tutor.left:
        heard = ear.listen()
        if heard is None:
            break
        if heard.problem:
            voice.say(heard.problem)
        else:
            tutor.answer(heard.text)
    tutor.end()
    return 0


__all__: Sequence[str] = ("Tutor", "run_plain")
