"""Mutants: each reads as Python, differs in one line, and can be told from the function by running both."""

from __future__ import annotations

import ast

import pytest

from bpe_tui.bpe import taught
from bpe_tui.course.case import FUNCTIONS
from bpe_tui.course.mutants import Mutant, code_of, mutants, taught_source, written
from bpe_tui.course.quizzes.tasks import Expose
from bpe_tui.course.trials import (
    LONGEST,
    STEPS,
    arguments,
    compare,
    innocent,
    inputs,
    mutant_of,
    right_outcome,
    run_source,
    witness,
)

MERGE = Expose("merge")


@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_mutant_differs_in_one_line_of_its_function(function: str) -> None:
    made = mutants(function)
    assert made
    taught_lines = taught_source().splitlines()
    first = next(number for number, line in enumerate(taught_lines) if line.startswith(f"def {function}("))
    for mutant in made:
        ast.parse(mutant.source)
        lines = mutant.source.splitlines()
        different = [number for number, line in enumerate(lines) if line != taught_lines[number]]
        assert different == [mutant.line - 1]
        assert first < mutant.line - 1
        assert mutant.before != mutant.after
        assert mutant.code.split("\n")[mutant.row].strip() == mutant.after
    assert len({(mutant.line, mutant.after) for mutant in made}) == len(made)


@pytest.mark.parametrize(
    ("function", "before", "after"),
    [
        ("merge", "i += 2", "i += 1"),
        ("merge", "while i < len(ids):", "while i <= len(ids):"),
        ("train", "pair = max(counts, key=lambda p: counts[p])", "pair = min(counts, key=lambda p: counts[p])"),
        ("encode", 'pair = min(pairs, key=lambda p: merges.get(p, float("inf")))', "pair = max(pairs, key=lambda p: pairs[p])"),
        ("encode", "break", "continue"),
        ("build_vocab", "vocab[new_id] = vocab[left] + vocab[right]", "vocab[new_id] = vocab[right] + vocab[left]"),
        ("merge", "if i < len(ids) - 1 and (ids[i], ids[i + 1]) == pair:", "if (ids[i], ids[i + 1]) == pair:"),
        ("train", "merges[pair] = new_id", "merges[pair] = new_id + 1"),
    ],
)  # fmt: skip
def test_the_classic_mistakes_are_among_them(function: str, before: str, after: str) -> None:
    assert (before, after) in {(mutant.before, mutant.after) for mutant in mutants(function)}


def test_the_code_of_a_function_has_no_docstring_and_runs() -> None:
    for function in FUNCTIONS:
        code = code_of(function)
        assert code.startswith(f"def {function}(")
        assert ast.get_docstring(ast.parse(code).body[0]) is None  # type: ignore[arg-type]
        assert '"""' not in code
    with pytest.raises(KeyError):
        mutants("nothing")


def test_the_taught_functions_do_what_they_do_when_called() -> None:
    for text in inputs("get_stats"):
        args = arguments(Expose("get_stats"), text)
        assert right_outcome("get_stats", args).text == repr(taught.get_stats(*args))  # type: ignore[arg-type]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_bug_that_is_dealt_can_be_exposed_and_is_no_bug_everywhere(function: str) -> None:
    for seed in range(4):
        expose = Expose(function, seed=seed)
        mutant = mutant_of(expose)
        found, quiet = witness(expose, mutant), innocent(expose, mutant)
        assert found is not None
        assert quiet is not None
        right, wrong = compare(expose, mutant, found)
        assert right != wrong
        assert not right.failed
        same, too = compare(expose, mutant, quiet)
        assert same == too


def test_dealing_gives_many_different_bugs() -> None:
    assert len({mutant_of(Expose("merge", seed=seed)) for seed in range(40)}) > 8


def test_a_change_that_changes_nothing_is_not_dealt() -> None:
    """Without pairs `train` has nothing to do, so going on is as good as stopping."""
    pointless = next(mutant for mutant in mutants("train") if mutant.after == "continue")
    assert witness(Expose("train"), pointless) is None


def test_an_endless_loop_and_an_error_are_outcomes() -> None:
    endless = Mutant("merge", _line("i += 1"), "i += 1", "i += 0")
    _, wrong = compare(MERGE, endless, "abc")
    assert wrong.failed
    assert "end" in wrong.told
    failing = Mutant("merge", _line("while i < len(ids):"), "while i < len(ids):", "while i <= len(ids):")
    _, wrong = compare(MERGE, failing, "abc")
    assert "IndexError" in wrong.told


def _line(text: str) -> int:
    return next(mutant.line for mutant in mutants("merge") if mutant.before == text)


def test_running_is_bounded_in_steps() -> None:
    assert run_source("def go():\n    while True:\n        pass\n", "go", ()).failed
    done = run_source("def go():\n    for _ in range(10):\n        pass\n    return 5\n", "go", ())
    assert (done.text, done.failed) == ("5", False)
    assert STEPS < 1_000_000
    assert run_source("def go(:\n", "go", ()).failed
    assert run_source("x = 1 / 0\n", "go", ()).failed


def test_inputs_are_read_or_refused() -> None:
    assert arguments(Expose("decode"), "[97, 98]")[0] == [97, 98]
    assert arguments(Expose("decode"), "")[0] == []
    with pytest.raises(ValueError, match="ids"):
        arguments(Expose("decode"), "ab")
    with pytest.raises(ValueError, match="long"):
        arguments(MERGE, "a" * (LONGEST + 1))


@pytest.mark.parametrize(
    ("at", "becomes", "says"),
    [
        ("i += 2", "i += 2", "stays"),
        ("i += 2", "i +=", "Python"),
        ("i += 2", "import os", "kind"),
        ("i += 2", "open('x')", "open"),
        ("i += 2", "i += 99999999", "above"),
        ("i += 2", "i *= 2", "kind"),
        ("i += 2", "i = i ** 9", "kind"),
        ("out.append(new_id)", "out.__class__", "__class__"),
    ],
)
def test_a_lesson_may_only_write_bugs_of_what_is_there(at: str, becomes: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        written("merge", at, becomes)


def test_a_bug_of_a_lesson_is_the_one_that_is_shown() -> None:
    expose = Expose("merge", at="i += 2", becomes="i += 1")
    mutant = mutant_of(expose)
    assert (mutant.before, mutant.after) == ("i += 2", "i += 1")
    assert mutant_of(expose) is mutant
