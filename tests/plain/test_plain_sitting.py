"""Quizzes of the rarer kinds and tests, line by line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bpe_tui.course.models import Choice, Course, Lesson, LessonTest, Page, Quiz
from bpe_tui.course.quizzes.keys import right_answers
from bpe_tui.course.quizzes.tasks import Expose
from bpe_tui.course.shelf import lessons_dir, load_lesson
from bpe_tui.plain.answering import NoOptionError, read_order
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store
from tests.course.test_quiz_kinds import BLANKS, EXPOSING, ORDER, ORDERING, POINTING
from tests.plain.session import take, typed
from tests.plain.test_plain_course import take_lesson


def choice(name: str) -> Quiz:
    return Quiz(name, "choice", f"Is it {name}?", (Choice("yes", True, "So."), Choice("no", False, "Not so.")))


def lesson(name: str, *quizzes: Quiz) -> Lesson:
    pool = LessonTest(tuple(choice(f"{name}-{at}") for at in range(5)))
    return Lesson(name, name.title(), "", tuple(Page(quiz.id, (quiz,)) for quiz in quizzes), Path(), test=pool)


COURSE = Course(
    (lesson("one", ORDERING, BLANKS, POINTING, EXPOSING), lesson("two", choice("q")), lesson("three", choice("q")))
)
FREE = Quiz("free", "expose", "", task=Expose("get_stats"))


def say(*lines: str, store: Store | None = None, course: Course = COURSE) -> str:
    return typed(lines, store, course=course)


def numbers(*places: int) -> str:
    shown = ORDER.shuffled(ORDERING.id)
    return " ".join(str(shown.index(at) + 1) for at in places)


def test_lines_are_put_in_order_by_their_numbers() -> None:
    said = say("", numbers(0, 3, 1), numbers(4, 1, 2, 3), "1 1", "x", numbers(0, 1, 2, 3))
    assert "After it nothing runs." in said
    assert "A list has no keys." in said
    assert "1 stands there twice." in said
    assert "Type numbers from 1 to 5" in said
    assert "Right. So." in said


@pytest.mark.parametrize("text", ["3 1 2", "3,1,2", "3, 1 and 2", "3 then 1 then 2.", "(3 1 2)"])
def test_an_order_is_read_in_every_form(text: str) -> None:
    assert read_order(text, ("1", "2", "3")) == (2, 0, 1)
    with pytest.raises(NoOptionError):
        read_order(f"{text} 4", ("1", "2", "3"))


def test_blanks_are_filled_one_after_the_other() -> None:
    said = say("", "next page", "1", "new_id", "2", "ids[ i ]")
    assert "i += __1__" in said
    assert "Type what stands in blank 2 of 2." in said
    assert "Blank 1: Both are used." in said
    assert "Right. So." in said


def test_a_token_is_pointed_at_by_its_number() -> None:
    said = say("", "page 3", "3", "9", "1 2", "token 2")
    assert "It was there." in said
    assert "That is none of the options." in said
    assert "Point at one thing." in said
    assert "Right. So." in said


def test_a_bug_is_exposed_by_an_input() -> None:
    said = say("", "page 4", "b", "aaa", "")
    assert "i += 1  # bug" in said
    assert "both do the same" in said
    assert "with the bug it" in said


def test_another_bug_is_given_after_one_is_exposed() -> None:
    course = Course((lesson("one", FREE),))
    said = say("", "another", "abab", "another", "hint", course=course)
    assert said.count("# bug") == 2
    assert "another gives you another bug" in said


def test_an_answer_is_kept_and_said_when_one_comes_back() -> None:
    store = Store.memory()
    say("", numbers(0, 1, 2, 3), "page 2", "2", "ids[i]", "page 3", "2", store=store)
    answers = store.answers("one")
    assert all(answers[name].right for name in ("o", "b", "p"))
    said = say("page 1", "lesson one", "page 1", "page 2", store=store)
    assert said.count("Right. So.") == 3
    assert "Your order was:" in said
    assert "Your answer was: 2; ids[i]" in said
    assert "Your answer was: 2, aa" in said


def test_a_test_is_taken_from_the_end_of_a_lesson_and_again() -> None:
    store = Store.memory()
    lines = ["lesson two", "1", "", "test", "2", "", "next", "pass", "hint", "1", "", "1", "", "1", ""]
    said = say(*lines, "", "lessons", store=store)
    assert "Type test to take the test of this lesson, 5 questions." in said
    assert "5 questions; 3 right answers pass." in said
    assert "Not this time. Not so." in said
    assert "The answer: yes" in said
    assert "Answer first." in said
    assert "A test gives no hints." in said
    assert "You answered 3 of 5 questions right." in said
    assert "That passes." in said
    assert "2. Two: done, test passed." in said
    again = say("test two", "pass", "pass", "pass", "pass", "pass", "retake", "leave", "lessons", store=store)
    assert "3 right answers pass would pass" not in again
    assert "You answered 0 of 5 questions right." in again
    assert again.count("Test of Two.") == 2


def test_what_is_passed_over_is_told_the_answer_and_why() -> None:
    said = say("test 1", "pass", course=numbers_course())
    assert "The answer: 4\n\nSo." in said
    assert "Test, question 2 of 5." in said


def test_the_list_at_the_end_tells_the_answers_of_what_was_missed() -> None:
    said = say("test 1", *["pass"] * 5, course=numbers_course())
    assert said.split("Not right were:")[1].count("  2 + 2?\n    The answer: 4\n") == 5


@pytest.mark.parametrize("place", ["test two", "placement"])
def test_leaving_asks_once_something_was_answered(place: str) -> None:
    warning = "What you have answered so far does not count then. Type leave again to leave, or answer."
    assert warning not in say(place, "leave")
    stayed = say(place, "1", "", "leave", "1")
    assert stayed.count(warning) == 1
    assert stayed.count("Right. So.") == 2
    # it is asked again after each answer
    assert say(place, "1", "", "leave", "1", "leave").count(warning) == 2
    left = say(place, "1", "", "leave", "leave", "pass")
    assert left.count(warning) == 1
    assert "The answer" not in left


def test_the_outcome_is_kept_when_one_leaves_after_the_last_answer() -> None:
    said = say("test two", *["1", ""] * 4, "1", "leave", "leave", "lessons")
    assert "You answered 5 of 5 questions right." in said
    assert "2. Two: 0 of 1 pages done, test passed." in said


def numbers_course() -> Course:
    pool = tuple(Quiz(f"n{at}", "number", "2 + 2?", answers=("4",), explanation="So.") for at in range(5))
    page = Page("P", (Quiz("q", "number", "2 + 2?", answers=("4",), explanation="So."),))
    return Course((Lesson("one", "One", "", (page,), Path(), test=LessonTest(pool)),))


def test_a_wrong_number_in_a_test_counts_and_is_told_the_answer() -> None:
    store = Store.memory()
    said = say("test 1", "5", "", "leave", store=store, course=numbers_course())
    assert "Not this time. It counts as wrong." in said
    assert "The answer: 4" in said
    assert "once more" not in said
    assert [event.given for event in store.history().events if event.item.startswith("test/")] == ["5"]
    # on a page it can be tried again, and that is said
    assert "Not yet. Not that one. Look again at what is asked, and try once more." in say(
        "lesson 1", "5", course=numbers_course()
    )


def test_in_a_test_what_is_no_number_does_not_count() -> None:
    store = Store.memory()
    said = say("test 1", "about 4 or 5", "4", "leave", store=store, course=numbers_course())
    assert "That is not a number I can read." in said
    assert "This does not count yet. Answer, or type pass." in said
    assert "Right. So." in said
    assert [event.given for event in store.history().events if event.item.startswith("test/")] == ["4"]


def test_a_wrong_number_in_the_placement_test_is_said_to_count() -> None:
    said = say("placement", "5", course=numbers_course())
    assert "Not this time. It counts as wrong." in said
    assert "once more" not in said


def test_the_words_of_a_test_are_told() -> None:
    said = say("test 2", "help", "back", "lessons", "foo", "page", "again", "lesson 3")
    assert "pass: passes over the question" in said or "pass, short p" in said
    assert "leave" in said
    assert "That is none of the options." in said
    assert "Lesson 3 of 3" in said
    assert "Type test with the number" in say("test")


def test_the_placement_test_finds_where_to_begin_and_forces_nothing() -> None:
    store = Store.memory()
    said = say("placement", "1", "", "1", "", "2", "", "skip", "lessons", "", store=store)
    assert "at most 4 questions" in said
    assert "Begin with lesson 3, Three. Enter goes there." in said
    assert "2 lessons marked as skipped." in said
    assert "1. One: skipped." in said
    assert "Lesson 3 of 3: Three." in said
    assert not store.progress("one", 4).finished
    nothing = say("placement", "pass", "again", "pass", "")
    assert "Begin with lesson 1, One." in nothing
    assert "skip" not in nothing.split("Begin with lesson 1, One.")[1]


def test_every_right_answer_is_taken() -> None:
    for number, quiz in enumerate((ORDERING, BLANKS, POINTING, EXPOSING), 1):
        for _, answer in right_answers(quiz):
            lines = answer.split("\n") if isinstance(answer, str) else [" ".join(str(at + 1) for at in sorted(answer))]
            if quiz is ORDERING:
                assert not isinstance(answer, str)
                lines = [numbers(*answer)]
            assert "Right." in say("", f"page {number}", *lines)


def test_the_example_of_the_guide_is_taken_line_by_line(tmp_path: Path) -> None:
    """It has a quiz of every kind."""
    guide = (lessons_dir() / "README.md").read_text(encoding="utf-8")
    path = tmp_path / "tiny.yaml"
    path.write_text(guide.split("```yaml\n", 1)[1].split("```", 1)[0], encoding="utf-8")
    example = replace(load_lesson(path), slides=())
    store = Store.memory()
    take(take_lesson(example), store, Course((example,)), place=Place(example.id))
    assert store.progress(example.id, len(example.pages)).finished


def test_words_of_the_course_are_no_answers_in_a_lesson() -> None:
    chosen = Course((lesson("two", choice("q")), lesson("three", choice("q"))))
    said = say("", "progress", "1", "progress", "review", "", "help", course=chosen)
    assert "You have answered this right already" not in said
    assert said.count("none of the options") == 0
    assert "Done for today." in said
    assert "review, short r: asks what is due" in said


def test_a_word_of_the_course_in_a_test_names_the_way_out() -> None:
    assert "progress is not possible here. Type leave first." in say("placement", "progress")


def test_a_short_form_of_answer_is_an_answer() -> None:
    said = say("", "an", course=Course((lesson("two", choice("q")),)))
    assert "Type your answer behind" not in said
    assert "That is none of the options." in said
