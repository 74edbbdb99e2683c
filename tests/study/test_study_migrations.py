"""Old files become new ones with all that is in them, or stay as they are."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bpe_tui.study import Place, Store, database, migrations
from bpe_tui.study.migrations import MIGRATIONS, migrate, version

LATER = (
    *MIGRATIONS,
    ("CREATE TABLE card (item TEXT PRIMARY KEY)", "INSERT INTO card SELECT DISTINCT item FROM event"),
    ("ALTER TABLE card ADD COLUMN due INTEGER",),
)


def shape(connection: sqlite3.Connection) -> list[tuple[str]]:
    return connection.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()


@pytest.fixture
def empty() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        yield connection


def test_from_nothing(empty: sqlite3.Connection) -> None:
    assert version(empty) == 0
    migrate(empty)
    assert version(empty) == len(MIGRATIONS)
    assert empty.execute("PRAGMA application_id").fetchone() == (migrations.APPLICATION,)
    before = shape(empty)
    migrate(empty)
    assert shape(empty) == before


@pytest.mark.parametrize("old", range(len(LATER)))
def test_from_every_version_the_shape_is_the_same(empty: sqlite3.Connection, old: int) -> None:
    migrate(empty, LATER[:old])
    assert version(empty) == old
    migrate(empty, LATER)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, LATER)
        assert shape(empty) == shape(fresh)
    assert version(empty) == len(LATER)


def test_a_step_that_fails_changes_nothing(empty: sqlite3.Connection) -> None:
    migrate(empty)
    before = shape(empty)
    with pytest.raises(sqlite3.OperationalError):
        migrate(empty, (*LATER, ("CREATE TABLE other (x)", "no such statement")))
    assert shape(empty) == before
    assert version(empty) == len(MIGRATIONS)
    assert not empty.in_transaction


def test_the_file_of_an_older_program_keeps_what_is_in_it(used: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(used) as store:
        before = store.history()
    monkeypatch.setattr(database, "MIGRATIONS", LATER)
    monkeypatch.setattr(migrations.migrate, "__defaults__", (LATER,))
    with Store.open(used) as store:
        assert store.history() == before
        assert store.notice == ""
        store.at(Place("merge", 1))
    with closing(sqlite3.connect(used / "progress.db")) as connection:
        assert version(connection) == len(LATER)
        assert connection.execute("SELECT count(*) FROM card").fetchone()[0] >= 300


def test_an_empty_file_is_a_new_one(home: Path) -> None:
    home.mkdir()
    (home / "progress.db").touch()
    with Store.open(home) as store:
        assert store.notice == ""
        store.at(Place("merge"))
        assert store.kept


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET page = 'first'",
        "UPDATE event SET page = 0",
        "UPDATE event SET at = 1e300",
        "UPDATE event SET tick = -1",
        "UPDATE event SET given = x'ff'",
        "UPDATE event SET right = 2",
        "UPDATE event SET lesson = NULL",
        "UPDATE place SET step = 'last'",
        "UPDATE place SET text = 12345",
        "UPDATE text SET body = x'ff'",
        "UPDATE setting SET value = x'00'",
    ],
)
def test_the_shape_refuses_what_could_not_be_read(used: Path, statement: str) -> None:
    with closing(sqlite3.connect(used / "progress.db")) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(statement)
