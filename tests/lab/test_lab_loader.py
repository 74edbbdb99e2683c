"""Lab files: what is wrong is said with its place, and what is right is a lab."""

from __future__ import annotations

from pathlib import Path

import pytest

from bpe_tui.course.problems import Problem
from bpe_tui.lab.loader import load_lab, load_labs, read_labs

LAB = """\
id: double
title: Double
summary: Write `double`.
place: 1
after: bytes
task: |
  `double(2)` is {{ 2 + 2 }}.
define: [double]
starter: |
  def double(x):
      return x
reference: |
  def double(x):
      return 2 * x
helpers: |
  def twice(x):
      return double(double(x))
checks:
  - name: Two
    call: double
    cases:
      - "{{ [2] }}"
  - name: Twice
    call: twice
    cases:
      - "{{ [3] }}"
hints:
  - Plus itself.
done:
  - It doubles.
mistakes:
  - id: squared
    why: It squares.
    instead:
      - at: 2 * x
        write: x * x
"""


def problems_of(tmp_path: Path, text: str, name: str = "double.yaml") -> list[str]:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    problems: list[Problem] = []
    read_labs(tmp_path, problems)
    return [str(problem).removeprefix(f"{path}:") for problem in sorted(problems)]


def test_a_lab_is_read(tmp_path: Path) -> None:
    path = tmp_path / "double.yaml"
    path.write_text(LAB, encoding="utf-8")
    lab = load_lab(path)
    assert lab.task == "`double(2)` is 4."
    assert [check.cases for check in lab.checks] == [((2,),), ((3,),)]
    assert lab.mistakes[0].source == "def double(x):\n    return x * x\n"
    assert (lab.define, lab.hints, lab.done, lab.after) == (("double",), ("Plus itself.",), ("It doubles.",), "bytes")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("id: double", "id: treble", "1:5: the id `treble` and the file name differ; this file is for `double`"),
        ("hints:", "hint:", "27:1: a lab has no key `hint`; did you mean `hints`?"),
        ("return 2 * x", "return 2 *", "14:12: the reference is no Python: invalid syntax"),
        (
            "define: [double]",
            "define: [doubel]",
            "8:10: the reference does not define `doubel`; did you mean `double`?",
        ),
        (
            "call: twice",
            "call: twoce",
            "24:11: neither the reference nor the helpers define `twoce`; did you mean `twice`?",
        ),
        ('"{{ [3] }}"', '"{{ 3 }}"', '26:9: a case is the list of the arguments, such as "{{ [3] }}"; found `3`'),
        ("at: 2 * x", "at: 2 * y", "35:13: no line of the reference have `2 * y`"),
        ("    why: It squares.\n", "", "32:5: a mistake needs the key `why`"),
        ("place: 1", "place: 0", "4:8: expected a whole number from 1 to 999 for the place; found `0`"),
        (
            '    cases:\n      - "{{ [2] }}"\n',
            "    inputs: idz\n",
            "21:13: the inputs cannot be `idz`; did you mean `ids`?",
        ),
        (
            '    cases:\n      - "{{ [2] }}"\n',
            "",
            "19:5: a check needs `cases`, written out, or `inputs`, the name of what makes them",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in LAB
    found = problems_of(tmp_path, LAB.replace(old, new))
    assert any(problem.startswith(expected) for problem in found), found


def test_two_labs_have_two_places(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(LAB.replace("id: double", "id: a"), encoding="utf-8")
    assert any("the place 1 is taken by a.yaml" in problem for problem in problems_of(tmp_path, LAB))


def test_the_shipped_labs_load_in_their_order() -> None:
    labs = load_labs()
    assert "get-stats" in [lab.id for lab in labs]
    assert [lab.place for lab in labs] == sorted(lab.place for lab in labs)
