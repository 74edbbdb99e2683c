"""Who has the progress file open: a lock that every session shares, and that moving the file needs alone.

SQLite forbids renaming a database that is open elsewhere: the other session would delete the new file's log when
it closes. The lock is an empty database beside the file, since SQLite's locks work on every system and end
with the process, however it ends.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from bpe_tui.study.errors import FILE_ERRORS, fault_of


class Claim:
    """A session's share in the lock.

    Args:
        path: The lock file; it is made if it is not there.
        wait: Seconds to wait for others.

    Raises:
        sqlite3.Error: The file cannot be locked.
        OSError: It cannot be read.
    """

    def __init__(self, path: Path, wait: float) -> None:
        self._connection = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
        try:
            try:
                self._share()
            except FILE_ERRORS as error:
                if fault_of(error) != "damaged":
                    raise
                # something was written into it; it is of use only as a lock, so it may be emptied
                os.truncate(path, 0)
                self._share()
        except BaseException:
            self._connection.close()
            raise

    def alone(self) -> bool:
        """Take the lock for this session only; tell whether that was possible."""
        self._connection.execute("ROLLBACK")
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            self._share()
            return False
        return True

    def share(self) -> None:
        """Go back to sharing the lock."""
        self._connection.execute("ROLLBACK")
        self._share()

    def close(self) -> None:
        """Give up the lock."""
        self._connection.close()

    def _share(self) -> None:
        self._connection.execute("BEGIN")
        try:
            # the lock is taken by the first read
            self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except FILE_ERRORS:
            self._connection.execute("ROLLBACK")
            raise
