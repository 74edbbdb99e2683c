"""Skills: every question that is made has a key that holds, and mistakes that do not."""

from __future__ import annotations

import re

import pytest

from bpe_tui.bpe.taught import encode, get_stats, merge, train
from bpe_tui.course.answers import grade
from bpe_tui.course.folder import lessons_dir
from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.keys import foreseen, right_answers
from bpe_tui.course.shelf import lesson_files
from bpe_tui.study.skills.exercised import ALONE, LABS, ON_THEIR_PAGE, PREDICT_BLOCKS, PREDICTIONS, QUIZZES, skill_of
from bpe_tui.study.skills.skill import Skill
from bpe_tui.study.skills.table import SKILLS

SLOW = ("predict-", "bug-")
"""Skills whose questions come from stepping or from running mutants: fewer of them are made at each run."""


def seeds(skill: Skill) -> range:
    return range(4 if skill.id.startswith(SLOW) else 50)


@pytest.mark.parametrize("skill", SKILLS.values(), ids=SKILLS)
def test_the_key_is_right_and_each_mistake_is_wrong_for_its_own_reason(skill: Skill) -> None:
    for seed in seeds(skill):
        check(skill.quiz(str(seed)))


@pytest.mark.slow
@pytest.mark.parametrize("skill", [skill for skill in SKILLS.values() if skill.id.startswith(SLOW)])
def test_fifty_questions_of_the_slow_kinds(skill: Skill) -> None:
    for seed in range(50):
        check(skill.quiz(str(seed)))


def check(quiz: Quiz) -> None:
    keys = list(right_answers(quiz))
    assert keys, quiz
    for _, given in keys:
        assert grade(quiz, given).right, quiz
    for _, given in foreseen(quiz):
        verdict = grade(quiz, given)
        assert not verdict.right, (quiz, given)
        assert verdict.why, (quiz, given)
        assert not verdict.why.startswith("Not that one"), (quiz, given)


@pytest.mark.parametrize("skill", SKILLS.values(), ids=SKILLS)
def test_a_seed_makes_one_question_and_other_seeds_make_others(skill: Skill) -> None:
    made = [skill.quiz(str(seed)) for seed in range(4)]
    assert made[0] == skill.quiz("0")
    assert len({(quiz.question, quiz.answers, quiz.task) for quiz in made}) > 1


def test_keys_agree_with_the_code_worked_out_another_way() -> None:
    for seed in range(50):
        quiz = SKILLS["merge-result"].quiz(str(seed))
        call = quiz.question.split("`")[1]
        assert str(eval(call, {"merge": merge})) == quiz.answers[0]
        quiz = SKILLS["tokens-left"].quiz(str(seed))
        text = quiz.question.split("`")[1]
        count = int(quiz.question.split("**")[1])
        ids = list(text.encode())
        for new in range(256, 256 + count):
            counts = get_stats(ids)
            ids = merge(ids, max(counts, key=lambda pair: counts[pair]), new)
        assert quiz.answers[0] == str(len(ids)) == str(len(encode(text, train(text, count))))


def questions() -> dict[str, dict[str, set[str]]]:
    """For each lesson its quizzes and predictions, by what they are called in its file."""
    found: dict[str, dict[str, set[str]]] = {}
    for path in lesson_files(lessons_dir())[0]:
        text = path.read_text(encoding="utf-8")
        (lesson,) = re.findall(r"^id: (\S+)", text, re.MULTILINE)
        found[lesson] = {
            kind: set(re.findall(rf"^ *- {kind}: (\S+)", text, re.MULTILINE)) for kind in ("quiz", "predict", "recall")
        }
    return found


def test_each_skill_is_taught_by_a_lesson() -> None:
    assert {skill.lesson for skill in SKILLS.values()} <= questions().keys()


def test_every_question_that_is_mapped_is_there() -> None:
    known = questions()
    for lesson, quizzes in QUIZZES.items():
        assert set(quizzes) <= known[lesson]["quiz"] | known[lesson]["predict"], lesson
        assert set(ALONE.get(lesson, ())) <= known[lesson]["quiz"], lesson
        assert not set(ALONE.get(lesson, ())) & set(quizzes), lesson
    assert {skill for quizzes in QUIZZES.values() for skill in quizzes.values()} <= SKILLS.keys()
    assert set(ON_THEIR_PAGE) <= {recall for kinds in known.values() for recall in kinds["recall"]}
    assert set(PREDICTIONS.values()) | set(LABS.values()) <= SKILLS.keys()


def test_every_prediction_exercises_a_skill() -> None:
    predictions = [(lesson, item) for lesson, kinds in questions().items() for item in kinds["predict"]]
    assert len(predictions) > len(PREDICT_BLOCKS)
    assert all(skill_of(lesson, item) for lesson, item in predictions)
