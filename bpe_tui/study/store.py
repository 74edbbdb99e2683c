"""The learner's progress: written as it happens, read as it is needed, whatever befalls the file.

A store is always there. Where its file cannot be used it works in memory, with all that can be read of the file;
`Store.notice` then says why, and what was done meanwhile is written as soon as the file can be used again.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Final, Self, TypeVar
from weakref import finalize

from bpe_tui.study import database, paths, tables
from bpe_tui.study.database import Disk
from bpe_tui.study.errors import FILE_ERRORS, UnusableError, fault_of, unusable
from bpe_tui.study.events import LAST_TIME, MOST, Event, History, Kind, Place, storable
from bpe_tui.study.migrations import transaction
from bpe_tui.study.progress import LastAnswer, Progress, given_to, last_answers, live, progress_of
from bpe_tui.study.tables import Merged

T = TypeVar("T")

RETRY: Final = 30.0
"""Seconds between tries to get back to a file that could not be used."""
_RETRY_WAIT: Final = 0.1
"""Seconds such a try waits for another session."""
_OF_PAGES: Final = ("draft/", "hint/")
"""Beginnings of settings that belong to a page and are forgotten with it; lesson and page follow."""
_UNKEPT: Final = "What you do now is kept only until you leave."


class Store:
    """A learner's progress. Use `Store.open` or `Store.memory` to get one; it may be used from any thread.

    No method raises for what is wrong with the file, except `erase`, whose success must be known.
    """

    def __init__(self, path: Path | None, clock: Callable[[], int]) -> None:
        self.path: Final = path
        """The progress file; ``None`` if the store was meant to be in memory."""
        self.notice = ""
        """What the learner should know about the file, in one line; empty if all is well. It can change at any
        call: show it whenever it is new."""
        self._clock = clock
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None
        self._disk: Disk | None = None
        # what was known when the store went on in memory, if it may get back to its file
        self._before: History | None = None
        self._retry_at = 0.0
        # lesson and page of the last place, and the number of the learner's input there
        self._here: tuple[str, int] | None = None
        self._texts: dict[str | None, int | None] = {None: None}

    @classmethod
    def open(cls, home: Path | None = None, *, clock: Callable[[], int] = time.time_ns) -> Store:
        """Open the learner's progress; in memory, with a notice, if its file cannot be used.

        Args:
            home: Folder of the progress file; by default the learner's own (`bpe_tui.study.paths.home`).
            clock: Gives the time in nanoseconds since 1970.
        """
        try:
            folder = paths.home() if home is None else home
        except RuntimeError as error:
            store = cls.memory(clock=clock)
            store.notice = f"There is no folder for your progress ({error}). {_UNKEPT}"
            return store
        store = cls(folder / paths.FILE, clock)
        try:
            store._use(database.open_disk(folder, database.WAIT))
        except UnusableError as error:
            store._leave(error)
        return store

    @classmethod
    def memory(cls, *, clock: Callable[[], int] = time.time_ns) -> Store:
        """Make a store that has no file and ends with the program."""
        store = cls(None, clock)
        store._connection = database.open_memory()
        # nothing of it is kept, so nobody needs to close it
        finalize(store, store._connection.close)
        return store

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def kept(self) -> bool:
        """Whether what is done now outlives the program."""
        return self._disk is not None

    # what happens

    def at(self, place: Place) -> None:
        """Note where the learner is. It is quick enough for every step."""
        here = (place.lesson, place.page)
        lesson = storable(place.lesson)

        def work(db: sqlite3.Connection) -> None:
            known = place.text in self._texts
            number = self._texts.get(place.text)
            if known and here == self._here:
                tables.put_place(db, lesson, place.page, place.step, number, self._now())
                return
            with transaction(db):
                if here != self._here:
                    self._add(db, _event("visited", lesson, place.page))
                if not known and place.text is not None:
                    number = tables.add_text(db, storable(place.text))
                tables.put_place(db, lesson, place.page, place.step, number, self._now())
                tables.drop_unused_texts(db)
            self._here, self._texts = here, {None: None, place.text: number}

        self._do(work)

    def answered(
        self,
        lesson: str,
        quiz: str,
        given: str,
        right: bool,
        *,
        page: int | None = None,
        skill: str = "",
        seconds: float | None = None,
    ) -> None:
        """Note an answer to a quiz.

        Args:
            lesson: Id of the lesson.
            quiz: Id of the quiz.
            given: The answer.
            right: Whether it is right.
            page: The quiz's page, from 1; by default the learner's place in the lesson. A reset of that page
                forgets the answer.
            skill: What the quiz exercises.
            seconds: How long the learner took.

        Raises:
            ValueError: The page is less than 1, or the seconds are no number from 0.
        """
        self._attempt(_event("answered", lesson, page, quiz, skill, given, right, seconds))

    def ran_lab(
        self,
        lesson: str,
        lab: str,
        code: str,
        right: bool,
        *,
        page: int | None = None,
        skill: str = "",
        seconds: float | None = None,
    ) -> None:
        """Note that the tests of a lab were run on the learner's code, and whether all of them passed.

        The arguments are those of `answered`.
        """
        self._attempt(_event("lab", lesson, page, lab, skill, code, right, seconds))

    def finished(self, lesson: str, page: int | None = None) -> None:
        """Note that the learner is through with a page, or where none is given with the whole lesson.

        Raises:
            ValueError: The page is less than 1.
        """
        _check(page)
        self._note(_event("finished", lesson, page))

    def skipped(self, lesson: str) -> None:
        """Note that the learner passes over a lesson, since they know what it teaches."""
        self._note(_event("skipped", lesson, None))

    def reset(self, lesson: str | None = None, page: int | None = None) -> None:
        """Forget answers, given or only put, finished pages and places: of a page, of a lesson, or of all lessons.

        What happened stays on record; `progress`, `answers` and the places begin anew.

        Raises:
            ValueError: A page is given without its lesson, or it is less than 1.
        """
        _check(page)
        if lesson is None and page is not None:
            raise ValueError("the page of which lesson?")
        event = _event("reset", lesson, page)

        def work(db: sqlite3.Connection) -> None:
            with transaction(db):
                self._add(db, event)
                tables.delete_places(db, event.lesson, page)
                of = "" if event.lesson is None else f"{event.lesson}/" + ("" if page is None else f"{page}/")
                for kind in _OF_PAGES:
                    tables.empty_settings(db, kind + of, self._now())
                tables.drop_unused_texts(db)
            self._forget_here()

        self._do(work)

    # what is known

    def place(self) -> Place | None:
        """Where the learner was last."""
        return self._place()

    def place_in(self, lesson: str, page: int | None = None) -> Place | None:
        """Where the learner was last in a lesson, or on one of its pages."""
        return self._place(storable(lesson), page)

    def answers(self, lesson: str) -> dict[str, LastAnswer]:
        """The last answer to each quiz of a lesson, and the last run of each lab, by their ids."""
        return last_answers(self._live_events(storable(lesson)))

    def given(self, lesson: str, item: str) -> tuple[str, ...]:
        """Every answer to an item of a lesson, in their order."""
        return given_to(self._live_events(storable(lesson)), item)

    def progress(self, lesson: str, pages: int) -> Progress:
        """How far a lesson is done.

        Args:
            lesson: Id of the lesson.
            pages: How many pages it has.
        """
        lesson = storable(lesson)
        places = self._do(lambda db: tables.live_places(db, lesson))
        return progress_of(self._live_events(lesson), places, pages)

    def history(self) -> History:
        """Everything that is known of the learner."""
        return self._do(tables.read)

    # settings

    def setting(self, name: str, default: str) -> str:
        """Read a setting."""
        name = storable(name)
        value = self._do(lambda db: tables.get_setting(db, name))
        return default if value is None else value

    def set_setting(self, name: str, value: str) -> None:
        """Set a setting."""
        name, value = storable(name), storable(value)

        def work(db: sqlite3.Connection) -> None:
            with transaction(db):
                tables.put_setting(db, name, value, self._now())

        self._do(work)

    # the whole

    def export_json(self) -> str:
        """Write everything as JSON, for `import_json` on any machine."""
        from bpe_tui.study import export

        return export.dumps(self.history())

    def import_json(self, text: str) -> Merged:
        """Add an export to what is known; doing it twice changes nothing.

        Returns:
            How much of it was new.

        Raises:
            bpe_tui.study.export.ExportError: The text is no export.
        """
        from bpe_tui.study import export

        history = export.loads(text)

        def work(db: sqlite3.Connection) -> Merged:
            with transaction(db):
                return tables.merge(db, history)

        return self._do(work)

    def erase(self) -> None:
        """Delete everything that is kept of the learner, damaged files that were moved aside included.

        Raises:
            OSError: Not everything could be deleted; the message says what is in the way.
        """
        with self._lock:
            memory = self._live_connection() if self._disk is None else None
            if memory is not None:
                with transaction(memory):
                    tables.delete_all(memory)
                self._before = History() if self._before is not None else None
            self._forget_here()
            if self.path is None:
                return
            if self._disk is not None:
                database.erase(self._disk)
            else:
                database.erase_file(self.path.parent)
            database.erase_damaged(self.path.parent)

    def close(self) -> None:
        """Close the store, after a last try to write what is only in memory. Closing again does nothing."""
        with self._lock:
            if self._connection is None:
                return
            self._return(database.WAIT)
            if self._disk is not None:
                self._disk.close()
            else:
                self._connection.close()
            self._connection = self._disk = None

    # events

    def _attempt(self, event: Event) -> None:
        """Add an answer or a run of a lab, with its number among those of its item."""
        _check(event.page, event.seconds)
        lesson = event.lesson or ""

        def work(db: sqlite3.Connection) -> None:
            with transaction(db):
                page = event.page
                if page is None:
                    places = tables.live_places(db, lesson, limit=1)
                    page = places[0].place.page if places else None
                earlier = last_answers(live(tables.lesson_events(db, lesson))).get(event.item)
                self._add(db, replace(event, page=page, attempt=earlier.tries + 1 if earlier else 1))

        self._do(work)

    def _note(self, event: Event) -> None:
        """Add an event."""

        def work(db: sqlite3.Connection) -> None:
            with transaction(db):
                self._add(db, event)

        self._do(work)

    def _add(self, db: sqlite3.Connection, event: Event) -> None:
        """Add an event that happens now. Call it in a transaction."""
        now = self._now()
        tables.add_event(db, replace(event, at=now, tick=tables.next_tick(db, now)))

    def _live_events(self, lesson: str) -> list[Event]:
        return live(self._do(lambda db: tables.lesson_events(db, lesson)))

    def _place(self, lesson: str | None = None, page: int | None = None) -> Place | None:
        places = self._do(lambda db: tables.live_places(db, lesson, page, limit=1))
        return places[0].place if places else None

    def _now(self) -> int:
        return min(max(0, self._clock() // 1000), LAST_TIME)

    def _forget_here(self) -> None:
        self._here, self._texts = None, {None: None}

    # the file

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do some work in the database; if the file fails, mend it or leave it, and do the work again."""
        with self._lock:
            self._live_connection()
            if self._before is not None and time.monotonic() >= self._retry_at:
                self._return(_RETRY_WAIT)
            for _ in range(3):
                try:
                    return work(self._live_connection())
                except sqlite3.IntegrityError:
                    # another session deleted the input that this one wrote last
                    self._forget_here()
                except FILE_ERRORS as error:
                    if self._disk is None:
                        raise
                    self._recover(self._disk, error)
            if self._disk is not None:
                self._leave(unusable(self._disk.path, sqlite3.DatabaseError("it fails again and again")))
            return work(self._live_connection())

    def _live_connection(self) -> sqlite3.Connection:
        if self._connection is None:
            raise RuntimeError("the store is closed")
        return self._connection

    def _use(self, disk: Disk) -> None:
        self._disk, self._connection, self._before, self.notice = disk, disk.connection, None, disk.notice
        self._forget_here()

    def _recover(self, disk: Disk, error: Exception) -> None:
        """Mend a damaged file; leave a file that cannot be used."""
        if fault_of(error) != "damaged":
            self._leave(unusable(disk.path, error))
            return
        disk.close()
        self._disk = None
        try:
            self._use(database.open_disk(disk.path.parent, database.WAIT, doubted=True))
        except UnusableError as reason:
            self._leave(reason)

    def _leave(self, error: UnusableError) -> None:
        """Go on in memory with what can be read of the file."""
        assert self.path is not None, "only a store with a file can leave it"
        history = database.read_or_salvage(self.path, self._disk.connection if self._disk else None)
        if self._disk is not None:
            self._disk.close()
        self._disk = None
        self._connection = database.open_memory(history)
        self._forget_here()
        # a newer file stays newer
        self._before = None if error.fault == "newer" else tables.read(self._connection)
        self._retry_at = time.monotonic() + RETRY
        self.notice = f"{error.reason} {_UNKEPT}"

    def _return(self, wait: float) -> None:
        """Try to get back to the file, and write to it what was done meanwhile."""
        if self._before is None or self.path is None:
            return
        self._retry_at = time.monotonic() + RETRY
        news = tables.read(self._live_connection()).since(self._before)
        try:
            disk = database.open_disk(self.path.parent, wait)
        except UnusableError:
            return
        try:
            with transaction(disk.connection):
                tables.merge(disk.connection, news)
        except FILE_ERRORS:
            disk.close()
            return
        self._live_connection().close()
        self._use(disk)


def _check(page: int | None, seconds: float | None = None) -> None:
    """Refuse what could be written but not read again."""
    if page is not None and not 1 <= page <= MOST:
        raise ValueError(f"pages count from 1, not {page}")
    if seconds is not None and not 0 <= seconds <= MOST:
        raise ValueError(f"seconds must be a number from 0, not {seconds}")


def _event(
    kind: Kind,
    lesson: str | None,
    page: int | None,
    item: str = "",
    skill: str = "",
    given: str = "",
    right: bool | None = None,
    seconds: float | None = None,
) -> Event:
    """Make an event that has no time yet."""
    return Event(
        id=os.urandom(16).hex(),
        kind=kind,
        lesson=None if lesson is None else storable(lesson),
        page=page,
        at=0,
        tick=0,
        item=storable(item),
        skill=storable(skill),
        given=storable(given),
        right=right,
        seconds=seconds,
    )
