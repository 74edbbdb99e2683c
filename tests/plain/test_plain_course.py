"""The whole course is taken line by line: every page, every step, every quiz wrong and right."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from bpe_tui.course.answers import Given, grade, write_given
from bpe_tui.course.comment import comment_for
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.explorable import change, say_controls
from bpe_tui.course.models import Explore, Lesson, Predict, Quiz, Recall, Stepper, Table, Text
from bpe_tui.course.predict import questions
from bpe_tui.course.quizzes.blanks import BETWEEN
from bpe_tui.course.quizzes.keys import foreseen, right_answers
from bpe_tui.course.quizzes.showing import prompt_of
from bpe_tui.course.quizzes.tasks import Order
from bpe_tui.plain.prose import is_told, prose
from bpe_tui.plain.prose import sentence as glued
from bpe_tui.plain.telling import heading
from bpe_tui.plain.voice import GLUE, clean
from bpe_tui.study import Place, Store
from bpe_tui.trace.local import LocalRun
from tests.plain.session import HEAR, Learner, shipped, take

LESSONS = {lesson.id: lesson for lesson in shipped().lessons}
Visit = Generator[str, str, str]
"""A part of a learner: gives back what was said last."""


def sentence(markdown: str) -> str:
    return glued(markdown).replace(GLUE, " ")


def texts_of(markdown: str) -> list[str]:
    return [line.text.replace(GLUE, " ") for line in prose(markdown) if line.text]


def take_lesson(lesson: Lesson) -> Learner:
    said = yield HEAR
    for number, slide in enumerate(lesson.slides, 1):
        assert f"lide {number} of {len(lesson.slides)}: {sentence(slide.title)}" in said
        said = yield ""
    for number, page in enumerate(lesson.pages, 1):
        assert f"Page {number} of {len(lesson.pages)}: {sentence(page.title)}" in said
        for block in page.blocks:
            match block:
                case Text():
                    for text in texts_of(block.markdown):
                        assert text in said
                case Table():
                    for row in block.rows:
                        for title, cell in zip(block.columns, row, strict=True):
                            told = f"{sentence(title)}: {sentence(cell)}" if title else f"Row {sentence(cell)}"
                            assert told in said or not is_told(sentence(cell))
                case Quiz():
                    said = yield from take_quiz(block, said)
                case Recall():
                    said = yield from take_recall(block, said)
                case Predict():
                    said = yield from take_predict(block, said)
                case Stepper():
                    said = yield from take_stepper(block, said)
                case Explore():
                    said = yield from take_explore(block, said)
        if isinstance(page.blocks[-1], (Text, Table)):
            said = yield ""
    assert f"{lesson.title} is done" in said


def take_quiz(quiz: Quiz, said: str) -> Visit:
    for text in texts_of(prompt_of(quiz)):
        assert text in said
    for choice in quiz.choices:
        assert sentence(choice.text) in said
    wrong = [given for _, given in foreseen(quiz)]
    if quiz.kind == "choices":
        wrong.append(frozenset(range(len(quiz.choices))))
    if quiz.kind in ("number", "text"):
        wrong.append("no answer at all 999999")
    for given in wrong:
        for line in typed_form(quiz, given):
            said = yield f"answer {line}"
        assert "Not yet." in said
        for why in texts_of(grade(quiz, given).said()):
            assert why in said
    right = next(given for _, given in right_answers(quiz))
    for line in typed_form(quiz, right):
        said = yield line
    assert said.startswith("Right.")
    for text in texts_of(grade(quiz, right).why):
        assert text in said
    return (yield "")


def typed_form(quiz: Quiz, given: Given) -> list[str]:
    """What is typed for an answer, line by line."""
    if isinstance(given, str):
        return given.split(BETWEEN) if quiz.kind == "blank" else [given]
    if isinstance(quiz.task, Order):
        shown = quiz.task.shuffled(quiz.id)
        return [" ".join(str(shown.index(at) + 1) for at in given)]
    return [" ".join(str(at + 1) for at in sorted(given))]


def take_recall(recall: Recall, said: str) -> Visit:
    assert sentence(recall.question) in said.replace("\n", " ")
    if recall.hint:
        said = yield ""
        assert texts_of(recall.hint)[0] in said
    said = yield ""
    assert texts_of(recall.answer)[0] in said
    return (yield "")


def take_predict(predict: Predict, said: str) -> Visit:
    run = LocalRun(predict.case.program())
    asked = questions(run, predict.kinds, predict.count)
    for at, question in enumerate(asked):
        assert f"Question {at + 1} of {len(asked)}." in said
        assert heading(run.step(question.index)) in said
        if question.kind == "line":
            key = question.key.partition(":")[0]
        else:
            key = str(question.options.index(question.key) + 1) if question.options else question.key
        said = yield key
        assert said.startswith("Right.")
        said = yield ""
    run.close()
    return said


def take_stepper(block: Stepper, said: str) -> Visit:
    run = LocalRun(block.program())
    last = len(run.timeline) - 1
    for text in texts_of(block.intro):
        assert text in said
    for index in range(last + 1):
        step = run.step(index)
        assert heading(step) in said
        comment = comment_for(step, block)
        assert comment is None or sentence(comment) in said
        assert all(changed.name in said for changed in step.changed)
        if index < last:
            said = yield ""
    assert "This is the last step." in said
    for index in range(last - 1, -1, -1):
        said = yield "back"
        assert heading(run.step(index)) in said
    said = yield "back"
    assert "This is the first step." in said
    run.close()
    yield "end"
    return (yield "")


def take_explore(block: Explore, said: str) -> Visit:
    explorable = block.options
    state: State = {}
    for line in (*explorable.lines(explorable.explore(state)), *say_controls(explorable, state)):
        assert shown(line) in said
    for control in explorable.controls(state):
        for word in ("more", "less"):
            said = yield f"{word} {control.name}"
            assert f"{control.name} is " in said
    said = yield "reset"
    assert "All is as at the start." in said
    first = explorable.controls(state)[0]
    value = str(first.turned(1))
    changed = change(explorable, state, first.name, value)
    # in quotes, where spaces at the ends count and a new line can be written
    said = yield f"set {first.name} {value!r}" if first.kind == "text" else f"set {first.name} {value}"
    for line in explorable.lines(explorable.explore(changed)):
        assert shown(line) in said
    return (yield "")


def shown(line: str) -> str:
    """A line as it is written."""
    return clean(line).replace(GLUE, " ").rstrip()


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_every_page_step_and_answer(lesson_id: str) -> None:
    lesson = LESSONS[lesson_id]
    store = Store.memory()
    take(take_lesson(lesson), store, place=Place(lesson.id))
    assert store.progress(lesson.id, len(lesson.pages)).finished
    answers = store.answers(lesson.id)
    for page in lesson.pages:
        for block in page.blocks:
            if isinstance(block, Quiz):
                right = next(given for _, given in right_answers(block))
                assert answers[block.id].right
                assert answers[block.id].given == write_given(block, right)
                assert answers[block.id].tries > 1
            if isinstance(block, Predict):
                assert answers[block.id].solved


def test_a_page_left_with_an_open_question_is_not_finished() -> None:
    lesson = LESSONS["count-pairs"]
    store = Store.memory()

    def learner() -> Learner:
        yield HEAR
        yield "skip"
        for _ in lesson.pages:
            said = yield "next page"
        assert "still have something to answer" in said
        assert "1, 2, 3, 5, 6" in said

    take(learner(), store, place=Place(lesson.id))
    # a stepper is no question, and neither is the way to a lab
    assert store.progress(lesson.id, len(lesson.pages)).done == {4, len(lesson.pages)}


def test_a_quiz_answered_before_says_so_and_takes_no_other_answer() -> None:
    lesson = LESSONS["count-pairs"]
    store = Store.memory()

    def first() -> Learner:
        yield HEAR
        yield "skip"
        yield "9"
        yield "10"

    def second() -> Learner:
        said = yield HEAR
        assert "Your answer was: 10\nRight." in said
        said = yield "11"
        assert "right already" in said
        said = yield ""
        assert "Page 2 of" in said

    take(first(), store, place=Place(lesson.id))
    take(second(), store, place=Place(lesson.id))
    assert store.answers(lesson.id)["how-many-pairs"].tries == 2
