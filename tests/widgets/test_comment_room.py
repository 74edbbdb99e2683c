"""What is said about a step is read whole: the panes around give way to it."""

from __future__ import annotations

import pytest

from bpe_tui.course.comment import comment_for
from bpe_tui.course.models import Stepper as StepperBlock
from bpe_tui.course.shelf import load_course
from bpe_tui.drawing.happened import HappenedView, comment_rows
from bpe_tui.drawing.prose import inline
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.step import Step
from bpe_tui.widgets.bench import Bench
from bpe_tui.widgets.code_pane import CodePane
from bpe_tui.widgets.happened_pane import HappenedPane
from bpe_tui.widgets.stepper import Stepper
from bpe_tui.widgets.toy import toy_run

SIZE = (80, 22)
"""What a terminal of 80x24 leaves between the line of the place and that of the keys."""
SURE = 2
"""Rows that a commentary always has."""
LONG = "Here `pair` is counted. " * 13 + "This is the end."


def words(text: str) -> list[str]:
    return inline(text).plain.split()


def shown(stepper: Stepper) -> list[str]:
    """The words below the title of what happened."""
    pane = stepper.query_one(HappenedPane)
    rows = [pane.render_line(y).text for y in range(pane.size.height)]
    return " ".join(rows[1 if pane.titled else 0 :]).split()


@pytest.mark.parametrize("size", [SIZE, (80, 18), (64, 22), (40, 22), (120, 38), (100, 20)])
async def test_a_long_commentary_takes_rows_from_the_code_and_gives_them_back(size: tuple[int, int]) -> None:
    def comment(step: Step) -> str:
        return LONG if step.index == 3 else "Short."

    stepper = Stepper(toy_run("train"), comment=comment)
    async with Bench(stepper).run_test(size=size) as pilot:
        heights = []
        for index in (2, 3, 4):
            stepper.show(index)
            await pilot.pause()
            await pilot.pause()
            heights.append(stepper.query_one(HappenedPane).size.height)
            said = words(comment(stepper.run.step(index)))
            assert shown(stepper)[: len(said)] == said
            assert stepper.query_one(CodePane).size.height >= 4
        assert heights[0] == heights[2]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("at", "block"),
    [
        (f"{lesson.id}#{number}", block)
        for lesson in load_course().lessons
        for number, page in enumerate(lesson.pages, 1)
        for block in page.blocks
        if isinstance(block, StepperBlock)
    ],
)
async def test_no_commentary_of_the_course_is_cut(at: str, block: StepperBlock) -> None:
    def comment(step: Step) -> str:
        said = comment_for(step, block) or ""
        return f"{block.intro} {said}".strip() if step.index == 0 else said

    run = LocalRun(block.program())
    long: dict[str, int] = {}
    for step in run.steps():
        said = comment(step)
        if comment_rows(HappenedView(step, said), SIZE[0] - 3) > SURE:
            long.setdefault(said, step.index)
    stepper = Stepper(run, comment=comment)
    async with Bench(stepper).run_test(size=SIZE) as pilot:
        for said, index in long.items():
            stepper.show(index)
            await pilot.pause()
            await pilot.pause()
            assert shown(stepper)[: len(words(said))] == words(said), (at, index)
