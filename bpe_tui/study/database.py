"""The progress file: opening it, and moving it aside when it is damaged."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from bpe_tui.study import paths, tables
from bpe_tui.study.claim import Claim
from bpe_tui.study.errors import FILE_ERRORS, DamagedError, UnusableError, fault_of, os_error, unusable
from bpe_tui.study.events import History
from bpe_tui.study.migrations import APPLICATION, MIGRATIONS, migrate, transaction, version

WAIT: Final = 2.0
"""Seconds to wait for another session that is writing."""


class Disk:
    """An open progress file."""

    def __init__(self, path: Path, connection: sqlite3.Connection, claim: Claim, notice: str = "") -> None:
        self.path = path
        self.connection = connection
        self.notice = notice
        """What happened on opening that the learner should know; or empty."""
        self._claim = claim

    def close(self) -> None:
        """Close the file."""
        with suppress(*FILE_ERRORS):
            self.connection.close()
        with suppress(*FILE_ERRORS):
            self._claim.close()


def open_disk(home: Path, wait: float, *, doubted: bool = False) -> Disk:
    """Open the progress file of a folder; make both if they are not there; replace the file if it is damaged.

    Args:
        home: The folder.
        wait: Seconds to wait for other sessions.
        doubted: Whether the file has shown damage, so that it must be looked through.

    Raises:
        UnusableError: It cannot be used now.
    """
    path = home / paths.FILE
    try:
        if home.exists() and not home.is_dir():
            raise os_error(errno.ENOTDIR, home)
        # what is in it is nobody else's business
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(home, os.R_OK | os.W_OK | os.X_OK):
            raise os_error(errno.EACCES, home)
        claim = Claim(path.with_name("progress.lock"), wait)
    except (*FILE_ERRORS, OSError) as error:
        raise unusable(path, error) from error
    try:
        try:
            if doubted:
                raise DamagedError
            return Disk(path, _connect(path, wait), claim)
        except DamagedError:
            return _renew(path, claim, wait)
    except BaseException as error:
        claim.close()
        if isinstance(error, (*FILE_ERRORS, OSError)):
            raise unusable(path, error) from error
        raise


def _connect(path: Path, wait: float, *, thorough: bool = False) -> sqlite3.Connection:
    """Open the file, check it and bring it to the current shape.

    Raises:
        DamagedError: It is not a sound database of ours.
        UnusableError: It is from a newer version.
        sqlite3.Error: It cannot be used now.
        OSError: It may not be read or written.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    # SQLite would open a file that it can only read, and fail at the first answer. Opening it here to find out
    # would be wrong: closing it ends the locks that this process may have on it
    if not os.access(path, os.R_OK | os.W_OK):
        raise os_error(errno.EACCES, path)
    if path.stat().st_size == 0 and paths.wal(path).exists() and paths.wal(path).stat().st_size:
        # SQLite takes such a file for a new one and throws its log away
        raise DamagedError
    connection = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
    try:
        _check(connection, path, thorough)
        return connection
    except BaseException as error:
        with suppress(*FILE_ERRORS):
            connection.close()
        if isinstance(error, FILE_ERRORS) and fault_of(error) == "damaged":
            raise DamagedError from error
        raise


def _check(connection: sqlite3.Connection, path: Path, thorough: bool) -> None:
    # all in one transaction: another session may be making the file, which is empty and then all there
    connection.execute("BEGIN")
    empty = not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    known = version(connection)
    connection.execute("COMMIT")
    if application != APPLICATION and not (empty and application == known == 0):
        raise DamagedError
    if known > len(MIGRATIONS):
        raise UnusableError("newer", f"{path} was written by a newer bpe-tui; please update this one.")
    if _use_log(connection):
        # a log keeps its order without waiting for the disk at each step
        connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)
    # what is deleted is gone from the file at once, and the file stays as it was laid out
    connection.execute("PRAGMA secure_delete = ON")
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise DamagedError
    for table, columns in tables.COLUMNS.items():
        connection.execute(f"SELECT {', '.join(columns)} FROM {table} LIMIT 0")
    if thorough:
        tables.read(connection)


def _use_log(connection: sqlite3.Connection) -> bool:
    """Switch to a write-ahead log; tell whether the file system allows one."""
    for pause in (0.01, 0.03, 0.1, 0.3, None):
        try:
            return str(connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]) == "wal"
        except sqlite3.OperationalError as error:
            # two sessions that make the file at once: SQLite does not wait for this switch
            if fault_of(error) != "busy" or pause is None:
                raise
            time.sleep(pause)
    raise AssertionError("the last try returns or raises")


def _renew(path: Path, claim: Claim, wait: float) -> Disk:
    """Move a damaged file aside, and start a new one with what can be read of it.

    Raises:
        UnusableError: Another session has it open.
        sqlite3.Error, OSError: It cannot be moved, or there is no room for a new one.
    """
    if not claim.alone():
        raise UnusableError("damaged", f"{path} is damaged, and open in another window: please close that one.")
    notice = ""
    try:
        try:
            # another session may have done it all by now
            connection = _connect(path, wait, thorough=True)
        except DamagedError:
            connection, notice = _replace(path, wait)
    finally:
        claim.share()
    return Disk(path, connection, claim, notice)


def _replace(path: Path, wait: float) -> tuple[sqlite3.Connection, str]:
    """Move a damaged file aside and open a new one; say so."""
    found = _salvage(path)
    aside = _move_aside(path)
    try:
        connection = _fill(path, found, wait)
    except BaseException:
        _move_back(path, aside)
        raise
    kept = f"{len(found)} records in it could be read and are kept." if found else "Nothing in it could be read."
    return connection, f"Your progress file was damaged. It is now {aside}. {kept}"


def _move_aside(path: Path) -> Path:
    """Give the file and its log another name and return it."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{paths.DAMAGED}{stamp}")
    count = 1
    while aside.exists():
        count += 1
        aside = path.with_name(f"{paths.DAMAGED}{stamp}-{count}")
    path.replace(aside)
    if paths.wal(path).exists() and paths.wal(path).stat().st_size:
        paths.wal(path).replace(paths.wal(aside))
    for file in (paths.wal(path), paths.shm(path)):
        file.unlink(missing_ok=True)
    return aside


def _fill(path: Path, history: History, wait: float) -> sqlite3.Connection:
    """Make a new file with a history in it."""
    connection = _connect(path, wait)
    try:
        with transaction(connection):
            tables.merge(connection, history)
    except BaseException:
        connection.close()
        raise
    return connection


def _move_back(path: Path, aside: Path) -> None:
    """Undo `_move_aside`: there was no room for a new file."""
    aside.replace(path)
    for file in (paths.wal(path), paths.shm(path)):
        file.unlink(missing_ok=True)
    if paths.wal(aside).exists():
        paths.wal(aside).replace(paths.wal(path))


def open_memory(history: History | None = None) -> sqlite3.Connection:
    """Make a database that ends with the program."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)
    if history:
        with transaction(connection):
            tables.merge(connection, history)
    return connection


def read_or_salvage(path: Path, connection: sqlite3.Connection | None) -> History:
    """Read everything from an open database, or if that fails what can be read of its file."""
    if connection is not None:
        with suppress(*FILE_ERRORS):
            return tables.read(connection)
    return _salvage(path)


def _salvage(path: Path) -> History:
    # what it needs is seldom needed, and slows the start
    from bpe_tui.study.salvage import salvage

    return salvage(path)


def erase(disk: Disk) -> None:
    """Delete every row, and leave no trace of them in the file.

    The file itself stays, since other sessions may have it open.

    Raises:
        OSError: It could not be done.
    """
    try:
        with transaction(disk.connection):
            tables.delete_all(disk.connection)
        blocked = disk.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    except FILE_ERRORS as error:
        raise OSError(f"{disk.path} could not be erased: {error}") from error
    if blocked:
        raise OSError(f"{disk.path} is being read in another window: please close that one and erase again")


def erase_file(home: Path) -> None:
    """Delete a progress file that cannot be opened, and its log.

    Raises:
        OSError: It could not be done, or another session has it open.
    """
    path = home / paths.FILE
    if not path.exists():
        return
    try:
        claim = Claim(path.with_name("progress.lock"), WAIT)
    except FILE_ERRORS as error:
        raise OSError(f"{path} could not be erased: {error}") from error
    with closing(claim):
        if not claim.alone():
            raise OSError(f"{path} is open in another window: please close that one")
        for file in (path, paths.wal(path), paths.shm(path)):
            file.unlink(missing_ok=True)


def erase_damaged(home: Path) -> None:
    """Delete the damaged files that were moved aside.

    Raises:
        OSError: One could not be deleted.
    """
    for file in sorted(home.glob(paths.DAMAGED + "*")):
        file.unlink(missing_ok=True)
