"""Grading: all forms of a right answer pass, no form of a wrong one does, and each wrong one gets its own message."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bpe_tui.course.answers import grade, same
from bpe_tui.course.models import Choice, Mistake, Quiz

SAME = [
    ("[98,256]", "[98, 256]"),
    ("98 256", "[98, 256]"),
    ("(98, 256)", "[98, 256]"),
    ("98,256", "[98, 256]"),
    ("98;256", "[98, 256]"),
    ("98 | 256", "[98, 256]"),
    ("98 and 256", "[98, 256]"),
    ("[98, 256].", "[98, 256]"),
    ("0x62 256", "[98, 256]"),
    ("[]", "[ ]"),
    ("()", "[]"),
    ("2.60", "2.6"),
    ("b'ab'", "ab"),
    ('"ab"', "ab"),
    ("`ab`", "ab"),
    ("“ab”", "ab"),
    ("AB", "ab"),
    ("  a   b ", "a b"),
    ("(a,a)", "(a, a)"),
    ("a a", "(a, a)"),
    ("'a', 'a'", "(a, a)"),
    ("a + a", "(a, a)"),
    (" 257.", "257"),
    ("257.0", "257"),
    ("+257", "257"),
    ("50257", "50,257"),
    ("50 257", "50,257"),
    ("50_257", "50,257"),
    ("'the '", "the␣"),
    ("the cat", "the␣cat"),
    ("the␠", "the␣"),
    ("é", "e\u0301"),
    ("{1: 2}", "{ 1 : 2 }"),
    ("KeyError", "keyerror."),
]
NOT_SAME = [
    ("98 257", "[98, 256]"),
    ("256 98", "[98, 256]"),
    ("98", "[98, 256]"),
    ("98256", "[98, 256]"),
    ("ab", "(a, b)"),
    ("(b, a)", "(a, b)"),
    ("the", "the␣"),
    ("␣the", "the␣"),
    ("2.6", "26"),
    ("-3", "3"),
    ("257 or 258", "257"),
    ("", "0"),
    ("[]", "0"),
    ("aab", "aa b"),
    ("a" * 5_000, "a" * 5_000),
]
SAME_NUMBER = [
    ("257 tokens", "257"),
    ("60%", "60"),
    ("two", "2"),
    ("Twelve", "12"),
    ("0x61", "97"),
    ("1e3", "1000"),
    ("−4", "-4"),
    (".5", "0.50"),
    ("= 4", "4"),
    ("'4'", "4"),
    ("50'257", "50257"),
    ("0.0", "0"),
]
NOT_SAME_NUMBER = [
    ("4 5", "45"),
    ("45", "4.5"),
    ("4,5", "45"),
    ("4 or 5", "4"),
    ("a 4", "4"),
    ("nan", "nan"),
    ("thirteen", "13"),
    ("1e999999999", "1"),
    ("", "0"),
    (".", "0"),
]


@pytest.mark.parametrize(("given_", "answer"), SAME)
def test_forms_of_the_same_answer(given_: str, answer: str) -> None:
    assert same(given_, answer)
    assert same(answer, given_)


@pytest.mark.parametrize(("given_", "answer"), NOT_SAME)
def test_answers_that_differ(given_: str, answer: str) -> None:
    assert not same(given_, answer)


@pytest.mark.parametrize(("given_", "answer"), SAME_NUMBER)
def test_forms_of_the_same_number(given_: str, answer: str) -> None:
    assert same(given_, answer, number=True)


@pytest.mark.parametrize(("given_", "answer"), NOT_SAME_NUMBER)
def test_numbers_that_differ(given_: str, answer: str) -> None:
    assert not same(given_, answer, number=True)


def _list_forms() -> list[Callable[[list[int]], str]]:
    return [
        str,
        lambda ids: " ".join(map(str, ids)),
        lambda ids: ",".join(map(str, ids)),
        lambda ids: f" ( {' , '.join(map(str, ids))} ) ",
        lambda ids: f"`{ids}`.",
        lambda ids: "; ".join(map(str, ids)),
        lambda ids: " | ".join(map(hex, ids)),
    ]


@given(st.lists(st.integers(0, 100_000), min_size=1, max_size=8), st.sampled_from(_list_forms()))
def test_a_list_passes_in_every_form(ids: list[int], form: Callable[[list[int]], str]) -> None:
    assert same(form(ids), str(ids))


@given(
    st.lists(st.integers(0, 300), max_size=6),
    st.lists(st.integers(0, 300), max_size=6),
    st.sampled_from(_list_forms()),
)
def test_another_list_passes_in_no_form(ids: list[int], others: list[int], form: Callable[[list[int]], str]) -> None:
    assume(ids != others)
    assert not same(form(others), str(ids))


NUMBER_FORMS: list[Callable[[int], str]] = [
    str,
    "{:,}".format,
    "{:_}".format,
    lambda number: f" {number}. ",
    lambda number: f"{number}.0",
    lambda number: f"{number} tokens",
    lambda number: f"'{number}'",
    lambda number: f"+{number}" if number >= 0 else f"−{-number}",
]


@given(st.integers(-(10**9), 10**9), st.sampled_from(NUMBER_FORMS))
def test_a_number_passes_in_every_form(number: int, form: Callable[[int], str]) -> None:
    assert same(form(number), str(number), number=True)


@given(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9), st.sampled_from(NUMBER_FORMS))
def test_another_number_passes_in_no_form(number: int, other: int, form: Callable[[int], str]) -> None:
    assume(number != other)
    assert not same(form(other), str(number), number=True)


@given(st.text(min_size=1))
def test_every_text_is_the_same_as_itself_in_quotes_and_in_capitals(text: str) -> None:
    assume(text.strip() and not set(text) & set("\"'`´“”„‘’.␣␠bB"))
    word = "".join(text.split())
    assert same(word, word)
    assert same(f"'{word}'", word)
    assert same(f"  {word} ", word)
    assert same(word.swapcase().casefold(), word.casefold())


@given(st.text(max_size=50))
def test_any_text_is_graded(text: str) -> None:
    number = Quiz("n", "number", "?", answers=("4",), explanation="so")
    free = Quiz("t", "text", "?", answers=("[98, 256]",), mistakes=(Mistake("[97]", "no"),), explanation="so")
    for quiz in (number, free):
        verdict = grade(quiz, text)
        assert verdict.said()
        assert verdict.said(last=True)


def test_each_mistake_gets_its_own_message_and_others_a_general_one() -> None:
    quiz = Quiz(
        "q",
        "text",
        "?",
        answers=("[98, 256]", "b aa"),
        mistakes=(Mistake("[257, 97]", "Rank, not count."), Mistake("98 97 97", "Nothing was merged.")),
        explanation="The lowest rank first.",
    )
    assert grade(quiz, "98 256").right
    assert grade(quiz, "B AA").why == "The lowest rank first."
    assert grade(quiz, "(257,97)").why == "Rank, not count."
    assert grade(quiz, "[98, 97, 97]").why == "Nothing was merged."
    other = grade(quiz, "[1]")
    assert not other.right
    assert other.said() == "Not that one. Look again at what is asked, and try once more."
    assert not grade(quiz, "   ").right


def test_a_number_that_cannot_be_read_is_said() -> None:
    quiz = Quiz("q", "number", "?", answers=("4",), explanation="so")
    assert "digits" in grade(quiz, "four or so").why
    assert not grade(quiz, "four or so").read
    assert "digits" not in grade(quiz, "5").said()
    assert grade(quiz, "5").read


def test_a_choice_has_one_right_option() -> None:
    quiz = Quiz("q", "choice", "?", (Choice("a", False, "not a"), Choice("b", True, "yes")), explanation="since")
    assert grade(quiz, 1) == grade(quiz, {1})
    assert grade(quiz, 1).right
    assert grade(quiz, 1).why == "yes\n\nsince"
    assert grade(quiz, 0).why == "not a"
    assert not grade(quiz, {0, 1}).right
    assert not grade(quiz, set()).right
    with pytest.raises(IndexError):
        grade(quiz, 2)
    with pytest.raises(TypeError):
        grade(quiz, "b")


def test_choices_need_all_that_is_right_and_nothing_else() -> None:
    options = (Choice("a", True, "a!"), Choice("b", False, "b?"), Choice("c", True, ""), Choice("d", False, "d?"))
    quiz = Quiz("q", "choices", "?", options)
    assert grade(quiz, {0, 2}).right
    assert not grade(quiz, {0}).right
    assert "missing" in grade(quiz, {0}).why
    assert grade(quiz, {0, 1, 2, 3}).why == "b?\n\nd?"
    assert "c" not in grade(quiz, {0}).why.split()


def test_a_text_is_not_answered_by_an_index() -> None:
    with pytest.raises(TypeError):
        grade(Quiz("q", "text", "?", answers=("a",)), 0)


@given(st.lists(st.integers(0, 99), min_size=2, max_size=5))
def test_a_list_typed_in_one_run_is_told_the_form_and_counts_as_no_answer(ids: list[int]) -> None:
    quiz = Quiz("q", "text", "Which ids?", answers=(", ".join(map(str, ids)),))
    for run in ("".join(map(str, ids)), "".join(map(str, ids))[::-1]):
        verdict = grade(quiz, run)
        assert (verdict.right, verdict.read) == (False, False)
        assert "commas or spaces" in verdict.why
    assert grade(quiz, "1" * 20).read


def test_one_number_is_no_list_that_runs_together() -> None:
    assert grade(Quiz("q", "text", "Which?", answers=("421",)), "412").read
    assert grade(Quiz("q", "number", "How many?", answers=("421",)), "412").read
