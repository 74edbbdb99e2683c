"""The judge on the lab `get-stats`: right and wrong codes, and what is said of each."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.lab.calls import Call
from bpe_tui.lab.compare import COMPARE
from bpe_tui.lab.judge import Judge
from bpe_tui.lab.loader import labs_dir, load_lab
from bpe_tui.lab.sandbox import find_sandbox, without_bubblewrap
from bpe_tui.lab.shrinking import simpler_arguments
from bpe_tui.lab.trial import Trial
from bpe_tui.lab.verdicts import Failure
from bpe_tui.lab.words import call_text, wrong_words

LAB = load_lab(labs_dir() / "get-stats.yaml")


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(LAB, find_sandbox())


def failure_of(judge: Judge, body: str) -> Failure:
    verdict = judge.judge("def get_stats(ids):\n" + "".join(f"    {line}\n" for line in body.strip("\n").split("\n")))
    assert not verdict.passed
    assert verdict.failed is not None
    assert verdict.failed.failure is not None
    return verdict.failed.failure


def test_a_mistake_is_known_by_what_it_does(judge: Judge) -> None:
    failure = failure_of(
        judge,
        "seen = {}\ni = 0\nwhile i < len(ids) - 2:\n    key = ids[i], ids[i + 1]\n"
        "    seen[key] = seen.get(key, 0) + 1\n    i += 1\nreturn seen",
    )
    assert failure.mistake is not None
    assert failure.mistake.id == "last-pair-missed"


def test_the_input_that_is_shown_is_small(judge: Judge) -> None:
    failure = failure_of(
        judge,
        "counts = {}\nfor i in reversed(range(len(ids) - 1)):\n    pair = ids[i], ids[i + 1]\n"
        "    counts[pair] = counts.get(pair, 0) + 1\nreturn counts",
    )
    assert failure.input_text == "get_stats([97, 98, 99])"
    assert "order" in failure.words


def test_an_error_points_at_its_line(judge: Judge) -> None:
    failure = failure_of(judge, "counts = {}\nfor i in range(len(ids)):\n    counts[[ids[i]]] = 1\nreturn counts")
    assert failure.place is not None
    assert (failure.kind, failure.place.line, failure.place.text) == ("error", 4, "counts[[ids[i]]] = 1")
    assert "tuple" in failure.place.look


def test_a_function_that_takes_other_arguments(judge: Judge) -> None:
    failed = judge.judge("\ndef get_stats():\n    return {}\n").failed
    assert failed is not None
    assert failed.failure is not None
    assert failed.failure.place is not None
    assert (failed.failure.place.line, failed.failure.place.text) == (2, "def get_stats():")
    assert "how many arguments" in failed.failure.place.look


def test_a_changed_input_is_seen(judge: Judge) -> None:
    body = "from itertools import pairwise\nfrom collections import Counter\ncounts = dict(Counter(pairwise(ids)))\n"
    assert failure_of(judge, body + "ids.clear()\nreturn counts").kind == "changed"


@pytest.mark.parametrize(
    ("body", "line", "words"),
    [
        ("i = 0\nwhile i < len(ids):\n    pass", 3, "`i` stays `0`"),
        ("for a in ids:\n    ids.append(a)", 2, "`ids`, which becomes longer"),
        ("while True:\n    for a in ids:\n        pass", 2, "never ends"),
        pytest.param("ten = 10\nx = ten ** ten ** 8\nreturn {}", 3, "the end of line 3", marks=pytest.mark.slow),
        ("i = 3\nwhile i != 0:\n    i -= 2", 3, "`i` is"),
    ],
)
def test_an_endless_loop_is_named(body: str, line: int, words: str) -> None:
    quick = Judge(replace(LAB, seconds=0.5, mistakes=()), find_sandbox())
    failure = failure_of(quick, body)
    assert (failure.kind, failure.got) == ("loop", None)
    assert failure.place is not None
    assert failure.place.line == line
    assert words in failure.words


@pytest.mark.parametrize(
    ("source", "kind", "line"),
    [
        ("def get_stats(ids)\n    return {}\n", "syntax", 1),
        ("x = 1\nx.foo\n", "error", 2),
        ("def get_stat(ids): return {}\n", "missing", None),
        ("import sys\nsys.exit(0)\n", "error", 2),
    ],
)
def test_code_that_cannot_be_run_fails_as_a_whole(judge: Judge, source: str, kind: str, line: int | None) -> None:
    verdict = judge.judge(source)
    assert not verdict.passed
    assert verdict.ended.kind == kind
    assert (verdict.place and verdict.place.line) == line
    assert {check.state for check in verdict.checks} == {"not run"}


def test_an_exit_code_says_nothing(judge: Judge) -> None:
    assert failure_of(judge, "import os\nos._exit(0)").kind == "ended"


def test_code_that_breaks_its_own_process_gets_a_verdict(judge: Judge) -> None:
    for body in ("import json\njson.dumps = None\nreturn {}", "import os\nos.close(1)\nos.close(2)\nreturn {}"):
        failure = failure_of(judge, body)
        assert (failure.kind, failure.got_text, failure.printed) == ("wrong", "{}", "")


def test_what_a_call_prints_is_with_its_failure(judge: Judge) -> None:
    assert failure_of(judge, "print(ids)\nreturn None").printed == "[97, 98, 97, 98]\n"


def test_a_trial_tells_what_happens(judge: Judge) -> None:
    trial = Trial(judge, "print('loaded')\n" + LAB.reference)
    try:
        while trial.state != "done":
            trial.poll()
    finally:
        trial.close()
    assert trial.output == "loaded\n"
    assert [(judged.held, judged.tried) for _, judged in sorted(trial.judged.items())] == [
        (2, 2),
        (2, 2),
        (2, 2),
        (40, 40),
    ]
    assert trial.verdict is not None
    assert trial.verdict.passed


def test_a_trial_can_be_stopped() -> None:
    trial = Trial(
        Judge(replace(LAB, seconds=60), find_sandbox()),
        "def get_stats(ids):\n    print(1, flush=True)\n    while True: pass\n",
    )
    try:
        while not trial.output:
            trial.poll()
        trial.stop()
        while trial.state != "done":
            trial.poll()
    finally:
        trial.close()
    assert trial.verdict is not None
    assert (trial.verdict.passed, trial.verdict.ended.kind) == (False, "stopped")
    assert {check.state for check in trial.verdict.checks} == {"not run"}


def test_a_lab_whose_reference_fails_is_broken() -> None:
    broken = Judge(replace(LAB, reference="raise ValueError('no')\n"), find_sandbox())
    trial = Trial(broken, LAB.reference)
    try:
        while trial.state != "done":
            trial.poll()
    finally:
        trial.close()
    assert trial.verdict is None
    assert trial.broken == "This lab is broken: the reference of get-stats does not run: ValueError: no."


def test_nothing_is_judged_where_nothing_may_run() -> None:
    verdict = Judge(LAB, without_bubblewrap("it is not there", kiosk=True)).judge(LAB.reference)
    assert (verdict.passed, verdict.ended.kind) == (False, "refused")


PLAIN = st.recursive(
    st.integers(0, 300) | st.text(max_size=3) | st.booleans() | st.none() | st.binary(max_size=3),
    lambda part: (
        st.lists(part, max_size=4)
        | st.tuples(part, part)
        | st.dictionaries(st.tuples(st.integers(0, 300), st.integers(0, 300)), part, max_size=3)
    ),
    max_leaves=8,
)


@given(PLAIN, PLAIN)
@settings(max_examples=40)
def test_every_difference_has_words(expected: object, got: object) -> None:
    assert COMPARE["same"](expected, expected)
    assert wrong_words(expected, got).endswith((".", "?"))


@given(st.lists(st.integers(97, 100), max_size=30), st.text(max_size=20))
@settings(max_examples=50)
def test_simpler_arguments_are_simpler(ids: list[int], text: str) -> None:
    size = len(ids) + len(text)
    for simpler_ids, simpler_text, kept in simpler_arguments((ids, text, 7)):
        assert kept == 7
        assert isinstance(simpler_ids, list)
        assert isinstance(simpler_text, str)
        assert len(simpler_ids) + len(simpler_text) <= size
        assert (simpler_ids, simpler_text) != (ids, text)


def test_a_long_call_is_cut() -> None:
    assert len(call_text(Call("f", (list(range(10_000)),)))) < 400
