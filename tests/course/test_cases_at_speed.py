"""The short fast functions can be stepped on any text, and what they give when stepped is what they give."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bpe_tui.course.case import Case
from bpe_tui.course.cases.at_speed import RECIPES
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.value import describe


@pytest.mark.parametrize("function", RECIPES)
@given(text=st.text("ab é", max_size=12), merges=st.integers(0, 5))
@settings(max_examples=8)
@example(text="", merges=3)
@example(text="a", merges=0)
@example(text="aaaa", merges=4)
def test_a_run_ends_with_what_the_function_gives(function: str, text: str, merges: int) -> None:
    case = Case(function, text, merges)
    home = RECIPES[function].home()
    run = LocalRun(case.program())
    last = run.step(len(run.timeline) - 1)
    assert last.value == describe(getattr(home, function)(*case.program().args))


@pytest.mark.parametrize("function", RECIPES)
def test_every_function_has_moments(function: str) -> None:
    case = Case(function, "she sells sea shells", 1)
    run = LocalRun(case.program())
    kinds = {mark.kind for mark in RECIPES[function].marks}
    assert kinds
    assert kinds == {moment.kind for moment in run.timeline.moments}
