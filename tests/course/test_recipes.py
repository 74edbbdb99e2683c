"""Functions that are stepped by a recipe: each runs, has its moments, and a lesson is told what it takes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bpe_tui.__main__ import main
from bpe_tui.course.anchor import find_line, functions_of, listing
from bpe_tui.course.case import FUNCTIONS, Case
from bpe_tui.course.cases import RECIPES
from bpe_tui.course.cases.beyond import RECIPES as BEYOND
from bpe_tui.course.check import PROBES, check
from bpe_tui.course.models import Stepper
from bpe_tui.course.predict import question_at
from bpe_tui.course.shelf import load_lesson
from bpe_tui.trace.local import LocalRun

HEAD = """\
id: demo
title: A demonstration
summary: Nothing is learned here.
pages:
  - title: Only page
    blocks:
      - stepper: one
"""


def written(folder: Path, *lines: str) -> Path:
    path = folder / "10-demo.yaml"
    path.write_text(HEAD + "".join(f"        {line}\n" for line in lines), encoding="utf-8")
    return path


def told(folder: Path, *lines: str) -> str:
    return "\n".join(problem.message for problem in check(written(folder, *lines)))


@pytest.mark.parametrize("name", BEYOND)
@pytest.mark.parametrize("text", [None, *PROBES])
def test_every_function_runs_on_any_text_to_its_end(name: str, text: str | None) -> None:
    run = LocalRun(Case(name, RECIPES[name].sample if text is None else text).program())
    last = run.step(len(run.timeline) - 1)
    assert (last.event, last.function) == ("return", name)


@pytest.mark.parametrize("name", [name for name, recipe in BEYOND.items() if recipe.marks])
def test_every_moment_happens_and_has_its_values(name: str) -> None:
    run = LocalRun(Case(name, RECIPES[name].sample).program())
    labels = [step.moment.label for step in run.steps() if step.moment is not None]
    assert labels
    assert not any("{" in label for label in labels)


def test_the_taught_functions_come_first() -> None:
    assert tuple(RECIPES)[: len(FUNCTIONS)] == FUNCTIONS


def test_steps_runs_any_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["steps", "wordpiece", "--text", "unable"]) == 0
    assert "gives back ['una', '##ble']" in capsys.readouterr().out
    assert main(["steps", "wordpiece", "--pair", "1,2"]) == 2
    assert "takes no pair" in capsys.readouterr().err


def test_a_text_that_cannot_be_run_on_is_a_message(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(home: object, given: object) -> tuple[object, ...]:
        raise ValueError("type a number")

    monkeypatch.setitem(RECIPES, "compose", replace(RECIPES["compose"], arguments=refuse))
    assert main(["steps", "compose", "--text", "x"]) == 2
    assert "compose cannot be run on this: type a number" in capsys.readouterr().err


def test_own_keys_and_comments_on_helpers(tmp_path: Path) -> None:
    lines = (
        "function: train_wordpiece",
        "text: hug pug",
        "merges: 1",
        "comments:",
        "  - {at: return learned, say: '{len(learned)}'}",
        "  - {function: score_pairs, at: for piece in word, say: '{piece}'}",
    )
    path = written(tmp_path, *lines)
    assert check(path) == []
    (stepper,) = load_lesson(path).pages[0].blocks
    assert isinstance(stepper, Stepper)
    assert [comment.function for comment in stepper.comments] == ["train_wordpiece", "score_pairs"]
    path = written(tmp_path, "function: wordpiece", "text: aab", "vocab: [a, '##ab']")
    (stepper,) = load_lesson(path).pages[0].blocks
    assert isinstance(stepper, Stepper)
    assert LocalRun(stepper.program()).timeline.event(0) == "call"
    assert stepper.case.given == {"vocab": ["a", "##ab"]}
    # another text of the learner's keeps them
    assert stepper.case.with_text("b").given == stepper.case.given


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("function: wordpeace", "text: a"), "did you mean `wordpiece`?"),
        (
            ("function: wordpiece", "text: a", "vocab: un"),
            "expected a list of texts for `vocab` of `wordpiece`; found `'un'`",
        ),
        (("function: wordpiece", "text: a", "vocab: [1]"), "expected a list of texts"),
        (("function: best_cut", "text: a", "counts: {a: x}"), "expected texts, each with a number"),
        (("function: best_cut", "text: a", "counts: {a: 0}"), "needs a count above 0"),
        (("function: losses", "text: a", "longest: 99"), "expected a whole number from 2 to 6"),
        (("function: encode_dropping", "text: a", "rate: 2"), "expected a number from 0 to 1"),
        (("function: merge", "text: a", "vocab: [a]"), "the key `vocab` says nothing to `merge`; it is for wordpiece"),
        (
            ("function: wordpiece", "text: a", "pair: [1, 2]"),
            "the key `pair` says nothing to `wordpiece`; it is for merge",
        ),
        (("function: compose", "text: a", "merges: 3"), "the key `merges` says nothing to `compose`"),
        (("function: compose",), "the key `text` is needed"),
        (("function: compose", "text: a", "comments: [{at: merge, say: x}]"), "`compose` has no line `merge`"),
        (
            ("function: compose", "text: a", "comments: [{function: get_stats, at: x, say: x}]"),
            "a function cannot be `get_stats`; expected one of: `compose`",
        ),
        (("function: compose", "text: a", "comments: [{at: for char, say: '{ids}'}]"), "nothing is called `ids` here"),
    ],
)
def test_what_does_not_fit_is_said(tmp_path: Path, lines: tuple[str, ...], said: str) -> None:
    assert said in told(tmp_path, *lines)


def test_lines_are_found_in_the_module_of_the_function() -> None:
    for name, recipe in RECIPES.items():
        assert name in functions_of(recipe.module)
        first = listing(name, recipe.module)
        assert find_line(name, first.lines[0], recipe.module) == first.first


def test_a_question_about_the_best_score_speaks_of_no_count() -> None:
    run = LocalRun(Case("train_wordpiece", "ab ab ac bc", 1).program())
    asked = [question for at in range(len(run.timeline)) if (question := question_at(run, at, "pair"))]
    assert asked
    assert all("count" not in question.explanation for question in asked)
