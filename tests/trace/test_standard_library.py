"""Drained equals plain on code that nobody here wrote: functions of the standard library, their modules instrumented.

Each case is a module and a small function over it; both the module and the function are stepped, so the run goes
through the library's own lines.
"""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from bpe_tui.trace.driver import SITE_MASK
from bpe_tui.trace.program import Program
from bpe_tui.trace.transform import Instrumented
from tests.trace.drained import drain, plain

CASES = Path(__file__).with_name("standard_library.txt")
PARSED = [
    tuple(part.strip() for part in line.split("|", 2))
    for line in CASES.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def program_of(module: str, hidden: str, body: str) -> Program:
    """A program over a whole module of the library, with a function added that uses it."""
    try:
        origin = importlib.import_module(module).__file__
    except ImportError:
        origin = None
    if origin is None:
        pytest.skip(f"this Python has no {module} in Python")
    source = Path(origin).read_text(encoding="utf-8")
    if hidden:
        source = source.replace(f"from {hidden} import", "from no_such_module import")
    lines = body.split("; ")
    added = "\ndef check_entry():\n" + "".join(f"    {line}\n" for line in lines)
    return Program(origin, source + added, "check_entry", module=module)


@pytest.mark.parametrize(("module", "hidden", "body"), PARSED)
def test_drained_equals_plain(module: str, hidden: str, body: str) -> None:
    program = program_of(module, hidden, body)
    expected = plain(program)
    got, steps = drain(program)
    assert shape(got) == shape(expected)
    assert entered(program, steps) - {"check_entry"}, "no function of the library was stepped into"


def entered(program: Program, steps: list[int]) -> set[str]:
    """The functions that a run went into."""
    sites = Instrumented(program.source, program.filename).sites
    visited = (sites.table[step & SITE_MASK] for step in set(steps))
    return {sites.functions[site.function].qualname for site in visited if site.kind == "call"}


def shape(value: object) -> object:
    """A value in a form that compares across two executions of one module, whose classes are not the same."""
    if isinstance(value, (list, tuple)):
        return [type(value).__name__, [shape(item) for item in value]]
    if isinstance(value, dict):
        return [type(value).__name__, [[shape(key), shape(item)] for key, item in value.items()]]
    if isinstance(value, (int, str, float, bytes, set, type(None))):
        return value
    return type(value).__name__, str(value)
