"""The base of the places that look things up: a field to type in, a list, and what is told of the thing under it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Generic, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.message import Message
from textual.widgets import Input

from bpe_tui.course.problems import LessonError
from bpe_tui.course.syllabus import Course
from bpe_tui.drawing.finder import Item
from bpe_tui.drawing.keyline import Hint
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.screens.place_commands import PALETTE, UP
from bpe_tui.study.events import Place
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.drawn_block import Draw, DrawnBlock
from bpe_tui.widgets.item_list import ItemList
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.place_bar import PlaceBar

Entry = TypeVar("Entry")

_GROUP: Final = "Looking up"
MOVE: Final = Command("cursor({})", ("down",), "move", "Move up and down.", _GROUP, ("up",))
READ: Final = Command("read({})", ("pagedown",), "scroll", "Scroll what is told, or the list.", _GROUP, ("pageup",))
GO: Final = Command("open", ("enter",), "go there", "Go to what is under the cursor, or to its lesson.", _GROUP)
FINDING: Final = (MOVE, READ, GO)


class FinderScreen(PlaceScreen, Generic[Entry]):
    """Lists what has the words that are typed. Subclasses say what there is and what it looks like."""

    BINDINGS: ClassVar[list[BindingType]] = bindings((MOVE, READ))
    is_passing = True

    class Opened(Message):
        """The learner wants to go to a place."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    heading = ""
    """What this place is called."""
    about = ""
    """What is said beside that."""
    asks = "type to find"
    """What stands in the empty field."""
    told = True
    """Whether there is more to tell of an entry than the list does."""

    def __init__(self, course: Course) -> None:
        """Take the course."""
        super().__init__()
        self.course = course
        self.entries: Sequence[Entry] = ()
        """All there are."""
        self.shown: Sequence[Entry] = ()
        """Those in the list."""
        self._empty = "Reading…"

    def compose_body(self) -> ComposeResult:
        """Put the field above the list, and what is told beside or below it."""
        with Container(id="finder", classes="-told" if self.told else ""):
            yield Input(placeholder=self.asks, id="wanted")
            yield ItemList(id="found")
            if self.told:
                with VerticalScroll(id="told", can_focus=False):
                    yield DrawnBlock(id="detail")

    def on_mount(self) -> None:
        """Read beside the screen."""
        self.query_one(PlaceBar).show(self.heading, self.about)
        self.query_one(Input).focus()
        self.find("")
        self.load()

    # what there is

    def read(self) -> Sequence[Entry]:
        """Read all entries; it may take a moment, and runs in a thread.

        Raises:
            LessonError: The file has problems.
        """
        raise NotImplementedError

    def matching(self, words: str) -> Sequence[Entry]:
        """The entries that have some words, the best first."""
        raise NotImplementedError

    def item(self, entry: Entry) -> Item:
        """An entry as it stands in the list."""
        raise NotImplementedError

    def detail(self, entry: Entry) -> Draw:
        """What draws all there is to know of an entry."""
        raise NotImplementedError

    def place_of(self, entry: Entry) -> Place | None:
        """Where Enter goes; ``None`` if there is no such place."""
        raise NotImplementedError

    def nothing(self, words: str) -> str:
        """What to say if nothing has the words."""
        return f"Nothing has “{words}”." if words else ""

    def start(self) -> int:
        """The entry that the cursor is on at first."""
        return 0

    @work(thread=True)
    def load(self) -> None:
        """Read the entries in a thread."""
        try:
            entries = self.read()
        except LessonError as error:
            self.app.call_from_thread(self._loaded, (), f"This cannot be read. {error.problems[0]}")
            return
        self.app.call_from_thread(self._loaded, entries, "")

    def _loaded(self, entries: Sequence[Entry], problem: str) -> None:
        self.entries, self._empty = entries, problem
        self.find(self.query_one(Input).value, self.start())

    # finding

    @on(Input.Changed)
    def note_words(self, event: Input.Changed) -> None:
        """Find what is typed."""
        event.stop()
        self.find(event.value)

    def find(self, words: str, cursor: int = 0) -> None:
        """List what has the words."""
        words = words.strip()
        self.shown = self.matching(words) if words else self.entries
        empty = self._empty or self.nothing(words)
        self.query_one(ItemList).show([self.item(entry) for entry in self.shown], cursor, empty)

    @on(ItemList.Moved)
    def show_told(self, event: ItemList.Moved) -> None:
        """Tell of what is under the cursor."""
        event.stop()
        if self.told:
            entry = self.current
            self.query_one(DrawnBlock).show(None if entry is None else self.detail(entry))
            self.query_one("#told", VerticalScroll).scroll_home(animate=False)
        self.show_keys()

    @property
    def current(self) -> Entry | None:
        """What is under the cursor."""
        at = self.query_one(ItemList).cursor
        return self.shown[at] if at < len(self.shown) else None

    def action_cursor(self, direction: int) -> None:
        """Move the cursor."""
        found = self.query_one(ItemList)
        found.move_to(found.cursor + direction)

    def action_read(self, direction: int) -> None:
        """Scroll by a page."""
        if self.told:
            told = self.query_one("#told", VerticalScroll)
            (told.scroll_page_down if direction > 0 else told.scroll_page_up)(animate=False)
        else:
            found = self.query_one(ItemList)
            found.move_to(found.cursor + direction * max(1, found.size.height // 2))

    @on(Input.Submitted)
    def go(self, event: Input.Submitted) -> None:
        """Go to what is under the cursor."""
        event.stop()
        self.open_current()

    @on(ItemList.Clicked)
    def go_to_clicked(self, event: ItemList.Clicked) -> None:
        """A click is enough where there is nothing to tell."""
        event.stop()
        if not self.told:
            self.open_current()

    def open_current(self) -> None:
        """Go to what is under the cursor."""
        entry = self.current
        place = None if entry is None else self.place_of(entry)
        if place is not None:
            self.post_message(self.Opened(place))

    def lesson_title(self, lesson_id: str) -> str:
        """The title of a lesson; empty if there is none of that id."""
        return next((lesson.title for lesson in self.course.lessons if lesson.id == lesson_id), "")

    def lesson_place(self, lesson_id: str) -> Place | None:
        """The start of a lesson; ``None`` if there is none of that id."""
        return Place(lesson_id) if self.lesson_title(lesson_id) else None

    # what is told

    def show_keys(self) -> None:
        """Write the keys to the foot; those that are letters are typed here."""
        self.query_one(KeyLine).show(self.hints(), ("Esc", "back"))

    def hints(self) -> Sequence[Hint]:
        """The keys of the list."""
        entry = self.current
        go = ("Enter", "to its lesson" if self.told else "go there")
        goes = entry is not None and self.place_of(entry) is not None
        return (("↑↓", "move"), *((go,) if goes else ()), *((READ.hint,) if self.told else ()))

    def commands(self) -> Sequence[Command]:
        """The keys of the list; letters are typed here."""
        return (*FINDING, PALETTE, UP)
