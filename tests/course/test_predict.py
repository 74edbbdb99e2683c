"""Questions made from runs: the key is what the run does, and there is one wherever something is worth asking."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.course.case import FUNCTIONS, Case
from bpe_tui.course.predict import KINDS, Kind, Question, answered_so_far, question_at, questions
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program
from bpe_tui.trace.value import show

TOY = "aaabdaaabac"


def run_of(function: str, text: str = TOY, merges: int = 3) -> LocalRun:
    return LocalRun(Case(function, text, merges).program())


def asked(run: LocalRun, kind: Kind) -> list[Question]:
    found = (question_at(run, index, kind) for index in range(len(run.timeline)))
    return [question for question in found if question is not None]


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_question_can_be_answered_and_its_key_is_right(function: str, kind: Kind) -> None:
    for question in asked(run_of(function, merges=2), kind):
        assert question.grade(question.key).right
        assert not question.grade("nothing of the sort").right
        assert question.key in question.explanation
        if question.options:
            assert question.key in question.options
            assert len(set(question.options)) == len(question.options) >= 2
            assert sum(question.grade(option).right for option in question.options) == 1


def test_line_questions_are_answered_by_the_arrow_of_the_next_step() -> None:
    run = run_of("merge")
    found = asked(run, "line")
    assert len(found) > 10
    for question in found:
        assert question.key.startswith(f"{run.step(question.index + 1).next_line}: ")


def test_a_line_that_calls_is_meant_and_not_the_function_it_enters() -> None:
    run = run_of("train")
    loops = [question for question in asked(run, "line") if "for new_id" in question.prompt]
    assert [question.key.partition(" ")[2] for question in loops] == ["`counts = get_stats(ids)`"] * 3 + [
        "`return merges`"
    ]


def test_value_questions_ask_for_the_one_entry_that_changes() -> None:
    run = run_of("get_stats", "aab")
    assert [(question.prompt.split("What will ")[1], question.key) for question in asked(run, "value")] == [
        ("`pair` be then?", "(97, 97)"),
        ("`counts[(97, 97)]` be then?", "1"),
        ("`pair` be then? Now it is `(97, 97)`.", "(97, 98)"),
        ("`counts[(97, 98)]` be then?", "1"),
    ]


def test_value_questions_do_not_ask_what_the_line_says() -> None:
    assert not [question for question in asked(run_of("merge"), "value") if "`i = 0`" in question.prompt]


@pytest.mark.parametrize(
    ("given", "missing"),
    [("b'n", "closing"), ("'n", "closing"), ("b'", "closing"), ("n'", "opening"), ("'n\"", "closing")],
)
def test_a_quote_that_was_forgotten_is_a_slip_and_no_answer(given: str, missing: str) -> None:
    question = Question(0, "value", "What?", (), "b'n'", "`data` becomes `b'n'`.")
    verdict = question.grade(given)
    assert not verdict.read
    assert answered_so_far([question], [given, "b'm'"]) == ("b'm'",)
    assert f"The {missing} quote is missing" in verdict.why


@pytest.mark.parametrize("given", ["b'm'", '"m"', "m", "", "b", "[1, 2", "b'it's'"])
def test_what_has_both_quotes_or_none_is_an_answer(given: str) -> None:
    verdict = Question(0, "value", "What?", (), "b'n'", "`data` becomes `b'n'`.").grade(given)
    assert verdict.read
    assert not verdict.right


@pytest.mark.parametrize(
    ("key", "given", "read"),
    [
        ("(97, 110)", "an", False), ("(97, 110)", "97 110", True), ("(97, 110)", "(1, 2)", True),
        ("[97]", "a", False), ("[97]", "[]", True), ("[97]", "97", True), ("[]", "a", True), ("3", "three", True),
    ],
)  # fmt: skip
def test_an_answer_of_another_sort_is_told_and_does_not_count(key: str, given: str, read: bool) -> None:
    verdict = Question(0, "value", "What?", (), key, f"It becomes `{key}`.").grade(given)
    assert verdict.read == read
    assert read or key not in verdict.why, "the key is not told before it counts"


def test_a_text_that_ends_in_an_apostrophe_is_right_without_quotes() -> None:
    assert Question(0, "value", "What?", (), '"n\'"', "").grade('"n\'"').right


def test_pair_questions_show_the_rivals_and_say_a_tie() -> None:
    run = run_of("train")
    first, second, third = asked(run, "pair")
    assert first.key == "`(97, 97)`"
    assert "`(97, 97)` has the highest count, 4." in first.explanation
    assert second.key == "`(256, 97)`"
    assert "`(97, 98)`" in second.options
    assert "2 pairs tie at 2. `(256, 97)` was seen first" in second.explanation
    assert third.key == "`(257, 98)`"


def test_pair_questions_of_encode_say_rank() -> None:
    found = asked(run_of("encode", "aaab"), "pair")
    assert "it has the lowest id, 256" in found[0].explanation


def test_pair_questions_say_when_no_pair_was_learned() -> None:
    case = Case("encode", "xyz", corpus=TOY)
    (question,) = asked(LocalRun(case.program()), "pair")
    assert "No pair in `pairs` was ever learned" in question.explanation


@settings(deadline=None, max_examples=25)
@given(st.text(alphabet="ab é", max_size=12), st.sampled_from(FUNCTIONS), st.integers(0, 3))
def test_every_step_of_any_run_can_be_asked_about(text: str, function: str, merges: int) -> None:
    run = run_of(function, text, merges)
    for index in range(-1, len(run.timeline) + 1):
        for kind in KINDS:
            question = question_at(run, index, kind)
            assert question is None or (question.kind == kind and question.index == index)
            if question is not None and kind == "value":
                values = [show(change.new) for change in run.step(index + 1).changed if change.new]
                assert any(question.key in value for value in values)


def test_questions_come_in_order_without_repeats_and_by_the_seed() -> None:
    run = run_of("train")
    found = questions(run, KINDS, 9, seed=3)
    assert len(found) == 9
    assert all(left.index < right.index for left, right in pairwise(found))
    assert {question.kind for question in found} == set(KINDS)
    assert len({(question.prompt, question.key) for question in found}) == 9
    assert found == questions(run, KINDS, 9, seed=3)
    assert found != questions(run, KINDS, 9, seed=4)


def test_a_run_with_nothing_to_ask_asks_nothing() -> None:
    assert questions(run_of("get_stats", ""), ("pair",), 3) == ()
    assert questions(run_of("get_stats"), (), 3) == ()


@pytest.mark.parametrize(
    "source",
    [
        "def f(n):\n    return f(n - 1) if n else 0",
        "def f(n):\n    while True:\n        n += 1\n",
        "def f(n):\n    x = {}\n    for i in range(n): x[i] = [i]\n    raise ValueError(x)",
        "def f(n):\n    class A:\n        pass\n    a = A()\n    a.b = n\n    del a\n    if n:\n        n = None",
        "def f(n):\n    best = max([1, 2])\n    table = {1: 2}\n    best = max(table)\n    return best",
        "def f(n):\n    try:\n        for i in range(n):\n            1 / 0\n    finally:\n        n = 'x' * 5000\n",
        "def f(n):\n    match n:\n        case 3:\n            n = (1,)\n        case _:\n            pass",
    ],
)
def test_code_of_a_learner_can_be_asked_about_at_every_step(source: str) -> None:
    run = LocalRun(Program("mine.py", source, "f", (3,)), step_limit=60)
    for index in range(len(run.timeline)):
        for kind in KINDS:
            question = question_at(run, index, kind)
            assert question is None or question.grade(question.key).right
