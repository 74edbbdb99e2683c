"""Runs many sources on the same calls, in one process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bpe_tui.lab.calls import Call, Returned
from bpe_tui.lab.inputs import INPUTS
from bpe_tui.lab.limits import Limits
from bpe_tui.lab.models import Lab
from bpe_tui.lab.runner import Job, execute
from bpe_tui.lab.sandbox import find_sandbox

_RUNNER: Final = """\
import copy


def answers(source, helpers, calls):
    module = {"__name__": "lab"}
    exec(source, module)
    exec(helpers, module)
    found = []
    for function, arguments in calls:
        before = copy.deepcopy(arguments)
        try:
            value = module[function](*arguments)
        except Exception as error:
            found.append(("raised", type(error).__name__, False))
        else:
            found.append(("gave", value, repr(arguments) != repr(before)))
    return found
"""


def calls_of(lab: Lab) -> list[tuple[str, tuple[object, ...]]]:
    """Every call that a lab's checks make."""
    calls = []
    for check in lab.checks:
        made = INPUTS[check.inputs].series(check.seed, check.count) if check.inputs else ()
        calls += [(check.function, arguments) for arguments in (*check.cases, *made)]
    return calls


def answers_of(
    sources: Sequence[str], helpers: str, calls: Sequence[tuple[str, tuple[object, ...]]]
) -> list[list[tuple[str, object, bool]]]:
    """What each source answers to the calls: that it gave or raised, what, and whether it changed its arguments."""
    jobs = tuple(Call("answers", (source, helpers, list(calls))) for source in sources)
    found: list[list[tuple[str, object, bool]]] = []
    for event in execute(Job(_RUNNER, jobs, limits=Limits(seconds=60)), find_sandbox()):
        if isinstance(event, Returned):
            assert isinstance(event.result.value, list), event.result
            found.append(event.result.value)
    assert len(found) == len(sources)
    return found
