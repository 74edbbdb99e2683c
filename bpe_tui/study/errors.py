"""What is wrong with a progress file: SQLite's many errors as the few that matter here."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Final, Literal

FILE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises for a file; Python cannot decode some of its messages, which quote from the file."""

Fault = Literal["busy", "full", "read-only", "damaged", "newer", "unusable"]

_FAULTS: Final[dict[int, Fault]] = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CANTOPEN: "unusable",
    sqlite3.SQLITE_IOERR: "unusable",
    sqlite3.SQLITE_NOMEM: "unusable",
    sqlite3.SQLITE_INTERRUPT: "unusable",
    sqlite3.SQLITE_PROTOCOL: "busy",
}


class UnusableError(Exception):
    """The progress file cannot be used now.

    Attributes:
        fault: Why, in a word.
        reason: Why, for the learner; a sentence.
    """

    def __init__(self, fault: Fault, reason: str) -> None:
        super().__init__(reason)
        self.fault = fault
        self.reason = reason


class DamagedError(Exception):
    """The file is not a sound database of ours."""


def fault_of(error: Exception) -> Fault:
    """Tell what an error says of the file."""
    if isinstance(error, PermissionError):
        return "read-only"
    if isinstance(error, OSError):
        return "unusable"
    # anything not named speaks of a file whose contents are not ours
    return _FAULTS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "damaged")


def unusable(path: Path, error: Exception) -> UnusableError:
    """Put an error into words for the learner."""
    fault = fault_of(error)
    reason = {
        "busy": f"Another program keeps {path} locked.",
        "full": f"The disk is full, so {path} cannot grow.",
        "read-only": f"{path} may not be written.",
        "damaged": f"{path} is damaged.",
    }.get(fault, f"{path} cannot be used ({_plain(error)}).")
    return UnusableError(fault, reason)


def os_error(number: int, path: Path) -> OSError:
    """Make the error that the system would raise for a file."""
    return OSError(number, os.strerror(number), str(path))


def _plain(error: Exception) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
