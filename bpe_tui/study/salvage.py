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
from bpe_tui.study.errors import FILE_ERRORS
from bpe_tui.study.events import History
from bpe_tui.study.migrations import migrate
from bpe_tui.study.paths import wal
from bpe_tui.study.tables import COLUMNS

T = TypeVar("T")

_WAIT: Final = 0.2
"""Seconds to wait for another session."""
_PROBES: Final = 10_000
"""Places behind unreadable rows that are tried."""


def salvage(path: Path) -> History:
    """Read what can be read, and change nothing."""
    ways = [_shared, _copied, _with_new_head, _with_new_first_page, _alone]
    with suppress(OSError):
        if path.stat().st_size == 0:
            # SQLite would delete the log of an empty file
            ways = [_with_new_first_page]
    best = History()
    for opened in ways:
        with suppress(*FILE_ERRORS, OSError), opened(path) as connection:
            reader = _Reader(connection)
            best = max(best, reader.history(), key=len)
            if reader.whole:
                break
    return best


@contextmanager
def _shared(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file as one session among others."""
    with _opened(path.absolute().as_uri() + "?mode=ro") as connection:
        yield connection


@contextmanager
def _copied(path: Path, new: int = 0) -> Iterator[sqlite3.Connection]:
    """Open a copy: where the folder cannot be written, SQLite cannot share the file's log.

    Args:
        path: The file.
        new: How many bytes at the beginning of the copy to take from a new database.
    """
    with tempfile.TemporaryDirectory(prefix="bpe-tui-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        if wal(path).exists():
            shutil.copyfile(wal(path), wal(copy))
        if new:
            with copy.open("r+b") as file:
                file.write(_first_page(copy.with_name("new.db"))[:new])
        with _opened(copy.as_uri()) as connection:
            yield connection


@contextmanager
def _with_new_head(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy whose head is exchanged, which tells SQLite what sort of file it is."""
    with _copied(path, 100) as connection:
        yield connection


@contextmanager
def _with_new_first_page(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy whose first page is exchanged, which tells where the tables are: the same in each of our files."""
    with _copied(path, 4096) as connection:
        yield connection


def _first_page(path: Path) -> bytes:
    """Make a new database and return its first page, without its claim to be a short file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA page_size = 4096")
        connection.execute("PRAGMA journal_mode = WAL")
        migrate(connection)
    page = bytearray(path.read_bytes()[:4096])
    page[28:32] = bytes(4)
    return bytes(page)


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


class _Reader:
    """Reads a database that may fail anywhere."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.whole = True
        """Whether nothing has failed so far."""

    def history(self) -> History:
        """Read everything that can be read."""
        texts = {row[0]: row[1] for row in self._rows("text")}
        events = self._records("event", records.event)
        settings = self._records("setting", records.setting)
        places = []
        for row in self._rows("place"):
            fields = dict(zip(COLUMNS["place"], row, strict=True))
            fields["text"] = texts.get(fields["text"])
            with suppress(records.BadRecordError):
                places.append(records.seen(fields))
        return History(
            tuple(sorted(events, key=lambda event: event.order)),
            tuple(sorted(places, key=lambda seen: seen.tick)),
            tuple(settings),
        )

    def _records(self, table: str, record: Callable[[dict[str, object]], T]) -> list[T]:
        found = []
        for row in self._rows(table):
            with suppress(records.BadRecordError):
                found.append(record(dict(zip(COLUMNS[table], row, strict=True))))
        return found

    def _rows(self, table: str) -> list[tuple[object, ...]]:
        """Read the rows of a table from both ends up to what is damaged, then look for islands in between."""
        rows: dict[int, tuple[object, ...]] = {}
        low = self._scan(rows, table, "ORDER BY rowid")
        if low is None:
            return list(rows.values())
        self._scan(rows, table, "ORDER BY rowid DESC")
        high = min((number for number in rows if number > low), default=low)
        gap = 1
        for _ in range(_PROBES):
            start = low + gap
            if start >= high:
                break
            before = len(rows)
            end = self._scan(rows, table, "WHERE rowid >= ? AND rowid < ? ORDER BY rowid", start, high)
            if end is None:
                break
            # each failure looks twice as far, each find starts again right behind it
            low, gap = (end, 1) if len(rows) > before else (low, gap * 2)
        return [rows[number] for number in sorted(rows)]

    def _scan(self, rows: dict[int, tuple[object, ...]], table: str, clause: str, *values: int) -> int | None:
        """Collect rows up to an error; return the row number before it, or ``None`` if there was no error."""
        last = values[0] if values else 0
        try:
            query = f"SELECT rowid, {', '.join(COLUMNS[table])} FROM {table} {clause}"
            for number, *row in self._connection.execute(query, values):
                last = number
                rows[number] = tuple(row)
        except FILE_ERRORS:
            self.whole = False
            return last
        return None
