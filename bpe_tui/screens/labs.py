"""All labs, with what is done; and beside them free play and the game of finding bugs."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message

from bpe_tui.course.models import Course
from bpe_tui.drawing.course_map import State, Stop
from bpe_tui.drawing.keyline import Hint
from bpe_tui.lab.models import Lab
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.screens.place_commands import EVERYWHERE
from bpe_tui.study.lab_work import LabWork
from bpe_tui.study.store import Store
from bpe_tui.widgets.commands import Command
from bpe_tui.widgets.course_map import CHOOSING, CourseMap
from bpe_tui.widgets.place_bar import PlaceBar

PLAY = "play"
"""Names free play among the labs."""
HUNT = "hunt"
"""Names the game of finding bugs."""


class LabsScreen(PlaceScreen):
    """Lists the labs."""

    class Opened(Message):
        """The learner wants to go to a lab, to `PLAY` or to `HUNT`."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, course: Course, labs: Sequence[Lab], store: Store) -> None:
        """Take the labs, and what is known of the learner."""
        super().__init__()
        self.labs, self.store = labs, store
        self._lessons = {lesson.id: lesson.title for lesson in course.lessons}
        self._names: list[str] = []

    def compose_body(self) -> ComposeResult:
        """Show the list."""
        with Vertical(id="home"):
            labs = CourseMap(id="map")
            labs.heading = "labs: you write the code"
            yield labs

    def on_mount(self) -> None:
        """Put the cursor on the first lab that is not done."""
        self.query_one(CourseMap).focus()
        self.draw_list()
        done = [LabWork(self.store, lab).done for lab in self.labs]
        self.query_one(CourseMap).show(self.query_one(CourseMap).stops, done.index(False) if False in done else 0)

    def on_screen_resume(self) -> None:
        """Draw again: the learner has been in a lab."""
        self.draw_list()

    def draw_list(self) -> None:
        """Work out what is done."""
        works = [LabWork(self.store, lab) for lab in self.labs]
        done = sum(work.done for work in works)
        self.query_one(PlaceBar).show("Labs", f"{done} of {len(works)} done")
        stops = [self._stop(number, work) for number, work in enumerate(works, 1)]
        stops.append(Stop("Free play", note="any code: run it and step it"))
        stops.append(Stop("Find the bug", note="one line of the algorithm is wrong; expose it"))
        self._names = [*(lab.id for lab in self.labs), PLAY, HUNT]
        self.query_one(CourseMap).show(stops)

    def _stop(self, number: int, work: LabWork) -> Stop:
        state: State = "done" if work.done else "begun" if work.begun else "later"
        notes = {"done": "done", "begun": "begun"}
        note = notes.get(state, self._lessons.get(work.lab.after, ""))
        return Stop(work.lab.title, state, number, note, None, work.lab.summary)

    @on(CourseMap.Chosen)
    def open(self, event: CourseMap.Chosen) -> None:
        """Open what was chosen."""
        event.stop()
        self.post_message(self.Opened(self._names[event.at]))

    def hints(self) -> Sequence[Hint]:
        """The keys of the list."""
        return (("↑↓", "move"), ("Enter", "open"), ("Esc", "course"), ("q", "leave"))

    def commands(self) -> Sequence[Command]:
        """The keys of the list and of every place."""
        return (*CHOOSING, *EVERYWHERE)
