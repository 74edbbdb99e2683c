"""Progress: what the learner knows, what wants practice, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message

from bpe_tui.course.models import Course
from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.progress import Row, Section
from bpe_tui.screens.dialogs import AskScreen, ChooseScreen, LineScreen
from bpe_tui.screens.learner_files import learner_path
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.screens.place_commands import EVERYWHERE
from bpe_tui.study.events import Place
from bpe_tui.study.export import ExportError
from bpe_tui.study.overview import LessonStanding, Overview, SkillStanding, overview, time_text
from bpe_tui.study.review import Now, local_now
from bpe_tui.study.review_questions import title_of
from bpe_tui.study.reviewing import day_text
from bpe_tui.study.store import Store
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.place_bar import PlaceBar
from bpe_tui.widgets.progress_list import LISTING, ProgressList

RESET: Final = Command("reset", ("r",), "begin anew", "Forget answers: of a page, of the lesson, of all.", "Progress")
EXPORT: Final = Command("export", ("e",), "export", "Write everything that is kept to a file.", "Progress")
IMPORT: Final = Command("import", ("i",), "import", "Add an export to what is kept.", "Progress")
OWN: Final = (RESET, EXPORT, IMPORT)
_FILE: Final = "bpe-tui-progress.json"


@dataclass(frozen=True, slots=True)
class _Target:
    """What a row stands for."""

    skill: SkillStanding | None = None
    lesson: LessonStanding | None = None
    review: bool = False


class ProgressScreen(PlaceScreen):
    """Shows what is known, and offers to practise it."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(OWN)

    class PractiseWanted(Message):
        """The learner wants to practise a card of a lesson; or to review what is due, if there is none."""

        def __init__(self, practice: tuple[str, str] | None) -> None:
            super().__init__()
            self.practice = practice

    class Opened(Message):
        """The learner wants to go to a place."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    def __init__(self, course: Course, store: Store, now: Now = local_now) -> None:
        """Take the course and what is known of the learner."""
        super().__init__()
        self.course, self.store, self._now = course, store, now
        self._targets: list[_Target] = []

    def compose_body(self) -> ComposeResult:
        """Make room for the list."""
        with Vertical(id="home"):
            yield ProgressList(id="map")

    def on_mount(self) -> None:
        """Sum it up."""
        self.query_one(ProgressList).focus()
        self.sum_up()

    def on_screen_resume(self) -> None:
        """Sum it up again: the learner has been somewhere."""
        self.sum_up()

    def sum_up(self) -> None:
        """Work out what is known, and show it."""
        known = overview(self.store, self.course, self._now)
        self.tell_notice(self.store.notice)
        weak = known.weak
        others = [skill for skill in known.skills if skill not in weak]
        begun = [lesson for lesson in known.lessons if lesson.state != "new"]
        sections = (
            Section("today", (Row("Review what is due", self._due(known)),) if known.due else ()),
            Section("what wants practice", tuple(self._skill(skill, weak=True) for skill in weak)),
            Section("skills", tuple(self._skill(skill) for skill in others)),
            Section("lessons", tuple(_lesson(lesson) for lesson in begun)),
        )
        self._targets = [
            *([_Target(review=True)] if known.due else []),
            *(_Target(skill=skill) for skill in (*weak, *others)),
            *(_Target(lesson=lesson) for lesson in begun),
        ]
        self.query_one(PlaceBar).show("Progress", "")
        self.query_one(ProgressList).show(self._summary(known), sections)
        self.show_keys()

    def _summary(self, known: Overview) -> list[str]:
        begun = sum(lesson.state != "new" for lesson in known.lessons)
        if not begun:
            return ["Nothing yet. What you do in the lessons is summed up here."]
        done = sum(lesson.state == "done" for lesson in known.lessons)
        days = f"{known.days} day{'' if known.days == 1 else 's'}"
        if known.in_a_row > 1:
            days += f", the last {known.in_a_row} in a row"
        said = [f"{done} of {len(known.lessons)} lessons done. {days}. Time: {time_text(known.seconds)}."]
        if not known.due:
            said.append(self._due(known))
        return said

    def _due(self, known: Overview) -> str:
        if known.due:
            return f"{known.due} to review"
        if known.next_day is not None:
            return f"Next review: {day_text(known.next_day, self._now().date())}."
        return "Nothing to review yet."

    def _skill(self, skill: SkillStanding, *, weak: bool = False) -> Row:
        title = title_of(self.course, skill.key)
        return Row(title[:1].upper() + title[1:], f"{skill.right} of {skill.asked} right", skill.share, weak)

    @property
    def _target(self) -> _Target | None:
        at = self.query_one(ProgressList).cursor
        return self._targets[at] if at < len(self._targets) else None

    @on(ProgressList.Moved)
    def tell_keys(self, event: ProgressList.Moved) -> None:
        """Other keys matter now."""
        event.stop()
        self.show_keys()

    @on(ProgressList.Chosen)
    def choose(self, event: ProgressList.Chosen) -> None:
        """Practise a skill, review, or open a lesson."""
        event.stop()
        target = self._targets[event.at]
        if target.skill is not None:
            self.post_message(self.PractiseWanted((target.skill.key, target.skill.lesson)))
        elif target.lesson is not None:
            self.post_message(self.Opened(self.store.place_in(target.lesson.id) or Place(target.lesson.id)))
        else:
            self.post_message(self.PractiseWanted(None))

    # what is kept

    def action_reset(self) -> None:
        """Ask what to forget, then whether that is meant."""
        target = self._target
        offers: list[tuple[str, str | None, int | None]] = []
        if target is not None and target.lesson is not None:
            lesson = target.lesson
            place = self.store.place_in(lesson.id)
            if place is not None and place.page <= lesson.pages:
                offers.append((f"page {place.page} of {lesson.title}", lesson.id, place.page))
            offers.append((lesson.title, lesson.id, None))
        offers.append(("all lessons", None, None))

        def chosen(at: int | None) -> None:
            if at is not None:
                self._confirm(*offers[at])

        self.app.push_screen(ChooseScreen("Begin what anew?", tuple(text for text, _, _ in offers)), chosen)

    def _confirm(self, named: str, lesson: str | None, page: int | None) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self.store.reset(lesson, page)
                self.sum_up()
                self.say(f"As new: {named}.")

        self.app.push_screen(AskScreen(f"Forget your answers and places in {named}?"), answered)

    def action_export(self) -> None:
        """Ask for a file, and write it."""

        def write(path: Path) -> str:
            if path.exists():
                return f"{path} is there already; name another file."
            path.write_text(self.store.export_json(), encoding="utf-8")
            return ""

        self._ask_file("Export everything to", "a file that is not there yet", write, "Written")

    def action_import(self) -> None:
        """Ask for a file, and add it."""

        def read(path: Path) -> str:
            self.store.import_json(path.read_text(encoding="utf-8"))
            return ""

        self._ask_file("Import", "a file that an export has made", read, "Added")

    def _ask_file(self, title: str, hint: str, do: Callable[[Path], str], done: str) -> None:
        def check(text: str) -> str:
            if not text.strip():
                return "Write the name of a file."
            try:
                return do(learner_path(text, self.app))
            except OSError as error:
                return f"That cannot be used: {error.strerror or error}"
            except (ExportError, UnicodeDecodeError, RuntimeError, ValueError) as error:
                return f"That cannot be used: {error}"

        def finish(text: str | None) -> None:
            if text is not None:
                self.sum_up()
                self.say(f"{done}: {text.strip()}")

        self.app.push_screen(LineScreen(title, hint, _FILE, check), finish)

    # what is told

    def hints(self) -> Sequence[Hint]:
        """The keys of the list."""
        target = self._target
        act = (("Enter", "practise" if target.skill else "review" if target.review else "open"),) if target else ()
        return (("↑↓", "move"), *act, RESET.hint, EXPORT.hint, IMPORT.hint, ("Esc", "back"))

    def commands(self) -> Sequence[Command]:
        """The keys of the list and of every place."""
        return (*LISTING, *OWN, *EVERYWHERE)

    def address(self) -> str:
        """It has none that can be opened."""
        return ""


def _lesson(lesson: LessonStanding) -> Row:
    parts = [f"{lesson.first_right} of {lesson.asked} right at first"] if lesson.asked else []
    parts += [f"test {lesson.test}"] if lesson.test else []
    parts.append(lesson.state if lesson.state in ("done", "skipped") else f"{lesson.done} of {lesson.pages} pages")
    return Row(lesson.title, ", ".join(parts), lesson.done / max(1, lesson.pages))
