"""The whole course, taken: every page, step, comment, right answer and wrong one, compared with a text to be read.

``UPDATE_GOLDEN=1 pytest tests/course/test_transcript.py`` writes the transcript anew; the difference is the review.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from pathlib import Path

from bpe_tui.course.answers import grade
from bpe_tui.course.check import check
from bpe_tui.course.comment import UNKNOWN, comment_for
from bpe_tui.course.models import Block, Course, Explore, Lesson, Predict, Quiz, Recall, Stepper, Table
from bpe_tui.course.predict import questions
from bpe_tui.course.quizzes.keys import foreseen, right_answers
from bpe_tui.course.quizzes.showing import prompt_of
from bpe_tui.course.shelf import load_course
from bpe_tui.trace.local import LocalRun

GOLDEN = Path(__file__).parent / "transcript.txt"
FIRST_LESSONS = ("whole-algorithm", "count-pairs", "merge", "train", "decode", "encode")


@cache
def shipped() -> Course:
    """The lessons that are shipped, read once."""
    return load_course()


def transcript(course: Course) -> str:
    """Write down all that a learner is told who takes every lesson and gives every answer."""
    return "\n".join(line for lesson in course.lessons for line in _lesson(lesson)) + "\n"


def _lesson(lesson: Lesson) -> Iterator[str]:
    yield f"######## {lesson.id}: {lesson.title}"
    yield lesson.summary
    for number, slide in enumerate(lesson.slides, 1):
        yield f"\n---- slide {number}: {slide.title}"
        yield slide.markdown
    for number, page in enumerate(lesson.pages, 1):
        yield f"\n==== {lesson.id}#{number}: {page.title}"
        for block in page.blocks:
            yield ""
            yield from _block(block)
        if page.formal:
            yield f"\n---- {lesson.id}#{number}, the formal version"
        for block in page.formal:
            yield ""
            yield from _block(block)
    if lesson.test is not None and lesson.test.quizzes:
        yield f"\n==== {lesson.id}: test"
        for quiz in lesson.test.quizzes:
            yield ""
            yield from _quiz(quiz)
    yield ""


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Table):
        if block.caption:
            yield block.caption
        for row in (block.columns, *block.rows):
            yield " | ".join(row)
    elif isinstance(block, Stepper):
        yield from _stepper(block)
    elif isinstance(block, Quiz):
        yield from _quiz(block)
    elif isinstance(block, Recall):
        yield f"[recall {block.id}] {block.question}"
        yield f"    hint: {block.hint}"
        yield f"    answer: {block.answer}"
    elif isinstance(block, Predict):
        yield from _predict(block)
    elif isinstance(block, Explore):
        yield f"[explore {block.id}: {block.name}]"
        yield from (f"    {line}" for line in block.options.lines(block.options.explore({})))
    else:
        yield block.markdown


def _stepper(stepper: Stepper) -> Iterator[str]:
    yield f"[stepper {stepper.id}: {stepper.case.function}] {stepper.intro}"
    run = LocalRun(stepper.program())
    assert run.timeline.event(len(run.timeline) - 1) == "return"
    for index in range(len(run.timeline)):
        step = run.step(index)
        said = comment_for(step, stepper)
        moment = f" <{step.moment.kind}: {step.moment.label}>" if step.moment else ""
        if said is not None or moment:
            assert said is None or UNKNOWN not in said, (stepper.id, index, said)
            yield f"    {index:4} {step.source}{moment}" + (f"\n         {said}" if said else "")


def _quiz(quiz: Quiz) -> Iterator[str]:
    yield f"[quiz {quiz.id}: {quiz.kind}] {prompt_of(quiz)}"
    for text, given in right_answers(quiz):
        verdict = grade(quiz, given)
        assert verdict.right
        yield f"    right: {text}"
        yield f"        {verdict.said()}"
    seen: set[str] = set()
    for text, given in foreseen(quiz):
        verdict = grade(quiz, given)
        assert not verdict.right
        assert verdict.said()
        assert verdict.why not in seen or quiz.kind not in ("choice", "choices")
        seen.add(verdict.why)
        yield f"    wrong: {text}"
        yield f"        {verdict.said()}"


def _predict(predict: Predict) -> Iterator[str]:
    yield f"[predict {predict.id}: {predict.case.function}]"
    made = questions(LocalRun(predict.case.program()), predict.kinds, predict.count)
    assert len(made) == predict.count
    for question in made:
        assert question.grade(question.key).right
        yield f"    {question.index:4} {question.prompt}"
        for option in question.options:
            yield f"         {'*' if option == question.key else '-'} {option}"
        yield f"         {question.explanation}"


def test_the_whole_course() -> None:
    told = transcript(shipped())
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(told, encoding="utf-8")
    golden = GOLDEN.read_text(encoding="utf-8")
    difference = "\n".join(
        unified_diff(golden.splitlines(), told.splitlines(), "transcript.txt", "told", n=1, lineterm="")
    )
    # not `told == golden`: pytest would compare two long texts letter by letter, which takes minutes and gigabytes
    assert not difference, f"{difference}\n\nIf this is meant, run UPDATE_GOLDEN=1 pytest {Path(__file__).name}"


def test_the_shipped_lessons_are_sound() -> None:
    assert check() == []


def test_the_first_six_lessons_are_there_in_order() -> None:
    ids = [lesson.id for lesson in shipped().lessons]
    assert [name for name in ids if name in FIRST_LESSONS] == list(FIRST_LESSONS)


def test_every_lesson_ends_in_a_test_and_has_slides_and_something_to_step_or_to_try() -> None:
    for lesson in shipped().lessons:
        assert lesson.test is not None, lesson.id
        assert lesson.test.count < len(lesson.test.quizzes) or lesson.id == "final-test", lesson.id
        assert len(lesson.slides) == 5 or lesson.id == "final-test", lesson.id
        if lesson.id == "final-test":
            continue
        blocks = [block for page in lesson.pages for block in page.blocks]
        assert any(isinstance(block, Stepper | Explore) for block in blocks), lesson.id


def test_nearly_every_page_gives_something_to_do() -> None:
    for lesson in shipped().lessons:
        idle = [page.title for page in lesson.pages if all(not hasattr(block, "id") for block in page.blocks)]
        assert len(idle) <= 1, idle


def test_every_line_of_the_function_has_a_comment() -> None:
    """The lesson on a function comments on each line of it that runs."""
    for lesson in shipped().lessons:
        for page in lesson.pages:
            stepper = page.stepper
            if stepper is None or lesson.id == "whole-algorithm":
                continue
            run = LocalRun(stepper.program())
            own = {n for n in range(len(run.timeline)) if run.timeline.function(n) == stepper.case.function}
            silent = {run.step(n).source for n in own if comment_for(run.step(n), stepper) is None}
            assert not silent, (lesson.id, silent)


def test_a_text_too_long_to_be_shown_whole_is_commented_on_all_the_same() -> None:
    text = "".join(chr(97 + a) + chr(97 + b) for a in range(21) for b in range(21))
    for lesson in shipped().lessons:
        for stepper in (block for page in lesson.pages for block in page.blocks if isinstance(block, Stepper)):
            run = LocalRun(stepper.program(text))
            lines = {comment.line for comment in stepper.comments if comment.function == stepper.case.function}
            last = len(run.timeline) - 1
            for index in {*range(8), *range(last - 6, last + 1), last // 3, last // 2}:
                step = run.step(index)
                if step.function == stepper.case.function and step.line in lines:
                    assert comment_for(step, stepper), (stepper.id, index)
