"""What a lab begins with is seen whole: no line of any starter runs out of the editor."""

from __future__ import annotations

import pytest

from bpe_tui.app import BpeApp
from bpe_tui.course.shelf import open_course
from bpe_tui.drawing.lab_layout import arrange_lab
from bpe_tui.lab.loader import load_labs
from bpe_tui.widgets.lab_editor import LabEditor


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
@pytest.mark.parametrize("name", ["merge", "play", "fast-encode"])
async def test_a_starter_fits(name: str, size: tuple[int, int]) -> None:
    app = BpeApp(open_course(), lab=name)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        editor = app.screen.query_one(LabEditor)
        widest = max(map(len, editor.text.split("\n")))
        assert editor.gutter_width + widest <= editor.scrollable_content_region.width


@pytest.mark.parametrize("width", [120, 80])
def test_there_is_room_for_every_starter(width: int) -> None:
    """And for the longest line of merge, which most answers have."""
    room = width - 2
    for code in (lab.starter for lab in load_labs()):
        longest = max(map(len, code.split("\n")))
        plan = arrange_lab(room, 37, task=20, folded=False, results=5, code=longest)
        # numbers of two digits take four cells
        assert plan.regions["code"].width - 4 >= max(longest, 61)
        assert plan.regions["task"].width >= 42
