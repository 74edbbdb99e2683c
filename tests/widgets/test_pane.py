"""A pane repaints the rows that changed, and only those."""

from __future__ import annotations

import pytest
from rich.style import Style
from textual.content import Content
from textual.geometry import Region

from bpe_tui import themes
from bpe_tui.drawing import roles
from bpe_tui.widgets.bench import Bench
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.pane import Pane
from bpe_tui.widgets.place_bar import PlaceBar


class Letters(Pane):
    """Shows one text a row."""

    label = "letters"
    texts: tuple[str, ...] = ("a", "b", "c")

    def draw(self, width: int, height: int) -> list[Content]:
        return [Content.styled(text[:width], roles.CHANGED) for text in self.texts[:height]]

    def note(self) -> str:
        return str(len(self.texts))


def spy(pane: Pane, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Region, ...]]:
    """Note what the pane wants repainted."""
    asked: list[tuple[Region, ...]] = []
    monkeypatch.setattr(pane, "refresh", lambda *regions, **_: asked.append(regions))
    return asked


async def test_only_rows_that_differ_are_repainted(monkeypatch: pytest.MonkeyPatch) -> None:
    pane = Letters()
    async with Bench(pane).run_test(size=(20, 5)):
        asked = spy(pane, monkeypatch)
        pane.texts = ("a", "X", "c")
        pane.redraw()
        assert asked == [(Region(0, 1, 20, 1),)]
        pane.redraw()
        assert len(asked) == 1, "nothing changed, nothing is repainted"
        pane.texts = ("a", "X")
        pane.redraw()
        assert asked[1] == (Region(0, 2, 20, 1),)


async def test_a_paint_that_comes_before_the_size_is_told_is_not_blank(monkeypatch: pytest.MonkeyPatch) -> None:
    pane = Letters()
    monkeypatch.setattr(Pane, "on_resize", lambda self, event: None)
    async with Bench(pane).run_test(size=(20, 5)):
        assert [pane.render_line(row).text.strip() for row in range(4)] == ["a", "b", "c", ""]


async def test_a_row_is_as_wide_as_the_pane_and_has_the_colour_of_its_role() -> None:
    pane = Letters()
    bench = Bench(pane)
    async with bench.run_test(size=(20, 5)) as pilot:
        strip = pane.render_line(0)
        assert strip.text == "a".ljust(20)
        segment = strip._segments[0]
        assert segment.style is not None
        assert segment.style.bold
        before = segment.style.color
        bench.theme = themes.LIGHT.name
        await pilot.pause()
        after = pane.render_line(0)._segments[0].style
        assert isinstance(after, Style)
        assert after.color != before, "a change of theme is seen"


async def test_a_titled_pane_has_a_rule_with_title_and_note_above() -> None:
    pane = Letters()
    pane.titled = True
    async with Bench(pane).run_test(size=(30, 4)):
        assert pane.render_line(0).text == "─ letters ────────────────── 3"
        assert pane.render_line(1).text.strip() == "a"


async def test_a_pane_draws_anew_when_its_size_changes() -> None:
    pane = Letters()
    pane.texts = ("abcdefghij",)
    async with Bench(pane).run_test(size=(4, 2)) as pilot:
        assert pane.render_line(0).text == "abcd"
        await pilot.resize_terminal(8, 2)
        await pilot.pause()
        assert pane.render_line(0).text == "abcdefgh"


class Growing(Block):
    """A block of some rows."""

    rows = 2

    def lines_for(self, width: int) -> list[Content]:
        return [Content("x" * width)] * self.rows


async def test_a_block_is_as_high_as_its_lines_and_grows_with_them() -> None:
    block = Growing()
    async with Bench(block).run_test(size=(10, 20)) as pilot:
        assert block.size.height == 2
        block.rows = 7
        block.refit()
        await pilot.pause()
        assert block.size.height == 7
        assert block.render_line(6).text == "x" * 10


async def test_the_place_bar_keeps_the_title_when_it_is_narrow() -> None:
    bar = PlaceBar()
    async with Bench(bar).run_test(size=(30, 2)) as pilot:
        bar.show("A lesson", "A page", "lesson#2@3")
        assert bar.render_line(0).text == "A lesson · A pa…  lesson#2@3"
        await pilot.resize_terminal(12, 2)
        await pilot.pause()
        assert bar.render_line(0).text.startswith("A lesson")


async def test_what_is_said_takes_the_place_of_the_keys_for_a_while() -> None:
    line = KeyLine()
    async with Bench(line).run_test(size=(60, 2)):
        line.show([("space", "step")])
        assert line.render_line(0).text.startswith("space step")
        line.say("Something happened.")
        assert line.render_line(0).text.startswith("Something happened.")
        line.hush()
        assert line.render_line(0).text.startswith("space step")
