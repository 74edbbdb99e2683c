"""Every key of the tokenizer inspector, and stepping a chunk with real merges."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import Screen
from textual.widgets import Input

from bpe_tui.bpe.loading import save_tokenizer
from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.drawing.comparison import Price
from bpe_tui.screens.dialogs import ChooseScreen, Editor, TextPage
from bpe_tui.screens.home import HomeScreen
from bpe_tui.screens.inspector import InspectorScreen
from bpe_tui.screens.inspector_stepper import ChunkStepperScreen
from bpe_tui.study.store import Store
from bpe_tui.widgets.pane import Pane
from bpe_tui.widgets.stepper import Stepper
from bpe_tui.widgets.token_sheet import TokenSheet
from tests.playground.place import STORY, TOKENIZER, encoded, hint, inspecting, opened, said, trained
from tests.playground.waiting import wait_until
from tests.screens.tutor import press, screen_text

REAL = ("gpt2", "cl100k_base", "o200k_base")


def sheet(screen: InspectorScreen) -> TokenSheet:
    return screen.query_one(TokenSheet)


async def set_text(screen: InspectorScreen, pilot: object, text: str) -> None:
    """Give another text by the keys that a learner would use."""
    from textual.pilot import Pilot

    assert isinstance(pilot, Pilot)
    await press(pilot, "e")
    screen.app.screen.query_one(Editor).text = text
    await press(pilot, "enter")
    await encoded(screen, pilot)


async def test_one_text_by_three_tokenizers_with_counts_ids_and_cost() -> None:
    async with inspecting() as (app, screen, pilot):
        text = "The strawberry jam costs 12345 yen"
        await set_text(screen, pilot, text)
        shown = screen_text(app)
        assert text in shown
        assert "34 code points, 34 bytes" in shown
        for name, key in zip(("GPT-2", "GPT-4", "GPT-4o"), REAL, strict=True):
            ids = load_vocabulary(key).encode(text)
            (row,) = [line for line in shown.splitlines() if f" {name} " in line and "$" in line and "tokens" in line]
            assert f" {len(ids)} " in row
            assert Price(2.5, "$").of(len(ids), 6) in row
            for token_id in ids:
                assert str(token_id) in shown
        assert "[␣strawberry]" in shown


async def test_a_tokenizer_of_ones_own_is_named_by_what_it_is() -> None:
    async with opened() as (app, screen, pilot):
        screen.workshop.use(load_vocabulary("gpt2"), "gpt2")
        await press(pilot, "i")
        inspector = app.screen
        assert isinstance(inspector, InspectorScreen)
        await encoded(inspector, pilot)
        assert "yours (gpt2)" in screen_text(app)


async def test_e_takes_any_text_and_keeps_it() -> None:
    store = Store.memory()
    async with inspecting(store=store) as (app, screen, pilot):
        for text in ("", "a", "🐱\n\n漢字 שלום", "x" * 30_000):
            await set_text(screen, pilot, text)
            for entry in screen.entries:
                assert entry.encoded is not None
                assert list(entry.encoded.ids) == load_vocabulary(entry.key).encode(text)
        await press(pilot, "e")
        app.screen.query_one(Editor).text = "y" * 200_001
        await press(pilot, "enter")
        assert "200,000 code points" in hint(app)
        await press(pilot, "escape")
    async with inspecting(store=store) as (_, screen, _pilot):
        assert screen.text == "x" * 30_000


async def test_arrows_go_along_the_text_and_from_tokenizer_to_tokenizer() -> None:
    async with inspecting() as (app, screen, pilot):
        await set_text(screen, pilot, "strawberry and 12345 more words " * 6)
        cells = sheet(screen)
        assert (cells.track, cells.at) == (0, 0)
        await press(pilot, "right", "right")
        assert "token 3 of" in screen_text(app)
        start = sum(map(len, cells.tracks[0].data[:2]))
        for track in (1, 2):
            await press(pilot, "down")
            assert cells.track == track
            begin = sum(map(len, cells.tracks[track].data[: cells.at]))
            assert begin <= start < begin + len(cells.tracks[track].data[cells.at])
            assert screen.current is screen.entries[track]
        await press(pilot, "down")
        # below the last tokenizer is the next row of the first
        assert cells.track == 0
        assert cells._sheet(cells.size.width).row_of(0, cells.at) == 1
        await press(pilot, "up")
        assert cells.track == 2
        await press(pilot, "end")
        assert cells.at == len(cells.tracks[2].ids) - 1
        await press(pilot, "home")
        assert cells.at == 0
        await press(pilot, "pagedown", "pageup", "left")
        assert cells.at == 0


async def test_p_sets_the_price() -> None:
    store = Store.memory()
    async with inspecting(store=store) as (app, screen, pilot):
        for key in ("p", "dollar_sign"):
            await press(pilot, key)
            assert app.screen.query_one(Input).value == str(screen.price)
            app.screen.query_one(Input).value = "much"
            await press(pilot, "enter")
            assert "such as $2.50" in hint(app)
            app.screen.query_one(Input).value = "10 EUR"
            await press(pilot, "enter")
            assert "10 EUR a million tokens" in screen_text(app)
        cost = Price(10, "", " EUR").of(len(load_vocabulary("gpt2").encode(screen.text)))
        assert cost in screen_text(app)
        await press(pilot, "p", "escape")
    async with inspecting(store=store) as (_, screen, _pilot):
        assert screen.price == Price(10, "", " EUR")


async def test_d_drops_and_a_adds() -> None:
    store = Store.memory()
    async with inspecting(store=store) as (app, screen, pilot):
        await press(pilot, "down", "d")
        assert [entry.key for entry in screen.entries] == ["gpt2", "o200k_base"]
        assert [track.name for track in sheet(screen).tracks] == ["GPT-2", "GPT-4o"]
        await press(pilot, "d", "d")
        assert len(screen.entries) == 1
        assert "One tokenizer stays" in said(app)
    async with inspecting(store=store) as (app, screen, pilot):
        assert [entry.key for entry in screen.entries] == ["gpt2"]
        await press(pilot, "a")
        assert isinstance(app.screen, ChooseScreen)
        assert "GPT-4: cl100k_base" in screen_text(app)
        await press(pilot, "1")
        await encoded(screen, pilot)
        assert [entry.key for entry in screen.entries] == ["gpt2", "cl100k_base"]
        await press(pilot, "a", "escape")
        assert len(screen.entries) == 2


async def test_a_tokenizer_in_a_file_can_be_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save_tokenizer(TOKENIZER, tmp_path / "mine.json")
    (tmp_path / "broken.json").write_text("{")
    async with inspecting() as (app, screen, pilot):
        await press(pilot, "a", "1")
        app.screen.query_one(Input).value = "broken.json"
        await press(pilot, "enter")
        await wait_until(pilot, lambda: "broken.json" in said(app))
        await press(pilot, "a", "1")
        app.screen.query_one(Input).value = "mine.json"
        await press(pilot, "enter")
        await wait_until(pilot, lambda: len(screen.entries) == 4)
        await encoded(screen, pilot)
        entry = screen.entries[3]
        assert entry.encoded is not None
        assert list(entry.encoded.ids) == TOKENIZER.encode(screen.text)
        assert "mine.json" in screen_text(app)
        for _ in range(6):
            screen.entries.append(screen.entries[0])
        await press(pilot, "a")
        assert "enough" in said(app)


async def test_ones_own_tokenizer_is_first_and_follows_training() -> None:
    async with opened() as (app, playground, pilot):
        await press(pilot, "space")
        await trained(playground, pilot)
        await press(pilot, "i")
        screen = app.screen
        assert isinstance(screen, InspectorScreen)
        await encoded(screen, pilot)
        assert [entry.name for entry in screen.entries] == ["yours", "GPT-2", "GPT-4", "GPT-4o"]
        mine = screen.entries[0].encoded
        assert mine is not None
        assert list(mine.ids) == TOKENIZER.encode(screen.text)


async def test_y_copies_the_ids_of_the_tokenizer_under_the_cursor() -> None:
    async with inspecting() as (app, screen, pilot):
        await set_text(screen, pilot, "hello world")
        await press(pilot, "y")
        assert app.clipboard == "31373 995"
        await press(pilot, "down", "y")
        assert app.clipboard == "15339 1917"
        assert "2 ids of GPT-4" in said(app)


async def test_plus_and_minus_change_how_much_is_shown() -> None:
    async with inspecting() as (app, screen, pilot):
        await set_text(screen, pilot, "hello world")
        cells = sheet(screen)
        rows = cells._sheet(cells.size.width).height
        await press(pilot, "plus")
        assert "68 65 6c 6c 6f" in screen_text(app)
        assert cells._sheet(cells.size.width).height == rows + 3
        await press(pilot, "minus", "minus")
        assert "31373" not in "\n".join(screen_text(app).splitlines()[:-4])


async def test_enter_steps_the_chunk_with_the_merges_of_the_tokenizer() -> None:
    async with inspecting() as (app, screen, pilot):
        await set_text(screen, pilot, "I like strawberries")
        for track, key in enumerate(REAL):
            cells = sheet(screen)
            assert cells.track == track
            await press(pilot, "end", "enter")
            await wait_until(pilot, lambda: isinstance(app.screen, ChunkStepperScreen))
            stepper = app.screen.query_one(Stepper)
            assert "' strawberries'" in screen_text(app)
            assert "could apply here" in screen_text(app)
            await press(pilot, "space", "space", "m", "end")
            ids = load_vocabulary(key).encode(" strawberries")
            assert f"[{', '.join(map(str, ids))}]" in screen_text(app)
            assert stepper.index == len(stepper.run.timeline) - 1
            await press(pilot, "escape")
            assert app.screen is screen
            await press(pilot, "down")


async def test_a_chunk_can_be_edited_while_it_is_stepped() -> None:
    async with inspecting() as (app, screen, pilot):
        await set_text(screen, pilot, "hello")
        await press(pilot, "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, ChunkStepperScreen))
        await press(pilot, "e")
        assert app.screen.query_one(Editor).text == "hello"
        app.screen.query_one(Editor).text = "unbelievable"
        await press(pilot, "enter", "end")
        ids = load_vocabulary("gpt2").encode("unbelievable")
        assert f"In the ids of GPT-2: [{', '.join(map(str, ids))}]" in screen_text(app)
        await press(pilot, "e")
        app.screen.query_one(Editor).text = ""
        await press(pilot, "enter")
        assert "Write something" in said(app)
        await press(pilot, "y")
        assert isinstance(app.screen, ChunkStepperScreen)


async def test_help_lists_every_key() -> None:
    async with inspecting() as (app, screen, pilot):
        await press(pilot, "question_mark")
        assert isinstance(app.screen, TextPage)
        await press(pilot, "escape")
        listed = {key for command in screen.commands() for key in (*command.keys, *command.back)}
        listed |= {"dollar_sign", "slash"}  # what Textual calls $ and /
        common = set(Screen[None]()._bindings.key_to_bindings)
        for widget in (screen, *screen.query(Pane)):
            assert set(widget._bindings.key_to_bindings) - common <= listed
        for command in screen.commands():
            if command.in_palette:
                assert hasattr(screen, f"action_{command.action.partition('(')[0]}")


async def test_escape_leaves() -> None:
    async with inspecting() as (app, _, pilot):
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_whole_story_is_compared() -> None:
    async with inspecting() as (app, screen, pilot):
        await set_text(screen, pilot, STORY)
        assert "more lines" in screen_text(app)
        await press(pilot, "end")
        total = len(load_vocabulary("gpt2").encode(STORY))
        assert f"token {total:,} of {total:,}" in screen_text(app)
        assert "‹\\n" in screen_text(app)
