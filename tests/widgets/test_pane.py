"""A pane repaints the rows that changed, and only those."""

from __future__ import annotations

import pytest
from rich.style import Style
from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

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


def cells(strips: list[Strip]) -> list[list[tuple[str, Style | None]]]:
    """Each row as characters with their styles, however they are grouped."""
    return [[(char, segment.style) for segment in strip for char in segment.text] for strip in strips]


async def test_a_pane_that_was_hidden_comes_back_with_what_was_shown_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    pane = Letters()
    async with Bench(pane).run_test(size=(20, 4)) as pilot:
        drawn = 0

        def count(width: int, height: int) -> list[Content]:
            nonlocal drawn
            drawn += 1
            return Letters.draw(pane, width, height)

        monkeypatch.setattr(pane, "draw", count)
        for texts, draws in ((pane.texts, 0), (("new",), 1)):
            pane.display = False
            await pilot.pause()
            if texts != pane.texts:
                pane.texts = texts
                pane.redraw()
            pane.display = True
            await pilot.pause()
            assert pane.render_line(0).text.strip() == texts[0]
            assert drawn == draws


@pytest.mark.parametrize("theme", [themes.DARK.name, themes.LIGHT.name, "ansi-dark"])
async def test_a_pane_without_a_box_paints_what_textual_would(theme: str) -> None:
    pane = Letters()
    pane.texts = ("abc", "", "漢字 def", "x" * 30)
    bench = Bench(pane)
    async with bench.run_test(size=(20, 6)) as pilot:
        bench.theme = theme
        await pilot.pause()
        assert pane.is_bare
        for crop in (Region(0, 0, 20, 6), Region(3, 1, 9, 3), Region(0, 2, 4, 2), Region(19, 0, 1, 6)):
            assert cells(pane.render_lines(crop)) == cells(Widget.render_lines(pane, crop))


@pytest.mark.parametrize(
    "box", ["padding: 1", "border: solid red", "outline: solid red", "tint: red 50%", "opacity: 50%"]
)
async def test_a_pane_with_a_box_is_painted_by_textual(box: str) -> None:
    class Boxed(Letters):
        DEFAULT_CSS = f"Boxed {{ {box}; }}"

    pane = Boxed()
    async with Bench(pane).run_test(size=(20, 6)):
        assert not pane.is_bare
        whole = Region(0, 0, 20, 6)
        assert cells(pane.render_lines(whole)) == cells(Widget.render_lines(pane, whole))
        assert len(pane.render_lines(whole)) == 6


async def test_a_pane_keeps_a_bounded_number_of_painted_lines() -> None:
    pane = Letters()
    async with Bench(pane).run_test(size=(20, 5)):
        lines = [Content.styled(str(number), roles.CHANGED) for number in range(1000)]
        assert [pane.paint(line).text.strip() for line in lines] == [line.plain for line in lines]
        assert len(pane._painted) <= 256
        plain = pane.paint(Content("7"))
        assert plain.text == pane.paint(Content.styled("7", roles.CHANGED)).text
        assert cells([plain]) != cells([pane.paint(Content.styled("7", roles.CHANGED))]), "a style is part of the looks"


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
        assert bar.render_line(0).text.rstrip() == "A lesson · A page"
        await pilot.resize_terminal(12, 2)
        await pilot.pause()
        assert bar.render_line(0).text.startswith("A lesson")


@pytest.mark.parametrize("mark", ["", "  d formal", "  formal  done"])
@pytest.mark.parametrize("width", [12, 24, 40, 60, 80, 120])
async def test_the_place_bar_never_loses_the_number_of_the_page(width: int, mark: str) -> None:
    bar = PlaceBar()
    async with Bench(bar).run_test(size=(width, 3)) as pilot:
        bar.show("Why language models want numbers", "What a model of language does  12/17" + mark, "why-numbers#12@1")
        await pilot.pause()
        shown = bar.render_line(0).text.rstrip()
        whole = "Why language models want numbers · What a model of language does  12/17"
        assert "12/17" in shown
        assert "why-numbers#12@1" not in shown or whole in shown
        assert width < 90 or whole + mark in shown
        assert width < 60 or mark in shown
        assert width < 120 or shown.endswith("why-numbers#12@1")


async def test_what_is_said_takes_the_place_of_the_keys_for_a_while() -> None:
    line = KeyLine()
    async with Bench(line).run_test(size=(60, 2)):
        line.show([("space", "step")])
        assert line.render_line(0).text.startswith("space step")
        line.say("Something happened.")
        assert line.render_line(0).text.startswith("Something happened.")
        line.hush()
        assert line.render_line(0).text.startswith("space step")


async def test_paint_is_kept_while_its_colours_are(monkeypatch: pytest.MonkeyPatch) -> None:
    pane = Letters()
    app = Bench(pane)
    async with app.run_test(size=(20, 5)) as pilot:
        painted: list[str] = []
        paint = Pane._paint

        def note(self: Pane, line: Content) -> Strip:
            painted.append(line.plain)
            return paint(self, line)

        monkeypatch.setattr(Pane, "_paint", note)
        pane.notify_style_update()
        pane.refresh()
        await pilot.pause()
        assert painted == [], "the styles were looked up anew, and are the same"
        app.theme = "textual-light"
        await pilot.pause()
        pane.paint(pane.lines[0])
        assert painted, "what is painted ahead is painted in the colours of now"
