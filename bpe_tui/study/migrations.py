"""The shape of the database, as the steps that lead to it from an empty file.

A step that was ever released is never changed; a new shape is a new step. The database counts its steps in
``user_version``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from bpe_tui.study.events import LAST_TIME, MOST

APPLICATION: Final = 0x42504554
"""``application_id`` of our databases: the letters BPET."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        f"PRAGMA application_id = {APPLICATION}",
        # what the learner did; rows are only ever added.
        # SQLite takes any type in any column: the checks make what is read what was meant
        f"""
        CREATE TABLE event (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE CHECK (typeof(id) = 'text' AND id != ''),
            kind TEXT NOT NULL CHECK (typeof(kind) = 'text'),
            lesson TEXT CHECK (typeof(lesson) = 'text' OR (lesson IS NULL AND kind = 'reset')),
            page INTEGER CHECK (page IS NULL OR (typeof(page) = 'integer' AND page BETWEEN 1 AND {MOST})),
            at INTEGER NOT NULL CHECK (typeof(at) = 'integer' AND at BETWEEN 0 AND {LAST_TIME}),
            tick INTEGER NOT NULL CHECK (typeof(tick) = 'integer' AND tick BETWEEN 0 AND {MOST}),
            item TEXT NOT NULL CHECK (typeof(item) = 'text'),
            skill TEXT NOT NULL CHECK (typeof(skill) = 'text'),
            attempt INTEGER NOT NULL CHECK (typeof(attempt) = 'integer' AND attempt BETWEEN 0 AND {MOST}),
            given TEXT NOT NULL CHECK (typeof(given) = 'text'),
            right INTEGER CHECK (right IS NULL OR right IN (0, 1)),
            seconds REAL CHECK (seconds IS NULL OR (typeof(seconds) = 'real' AND seconds BETWEEN 0 AND {MOST}))
        )
        """,
        "CREATE INDEX event_lesson ON event (lesson, tick)",
        "CREATE INDEX event_tick ON event (tick)",
        "CREATE INDEX event_reset ON event (tick) WHERE kind = 'reset'",
        # the learner's own inputs, apart from the places, which are written at each step;
        # a number is never given again, so that a session may keep the one it wrote
        """
        CREATE TABLE text (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            body TEXT NOT NULL CHECK (typeof(body) = 'text')
        )
        """,
        f"""
        CREATE TABLE place (
            number INTEGER PRIMARY KEY,
            lesson TEXT NOT NULL CHECK (typeof(lesson) = 'text'),
            page INTEGER NOT NULL CHECK (typeof(page) = 'integer' AND page BETWEEN 1 AND {MOST}),
            step INTEGER NOT NULL CHECK (typeof(step) = 'integer' AND step BETWEEN 0 AND {MOST}),
            text INTEGER REFERENCES text (number),
            at INTEGER NOT NULL CHECK (typeof(at) = 'integer' AND at BETWEEN 0 AND {LAST_TIME}),
            tick INTEGER NOT NULL CHECK (typeof(tick) = 'integer' AND tick BETWEEN 0 AND {MOST}),
            UNIQUE (lesson, page)
        )
        """,
        f"""
        CREATE TABLE setting (
            name TEXT PRIMARY KEY NOT NULL CHECK (typeof(name) = 'text'),
            value TEXT NOT NULL CHECK (typeof(value) = 'text'),
            tick INTEGER NOT NULL CHECK (typeof(tick) = 'integer' AND tick BETWEEN 0 AND {MOST})
        )
        """,
    ),
)


def version(connection: sqlite3.Connection) -> int:
    """Count the steps the database has been through."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
    """Take the database through the steps it lacks: all of them, or on an error none.

    Raises:
        sqlite3.Error: A step could not be done.
    """
    if version(connection) >= len(migrations):
        return
    with transaction(connection):
        # asked again, since another session may have done it while this one waited
        for statements in migrations[version(connection) :]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {max(version(connection), len(migrations))}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do all of a block or none of it, with no other session writing meanwhile.

    Raises:
        sqlite3.Error: The block, or writing it down, failed.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # some errors have ended the transaction already
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
