"""Records in the database: reading and writing events, places and settings."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bpe_tui.study.events import Event, History, Place, Seen, Setting

EVENT_COLUMNS: Final = (
    "id",
    "kind",
    "lesson",
    "page",
    "at",
    "tick",
    "item",
    "skill",
    "attempt",
    "given",
    "right",
    "seconds",
)
PLACE_COLUMNS: Final = ("lesson", "page", "step", "text", "at", "tick")
SETTING_COLUMNS: Final = ("name", "value", "tick")
COLUMNS: Final = {
    "event": EVENT_COLUMNS,
    "text": ("number", "body"),
    "place": PLACE_COLUMNS,
    "setting": SETTING_COLUMNS,
}
"""The columns this version reads and writes, for each table."""

_ADD_EVENT: Final = (
    f"INSERT INTO event ({', '.join(EVENT_COLUMNS)}) VALUES ({', '.join('?' * len(EVENT_COLUMNS))})"
    " ON CONFLICT (id) DO NOTHING"
)
_PUT_PLACE: Final = """
    INSERT INTO place (lesson, page, step, text, at, tick) VALUES (?, ?, ?, ?, ?, {tick})
    ON CONFLICT (lesson, page) DO UPDATE SET
        step = excluded.step, text = excluded.text, at = excluded.at, tick = excluded.tick
    WHERE excluded.tick > place.tick
"""
# later than every event and place so far, even if the clock went back
_NEXT_TICK: Final = """
    max(?, (SELECT coalesce(max(tick), 0) + 1 FROM event), (SELECT coalesce(max(tick), 0) + 1 FROM place))
"""
_STEP: Final = _PUT_PLACE.format(tick=_NEXT_TICK)
_MERGE_PLACE: Final = _PUT_PLACE.format(tick="?")
_PUT_SETTING: Final = """
    INSERT INTO setting (name, value, tick) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, tick = excluded.tick
    WHERE excluded.tick > setting.tick
"""
_PLACES: Final = """
    SELECT place.lesson, place.page, place.step, text.body, place.at, place.tick
    FROM place LEFT JOIN text ON text.number = place.text
"""
_NOT_RESET: Final = """
    NOT EXISTS (
        SELECT 1 FROM event AS reset
        WHERE reset.kind = 'reset' AND reset.tick > place.tick
        AND (reset.lesson IS NULL
             OR (reset.lesson = place.lesson AND (reset.page IS NULL OR reset.page = place.page)))
    )
"""


@dataclass(frozen=True, slots=True)
class Merged:
    """How much of a history was new."""

    events: int
    places: int
    settings: int


def next_tick(connection: sqlite3.Connection, now: int) -> int:
    """Find the tick of the next event; asked and used in one transaction.

    Args:
        connection: The database.
        now: Microseconds since 1970.
    """
    return int(connection.execute(f"SELECT {_NEXT_TICK}", (now,)).fetchone()[0])


def add_event(connection: sqlite3.Connection, event: Event) -> bool:
    """Add an event that may be there already; tell whether it was new."""
    values = [getattr(event, column) for column in EVENT_COLUMNS]
    return connection.execute(_ADD_EVENT, values).rowcount > 0


def add_text(connection: sqlite3.Connection, body: str) -> int:
    """Add an input of the learner's and return its number."""
    number = connection.execute("INSERT INTO text (body) VALUES (?)", (body,)).lastrowid
    assert number is not None
    return number


def drop_unused_texts(connection: sqlite3.Connection) -> None:
    """Delete inputs that no place refers to any more."""
    connection.execute("DELETE FROM text WHERE number NOT IN (SELECT text FROM place WHERE text IS NOT NULL)")


def put_place(connection: sqlite3.Connection, lesson: str, page: int, step: int, text: int | None, now: int) -> None:
    """Note where the learner is.

    Args:
        connection: The database.
        lesson: Id of the lesson.
        page: From 1.
        step: From 0.
        text: Number of the learner's input, if there is one.
        now: Microseconds since 1970.

    Raises:
        sqlite3.IntegrityError: The input is no longer there.
    """
    connection.execute(_STEP, (lesson, page, step, text, now, now))


def put_setting(connection: sqlite3.Connection, name: str, value: str, now: int) -> None:
    """Set a setting. Call it in a transaction."""
    row = connection.execute("SELECT tick FROM setting WHERE name = ?", (name,)).fetchone()
    connection.execute(_PUT_SETTING, (name, value, max(now, row[0] + 1 if row else 0)))


def get_setting(connection: sqlite3.Connection, name: str) -> str | None:
    """Read a setting."""
    row = connection.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row[0])


def lesson_events(connection: sqlite3.Connection, lesson: str) -> list[Event]:
    """Read the events of a lesson, and the resets of all lessons, in their order."""
    return _events(connection, "WHERE lesson = ? OR lesson IS NULL", (lesson,))


def live_places(
    connection: sqlite3.Connection, lesson: str | None = None, page: int | None = None, limit: int = -1
) -> list[Seen]:
    """Read the places that were not reset, the latest first.

    Args:
        connection: The database.
        lesson: Only in this lesson.
        page: Only on this page.
        limit: Most places to read; -1 for all.
    """
    where, values = [_NOT_RESET], list[str | int]()
    for column, value in (("place.lesson", lesson), ("place.page", page)):
        if value is not None:
            where.append(f"{column} = ?")
            values.append(value)
    query = f"{_PLACES} WHERE {' AND '.join(where)} ORDER BY place.tick DESC, place.lesson, place.page LIMIT ?"
    return _places(connection, query, (*values, limit))


def delete_places(connection: sqlite3.Connection, lesson: str | None, page: int | None) -> None:
    """Delete the places of a page, of a lesson or of all lessons."""
    connection.execute(
        "DELETE FROM place WHERE (:lesson IS NULL OR lesson = :lesson) AND (:page IS NULL OR page = :page)",
        {"lesson": lesson, "page": page},
    )


def empty_settings(connection: sqlite3.Connection, beginning: str, now: int) -> None:
    """Empty every setting whose name begins so; its row stays, so that merging does not bring an older value back."""
    connection.execute(
        "UPDATE setting SET value = '', tick = max(tick + 1, ?) WHERE substr(name, 1, length(?)) = ? AND value != ''",
        (now, beginning, beginning),
    )


def delete_all(connection: sqlite3.Connection) -> None:
    """Delete every row."""
    for table in ("place", "text", "event", "setting"):
        connection.execute(f"DELETE FROM {table}")


def read(connection: sqlite3.Connection) -> History:
    """Read everything, in its order."""
    rows = connection.execute(f"SELECT {', '.join(SETTING_COLUMNS)} FROM setting ORDER BY name")
    settings = tuple(Setting(*row) for row in rows)
    places = _places(connection, f"{_PLACES} ORDER BY place.tick, place.lesson, place.page", ())
    return History(tuple(_events(connection, "", ())), tuple(places), settings)


def merge(connection: sqlite3.Connection, history: History) -> Merged:
    """Add what is not there yet; of two places on a page and two values of a setting the later one holds.

    Call it in a transaction.
    """
    events = sum(add_event(connection, event) for event in history.events)
    places = 0
    for seen in history.places:
        place = seen.place
        text = None if place.text is None else add_text(connection, place.text)
        values = (place.lesson, place.page, place.step, text, seen.at, seen.tick)
        places += connection.execute(_MERGE_PLACE, values).rowcount > 0
    drop_unused_texts(connection)
    settings = 0
    for setting in history.settings:
        row = connection.execute(_PUT_SETTING, (setting.name, setting.value, setting.tick))
        settings += row.rowcount > 0
    return Merged(events, places, settings)


def _events(connection: sqlite3.Connection, where: str, values: Sequence[str | int]) -> list[Event]:
    query = f"SELECT {', '.join(EVENT_COLUMNS)} FROM event {where} ORDER BY tick, id"
    found = []
    for key, kind, on, page, at, tick, item, skill, attempt, given, right, seconds in connection.execute(query, values):
        # SQLite has no truth values; it stores 0 and 1
        truth = None if right is None else bool(right)
        found.append(Event(key, kind, on, page, at, tick, item, skill, attempt, given, truth, seconds))
    return found


def _places(connection: sqlite3.Connection, query: str, values: Sequence[str | int]) -> list[Seen]:
    rows = connection.execute(query, values)
    return [Seen(Place(lesson, page, step, text), at, tick) for lesson, page, step, text, at, tick in rows]
