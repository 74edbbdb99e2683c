"""The results of a lab as lines, its places on the screen, and what is kept of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.course.loader import read_lesson
from bpe_tui.course.models import LabLink
from bpe_tui.course.problems import Problem
from bpe_tui.drawing.glyphs import ASCII
from bpe_tui.drawing.lab_layout import Part, arrange_lab
from bpe_tui.drawing.lab_results import (
    CheckRow,
    ResultsView,
    draw_difference,
    draw_results,
    with_code,
)
from bpe_tui.lab.calls import Call
from bpe_tui.lab.loader import labs_dir, load_lab
from bpe_tui.lab.verdicts import Failure, Place
from bpe_tui.study.lab_work import LabWork, count_done
from bpe_tui.study.store import Store

PARTS: tuple[Part, ...] = ("task", "code", "results")
LAB = load_lab(labs_dir() / "get-stats.yaml")
FAILURE = Failure(
    "wrong", Call("f", ([1],)), {1: 2}, {}, "f([1])", "{1: 2}", "{}", "The key `1` is missing.",
    place=Place(3, "return {}", "Look at `return`."),
)  # fmt: skip

texts = st.text(max_size=40)
rows = st.builds(
    CheckRow,
    texts,
    st.sampled_from(["waiting", "running", "passed", "failed", "not run"]),
    texts,
    st.sampled_from([None, FAILURE]),
)
views = st.builds(
    ResultsView,
    st.lists(rows, max_size=3).map(tuple),
    st.sampled_from([None, 0, 1]),
    texts,
    st.booleans(),
    texts,
    st.sampled_from([None, FAILURE.place]),
    st.text(max_size=200),
    texts,
)


@given(views, st.integers(1, 120))
def test_every_line_fits(view: ResultsView, width: int) -> None:
    results = draw_results(view, width)
    assert all(row.cell_length <= width for row in results.lines)
    assert 0 <= results.at <= len(results.lines)


def test_marks_do_not_rest_on_colour() -> None:
    view = ResultsView((CheckRow("One", "passed"), CheckRow("Two", "failed", "1 of 3 right", FAILURE)), 1)
    shown = [row.plain for row in draw_results(view, 60, ASCII).lines]
    assert shown[0].strip() == "v One"
    assert shown[1].startswith(">! Two")
    assert shown[1].rstrip().endswith("1 of 3 right")
    assert "  expected {1: 2}" in shown
    assert "  got      {}" in shown
    assert "  line 3  return {}" in [row.rstrip() for row in shown]


@given(texts, texts, st.integers(1, 80))
def test_a_difference_fits_and_signs_only_what_differs(mine: str, other: str, width: int) -> None:
    assert all(row.cell_length <= width for row in draw_difference(mine, other, width))
    same = draw_difference(mine, mine, 80)
    assert [row.plain for row in same] == ["Your code and the reference are the same, line by line."]


def test_what_stands_between_backticks_is_code() -> None:
    assert with_code("`i` stays `2`").plain == "i stays 2"
    assert with_code("a ` alone").plain == "a ` alone"
    assert with_code("[b]not bold[/b] __init__").plain == "[b]not bold[/b] __init__"


@given(
    st.integers(1, 200), st.integers(1, 80), st.integers(0, 60), st.booleans(), st.integers(0, 60),
    st.sampled_from(PARTS), st.booleans(),
)  # fmt: skip
def test_places_never_overlap_or_leave_the_screen(
    width: int, height: int, task: int, folded: bool, results: int, focus: Part, has_task: bool
) -> None:
    plan = arrange_lab(width, height, task=task, folded=folded, results=results, focus=focus, has_task=has_task)
    regions = [region for region in plan.regions.values() if region.height > 0]
    for at, one in enumerate(regions):
        for other in regions[at + 1 :]:
            beside = one.x + one.width <= other.x or other.x + other.width <= one.x
            below = one.y + one.height <= other.y or other.y + other.height <= one.y
            assert beside or below
    if height >= 8:
        assert all(region.y + region.height <= height and region.x + region.width <= width for region in regions)
        assert plan.regions["code"].height >= 2


# what is kept


def test_only_code_of_ones_own_is_a_try() -> None:
    work = LabWork(Store.memory(), LAB)
    assert not work.begun
    work.ran(f"\n{LAB.starter}\n\n", right=False)
    assert not work.tried
    work.ran(f"{LAB.starter}x = 1\n", right=False)
    assert work.tried
    assert not work.done


def test_what_is_done_stays_done() -> None:
    store = Store.memory()
    work = LabWork(store, LAB)
    work.ran(LAB.reference, right=True)
    work.ran("x", right=False)
    assert work.done
    assert count_done(store, ["another", LAB.after], [LAB.id, "merge"]) == 1
    assert count_done(store, ["another"], [LAB.id]) == 0


# the way to a lab

LESSON = """\
id: one
title: One
summary: Do one.
pages:
  - title: Write
    blocks:
      - Now you.
      - lab: {name}
"""


def lesson(folder: Path, name: str) -> tuple[list[object], list[str]]:
    labs = folder / "labs"
    labs.mkdir()
    (labs / "get-stats.yaml").write_text((labs_dir() / "get-stats.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    path = folder / "10-one.yaml"
    path.write_text(LESSON.format(name=name), encoding="utf-8")
    problems: list[Problem] = []
    read = read_lesson(path, problems)
    return list(read.pages[0].blocks) if read else [], [str(problem) for problem in problems]


def test_a_page_leads_to_a_lab(tmp_path: Path) -> None:
    blocks, problems = lesson(tmp_path, "get-stats")
    assert problems == []
    link = blocks[1]
    assert isinstance(link, LabLink)
    assert (link.lab, link.title, link.after) == (LAB.id, LAB.title, LAB.after)


@pytest.mark.parametrize("name", ["get-stat", "../10-one", "''"])
def test_a_lab_that_is_not_there_is_a_problem(tmp_path: Path, name: str) -> None:
    _, problems = lesson(tmp_path, name)
    assert len(problems) == 1
    if name == "get-stat":
        assert "there is no lab `get-stat`; did you mean `get-stats`?" in problems[0]
