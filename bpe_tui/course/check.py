"""Taking lessons as a learner would, to find what is wrong with them before a learner does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bpe_tui.course.answers import grade, same
from bpe_tui.course.check_reference import READERS, check_folder, check_reference
from bpe_tui.course.comment import fill_comment, fitting, holds, names_of
from bpe_tui.course.explorables import try_out
from bpe_tui.course.expression import Evaluator
from bpe_tui.course.loader import read_lesson
from bpe_tui.course.models import Comment, Explore, Lesson, Position, Predict, Quiz, Stepper
from bpe_tui.course.nodes import Mapping, Node, Scalar, Sequence, read_nodes
from bpe_tui.course.predict import questions
from bpe_tui.course.problems import Problem
from bpe_tui.course.quizzes.checking import check_task
from bpe_tui.course.quizzes.keys import foreseen, right_answers
from bpe_tui.course.shelf import lessons_dir, read_course
from bpe_tui.trace.local import LocalRun

PROBES: Final = ("", "a", "ab", "aaa", "abab", "aaabdaaabac", "é né")
"""Texts that every stepper is tried on besides its own, since a learner may type anything."""


@dataclass(frozen=True, slots=True)
class Count:
    """How much of a lesson was checked."""

    lesson: str
    """Its id."""
    pages: int
    blocks: int
    """Blocks of its pages, and quizzes of its test."""
    numbers: int
    """Expressions that were computed."""
    answers: int
    """Answers that were given, right and wrong."""


def check(path: Path | None = None, counts: list[Count] | None = None) -> list[Problem]:
    """Check a lesson file or a folder of lessons.

    Args:
        path: The file or folder; ``None`` for the lessons that are shipped.
        counts: Where to add how much of each lesson was checked.

    Returns:
        What was found, in the order of the files and lines; empty if all is well.
    """
    problems: list[Problem] = []
    target = path or lessons_dir()
    if target.is_dir():
        lessons = read_course(target, problems).lessons
        problems.extend(check_folder(target / "extra", [lesson.id for lesson in lessons]))
    elif target.name in READERS:
        problems.extend(check_reference(target))
        lessons = ()
    else:
        lesson = read_lesson(target, problems)
        lessons = (lesson,) if lesson else ()
    for lesson in lessons:
        problems.extend(check_lesson(lesson))
        if counts is not None:
            counts.append(_count(lesson))
    return sorted(set(problems))


def _count(lesson: Lesson) -> Count:
    blocks = [block for page in lesson.pages for block in page.blocks]
    blocks += lesson.test.quizzes if lesson.test is not None else ()
    quizzes = [block for block in blocks if isinstance(block, Quiz)]
    answers = sum(1 for quiz in quizzes for _ in (*right_answers(quiz), *foreseen(quiz)))
    answers += sum(block.count for block in blocks if isinstance(block, Predict))
    return Count(lesson.id, len(lesson.pages), len(blocks), _expressions(read_nodes(lesson.path, [])), answers)


def _expressions(node: Node | None, *, fact: bool = False) -> int:
    """How many expressions stand in a lesson file."""
    if isinstance(node, Scalar):
        return 1 if fact else len(re.findall(r"\{\{.*?\}\}", node.text, re.DOTALL))
    if isinstance(node, Sequence):
        return sum(_expressions(item) for item in node.items)
    if isinstance(node, Mapping):
        facts = [value for key, value in node.entries if key.text == "facts" and isinstance(value, Mapping)]
        rest = [value for key, value in node.entries if not (key.text == "facts" and isinstance(value, Mapping))]
        known = sum(_expressions(value, fact=True) for fact_node in facts for _, value in fact_node.entries)
        return known + sum(_expressions(value) for value in rest)
    return 0


def check_lesson(lesson: Lesson) -> Iterator[Problem]:
    """Run its steppers, give its answers, fill its comments, and yield what goes wrong."""
    for quiz in lesson.test.quizzes if lesson.test is not None else ():
        yield from _check_quiz(quiz, quiz.at or Position(lesson.path, 1, 1))
    for page in lesson.pages:
        for block in page.blocks:
            if isinstance(block, Quiz):
                yield from _check_quiz(block, block.at or Position(lesson.path, 1, 1))
            elif isinstance(block, Stepper):
                yield from _check_stepper(block, block.at or Position(lesson.path, 1, 1))
            elif isinstance(block, Predict):
                yield from _check_predict(block, block.at or Position(lesson.path, 1, 1))
            elif isinstance(block, Explore):
                yield from _check_explore(block, block.at or Position(lesson.path, 1, 1))


def _check_quiz(quiz: Quiz, where: Position) -> Iterator[Problem]:
    if quiz.task is not None:
        messages = check_task(quiz)
    elif quiz.kind in ("choice", "choices"):
        messages = _check_choices(quiz)
    else:
        messages = _check_answers(quiz)
    for message in messages:
        yield Problem(where, f"quiz `{quiz.id}`: {message}")


def _check_choices(quiz: Quiz) -> Iterator[str]:
    right = [index for index, choice in enumerate(quiz.choices) if choice.right]
    if quiz.kind == "choice" and len(right) != 1:
        yield f"a choice has exactly one right option, this one has {len(right)}; for several use `kind: choices`"
    elif not right:
        yield "no option is right"
    if len(right) == len(quiz.choices):
        yield "every option is right; there is nothing to choose"
    for index, choice in enumerate(quiz.choices):
        if not choice.right and not choice.why.strip():
            yield f"the wrong option `{choice.text}` needs a reason (`why`)"
        if any(choice.text.strip() == other.text.strip() for other in quiz.choices[:index]):
            yield f"the option `{choice.text}` stands there twice"
    if quiz.kind == "choice" and right and not (quiz.choices[right[0]].why or quiz.explanation):
        yield "a right answer needs a reason as well: `why` on the right option, or `explain`"


def _check_answers(quiz: Quiz) -> Iterator[str]:
    for answer in quiz.answers:
        if not answer.strip():
            yield "an accepted answer is empty"
        elif quiz.kind == "number" and not same(answer, answer, number=True):
            yield f"the answer `{answer}` is not a number"
        elif not grade(quiz, answer).right:
            yield f"the answer `{answer}` is not taken as right"
    for index, mistake in enumerate(quiz.mistakes):
        if grade(quiz, mistake.answer).right:
            yield f"the foreseen mistake `{mistake.answer}` is taken as right; it says the same as an accepted answer"
        elif quiz.kind == "number" and not same(mistake.answer, mistake.answer, number=True):
            yield f"the foreseen mistake `{mistake.answer}` is not a number"
        if not mistake.why.strip():
            yield f"the foreseen mistake `{mistake.answer}` needs a reason (`why`)"
        for earlier in quiz.mistakes[:index]:
            if same(earlier.answer, mistake.answer, number=quiz.kind == "number"):
                yield f"the mistakes `{earlier.answer}` and `{mistake.answer}` say the same; the second is never told"
    if not quiz.explanation.strip():
        yield "a right answer needs a reason as well: `explain`"


def _check_stepper(stepper: Stepper, where: Position) -> Iterator[Problem]:
    shown: set[Comment] = set()
    broken: set[Comment] = set()
    for text in (None, *PROBES):
        try:
            run = LocalRun(stepper.program(text))
        except Exception as error:
            # A program that cannot even be recorded is the author's to know, whatever the reason.
            yield Problem(where, f"stepper `{stepper.id}` does not run on {_named(text)}: {error}")
            continue
        try:
            last = len(run.timeline) - 1
            if run.timeline.event(last) != "return":
                why = run.step(last).note or "an exception"
                yield Problem(where, f"stepper `{stepper.id}` does not come to its end on {_named(text)}: {why}")
            for index, comment, error_text in _commented(run, stepper):
                shown.add(comment)
                if error_text and comment not in broken:
                    broken.add(comment)
                    yield Problem(comment.at or where, f"at step {index} on {_named(text)}, {error_text}")
        finally:
            run.close()
    for number, comment in enumerate(stepper.comments):
        place = (comment.function, comment.line)
        earlier = [other for other in stepper.comments[:number] if (other.function, other.line) == place]
        # What stands last, for values that are not known, is not missed on short texts.
        spare = not comment.when and earlier and all(other.when for other in earlier)
        if comment not in shown and not spare:
            why = "its condition never holds, or a comment above it is always shown first"
            yield Problem(comment.at or where, f"this comment is never shown: {why}")


def _commented(run: LocalRun, stepper: Stepper) -> Iterator[tuple[int, Comment, str]]:
    """For each step that has a comment its index, the comment, and what could not be worked out in it."""
    for step in run.steps():
        evaluator = Evaluator(names_of(step))
        comment = next((comment for comment in fitting(step, stepper) if holds(comment, evaluator)), None)
        if comment is not None:
            errors: list[str] = []
            fill_comment(comment, evaluator, errors)
            yield step.index, comment, errors[0] if errors else ""


def _named(text: str | None) -> str:
    return "its own text" if text is None else f"the text {text!r}"


def _check_predict(predict: Predict, where: Position) -> Iterator[Problem]:
    run = LocalRun(predict.case.program())
    try:
        made = questions(run, predict.kinds, predict.count)
    finally:
        run.close()
    if len(made) < predict.count:
        message = f"the run has {len(made)} questions to ask, not {predict.count}; take a longer text or other kinds"
        yield Problem(where, f"predict `{predict.id}`: {message}")


def _check_explore(explore: Explore, where: Position) -> Iterator[Problem]:
    try:
        try_out(explore.options)
    except Exception as error:
        # Whatever a control leads to, the author is to know before a learner does.
        yield Problem(where, f"explorable `{explore.id}` cannot be worked with: {type(error).__name__}: {error}")
