"""What a lab begins with is seen whole: no line of any starter runs out of the editor."""

from __future__ import annotations

import pytest

from bpe_tui.app import BpeApp
from bpe_tui.course.shelf import open_course
from bpe_tui.lab.loader import load_labs
from bpe_tui.screens.lab_play import STARTER
from bpe_tui.widgets.lab_editor import LabEditor


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_every_starter_fits(size: tuple[int, int]) -> None:
    starters = {lab.id: lab.starter for lab in load_labs()} | {"play": STARTER}
    app = BpeApp(open_course(), lab="merge")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        editor = app.screen.query_one(LabEditor)
        room = editor.scrollable_content_region.width
        long = {}
        for name, starter in starters.items():
            # the numbers of the lines take more room where there are more of them
            editor.load_text(starter)
            widest = max(len(row) for row in starter.split("\n"))
            if editor.gutter_width + widest > room:
                long[name] = widest
        assert long == {}
