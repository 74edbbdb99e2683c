"""Tests of lessons: what is drawn, what passes; and where the placement test says to begin."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.course.answers import grade
from bpe_tui.course.models import Choice, Course, Lesson, LessonTest, Page, Quiz, Text
from bpe_tui.course.quizzes.placement import EACH, Placement
from bpe_tui.course.quizzes.sitting import Drawn, Sitting, draw, grade_once, needed, pool_of
from bpe_tui.course.shelf import open_course
from bpe_tui.study.lesson_tests import begin_test, keep_answer, keep_result
from bpe_tui.study.standing import has_passed, skip_lessons
from bpe_tui.study.store import Store
from tests.course.test_quiz_kinds import BLANKS, EXPOSING, ORDERING


def quiz(name: str) -> Quiz:
    return Quiz(name, "choice", f"{name}?", (Choice("yes", True, "So."), Choice("no", False, "Not so.")))


def lesson(name: str, size: int = 8, *, test: LessonTest | None = None) -> Lesson:
    pool = LessonTest(tuple(quiz(f"{name}-{at}") for at in range(size))) if size else None
    return Lesson(name, name.title(), "Do it.", (Page("P", (Text("."),)),), Path(f"{name}.yaml"), test=test or pool)


COURSE = Course(tuple(lesson(name) for name in ("one", "two", "three", "four", "five", "six", "seven")))
ONE = COURSE.lessons[0]


@given(st.integers(1, 8), st.integers(0, 1000), st.sets(st.integers(0, 7)))
def test_what_was_never_seen_comes_first(count: int, seed: int, seen: set[int]) -> None:
    pool = pool_of(COURSE, ONE)
    drawn = draw(pool, count, {f"test/one-{at}": at for at in seen}, seed)
    assert len(drawn) == count == len({one.item for one in drawn})
    fresh = [one for one in drawn if int(one.quiz.id[-1]) not in seen]
    assert len(fresh) == min(count, 8 - len(seen))
    again = sorted(int(one.quiz.id[-1]) for one in drawn if one not in fresh)
    assert again == sorted(seen)[: len(again)]
    assert drawn == draw(pool, count, {f"test/one-{at}": at for at in seen}, seed)


def test_a_second_try_has_others() -> None:
    store = Store.memory()
    seen: list[set[str]] = []
    for _ in range(2):
        sitting = begin_test(store, COURSE, ONE)
        seen.append({drawn.item for drawn in sitting.drawn})
        while not sitting.over:
            keep_answer(store, ONE, sitting, "no", False)
        keep_result(store, ONE, sitting)
    # eight are in the pool, so two of the five have to come again
    assert len(seen[0] & seen[1]) == 2


@pytest.mark.parametrize(
    ("asked", "share", "right"), [(5, 0.6, 3), (10, 0.6, 6), (4, 0.6, 3), (5, 1.0, 5), (1, 0.1, 1)]
)
def test_how_many_pass(asked: int, share: float, right: int) -> None:
    assert needed(LessonTest((), share=share), asked) == right


@given(st.lists(st.booleans(), min_size=5, max_size=5))
def test_a_test_passes_from_three_of_five(results: list[bool]) -> None:
    store = Store.memory()
    sitting = begin_test(store, COURSE, ONE)
    assert sitting.pass_at == 3
    for at, right in enumerate(results):
        assert (sitting.at, sitting.over) == (at, False)
        keep_answer(store, ONE, sitting, "yes", right)
    assert sitting.over
    assert sitting.question is None
    assert sitting.passed == (sum(results) >= 3)
    assert len(sitting.missed) == results.count(False)
    keep_result(store, ONE, sitting)
    assert has_passed(store, ONE) == sitting.passed
    assert store.answers("one")["test"].given == f"{sum(results)} of 5"
    # a test is no page: nothing is finished by it
    assert not store.progress("one", 1).finished
    store.reset("one")
    assert not has_passed(store, ONE)


def test_a_passed_test_stays_passed() -> None:
    store = Store.memory()
    store.answered("one", "test", "5 of 5", True)
    store.answered("one", "test", "0 of 5", False)
    assert has_passed(store, ONE)
    assert not has_passed(store, lesson("one", 0))


def test_a_final_test_draws_from_all_lessons_by_turns() -> None:
    final = lesson("final-test", test=LessonTest((quiz("own"),), 8, 0.6, from_all=True))
    course = Course((*COURSE.lessons, final))
    pool = pool_of(course, final)
    assert len(pool) == 1 + 7 * 8
    assert {one.item for one in pool} >= {"test/own", "test/one/one-0", "test/seven/seven-7"}
    drawn = draw(pool, 8, {}, 3)
    assert len({one.lesson for one in drawn}) == 8
    assert pool_of(course, lesson("none", 0)) == ()
    with pytest.raises(ValueError, match="no test"):
        begin_test(Store.memory(), course, lesson("none", 0))


def test_a_broken_lesson_lends_nothing_to_the_final_test(tmp_path: Path) -> None:
    text = "id: {0}\ntitle: T\nsummary: S.\npages:\n  - title: P\n    blocks:\n      - A text.\n"
    own = "test:\n  count: 1\n  quizzes:\n    - quiz: q\n      kind: number\n      ask: What?\n      explain: So.\n"
    (tmp_path / "10-good.yaml").write_text(text.format("good") + own + '      answer: "{{ 2 }}"\n', encoding="utf-8")
    (tmp_path / "20-bad.yaml").write_text(text.format("bad") + own + '      answer: "{{ 1 / 0 }}"\n', encoding="utf-8")
    (tmp_path / "90-final-test.yaml").write_text(text.format("final-test") + "test:\n  from: all\n", encoding="utf-8")
    course = open_course(tmp_path)
    assert [one.item for one in pool_of(course, course.lessons[2])] == ["test/good/q"]
    first = course.lessons[0].test
    assert first is not None
    assert (first.count, len(first.quizzes)) == (1, 1)


def test_the_answer_is_told_after_the_only_try() -> None:
    verdict = grade_once(quiz("q"), frozenset({1}))
    assert not verdict.right
    assert "Not so." in verdict.why
    assert "The answer: yes" in verdict.why
    assert grade_once(quiz("q"), frozenset({0})).right


TYPED = {
    "number": Quiz("n", "number", "?", answers=("4",), explanation="So."),
    "text": Quiz("t", "text", "?", answers=("b",), explanation="So."),
    "blank": BLANKS,
    "order": ORDERING,
    "expose": EXPOSING,
}


@pytest.mark.parametrize(
    ("kind", "given_"),
    [("number", "5"), ("text", "c"), ("blank", "3\nx"), ("order", (1, 0, 2, 3)), ("order", (0, 2)), ("expose", "b")],
)
def test_the_only_try_is_not_told_to_try_again(kind: str, given_: str | tuple[int, ...]) -> None:
    quiz = TYPED[kind]
    advice = grade(quiz, given_).advice
    assert advice
    assert advice in grade(quiz, given_).said()
    verdict = grade_once(quiz, given_)
    assert not verdict.right
    assert advice not in verdict.why
    assert "The answer:" in verdict.why
    if kind in ("number", "text"):
        assert verdict.why.startswith("It counts as wrong.")


@pytest.mark.parametrize(
    ("kind", "given_"), [("number", "a few"), ("number", " "), ("text", ""), ("blank", "\n"), ("order", ())]
)
def test_what_is_no_answer_is_told_so_and_the_key_stays_hidden(kind: str, given_: str | tuple[int, ...]) -> None:
    verdict = grade_once(TYPED[kind], given_)
    assert not verdict.read
    assert verdict == grade(TYPED[kind], given_)
    assert "The answer" not in verdict.said(last=True)


def test_a_sitting_counts() -> None:
    sitting = Sitting(tuple(Drawn("one", f"test/{at}", quiz(str(at))) for at in "ab"), 1)
    assert sitting.to_pass == "1 right answer passes"
    assert sitting.score == "0 of 2"


# where to begin


@given(st.integers(0, 7), st.integers(0, 100))
def test_the_first_lesson_that_is_not_known_is_found(known: int, seed: int) -> None:
    placement = Placement(COURSE, seed)
    ids = [one.id for one in COURSE.lessons]
    while (probe := placement.question) is not None:
        assert probe.quiz.id.startswith(probe.lesson)
        placement.answered(ids.index(probe.lesson) < known)
    assert placement.asked <= placement.most == 6
    begin = placement.begin
    assert (begin.id if begin else None) == (ids[known] if known < 7 else None)
    assert [one.id for one in placement.before] == ids[:known]


def test_nothing_is_known_of_one_right_answer_alone() -> None:
    placement = Placement(COURSE)
    assert EACH == 2
    while placement.question is not None:
        placement.answered(placement.asked % 2 == 0)
    assert placement.begin is COURSE.lessons[0]
    placement.answered(True)
    assert placement.begin is COURSE.lessons[0]


def test_lessons_without_a_test_are_passed_over() -> None:
    course = Course((lesson("intro", 0), lesson("one"), lesson("two", 0), lesson("three"), lesson("last", 0)))
    ignorant, expert = Placement(course), Placement(course)
    while ignorant.question is not None:
        ignorant.answered(False)
    while expert.question is not None:
        expert.answered(True)
    assert ignorant.begin is course.lessons[0]
    assert expert.begin is course.lessons[4]
    none = Placement(Course((lesson("intro", 0),)))
    assert not none.possible
    assert none.question is None
    assert none.begin is not None
    assert Placement(Course(())).begin is None


def test_skipped_lessons_are_not_finished_and_done_ones_are_left_alone() -> None:
    store = Store.memory()
    store.finished("one")
    assert skip_lessons(store, COURSE.lessons[:3]) == 2
    progress = store.progress("two", 1)
    assert progress.skipped
    assert not progress.finished
    assert not progress.started
    assert not store.progress("one", 1).skipped
    copy = Store.memory()
    copy.import_json(store.export_json())
    assert copy.progress("two", 1).skipped
    store.reset("two")
    assert not store.progress("two", 1).skipped
