"""The rarer kinds of quiz: right answers pass in every form, wrong ones get their reason, none says the key."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.course.answers import grade, read_given, write_given
from bpe_tui.course.check import Count, check
from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.keys import foreseen, key_text, right_answers
from bpe_tui.course.quizzes.ordering import lines_of, places
from bpe_tui.course.quizzes.showing import CHANGED, can_be_dealt, dealt, prompt_of
from bpe_tui.course.quizzes.tasks import Blank, BlankMistake, Expose, Order, OrderMistake, Point

LINES = ("counts = {}", "for pair in pairs:", "    counts[pair] = 1", "return counts")
ORDER = Order(
    LINES,
    ("counts = []",),
    (),
    (
        OrderMistake("After it nothing runs.", first="return counts", then="for pair in pairs:"),
        OrderMistake("A list has no keys.", uses="counts = []"),
        OrderMistake("Two lines alone.", lines=LINES[1:3]),
    ),
)
ORDERING = Quiz("o", "order", "Order.", explanation="So.", task=ORDER)
BLANK = Blank(
    "i += ____\nout.append(____)",
    (("2",), ("ids[i]", "ids[0 + i]")),
    (BlankMistake(0, "1", "Both are used."), BlankMistake(1, "new_id", "Nothing was found.")),
    ({"ids": [5, 6, 7], "i": 0}, {"ids": [5, 6, 7], "i": 2}),
)
BLANKS = Quiz("b", "blank", "Fill.", explanation="So.", task=BLANK)
POINT = Point(("a", "aa", "b", "aa"), code=False, right=frozenset({1, 3}), reasons=((2, "It was there."),), why="No.")
POINTING = Quiz("p", "point", "Point.", explanation="So.", task=POINT)
EXPOSING = Quiz("e", "expose", "", task=Expose("merge", at="i += 2", becomes="i += 1"))
ALL = (ORDERING, BLANKS, POINTING, EXPOSING)


@pytest.mark.parametrize("quiz", ALL, ids=lambda quiz: quiz.kind)
def test_right_answers_pass_and_foreseen_mistakes_do_not(quiz: Quiz) -> None:
    right, wrong = list(right_answers(quiz)), list(foreseen(quiz))
    assert right
    assert wrong
    for _, answer in right:
        verdict = grade(quiz, answer)
        assert verdict.right
        assert quiz.explanation in verdict.why
    for _, answer in wrong:
        verdict = grade(quiz, answer)
        assert not verdict.right
        assert verdict.why


@pytest.mark.parametrize("quiz", ALL, ids=lambda quiz: quiz.kind)
def test_answers_are_read_as_they_were_kept(quiz: Quiz) -> None:
    for _, answer in (*right_answers(quiz), *foreseen(quiz)):
        assert read_given(quiz, write_given(quiz, answer)) == answer
    assert key_text(quiz)


@pytest.mark.parametrize("quiz", [ORDERING, POINTING], ids=lambda quiz: quiz.kind)
def test_a_kept_answer_that_no_longer_fits_is_forgotten(quiz: Quiz) -> None:
    assert read_given(quiz, "something that is gone") is None


def test_each_kind_takes_its_own_kind_of_answer() -> None:
    for quiz in (ORDERING, POINTING):
        with pytest.raises(TypeError):
            grade(quiz, "a text")
        with pytest.raises(IndexError):
            grade(quiz, (99,))
    for quiz in (BLANKS, EXPOSING):
        with pytest.raises(TypeError):
            grade(quiz, 1)
    with pytest.raises(IndexError):
        grade(ORDERING, (0, 0))


# order


@given(st.permutations(range(5)), st.integers(0, 5))
def test_any_order_is_graded_and_only_the_right_one_passes(order: list[int], size: int) -> None:
    verdict = grade(ORDERING, tuple(order[:size]))
    assert verdict.right == (tuple(order[:size]) == (0, 1, 2, 3))
    assert verdict.said()


def test_each_wrong_order_gets_its_reason() -> None:
    def why(*lines: str) -> str:
        given = places(ORDER, lines)
        assert given is not None
        return grade(ORDERING, given).why

    assert why("counts = {}", "return counts", "for pair in pairs:") == "After it nothing runs."
    assert why("counts = []", *LINES[1:]) == "A list has no keys."
    assert why(*LINES[1:3]) == "Two lines alone."
    assert "first 2 lines" in why("counts = {}", "for pair in pairs:", "return counts")
    assert "missing" in why(*LINES[:3])
    assert grade(ORDERING, ()).why == "Put the lines in order first."


def test_a_further_order_passes_where_the_author_says_so() -> None:
    order = Order(("a = 1", "b = 2", "c = a + b"), also=(("b = 2", "a = 1", "c = a + b"),))
    quiz = Quiz("q", "order", "?", explanation="So.", task=order)
    assert grade(quiz, (1, 0, 2)).right
    assert not grade(quiz, (2, 0, 1)).right


def test_lines_of_a_taught_function_pass_in_every_order_that_does_the_same() -> None:
    order = Order(lines_of("merge"), function="merge")
    quiz = Quiz("q", "order", "?", explanation="So.", task=order)
    lines = list(order.lines)
    assert grade(quiz, tuple(range(len(lines)))).right
    swapped = (0, 2, 1, *range(3, len(lines)))
    assert [lines[at].strip() for at in swapped[1:3]] == ["i = 0", "out: list[int] = []"]
    assert grade(quiz, swapped).right
    # the append before or after the step is the same only where the step does not matter to it
    new, step = (next(at for at, line in enumerate(lines) if text in line) for text in ("append(new_id)", "i += 2"))
    other = list(range(len(lines)))
    other[new], other[step] = step, new
    assert grade(quiz, other).right
    old, one = (next(at for at, line in enumerate(lines) if text in line) for text in ("append(ids[i])", "i += 1"))
    wrong = list(range(len(lines)))
    wrong[old], wrong[one] = one, old
    assert not grade(quiz, wrong).right
    for seed in range(5):
        mixed = random.Random(seed).sample(range(len(lines)), len(lines))
        assert not grade(quiz, mixed).right


@given(st.text(max_size=5))
def test_the_lines_are_never_shown_in_their_order(seed: str) -> None:
    places_ = ORDER.shuffled(seed)
    assert sorted(places_) == list(range(5))
    assert places_[:4] != (0, 1, 2, 3)


# blanks


@pytest.mark.parametrize(
    "given_",
    ["2\nids[i]", " 2 \n ids[ i ]", "(2)\nids[0+i]", "1 + 1\nids[i]", "2\nids[i + 1 - 1]", "2\n(ids)[i]"],
)
def test_a_filling_passes_in_every_form_that_is_worth_the_same(given_: str) -> None:
    assert grade(BLANKS, given_).right


@pytest.mark.parametrize(
    ("given_", "says"),
    [
        ("1\nids[i]", "Blank 1: Both are used."),
        ("2 - 1\nids[i]", "Blank 1: Both are used."),
        ("2\nnew_id", "Blank 2: Nothing was found."),
        ("2\n", "Blank 2: Nothing stands here."),
        ("2", "Blank 1 is right."),
        ("\n", "Fill the blanks first."),
        ("3\nids", "Blank 1: Not that one."),
        ("2\nids[0]", "Blank 2: Not that one."),
        ("2.0\nids[i]", "Blank 1: Not that one."),
    ],
)
def test_a_wrong_filling_is_told_which_blank_and_why(given_: str, says: str) -> None:
    verdict = grade(BLANKS, given_)
    assert not verdict.right
    assert says in verdict.why


@given(st.text(max_size=40))
@settings(max_examples=60)
def test_any_filling_is_graded(text: str) -> None:
    assert grade(BLANKS, text).said()
    assert grade(Quiz("q", "blank", "?", explanation="So.", task=Blank("x ____ y", (("<=",),))), text).said()


def test_what_is_no_expression_is_compared_by_its_text() -> None:
    quiz = Quiz("q", "blank", "?", explanation="So.", task=Blank('x ____ "a"', (("<=",),)))
    assert grade(quiz, " < = ").right
    assert not grade(quiz, "<").right
    text = Quiz("q", "blank", "?", explanation="So.", task=Blank("x = ____", (('"utf-8"',),)))
    assert grade(text, "'utf-8'").right
    assert grade(text, "“utf-8”").right
    assert not grade(text, "utf-8").right


# pointing


def test_each_target_is_told_its_reason() -> None:
    assert grade(POINTING, 1).right
    assert grade(POINTING, {3}).right
    assert grade(POINTING, {2}).why == "It was there."
    assert grade(POINTING, {0}).why == "No."
    assert not grade(POINTING, {0, 1}).right


# bugs


def test_both_results_are_told() -> None:
    right = grade(EXPOSING, "aaa")
    assert right.right
    assert "[256, 97]" in right.why
    assert "[256, 256" in right.why or "[256, 97, 97]" in right.why
    wrong = grade(EXPOSING, "b")
    assert not wrong.right
    assert "[98]" in wrong.why
    assert "long" in grade(EXPOSING, "a" * 2_000).why


@given(st.text(max_size=12))
@settings(max_examples=40, deadline=None)
def test_any_input_is_judged_by_running(text: str) -> None:
    verdict = grade(EXPOSING, text)
    pairs = list(zip(text.encode("utf-8", "replace"), text.encode("utf-8", "replace")[1:], strict=False))
    assert verdict.right == bool(pairs)


def test_the_changed_line_is_shown_and_another_bug_can_be_dealt() -> None:
    assert f"i += 1{CHANGED}" in prompt_of(EXPOSING)
    assert not can_be_dealt(EXPOSING)
    free = Quiz("f", "expose", "", task=Expose("encode"))
    assert can_be_dealt(free)
    assert len({prompt_of(dealt(free, seed)) for seed in range(12)}) > 3
    assert dealt(BLANKS, 3) is BLANKS


# lesson files

HEAD = "id: tiny\ntitle: T\nsummary: S.\npages:\n  - title: P\n    blocks:\n      - A text.\n"
WRONG = [
    ("order", "      lines: |\n        a = 1\n        b = 2\n      function: merge\n", "either `lines`"),
    ("order", "      lines: |\n        a = 1\n        b = 2\n      extra: a = 1\n", "is needed"),
    ("order", "      lines: a = 1\n", "2 to 16 lines"),
    ("order", "      lines: |\n        a = 1\n        b = 2\n      mistakes:\n        - uses: c = 3\n          why: No.\n",
     "no line `c = 3`"),
    ("order", "      lines: |\n        a = 1\n        b = 2\n      mistakes:\n        - first: a = 1\n          then: b = 2\n"
     "          why: No.\n", "never made"),
    ("order", "      lines: |\n        a = 1\n        b = 2\n      also:\n        - a = 1\n", "the same lines"),
    ("blank", "      code: i += 1\n      answers:\n        - \"1\"\n", "no blank"),
    ("blank", "      code: i += ____\n      answers:\n        - \"1\"\n        - \"2\"\n", "1 blanks"),
    ("blank", "      code: i += ____\n      answers:\n        - \"1\"\n      mistakes:\n        - answer: (1)\n          why: No.\n",
     "taken as right"),
    ("point", "      tokens: [a, b]\n      right: c\n      why: No.\n", "no token `c`"),
    ("point", "      tokens: [a, a]\n      right: a\n      why: No.\n", "name one by its number"),
    ("point", "      tokens: [a, b]\n      right: a\n", "has no reason"),
    ("point", "      tokens: [a, b]\n      code: x\n      right: a\n      why: No.\n", "or `code`"),
    ("point", "      tokens: [a, b]\n      right: [a, b]\n      why: No.\n", "everything is right"),
    ("expose", "      function: merge\n      at: i += 2\n", "both `at`"),
    ("expose", "      function: merge\n      at: i += 3\n      becomes: i += 1\n", "no line"),
    ("expose", "      function: train\n      at: break\n      becomes: continue\n", "no input was found"),
    ("expose", "      function: train\n      pair: [1, 2]\n", "says nothing to `train`"),
    ("choice", "      lines: a\n", "has no `lines`"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "keys", "says"), WRONG, ids=lambda part: part[:24] if isinstance(part, str) else None)
def test_what_is_wrong_with_a_quiz_is_said(tmp_path: Path, kind: str, keys: str, says: str) -> None:
    path = tmp_path / "tiny.yaml"
    quiz = f"test:\n  count: 1\n  quizzes:\n    - quiz: q\n      kind: {kind}\n      ask: What?\n      explain: So.\n{keys}"
    path.write_text(HEAD + quiz, encoding="utf-8")
    assert says in "\n".join(problem.message for problem in check(path))


@pytest.mark.parametrize(
    ("test", "says"),
    [
        ("test: []\n", "empty list"),
        ("test: a\n", "expected a test"),
        ("test:\n  count: 3\n", "`quizzes`"),
        ("test:\n  from: some\n", "cannot be `some`"),
        ("test:\n  pass: 2\n  from: all\n", "from 0 to 1"),
        ("test:\n  - A text.\n", "made of quizzes"),
        ("test:\n  count: 2\n  quizzes:\n    - quiz: q\n      kind: expose\n      function: merge\n", "only 1"),
    ],
)
def test_what_is_wrong_with_a_test_is_said(tmp_path: Path, test: str, says: str) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(HEAD + test, encoding="utf-8")
    assert says in "\n".join(problem.message for problem in check(path))


def test_how_much_was_checked_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    test = 'test:\n  count: 1\n  quizzes:\n    - quiz: q\n      kind: number\n      ask: "{{ 1 }}?"\n      explain: So.\n      answer: "{{ 2 }}"\n'
    path.write_text(HEAD + "facts:\n  a: 1 + 1\n" + test, encoding="utf-8")
    counts: list[Count] = []
    assert check(path, counts) == []
    assert counts == [Count("tiny", pages=1, blocks=2, numbers=3, answers=1)]
