"""The explainer on wrong programs as learners write them: the whole answer, as a golden text.

``UPDATE_GOLDEN=1 pytest tests/lab/test_why.py`` writes the answers anew; the difference is the review.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bpe_tui.lab.calls import Ended
from bpe_tui.lab.difference import step_my_code
from bpe_tui.lab.judge import Judge
from bpe_tui.lab.loader import load_labs
from bpe_tui.lab.models import Lab
from bpe_tui.lab.sandbox import find_sandbox, without_bubblewrap
from bpe_tui.lab.verdicts import CheckVerdict, LabVerdict
from bpe_tui.lab.why import Answer, ask, explain
from tests.lab.wrong_programs import programs

GOLDEN = Path(__file__).parent / "answers.txt"
SLOW = {"never leaves", "an endless list"}
"""Programs that have to be waited for."""
ENDLESS = {"the step forgotten", *SLOW}
SENTENCE = re.compile(r"[.?](?: |$)")

PROGRAMS = [
    pytest.param(lab, name, code, id=f"{lab}: {name}", marks=[pytest.mark.slow] if name in SLOW else [])
    for lab, name, code in programs()
]


@cache
def labs() -> dict[str, Lab]:
    return {lab.id: lab for lab in load_labs()}


@cache
def judge_of(lab_id: str, *, endless: bool = False) -> Judge:
    lab = labs()[lab_id]
    return Judge(replace(lab, seconds=0.7, mistakes=()) if endless else lab, find_sandbox())


@cache
def answer_to(lab_id: str, code: str, *, endless: bool = False) -> Answer:
    lab = labs()[lab_id]
    return ask(lab, code, judge_of(lab_id, endless=endless).judge(code), find_sandbox(), labs()["train"])


def golden() -> dict[str, str]:
    pieces = re.split(r"^=== (.+)\n", GOLDEN.read_text(encoding="utf-8"), flags=re.M) if GOLDEN.exists() else [""]
    return {name: text.strip() for name, text in zip(pieces[1::2], pieces[2::2], strict=True)}


def written(name: str, answer: Answer) -> str:
    place = "" if answer.line is None else f"line {answer.line}"
    # how far an endless loop was followed depends on the machine
    if answer.step is not None and name not in ENDLESS:
        place += f", step {answer.step}" if place else f"step {answer.step}"
    words = re.sub(r"[\d,]+ items by now", "… items by now", answer.words)
    return f"[{place or 'no line'}]\n{words}"


@pytest.mark.parametrize(("lab", "name", "code"), PROGRAMS)
def test_the_answer_to_a_wrong_program(lab: str, name: str, code: str) -> None:
    answer = answer_to(lab, code, endless=name in ENDLESS)
    known, key = golden(), f"{lab}: {name}"
    if os.environ.get("UPDATE_GOLDEN"):
        known[key] = written(name, answer)
        order = [f"{lab}: {name}" for lab, name, _ in programs()]
        text = "\n\n".join(f"=== {key}\n{known[key]}" for key in order if key in known)
        GOLDEN.write_text(f"{text}\n", encoding="utf-8")
        return
    assert written(name, answer) == known[key]
    # short enough to be read at once; a named mistake brings up to three sentences of its own
    assert len(SENTENCE.findall(answer.words)) <= 6
    if answer.line is not None:
        assert 1 <= answer.line <= len(code.splitlines())


def test_there_is_an_answer_to_every_program() -> None:
    assert list(golden()) == [f"{lab}: {name}" for lab, name, _ in programs()]


def test_the_step_that_is_pointed_at_can_be_opened() -> None:
    code = next(code for _, name, code in programs() if name == "the same id twice")
    answer = answer_to("merge", code)
    assert answer.call is not None
    assert answer.step is not None
    assert answer.reference_step is not None
    sides = step_my_code(labs()["merge"], code, answer.call, find_sandbox())
    try:
        step = sides.mine.step(answer.step)
        assert (step.line, step.source) == (answer.line, "out.append(ids[i])")
        assert sides.reference.step(answer.reference_step).source == "out.append(new_id)"
    finally:
        sides.close()


def test_without_a_run_the_answer_is_what_the_judge_knows() -> None:
    code = next(code for _, name, code in programs() if name == "no guard")
    verdict = judge_of("merge").judge(code)
    answer = explain(code, verdict)
    assert (answer.line, answer.step, answer.call) == (5, None, None)
    assert "IndexError" in answer.words


def test_where_no_code_may_run_the_reason_is_the_answer() -> None:
    lab = labs()["merge"]
    sandbox = without_bubblewrap("it is not there", kiosk=True)
    verdict = Judge(lab, sandbox).judge(lab.reference)
    assert sandbox.reason in ask(lab, lab.reference, verdict, sandbox).words


def test_code_that_was_stopped_is_told_so() -> None:
    lab = labs()["merge"]
    verdict = LabVerdict(
        tuple(CheckVerdict(check, "not run", 0, 0) for check in lab.checks), Ended("stopped", "You stopped it.")
    )
    assert explain(lab.reference, verdict).words.startswith("You stopped it.")
