"""Code written line by line, and free play: any code is run and stepped without a screen and without an editor."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.lab.play import EXAMPLE
from bpe_tui.lab.sandbox import without_bubblewrap
from bpe_tui.plain.lab_play import LONGEST, PlayStop
from bpe_tui.plain.labs import LabStop
from bpe_tui.plain.voice import Line
from bpe_tui.study.lab_work import LabWork
from bpe_tui.study.store import Store

from .test_plain_labs import LAB, hear

TYPED = ("def double(x):", "    y = x * 2", "", "    return y", "print(double(21))")


@pytest.fixture
def store() -> Store:
    return Store.memory()


def test_code_is_typed_run_and_stepped(store: Store) -> None:
    said = hear(store, "lab play", "lines", *TYPED, ".", "code", "run", "step double(4)", "", "", "leave", "leave")
    opened, asked, *typed, done, code, ran, stepped, first, second, back, left = said
    assert "Free play" in opened
    assert "A full stop alone ends it." in asked
    # who types hears nothing in between
    assert set(typed) == {""}
    assert done.startswith("5 lines are in.")
    assert code.splitlines() == [f"{at}: {row}".rstrip() for at, row in enumerate(TYPED, 1)]
    assert "It printed:\n  42\nIt ran to its end." in ran
    assert "Step 0, line 1: def double(x):" in stepped
    assert "line 2" in first
    assert "y" in first
    assert "line 4" in second
    assert "You are at your code again." in back
    assert "Enter begins with lesson 1" in left


def test_it_is_there_when_one_comes_back(store: Store) -> None:
    hear(store, "lab play", "lines", "print(1)", ".")
    (opened, ran) = hear(store, "lab play", "run")
    assert "what you wrote last" in opened
    assert "  1\n" in ran


def test_the_example_runs_and_its_call_is_stepped(store: Store) -> None:
    opened, ran, stepped = hear(store, "lab play", "run", "step")
    assert "There is an example" in opened
    assert "['ab', 'bc', 'ca', 'ab']" in ran
    assert "pairs" in stepped
    assert "Step 0, line 1: def pairs(text):" in stepped


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("print(", "Line 1: print("),
        ("x = 1\nx / 0", "Line 2: x / 0"),
        ("x = 1", "printed nothing"),
        ("print('\\x1b[2J')", "\\x1b[2J"),
        (f"for i in range({LONGEST + 5}): print(i)", "And 5 lines more."),
    ],
)
def test_how_a_run_ended_is_told(code: str, told: str, store: Store) -> None:
    *_, ran = hear(store, "lab play", "lines", *code.split("\n"), ".", "run")
    assert told in ran
    assert "\x1b" not in ran


@pytest.mark.parametrize(
    ("call", "told"),
    [("pairs(", "Write a call"), ("pairs(x)", "plain values"), ("nothing(1)", "cannot be stepped")],
)
def test_a_call_that_cannot_be_stepped_is_told(call: str, told: str, store: Store) -> None:
    _, said = hear(store, "lab play", f"step {call}")
    assert told in said


def test_a_file_is_run_and_kept(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("print(6 * 7)\n", encoding="utf-8")
    _, ran, code, undone, missing = hear(store, "lab play", f"run {file}", "code", "undo", f"run {tmp_path / 'no.py'}")
    assert "42" in ran
    assert code == "1: print(6 * 7)\n"
    assert "as it was before" in undone
    assert "cannot be read" in missing
    assert PlayStop(store, lambda _: None).code == EXAMPLE


def test_lines_are_changed_put_between_and_taken_away(store: Store) -> None:
    start = ("lab 1", "lines", "a = 1", "b = 2", "c = 3", ".")
    work = LabWork(store, LAB)
    hear(store, *start, "lines 2", "b = 20", "b += 1", ".")
    assert work.text == "a = 1\nb = 20\nb += 1\nc = 3\n"
    hear(store, "lab 1", "insert 1", "# first", ".", "insert", "# last", ".")
    assert work.text == "# first\na = 1\nb = 20\nb += 1\nc = 3\n# last\n"
    *_, gone = hear(store, "lab 1", "delete 2 to 4")
    assert work.text == "# first\nc = 3\n# last\n"
    assert "2: a = 1\n3: b = 20\n4: b += 1" in gone
    hear(store, "lab 1", "delete 1-3")
    assert not work.text
    *_, none, typed = hear(store, "lab 1", "delete 1", "insert")
    assert "no lines yet" in none
    assert "at the end" in typed


@pytest.mark.parametrize("wrong", ["delete", "delete x", "delete 0", "delete 9999", "delete 3 to 1", "lines 1 to 99"])
def test_lines_that_are_none_change_nothing(wrong: str, store: Store) -> None:
    _, said, undo = hear(store, "lab 1", wrong, "undo")
    assert "lines" in said
    assert "nothing to undo" in undo


def test_what_was_being_typed_when_the_line_dropped_is_kept(store: Store) -> None:
    hear(store, "lab 1", "lines", "x = 1", "y = 2")
    assert LabWork(store, LAB).text == f"x = 1\ny = 2\n{LAB.starter}"


def test_words_of_the_course_are_code_while_one_types(store: Store) -> None:
    hear(store, "lab play", "lines", "quit", "help", "leave", "\tnext", ".")
    assert PlayStop(store, lambda _: None).code == "quit\nhelp\nleave\n    next\n"


def test_a_guest_writes_without_files_and_editors(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BPE_TUI_KIOSK", "1")
    monkeypatch.setenv("EDITOR", "true")
    file = tmp_path / "x.py"
    opened, write, edit, run, *_, ran = hear(
        store, "lab play", f"write {file}", "edit", f"run {__file__}", "lines", "print(6 * 7)", ".", "run"
    )
    assert "edit" not in opened
    for said in (write, edit, run):
        assert "Type lines" in said
    assert not file.exists()
    # where nothing contains code, a guest's is not run at all
    assert "42" in ran or "Labs are closed here" in ran


def test_where_no_code_may_run_it_is_said(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = without_bubblewrap("it is not installed", kiosk=True)
    monkeypatch.setattr("bpe_tui.plain.lab_places.find_sandbox", lambda *, kiosk: refused)
    _, ran, stepped = hear(store, "lab play", "run", "step")
    assert ran == stepped
    assert "Labs are closed here" in ran


def test_a_broken_name_of_an_editor_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "vi 'unclosed")
    _, said = hear(store, "lab 1", "edit")
    assert "cannot be read" in said


ROWS = st.lists(st.text(st.characters(codec="ascii", exclude_characters="\n\r\0."), max_size=12), max_size=6)


@settings(max_examples=40)
@given(ROWS, ROWS, st.data())
def test_any_lines_come_where_they_are_wanted(before: list[str], typed: list[str], data: st.DataObject) -> None:
    """Typing lines in place of others is what a slice of a list does."""
    stop = LabStop(LAB, Store.memory(), lambda _: None)
    rows = [f"# {row}".rstrip() for row in before]
    stop.keep("".join(f"{row}\n" for row in rows))
    if rows:
        first = data.draw(st.integers(1, len(rows)))
        last = data.draw(st.integers(first, len(rows)))
        stop._type(f"{first} to {last}")
        rows[first - 1 : last] = [row.expandtabs(4).rstrip() for row in typed]
    else:
        stop._insert("")
        rows = [row.expandtabs(4).rstrip() for row in typed]
    for row in typed:
        assert stop.hear(row) == []
    (said,) = stop.hear(".") or []
    assert not isinstance(said, Line)
    assert stop.code == "".join(f"{row}\n" for row in rows)
