"""Reading what can be read of a progress file that cannot be used: damaged, newer, or not to be written."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

from bpe_tui.study import records
from bpe_tui.study.events import History
from bpe_tui.study.paths import wal
from bpe_tui.study.tables import COLUMNS

T = TypeVar("T")

_WAIT: Final = 0.2
"""Seconds to wait for another session."""
_PROBES: Final = 10_000
"""Places behind unreadable rows that are tried."""


def salvage(path: Path) -> History:
    """Read what can be read, and change nothing."""
    ways = [_shared, _copied, _alone]
    with suppress(OSError):
        if path.stat().st_size == 0:
            # SQLite would delete the log of an empty file
            ways = [_copied]
    for opened in ways:
        with suppress(sqlite3.Error, OSError), opened(path) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            found = _read(connection)
            if found:
                return found
    return History()


@contextmanager
def _shared(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file as one session among others."""
    with _opened(path.absolute().as_uri() + "?mode=ro") as connection:
        yield connection


@contextmanager
def _copied(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy: where the folder cannot be written, SQLite cannot share the file's log."""
    with tempfile.TemporaryDirectory(prefix="bpe-tui-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        if wal(path).exists():
            shutil.copyfile(wal(path), wal(copy))
            _mend_head(copy)
        with _opened(copy.as_uri()) as connection:
            yield connection


def _mend_head(copy: Path) -> None:
    """Give a file that lost its head another: the log may hold all the rest."""
    with copy.open("rb") as file:
        if file.read(16) == b"SQLite format 3\0":
            return
    blank = copy.with_name("blank.db")
    with closing(sqlite3.connect(blank, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    head = blank.read_bytes()
    with copy.open("r+b") as file:
        file.write(head)


@contextmanager
def _alone(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file without its log: the last resort."""
    with _opened(path.absolute().as_uri() + "?immutable=1") as connection:
        yield connection


@contextmanager
def _opened(uri: str) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(uri, uri=True, timeout=_WAIT, isolation_level=None)) as connection:
        # without this SQLite reads nothing of a file that is shorter than its head says
        connection.execute("PRAGMA writable_schema = ON")
        # text that is not UTF-8 must not stop the rows after it
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        yield connection


def _read(connection: sqlite3.Connection) -> History:
    texts = {row[0]: row[1] for row in _rows(connection, "text")}
    events = _records(connection, "event", records.event)
    settings = _records(connection, "setting", records.setting)
    places = []
    for row in _rows(connection, "place"):
        fields = dict(zip(COLUMNS["place"], row, strict=True))
        fields["text"] = texts.get(fields["text"])
        with suppress(records.BadRecordError):
            places.append(records.seen(fields))
    return History(
        tuple(sorted(events, key=lambda event: event.order)),
        tuple(sorted(places, key=lambda seen: seen.tick)),
        tuple(settings),
    )


def _records(connection: sqlite3.Connection, table: str, record: Callable[[dict[str, object]], T]) -> list[T]:
    found = []
    for row in _rows(connection, table):
        with suppress(records.BadRecordError):
            found.append(record(dict(zip(COLUMNS[table], row, strict=True))))
    return found


def _rows(connection: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    """Read the rows of a table from both ends up to what is damaged, then look for islands in between."""
    rows: dict[int, tuple[object, ...]] = {}
    # NOT INDEXED: an index may be damaged where the table is not
    query = f"SELECT rowid, {', '.join(COLUMNS[table])} FROM {table} NOT INDEXED"

    def scan(clause: str, *values: int) -> int | None:
        """Read up to an error; return the row number before it, or ``None`` if there was no error."""
        last = values[0] if values else 0
        try:
            for number, *row in connection.execute(f"{query} {clause}", values):
                last = number
                rows[number] = tuple(row)
        except sqlite3.Error:
            return last
        return None

    low = scan("ORDER BY rowid")
    if low is None:
        return list(rows.values())
    scan("ORDER BY rowid DESC")
    high = min((number for number in rows if number > low), default=low)
    gap = 1
    for _ in range(_PROBES):
        start = low + gap
        if start >= high:
            break
        before = len(rows)
        end = scan("WHERE rowid >= ? AND rowid < ? ORDER BY rowid", start, high)
        if end is None:
            break
        # each failure looks twice as far, each find starts again right behind it
        low, gap = (end, 1) if len(rows) > before else (low, gap * 2)
    return [rows[number] for number in sorted(rows)]
