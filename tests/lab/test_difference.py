"""Where a learner's run parts from the reference's."""

from __future__ import annotations

from pathlib import Path

import pytest

from bpe_tui.bpe import taught
from bpe_tui.lab.calls import Call
from bpe_tui.lab.difference import Difference, first_difference, parting_words
from bpe_tui.lab.sandbox import find_sandbox
from bpe_tui.lab.stepping import SteppedRun
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program

MERGE = """\
def merge(ids, pair, new_id):
    out = []
    i = 0
    while i < len(ids):
        if i < len(ids) - 1 and (ids[i], ids[i + 1]) == pair:
            out.append(new_id)
            i += 2
        else:
            out.append(ids[i])
            i += 1
    return out
"""
TRAIN = (
    MERGE
    + """

def train(ids, n):
    merges = {}
    for k in range(n):
        pair = (ids[0], ids[1])
        ids = merge(ids, pair, 256 + k)
        merges[pair] = 256 + k
    return merges
"""
)
AAAB = [97, 97, 97, 98]


def difference(source: str, reference: str, entry: str, *arguments: object) -> Difference | None:
    runs = [LocalRun(Program("code.py", text, entry, arguments)) for text in (source, reference)]
    found = first_difference(*runs)
    if found is not None:
        assert 0 <= found.step < len(runs[0].timeline)
        assert 0 <= found.reference_step < len(runs[1].timeline)
    return found


def parting(source: str, reference: str, entry: str, *arguments: object) -> Difference:
    found = difference(source, reference, entry, *arguments)
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["get_stats", "encode", "train"])
def test_the_same_code_does_not_part(name: str) -> None:
    source = Path(taught.__file__).read_text(encoding="utf-8")
    arguments: dict[str, tuple[object, ...]] = {
        "get_stats": (AAAB,),
        "encode": ("aaab", {(97, 97): 256}),
        "train": ("aaabaaab", 3),
    }
    assert difference(source, source, name, *arguments[name]) is None


@pytest.mark.parametrize(
    ("old", "new", "line", "name", "words"),
    [
        ("i += 2", "i += 1", 7, "i", "After line 7 `i` is `1`. In the reference it is `2`."),
        ("out.append(new_id)", "out.append(ids[i])", 6, "out", "`[97]`. In the reference it is `[256]`"),
        ("(ids[i], ids[i + 1]) == pair", "False", 9, "out", "`[97]`. In the reference it is `[256]`"),
        ("i < len(ids) - 1 and ", "", 5, "", "Here your code stops: IndexError"),
        ("return out", "return out[1:]", 11, "", "`merge` gives back `[97, 98]`."),
        ("while i < len(ids):", "while i < len(ids) - 1:", 11, "", "goes on: `out` becomes `[256, 97, 98]`"),
    ],
)
def test_the_first_step_that_differs(old: str, new: str, line: int, name: str, words: str) -> None:
    source = MERGE.replace(old, new)
    found = parting(source, MERGE, "merge", AAAB, (97, 97), 256)
    assert LocalRun(Program("code.py", source, "merge", (AAAB, (97, 97), 256))).timeline.line(found.step) == line
    assert found.name == name
    assert words in found.words


COUNT = """\
def get_stats(ids):
    counts = {}
    for i in range(len(ids) - 1):
        pair = (ids[i], ids[i + 1])
        counts[pair] = counts.get(pair, 0) + 1
    return counts
"""


@pytest.mark.parametrize("name", ["counts", "found"])
def test_a_turn_that_changes_nothing_where_the_reference_counts(name: str) -> None:
    source = COUNT.replace("counts.get(pair, 0) + 1", "1").replace("counts", name)
    found = parting(source, COUNT, "get_stats", [97, 98, 97, 98])
    run = LocalRun(Program("code.py", source, "get_stats", ([97, 98, 97, 98],)))
    # the third turn finds the pair of the first again
    assert (run.timeline.line(found.step), found.step) == (5, 10)
    assert found.name == name
    assert not found.outside
    assert found.words.startswith(f"After turn 3 of the loop in line 3 `{name}` is `{{(97, 98): 1, (98, 97): 1}}`.")
    assert "it is `{(97, 98): 2, (98, 97): 1}`." in found.words


def test_where_only_the_answer_differs_that_is_said() -> None:
    source = "def get_stats(ids):\n    pairs = zip(ids, ids[1:])\n    return dict.fromkeys(pairs, 1)\n"
    found = parting(source, COUNT, "get_stats", [97, 98, 97, 98])
    assert found.outside
    assert "seen from outside" in parting_words(found)
    early = parting(COUNT.replace("    return", "        return"), COUNT, "get_stats", [97, 98, 97, 98])
    assert not early.outside
    assert "part" in parting_words(early)


def test_a_turn_that_is_passed_over_parts_at_its_test() -> None:
    source = COUNT.replace("        counts[pair]", "        if pair not in counts:\n            counts[pair]")
    found = parting(source, COUNT, "get_stats", [97, 98, 97, 98])
    assert LocalRun(Program("code.py", source, "get_stats", ([97, 98, 97, 98],))).timeline.line(found.step) == 5
    assert found.name == "counts"


def test_what_is_given_back_is_the_same_by_another_name() -> None:
    source = MERGE.replace("out", "result").replace("append(new_id)", "append(0)")
    found = parting(source, MERGE, "merge", AAAB, (97, 97), 256)
    assert found.words == "After line 6 `result` is `[0]`. In the reference, where it is called `out`, it is `[256]`."


def test_it_goes_into_what_is_called() -> None:
    found = parting(TRAIN.replace("i += 2", "i += 1"), TRAIN, "train", AAAB, 2)
    assert (found.function, found.name) == ("merge", "i")


def test_a_call_with_other_arguments() -> None:
    source = TRAIN.replace("ids = merge(ids, pair, 256 + k)", "ids = merge(ids, pair, 255 + k)")
    found = parting(source, TRAIN, "train", AAAB, 2)
    assert found.function == "merge"
    assert "`255`. The reference calls it with" in found.words


def test_an_endless_run_parts_at_its_first_turn_too_many() -> None:
    source = MERGE.replace("i += 1", "pass")
    runs = [
        LocalRun(Program("code.py", text, "merge", ([98], (97, 97), 256)), step_limit=200) for text in (source, MERGE)
    ]
    found = first_difference(*runs)
    assert found is not None
    assert found.words == "Line 9 makes `out` `[98, 98]`. In the reference it stays `[98]`."
    assert found.reference_step < len(runs[1].timeline)


def test_code_is_stepped_in_the_sandbox() -> None:
    source = "import os\ndef seen(x):\n    here = os.environ.get('SECRET')\n    return here, x\n"
    run = SteppedRun(source, Call("seen", (1,)), find_sandbox(), helpers="def helped(): return 1\n")
    try:
        assert run.step(len(run.timeline) - 1).value is not None
        assert run.timeline.line(1) == 3
    finally:
        run.close()
