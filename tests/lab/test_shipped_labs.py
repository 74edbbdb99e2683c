"""Every shipped lab is walked: the starter fails, the reference passes, each foreseen mistake is known from all others."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from bpe_tui.course.folder import lessons_dir
from bpe_tui.lab.judge import Judge
from bpe_tui.lab.loader import load_labs
from bpe_tui.lab.models import Lab
from bpe_tui.lab.sandbox import find_sandbox
from tests.lab.walked import answers_of, calls_of

LABS = load_labs()
BY_ID = {lab.id: lab for lab in LABS}
LONG = {"a_long_text"}
"""Calls that take their time, and tell no mistake from another."""

each_lab = pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)


@each_lab
def test_a_lab_fails_at_first_and_every_mistake_of_it_answers_in_its_own_way(lab: Lab) -> None:
    calls = [(function, arguments) for function, arguments in calls_of(lab) if function not in LONG]
    known = [mistake for mistake in lab.mistakes if mistake.source]
    reference, starter, *mistaken = answers_of(
        [lab.reference, lab.starter, *(mistake.source for mistake in known)], lab.helpers, calls
    )
    assert starter != reference
    seen: dict[str, str] = {repr(reference): "the reference"}
    for mistake, answers in zip(known, mistaken, strict=True):
        assert repr(answers) not in seen, f"{mistake.id} does what {seen.get(repr(answers))} does"
        seen[repr(answers)] = mistake.id


@each_lab
def test_a_lab_says_all_that_a_learner_needs(lab: Lab) -> None:
    assert 3 <= len(lab.hints) <= 5 or lab.id == "predict-splits"
    assert lab.done
    assert len(lab.mistakes) >= 2
    assert lab.summary.endswith(".")
    assert "{{" not in lab.task + "".join(lab.hints)
    # a message names what is wrong and what is right, in one breath
    assert all(20 < len(mistake.why) < 330 for mistake in lab.mistakes)
    assert len({mistake.why for mistake in lab.mistakes}) == len(lab.mistakes)
    assert all(line == line.rstrip() and len(line) < 120 for line in lab.starter.splitlines())


def lesson_id(path: Path) -> str:
    return path.read_text(encoding="utf-8").split("\n", 1)[0].removeprefix("id: ")


def test_the_labs_stand_in_the_order_of_their_lessons() -> None:
    lessons = [lesson_id(path) for path in sorted(lessons_dir().glob("*.yaml"))]
    places = [lessons.index(lab.after) for lab in LABS]
    assert places == sorted(places)
    assert [lab.place for lab in LABS] == list(range(1, len(LABS) + 1))


@pytest.mark.slow
@each_lab
def test_the_judge_passes_the_reference_and_recognises_each_mistake(lab: Lab) -> None:
    judge = Judge(lab, find_sandbox())
    assert judge.judge(lab.reference).passed
    assert not judge.judge(lab.starter).passed
    for mistake in lab.mistakes:
        if mistake.source:
            failed = judge.judge(mistake.source).failed
            assert failed is not None
            assert failed.failure is not None
            assert failed.failure.mistake == mistake


def asked(lab_id: str, *calls: tuple[str, tuple[object, ...]]) -> list[object]:
    """What the reference of a lab answers."""
    lab = BY_ID[lab_id]
    (answers,) = answers_of([lab.reference], lab.helpers, calls)
    return [value for _, value, _ in answers]


WEIGHTS = {"low": 5, "lower": 2, "newest": 6, "widest": 3, "slowest": 4}
CHEAPER = {**WEIGHTS, "cheapest": 3}


def test_the_words_with_weights_come_out_as_worked_by_hand() -> None:
    first, sizes, more, cut, dearer = asked(
        "weighted-words",
        ("first_whole_word", (WEIGHTS, 12)),
        ("slots", (WEIGHTS, 25)),
        ("slots", (CHEAPER, 22)),
        ("pieces", ("cheapest", CHEAPER, 12)),
        ("first_whole_word", (CHEAPER, 12)),
    )
    assert first == (8, "newest_")
    assert isinstance(sizes, dict)
    assert isinstance(more, dict)
    # one symbol for each word is left after 17 merges, and there is nothing more to join
    assert (sizes[0], sizes[3], sizes[12], sizes[17], max(sizes)) == (127, 88, 32, 20, 17)
    assert (more[0], more[12], more[22]) == (154, 50, 23)
    assert cut == ["c", "h", "e", "a", "p", "est_"]
    assert dearer is not None


def test_the_ids_of_gpt4_are_those_of_gpt4() -> None:
    texts = ("hello world", "def f(x):\n    return x ** 1234567", "ünïcödé नमस्ते 🙂", "")
    for answer in asked("match-gpt4", *(("ids_of_gpt4", (text,)) for text in texts)):
        assert isinstance(answer, dict)
        assert answer["as GPT-4 has them"]


@cache
def mistakes_of(lab_id: str) -> set[str]:
    return {mistake.id for mistake in BY_ID[lab_id].mistakes}


@pytest.mark.parametrize(
    ("lab_id", "mistake"),
    [
        ("merge", "guard-dropped"),
        ("merge", "one-step-on-a-match"),
        ("train", "min-for-max"),
        ("encode", "count-for-rank"),
        ("encode", "missing-break"),
        ("get-stats", "no-overlap"),
        ("merge", "mutating-while-reading"),
        ("train", "ids-one-too-high"),
        ("decode", "strict-decode"),
        ("train-on-chunks", "merged-across-chunks"),
        ("merge", "tail-forgotten"),
        ("merge", "pair-reversed"),
        ("save-and-load", "string-keys"),
    ],
)
def test_the_classic_mistakes_are_foreseen(lab_id: str, mistake: str) -> None:
    assert mistake in mistakes_of(lab_id)
