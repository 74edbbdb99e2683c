"""A progress file that is damaged, foreign, newer, locked, not to be written, or out of room."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bpe_tui.study import Place, Store, database
from bpe_tui.study import store as store_module
from bpe_tui.study.claim import Claim


def answers(store: Store) -> set[str]:
    return {event.given for event in store.history().events if event.kind == "answered"}


ALL = {f"answer {number}" for number in range(300)}


def works(home: Path) -> None:
    """Whatever was wrong with the file, a session now keeps what it is told."""
    with Store.open(home) as store:
        assert store.kept
        store.answered("works", "q", "it does", True)
        store.at(Place("works", 1, 2, "and the place"))
    with Store.open(home) as store:
        assert store.notice == ""
        assert store.answers("works")["q"].given == "it does"
        assert store.place() == Place("works", 1, 2, "and the place")


def no_database(file: Path) -> None:
    file.write_text("This was a shopping list.\n" * 500)


def no_head(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(b"?" * 100)


def first_half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def odd_piece(file: Path) -> None:
    os.truncate(file, 4096 * 5 + 123)


def hole(file: Path) -> None:
    """Zero some pages in the middle, which are of tables and of indexes."""
    middle = file.stat().st_size // 4096 // 2
    with file.open("r+b") as opened:
        opened.seek(4096 * (middle - 2))
        opened.write(bytes(4096 * 5))


def table_gone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("DROP TABLE place")


def not_ours(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
        connection.commit()


@pytest.mark.parametrize("harm", [no_database, no_head, first_half, odd_piece, hole, table_gone, not_ours])
def test_a_damaged_file_is_moved_aside_whole_and_its_path_told(used: Path, harm: Callable[[Path], None]) -> None:
    file = used / "progress.db"
    harm(file)
    damaged = file.read_bytes()
    with Store.open(used) as store:
        (aside,) = used.glob("progress.db.damaged-*")
        assert str(aside) in store.notice
        assert aside.read_bytes() == damaged
        assert answers(store) <= ALL
    works(used)


def rearranged_and_no_head(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM")
    no_head(file)


def no_first_page(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(bytes(4096))


@pytest.mark.parametrize("harm", [no_head, rearranged_and_no_head, no_first_page])
def test_a_file_that_lost_its_beginning_is_read_whole(used: Path, harm: Callable[[Path], None]) -> None:
    with Store.open(used) as store:
        before = store.history()
    harm(used / "progress.db")
    with Store.open(used) as store:
        assert "damaged" in store.notice
        assert store.history() == before


@pytest.mark.parametrize(("harm", "least"), [(first_half, 40), (hole, 150), (table_gone, 300)])
def test_what_can_be_read_of_a_damaged_file_is_kept(used: Path, harm: Callable[[Path], None], least: int) -> None:
    harm(used / "progress.db")
    with Store.open(used) as store:
        kept = answers(store)
        assert len(kept) >= least
        assert kept <= ALL
        assert f"{len(store.history())} records" in store.notice
    with Store.open(used) as store:
        assert answers(store) == kept


def test_rows_on_both_sides_of_every_hole_are_kept(used: Path) -> None:
    """Each page of the table is damaged in turn; only the rows on it may be missing."""
    file = used / "progress.db"
    sound = file.read_bytes()
    lost = []
    for page in range(1, len(sound) // 4096):
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder)
            # a page type that does not exist
            (home / "progress.db").write_bytes(sound[: 4096 * page] + b"\xff" * 4096 + sound[4096 * (page + 1) :])
            with Store.open(home) as store:
                lost.append(300 - len(answers(store)))
    assert max(sorted(lost)[:-1]) <= 60, "only the root of the table can take more than the rows of its page"
    assert lost.count(0) >= 5
    assert any(lost)


def test_a_log_without_its_file_is_read(home: Path, tmp_path: Path) -> None:
    with Store.open(home) as store:
        store.answered("merge", "q", "only in the log", True)
        torn = tmp_path / "torn"
        torn.mkdir()
        shutil.copy(home / "progress.db-wal", torn)
    (torn / "progress.db").touch()
    with Store.open(torn) as store:
        assert answers(store) == {"only in the log"}
        assert "moved" in store.notice or "damaged" in store.notice
    works(torn)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(place=0.03125, garbage=b"\x80", cut=False)
@given(place=st.floats(0, 1), garbage=st.binary(min_size=1, max_size=9000), cut=st.booleans())
def test_no_damage_whatsoever_stops_the_learner(used: Path, place: float, garbage: bytes, cut: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        whole = (used / "progress.db").read_bytes()
        offset = int(place * len(whole))
        rest = b"" if cut else whole[offset + len(garbage) :]
        damaged = whole[:offset] + garbage + rest
        (home / "progress.db").write_bytes(damaged)
        with Store.open(home) as store:
            store.progress("merge", 3)
            store.answers("merge")
            store.place()
            for aside in home.glob("progress.db.damaged-*"):
                assert str(aside) in store.notice
                assert aside.read_bytes() == damaged
        if not any(home.glob("*damaged*")):
            # SQLite may have found nothing wrong, or found it only now
            Store.open(home).close()
        works(home)


def test_damage_found_while_working_is_mended(used: Path) -> None:
    with Store.open(used) as store:
        with closing(sqlite3.connect(used / "progress.db")) as other:
            other.execute("DROP TABLE setting")
        assert store.setting("theme", "default") == "default"
        assert "damaged" in store.notice
        assert store.kept
        assert answers(store) == ALL
    works(used)


def test_a_file_that_another_session_mended_meanwhile_stays(used: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_database(used / "progress.db")
    alone = Claim.alone

    def beaten(claim: Claim) -> bool:
        monkeypatch.setattr(Claim, "alone", alone)
        claim._connection.execute("ROLLBACK")
        with Store.open(used) as other:
            assert "damaged" in other.notice
            other.answered("merge", "q", "of the other session", True)
        claim._share()
        return alone(claim)

    monkeypatch.setattr(Claim, "alone", beaten)
    with Store.open(used) as store:
        assert answers(store) == {"of the other session"}
        assert store.notice == ""
    assert len(list(used.glob("*damaged*"))) == 1


def test_a_damaged_file_that_is_open_elsewhere_stays_where_it_is(used: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT", 0.05)
    monkeypatch.setattr(store_module, "RETRY", 0.0)
    first = Store.open(used)
    with closing(sqlite3.connect(used / "progress.db")) as other:
        other.execute("DROP TABLE setting")
    with Store.open(
        used,
    ) as second:
        assert "another window" in second.notice
        assert not second.kept
        assert answers(second) == ALL
        second.answered("merge", "new", "while it was damaged", True)
        assert not list(used.glob("*damaged*"))
        first.close()
        assert second.answers("merge")["new"].right
        assert second.kept, "with the other closed, the file can be replaced"
    with Store.open(used) as store:
        assert answers(store) == ALL | {"while it was damaged"}
    assert len(list(used.glob("*damaged*"))) == 1


def test_a_newer_file_is_read_and_left_alone(used: Path) -> None:
    file = used / "progress.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("ALTER TABLE event ADD COLUMN mood TEXT")
        connection.execute("PRAGMA user_version = 99")
        connection.execute("PRAGMA journal_mode = DELETE")
    before = file.read_bytes()
    with Store.open(used) as store:
        assert "newer" in store.notice
        assert not store.kept
        assert answers(store) == ALL
        assert store.place() == Place("merge", 20, 19, "input 19 " * 20)
        assert store.setting("theme", "") == "dark"
        store.answered("merge", "q", "x", True)
        assert store.answers("merge")["q"].given == "x"
    assert file.read_bytes() == before
    with Store.open(used) as store:
        store.erase()
        assert len(store.history()) == 0
    assert not file.exists()


@contextmanager
def locked(home: Path) -> Iterator[None]:
    """Another program that writes for a long time."""
    with closing(sqlite3.connect(home / "progress.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_lock_that_does_not_end_is_worked_round(used: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT", 0.05)
    with Store.open(used) as store:
        store._disk.connection.execute("PRAGMA busy_timeout = 50")  # type: ignore[union-attr]
        with locked(used):
            store.at(Place("merge", 2, 7, "while locked"))
            store.answered("merge", "locked", "while locked", True)
            assert "locked" in store.notice
            assert not store.kept
            assert store.place() == Place("merge", 2, 7, "while locked")
            assert answers(store) == ALL | {"while locked"}
    with Store.open(used) as store:
        assert store.place() == Place("merge", 2, 7, "while locked"), "closing wrote it"
        assert answers(store) == ALL | {"while locked"}


def test_a_store_gets_back_to_its_file_and_undoes_nothing(used: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT", 0.05)
    with Store.open(used) as store, Store.open(used) as other:
        store._disk.connection.execute("PRAGMA busy_timeout = 50")  # type: ignore[union-attr]
        with locked(used):
            store.answered("merge", "locked", "while locked", True)
        other.reset("merge", 1)
        other.set_setting("theme", "light")
        monkeypatch.setattr(store_module, "RETRY", 0.0)
        store._retry_at = 0.0
        assert store.setting("theme", "") == "light"
        assert store.kept
        assert store.notice == ""
        assert "quiz-7" not in store.answers("merge")
        assert answers(other) == ALL | {"while locked"}


def test_what_another_session_erased_does_not_come_back(used: Path) -> None:
    with Store.open(used) as store, Store.open(used) as other:
        store._disk.connection.execute("PRAGMA busy_timeout = 50")  # type: ignore[union-attr]
        with locked(used):
            store.answered("merge", "locked", "while locked", True)
        other.erase()
    with Store.open(used) as store:
        assert answers(store) == {"while locked"}
        assert store.setting("theme", "none") == "none"


def test_a_home_that_is_no_folder_leaves_the_store_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for home in (tmp_path / "file", tmp_path / "file" / "below"):
        with Store.open(home) as store:
            assert "Not a directory" in store.notice
            store.at(Place("merge", 1, 2))
            assert store.place() == Place("merge", 1, 2)
            assert not store.kept


def test_a_folder_in_the_place_of_the_file_leaves_the_store_in_memory(home: Path) -> None:
    (home / "progress.db").mkdir(parents=True)
    with Store.open(home) as store:
        assert str(home / "progress.db") in store.notice
        store.answered("merge", "q", "x", True)
        assert answers(store) == {"x"}


def test_no_home_at_all_leaves_the_store_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BPE_TUI_HOME", "~nobody-of-this-name/progress")
    with Store.open() as store:
        assert "no folder" in store.notice
        store.at(Place("merge"))
        assert store.place() == Place("merge")


def test_garbage_in_the_lock_file_does_not_matter(home: Path) -> None:
    home.mkdir()
    (home / "progress.lock").write_bytes(b"?" * 5000)
    works(home)


READ_ONLY = """
import os, sys
from pathlib import Path
from bpe_tui.study import Place, Store, salvage
if os.geteuid() == 0:
    # permissions do not bind root; after that the libraries may be out of reach, so load them
    salvage.salvage(Path(sys.argv[1]) / "nowhere")
    os.setgid(65534)
    os.setuid(65534)
with Store.open(Path(sys.argv[1])) as store:
    assert "may not be written" in store.notice, store.notice
    assert not store.kept
    given = {event.given for event in store.history().events if event.kind == "answered"}
    assert given == {f"answer {number}" for number in range(300)} | {"in the log"}, len(given)
    store.at(Place("merge", 1, 2, "new"))
    assert store.place() == Place("merge", 1, 2, "new")
"""


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_may_only_be_read_is_read(used: Path, what: str) -> None:
    """The log is not empty, and SQLite cannot share it where it cannot write."""
    with tempfile.TemporaryDirectory() as above, Store.open(used) as store:
        store.answered("merge", "log", "in the log", True)
        Path(above).chmod(0o755)
        home = Path(above) / "home"
        home.mkdir()
        for file in used.glob("progress.*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, home)
        for file in home.iterdir():
            file.chmod(0o444)
        home.chmod(0o555 if what == "folder" else 0o777)
        try:
            subprocess.run([sys.executable, "-c", READ_ONLY, str(home)], check=True)
        finally:
            home.chmod(0o755)


FULL = """
import resource, sys
from pathlib import Path
from bpe_tui.study import Place, Store, store as module
home = Path(sys.argv[1])
limit = resource.getrlimit(resource.RLIMIT_FSIZE)
told = []
with Store.open(home) as store:
    # no file may grow any more: writing fails as on a full disk
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, limit[1]))
    for number in range(400):
        store.answered("merge", "q", f"{number} " + "x" * 1000, True)
        told.append(number)
    assert not store.kept
    assert "kept only until you leave" in store.notice, store.notice
    assert store.answers("merge")["q"].tries == len(told)
    store.at(Place("merge", 1, 2, "new"))
    resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    module.RETRY, store._retry_at = 0.0, 0.0
    assert store.answers("merge")["q"].tries == len(told)
    assert store.kept, store.notice
    assert store.notice == ""
with Store.open(home) as store:
    assert store.answers("merge")["q"].tries == len(told)
    assert store.place() == Place("merge", 1, 2, "new")
"""


def test_a_disk_that_is_full_for_a_while_loses_nothing(home: Path) -> None:
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY, "the test needs room"
    subprocess.run([sys.executable, "-c", FULL, str(home)], check=True)


NO_ROOM = """
import resource, sys
from pathlib import Path
from bpe_tui.study import Store
home = Path(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (80_000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
with Store.open(home) as store:
    assert not store.kept
    assert "kept only until you leave" in store.notice, store.notice
    assert len([event for event in store.history().events if event.kind == "answered"]) == 300
"""


def test_a_damaged_file_stays_where_there_is_no_room_for_a_new_one(used: Path) -> None:
    table_gone(used / "progress.db")
    damaged = (used / "progress.db").read_bytes()
    subprocess.run([sys.executable, "-c", NO_ROOM, str(used)], check=True)
    assert (used / "progress.db").read_bytes() == damaged
    assert not list(used.glob("*damaged*"))
    works(used)


def test_a_full_database_is_left_with_all_that_is_in_it(used: Path) -> None:
    with Store.open(used) as store:
        connection = store._disk.connection  # type: ignore[union-attr]
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        store.at(Place("merge", 1, 3, "long " * 10_000))
        assert "full" in store.notice
        assert answers(store) == ALL
        assert store.place() == Place("merge", 1, 3, "long " * 10_000)
    with Store.open(used) as store:
        assert store.place() == Place("merge", 1, 3, "long " * 10_000)


def test_erase_says_when_it_cannot(used: Path) -> None:
    with Store.open(used) as store, closing(sqlite3.connect(used / "progress.db", isolation_level=None)) as other:
        store._disk.connection.execute("PRAGMA busy_timeout = 10")  # type: ignore[union-attr]
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(OSError, match="could not be erased"):
            store.erase()
        assert answers(store) == ALL
