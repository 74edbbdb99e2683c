"""Labs and the hunt for bugs, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bpe_tui.course.models import Course, LabLink, Lesson, Page, Text
from bpe_tui.lab.loader import labs_dir, load_lab
from bpe_tui.lab.sandbox import without_bubblewrap
from bpe_tui.lab.words import NO_STEPS
from bpe_tui.plain.hunting import HuntStop
from bpe_tui.study.lab_work import LabWork
from bpe_tui.study.store import Store

from .session import HEAR, Learner, take

LAB = load_lab(labs_dir() / "get-stats.yaml")
LINK = LabLink(f"Lab: **{LAB.title}**. To open it, type `lab {LAB.id}`.", LAB.id, LAB.title, LAB.summary, LAB.after)
COURSE = Course((Lesson("one", "One", "", (Page("P", (Text("Now you."), LINK)),), Path("one.yaml")),))


def hear(store: Store, *lines: str) -> list[str]:
    """What is said to each line."""
    heard: list[str] = []

    def learner() -> Learner:
        yield HEAR
        for line in lines:
            heard.append((yield line))

    take(learner(), store, COURSE)
    return heard


@pytest.fixture
def store() -> Store:
    return Store.memory()


def test_labs_are_listed_with_what_is_done(store: Store) -> None:
    LabWork(store, LAB).ran(LAB.reference, right=True)
    (said,) = hear(store, "labs")
    assert "1. Count the pairs, done." in said


@pytest.mark.parametrize("name", ["1", "get-stats", "Count the pairs", "count"])
def test_a_lab_is_opened_by_number_or_name(store: Store, name: str) -> None:
    opened, left = hear(store, f"lab {name}", "leave")
    assert "Lab: Count the pairs." in opened
    assert "Write get_stats(ids)." in opened
    assert "Enter begins with lesson 1" in left


def test_a_name_that_is_none_is_told(store: Store) -> None:
    (said,) = hear(store, "lab nothing")
    assert "There is no lab nothing." in said


def test_a_page_says_how_to_open_its_lab_and_one_comes_back_to_it(store: Store) -> None:
    page, opened, left = hear(store, "", f"lab {LAB.id}", "leave")
    assert "type “lab get-stats”" in page
    assert "Lab: Count the pairs." in opened
    assert "Now you." in left


def test_a_wrong_file_is_checked_explained_and_stepped(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(LAB.reference.replace("+ 1", "+ 2"), encoding="utf-8")
    _, checked, hint, why, stepped, on, back, left, reference, compare = hear(
        store,
        "lab 1", f"check {file}", "hint", "why", "step", "", "back", "leave", "reference", "compare",
    )  # fmt: skip
    assert "Failed: The pairs of a short text are counted" in checked
    assert "Expected: {(97, 98): 2, (98, 97): 1}" in checked
    assert "Hint 1 of 3." in hint
    assert "get_stats" in why
    assert "Here your run and the reference part." in stepped
    assert "In the reference counts is" in stepped or "In the reference ids is" in stepped
    assert "Step" in on
    assert "Step" in back
    assert "You are at your code again." in left
    assert "1: def get_stats(ids):" in reference
    assert "Once all checks pass" in compare
    assert LabWork(store, LAB).text == file.read_text(encoding="utf-8")


def test_a_guess_is_told_in_words_and_cannot_be_stepped(store: Store) -> None:
    _, helped, checked, stepped = hear(store, "lab three-merges-by-hand", "help", "check", "step")
    assert "steps through your code" not in helped
    assert "Merge 1: ? ? never stand side by side." in checked
    assert "merge_with_the_mark" not in checked
    assert "step" not in checked
    assert stepped.strip() == NO_STEPS
    _, checked, stepped = hear(store, "lab guess-first", "check", "step")
    assert "Your guess: '??' is not in the text." in checked
    assert stepped.strip() == NO_STEPS


def test_a_right_file_is_done_and_compared(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(LAB.reference.replace("pair", "two"), encoding="utf-8")
    _, checked, compare, _, following = hear(store, "lab 1", f"check {file}", "compare", "leave", "lab merge")
    assert "All 4 checks pass." in checked
    assert "The next lab is Merge a pair: type leave, and then lab merge." in " ".join(checked.split())
    assert "Lab: Merge a pair." in following
    assert "Only in the reference, line 3: " in compare
    assert LabWork(store, LAB).done


def test_a_file_to_edit_is_written_once(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "new.py"
    _, first, second, missing = hear(store, "lab 1", f"write {file}", f"write {file}", f"check {tmp_path / 'no.py'}")
    assert "Written to" in first
    assert file.read_text(encoding="utf-8") == LAB.starter
    assert "There is a file" in second
    assert "cannot be read" in missing


def test_a_reset_can_be_undone(store: Store) -> None:
    LabWork(store, LAB).keep("x = 1\n")
    _, before, reset, after, undone, again = hear(store, "lab 1", "code", "reset", "code", "undo", "code")
    assert before == again == "1: x = 1\n"
    assert "undo" in reset
    assert "def get_stats" in after
    assert "back" in undone


def test_what_was_typed_comes_back_after_a_file_was_checked(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("x = 2\n", encoding="utf-8")
    LabWork(store, LAB).keep("x = 1\n")
    *_, now, undone, before = hear(store, "lab 1", f"check {file}", "code", "undo", "code")
    assert now == "1: x = 2\n"
    assert "as it was before" in undone
    assert before == "1: x = 1\n"


def test_nothing_is_told_of_what_was_not_run(store: Store) -> None:
    _, step, why, reference, failures, edit = hear(store, "lab 1", "step", "why", "reference", "failures", "edit")
    assert "First type check" in step
    assert "First type check" in why
    assert "First run code of your own" in reference
    assert "No check has failed so far." in failures
    assert "get-stats.py" in edit


def test_a_guest_reads_and_writes_no_file(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BPE_TUI_KIOSK", "1")
    refused = without_bubblewrap("it is not installed", kiosk=True)
    monkeypatch.setattr("bpe_tui.plain.lab_places.find_sandbox", lambda *, kiosk: refused)
    file = tmp_path / "mine.py"
    _, write, read, edit, check = hear(store, "lab 1", f"write {file}", f"check {file}", "edit", "check")
    assert "no files" in write
    assert "no files" in read
    assert "no editor" in edit
    assert "Labs are closed here" in check
    assert not file.exists()


def test_help_says_what_can_be_typed(store: Store) -> None:
    _, said = hear(store, "lab 1", "help")
    for word in ("check FILE", "step", "why", "hint", "compare", "reference", "reset", "leave"):
        assert f"\n{word}" in said


def test_a_bug_is_exposed_and_the_score_stays(store: Store) -> None:
    game = HuntStop(Store.memory())
    given = game.hunt.give_up().given
    opened, wrong, found, score, left = hear(store, "hunt", "answer ''", f"answer {given!r}", "score", "leave")
    assert "One line of this function is wrong." in opened
    assert wrong.startswith(("Not yet.", "Exposed."))
    assert found.startswith("Exposed.")
    assert "1 found." in score
    assert "Enter begins with lesson 1" in left
    again = HuntStop(store)
    assert again.hunt.found == 1
    assert again.hunt.number == 2


def test_a_bug_is_given_up_or_passed_over(store: Store) -> None:
    _, given_up, again, following, following_too = hear(store, "hunt", "giveup", "giveup", "", "another")
    assert "Enter deals the next bug." in given_up
    assert "This bug is done." in again
    assert "Bug 2" in following
    assert "Bug 3" in following_too
