"""Every lab that comes with the program, walked: starter, reference, inputs, mistakes."""

from __future__ import annotations

import pytest

from bpe_tui.course.shelf import open_course
from bpe_tui.lab.judge import Judge
from bpe_tui.lab.loader import load_labs
from bpe_tui.lab.models import Lab
from bpe_tui.lab.sandbox import find_sandbox

LABS = load_labs()


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_a_lab_is_what_it_says(lab: Lab) -> None:
    """The reference passes, the starter fails, each mistake fails and is recognised as itself and as no other one."""
    judge = Judge(lab, find_sandbox())
    assert judge.judge(lab.reference).passed
    starter = judge.judge(lab.starter)
    assert not starter.passed
    assert starter.ended.kind in ("done", "missing"), "a starter is Python that can be run"
    for mistake in lab.mistakes:
        if not mistake.source:
            continue
        failed = judge.judge(mistake.source).failed
        assert failed is not None, f"{mistake.id} passes"
        assert failed.failure is not None
        assert failed.failure.mistake is not None
        assert failed.failure.mistake.id == mistake.id


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_a_lab_helps(lab: Lab) -> None:
    assert len(lab.hints) >= 2
    assert lab.done
    assert lab.after in [lesson.id for lesson in open_course().lessons]
