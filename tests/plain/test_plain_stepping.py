"""Stepping by words: every size, breakpoints, other texts, predictions."""

from __future__ import annotations

import io
import re

import pytest

from bpe_tui.course.models import Stepper
from bpe_tui.plain.open_page import CAP
from bpe_tui.plain.reading import read_number, read_text
from bpe_tui.plain.tutor import Tutor
from bpe_tui.plain.voice import Voice
from bpe_tui.study import Place, Store
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.timeline import Size
from tests.plain.session import HEAR, Learner, shipped, take, typed

STEPPER = Place("count-pairs", 4)
BLOCK = shipped().lesson("count-pairs").pages[3].stepper
assert isinstance(BLOCK, Stepper)
RUN = LocalRun(BLOCK.program())
LAST = len(RUN.timeline) - 1
COUNTING = next(
    number for number, text in enumerate(RUN.timeline.sites.lines, 1) if text.strip().startswith("counts[pair] =")
)


def step_of(store: Store) -> int:
    place = store.place()
    assert place is not None
    return place.step


@pytest.mark.parametrize(
    ("word", "size"), [("step", "line"), ("over", "over"), ("turn", "turn"), ("moment", "moment"), ("end", "end")]
)
@pytest.mark.parametrize("start", [0, 7, LAST])
def test_moves_go_where_the_timeline_says(word: str, size: Size, start: int) -> None:
    for line, direction in ((word, 1), (f"{word} back", -1)):
        store = Store.memory()
        said = typed([line], store, place=Place("count-pairs", 4, start))
        to = RUN.timeline.move(start, size, direction)
        if to is not None:
            assert step_of(store) == to
            assert f"Step {to}, line" in said
        else:
            assert step_of(store) == start


def test_a_call_is_left_by_out_and_passed_by_over() -> None:
    train = next(
        (number, page.stepper)
        for number, page in enumerate(shipped().lesson("train").pages, 1)
        if page.stepper is not None
    )
    run = LocalRun(train[1].program())
    called = next(index for index in range(len(run.timeline)) if run.timeline.depth(index) == 1)
    store = Store.memory()
    place = Place("train", train[0], called)
    said = typed(["out"], store, place=place)
    assert step_of(store) == run.timeline.move(called, "out", 1)
    assert "Back in train." in said
    assert "train on line" in typed(["where"], place=place)
    typed(["over"], store, place=Place("train", train[0], called - 1))
    assert step_of(store) == run.timeline.move(called - 1, "over", 1)


def test_goto_takes_a_step_and_nothing_else() -> None:
    store = Store.memory()
    said = typed(["goto 12", "goto", "goto x", f"goto {LAST + 1}", "goto -1", "g 5"], store, place=STEPPER)
    assert said.count(f"from 0 to {LAST}.") == 4
    assert "Step 12, line" in said
    assert step_of(store) == 5


def test_changes_goes_to_where_a_variable_changes() -> None:
    store = Store.memory()
    typed(["changes counts"], store, place=Place("count-pairs", 4, 3))
    assert step_of(store) == RUN.find_change(3, "counts", 1)
    typed(["changes counts back"], store, place=Place("count-pairs", 4, 9))
    assert step_of(store) == RUN.find_change(9, "counts", -1)
    said = typed(["changes", "changes nothing", "changes counts sideways"], place=Place("count-pairs", 4, 3))
    assert said.count("Here there are: ids, counts, pair.") == 2
    assert "nothing does not change any more." in said


def test_breakpoints_are_set_listed_met_and_taken_away() -> None:
    store = Store.memory()

    def learner() -> Learner:
        yield HEAR
        assert "There is no breakpoint." in (yield "continue")
        assert f"breakpoint on line {COUNTING} when counts[pair] == 3" in (yield f"break {COUNTING} counts[pair] == 3")
        assert f"line {COUNTING} when" in (yield "break")
        assert f"{COUNTING}, breakpoint when counts[pair] == 3:" in (yield "code")
        assert "2 to 3" in (yield "continue")
        assert "No breakpoint is met from here on." in (yield "continue")
        assert "No breakpoint is met before this." in (yield "continue back")
        assert "is gone" in (yield f"break {COUNTING}")
        assert f"There is a breakpoint on line {COUNTING}." in (yield f"break {COUNTING}")
        assert "3 to 4" in (yield "c")
        assert "2 to 3" in (yield "c back")

    take(learner(), store, place=STEPPER)


@pytest.mark.parametrize("rest", ["x", "0", "99999", f"{COUNTING} (", f"{COUNTING} __import__('os')", f"{COUNTING} if"])
def test_a_breakpoint_that_cannot_be_is_refused(rest: str) -> None:
    said = typed([f"break {rest}", "continue", "b"], place=STEPPER)
    assert "Type break with the number" in said or "cannot be used" in said
    assert "There is no breakpoint." in said


def test_looking_changes_nothing() -> None:
    store = Store.memory()
    said = typed(
        ["where", "names", "names ids", "names nothing", "code", "why", "again"],
        store,
        place=Place("count-pairs", 4, 3),
    )
    assert step_of(store) == 3
    assert f"Step 3 of {LAST}, in get_stats." in said
    assert f"{COUNTING}, just ran: " in said
    assert f"{COUNTING - 1}, runs next: " in said
    assert "As text: a a a b d a a a b a c" in said
    assert "There are: ids, counts, pair." in said
    assert "So 0 + 1 is 1" in said


def test_another_text_and_back_to_the_lessons_own() -> None:
    store = Store.memory()

    def learner() -> Learner:
        yield HEAR
        assert "your own text 'banana'" in (yield "text banana")
        assert store.place() == Place("count-pairs", 4, 0, "banana")
        yield "end"
        assert "your own text ''" in (yield 'text ""')
        said = yield "end"
        assert "get_stats gives back {}" in said
        assert r"your own text ' a\n'" in (yield r'text " a\n"')
        assert "on 'aaabdaaabac'" in (yield "text")
        assert store.place() == STEPPER

    take(learner(), store, place=STEPPER)


def test_a_text_is_resumed_with_its_step() -> None:
    store = Store.memory()
    typed(["text banana", "goto 3"], store, place=STEPPER)
    assert "your own text 'banana'" in typed([""], store)
    assert store.place() == Place("count-pairs", 4, 3, "banana")


def test_a_very_long_text_is_run_to_its_end() -> None:
    store = Store.memory()
    said = typed([f"text {'ab' * 30_000}", "end"], store, place=STEPPER)
    assert "That is long" in said
    assert "(97, 98): 30000" in said
    assert "60,000 characters in all" in said


def test_predictions_are_asked_graded_kept_and_stopped() -> None:
    store = Store.memory()

    def learner() -> Learner:
        yield HEAR
        yield "predict on"
        said = yield ""
        while "What comes next?" not in said:
            said = yield ""
        assert "runs next" not in (yield "code")
        assert "Type the value." in (yield "")
        said = yield "(97, 97)"
        assert said.startswith("Right.")
        assert "Step 2, line" in said
        assert "What comes next?" in (yield "step")
        said = yield "answer 7777"
        assert said.startswith("Not this time.")
        assert "Step 3, line" in said
        yield "step"
        assert "No more questions." in (yield "predict off")
        assert "What comes next?" not in (yield "")
        assert "Type predict on, or predict off." in (yield "predict maybe")

    take(learner(), store, place=STEPPER)
    known = store.answers("count-pairs")["predict-value"]
    assert (known.given, known.right, known.tries, known.solved) == ("7777", False, 2, True)


def test_a_question_about_a_line_is_answered_by_its_number() -> None:
    store = Store.memory()
    said = typed(["97, 110", "", "1", "", "line 19"], store, place=Place("count-pairs", 6))
    assert "Type the number of a line." in said
    assert "Next runs line 18: for pair" in said
    assert said.count("Right.") == 3
    assert "goes on with line 19: counts" in said


def test_empty_lines_alone_run_to_the_end_and_on() -> None:
    store = Store.memory()
    said = typed([""] * (LAST + 1), store, place=STEPPER)
    assert [int(number) for number in re.findall(r"^Step (\d+), line", said, re.MULTILINE)] == list(range(LAST + 1))
    assert store.place() == Place("count-pairs", 5)


def test_runs_are_as_long_as_on_the_full_screen() -> None:
    from bpe_tui.screens import stepping

    assert stepping.CAP == CAP


def test_a_page_that_is_left_gives_its_run_up(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[LocalRun] = []
    real = LocalRun.close

    def close(run: LocalRun) -> None:
        closed.append(run)
        real(run)

    monkeypatch.setattr(LocalRun, "close", close)
    tutor = Tutor(shipped(), Store.memory(), Voice(io.StringIO()))
    tutor.begin(STEPPER)
    tutor.answer("text banana")
    assert len(closed) == 1
    tutor.answer("page 5")
    assert len(closed) == 2
    tutor.end()


@pytest.mark.parametrize(
    ("rest", "text"),
    [("", None), ("a b", "a b"), ('"a b "', "a b "), (r"'a\n'", "a\n"), ("''", ""), ("'", "'"), ("'a' 'b'", "ab"), ('"a', '"a'), (r"'\d'", r"\d"), ("'a'b'", "'a'b'")],
)  # fmt: skip
def test_texts_are_read_as_they_stand_or_in_quotes(rest: str, text: str | None) -> None:
    assert read_text(rest) == text


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("1,000", 1000), (" 3 ", 3), ("-1", None), ("x", None), ("", None), ("9" * 5_000, None), ("²", None)],
)
def test_numbers_are_read(text: str, number: int | None) -> None:
    assert read_number(text) == number
