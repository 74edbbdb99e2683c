"""Every key of the playground."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import Screen
from textual.widgets import Input

from bpe_tui.bpe.loading import FORMATS, load_tokenizer
from bpe_tui.bpe.patterns import GPT2, GPT4, GPT4O, NO_SPLIT
from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.course.corpora import shipped_corpora
from bpe_tui.course.workshop import Workshop
from bpe_tui.screens.dialogs import ChooseScreen, Editor, LineScreen, TextPage, TextScreen
from bpe_tui.screens.home import HomeScreen
from bpe_tui.screens.inspector import InspectorScreen
from bpe_tui.screens.playground import VIEWS, PlaygroundScreen
from bpe_tui.study.store import Store
from bpe_tui.widgets.fertility_pane import FertilityPane
from bpe_tui.widgets.lineage_view import Lineage
from bpe_tui.widgets.pane import Pane
from bpe_tui.widgets.progress_pane import ProgressPane
from bpe_tui.widgets.text_view import TextView
from bpe_tui.widgets.token_sheet import TokenSheet
from bpe_tui.widgets.train_view import TrainView
from bpe_tui.widgets.vocabulary_table import VocabularyTable
from tests.playground.place import STORY, TOKENIZER, hint, opened, said, trained
from tests.playground.waiting import long_text, wait_until
from tests.screens.tutor import press, screen_text

SHIPPED = len(shipped_corpora())


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are saved and loaded in a folder of the test."""
    monkeypatch.chdir(tmp_path)


def focus(screen: PlaygroundScreen) -> str | None:
    """The id of what has the focus."""
    return screen.focused.id if screen.focused is not None else None


# training


async def test_it_opens_with_what_to_train_on_and_nothing_trained() -> None:
    async with opened() as (app, screen, _):
        shown = screen_text(app)
        assert "English story" in shown
        assert "= 256 bytes + 256 merges" in shown
        assert "nothing is trained yet; space begins" in shown
        assert screen.workshop.tokenizer is None
        assert focus(screen) == "controls"


@pytest.mark.parametrize("key", ["space", "p"])
async def test_space_trains_and_everything_is_told(key: str) -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, key)
        await trained(screen, pilot)
        await wait_until(pilot, lambda: "comes back" in screen_text(app))
        shown = screen_text(app)
        assert screen.workshop.tokenizer is not None
        assert screen.workshop.tokenizer.merges == TOKENIZER.merges
        assert "256 of 256 merges" in shown
        assert f"{len(STORY.encode()):,} bytes" in shown
        assert f"{len(TOKENIZER.encode(STORY)):,} tokens" in shown
        assert "511" in shown  # the last merge
        assert "tied" in shown
        assert "600 code points" in shown
        assert f"{len(TOKENIZER.encode(STORY[:600])):,} tokens" in shown


async def test_the_sample_catches_up_a_few_merges_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_tui.widgets.train_view._AT_ONCE", 3)
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        await wait_until(pilot, lambda: f"{len(TOKENIZER.encode(STORY[:600])):,} tokens" in screen_text(app))


async def test_m_learns_one_merge_and_waits_and_space_goes_on() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "m")
        session = screen.workshop.session
        assert session is not None
        for merges in (1, 2, 3):
            await wait_until(pilot, lambda merges=merges: session.status.merges == merges and session.status.paused)  # type: ignore[misc]
            await wait_until(pilot, lambda merges=merges: f"paused after {merges} merge" in screen_text(app))  # type: ignore[misc]
            await press(pilot, "m")
        await wait_until(pilot, lambda: session.status.merges == 4 and session.status.paused)
        await press(pilot, "space")
        await trained(screen, pilot)
        assert session.status.merges == 256


async def test_space_pauses(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(long_text())
    async with opened(path) as (app, screen, pilot):
        screen.workshop.vocab_size = 50_000
        await press(pilot, "space")
        session = screen.workshop.session
        assert session is not None
        await wait_until(pilot, lambda: session.status.merges > 0)
        await press(pilot, "p")
        assert "It pauses" in said(app)
        await wait_until(pilot, lambda: session.status.paused)
        merges = session.status.merges
        await press(pilot, "m")
        await wait_until(pilot, lambda: session.status.paused and session.status.merges > merges)
        assert session.status.merges == merges + 1


async def test_x_stops_and_keeps_what_was_learned() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "x")
        assert said(app) == "Nothing is being trained."
        await press(pilot, "m")
        session = screen.workshop.session
        assert session is not None
        await wait_until(pilot, lambda: session.status.paused)
        await press(pilot, "x")
        await trained(screen, pilot)
        assert session.status.ended == "you stopped it"
        assert screen.workshop.tokenizer is not None
        assert len(screen.workshop.tokenizer) == 257
        assert session.status.round_trip is not None
        assert session.status.round_trip.right


async def test_space_again_trains_anew_with_what_is_chosen_then() -> None:
    async with opened() as (_, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        first = screen.workshop.session
        screen.workshop.pattern = NO_SPLIT
        await press(pilot, "space")
        assert screen.workshop.session is not first
        await trained(screen, pilot)
        assert screen.workshop.tokenizer is not None
        assert screen.workshop.tokenizer.merges != TOKENIZER.merges


OLD = "of the last training; space trains anew"


async def test_what_came_of_other_choices_is_marked() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        assert OLD not in screen_text(app)
        await press(pilot, "c", "3")
        assert OLD in screen_text(app)
        await press(pilot, "c", "1")
        assert OLD not in screen_text(app)
        await press(pilot, "v")
        app.screen.query_one(Input).value = "300"
        await press(pilot, "enter")
        assert OLD in screen_text(app)
        await press(pilot, "space")
        await trained(screen, pilot)
        await wait_until(pilot, lambda: "44 of 44 merges" in screen_text(app))
        assert OLD not in screen_text(app)


# what to train on


async def test_c_chooses_a_corpus() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "c")
        assert isinstance(app.screen, ChooseScreen)
        await press(pilot, "3")
        assert screen.workshop.corpus == shipped_corpora()[2]
        assert "Python code" in screen_text(app)
        # the beginning of the new corpus is shown at once
        assert "[P]" in screen_text(app)
        await press(pilot, "c", str(SHIPPED + 1))
        assert screen.workshop.corpus.text == "aaabdaaabac"
        await press(pilot, "c", "escape")
        assert screen.workshop.corpus.text == "aaabdaaabac"


async def test_the_standard_library_is_looked_for_beside_the_screen() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "c", str(SHIPPED + 2))
        await wait_until(pilot, lambda: screen.workshop.corpus.size > 1_000_000)
        assert "Python's standard library" in screen_text(app)


async def test_a_text_of_ones_own_is_a_corpus() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "c", "up", "up", "enter")
        assert isinstance(app.screen, TextScreen)
        await press(pilot, "enter")
        assert hint(app) == "Write or paste something."
        app.screen.query_one(Editor).text = "to be or not to be"
        await press(pilot, "enter")
        assert screen.workshop.corpus.text == "to be or not to be"
        await press(pilot, "c", "up", "up", "enter")
        assert app.screen.query_one(Editor).text == "to be or not to be"
        await press(pilot, "escape", "space")
        await trained(screen, pilot)
        assert screen.workshop.session is not None
        assert screen.workshop.session.status.ended == "no pair is left to merge"


async def test_a_file_is_a_corpus_and_a_wrong_name_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine " * 50)
    async with opened() as (app, screen, pilot):
        await press(pilot, "c", "up", "enter", *"nothing.txt", "enter")
        assert isinstance(app.screen, LineScreen)
        assert "cannot be read" in hint(app)
        app.screen.query_one(Input).value = "mine.txt"
        await press(pilot, "enter")
        assert screen.workshop.corpus.title == "mine.txt"
        assert screen.workshop.corpus.size == 250


async def test_a_file_named_on_the_command_line_is_the_corpus(tmp_path: Path) -> None:
    path = tmp_path / "given.txt"
    path.write_text("given " * 50)
    async with opened(path) as (app, screen, _):
        assert screen.workshop.corpus.title == "given.txt"
        assert "given.txt" in screen_text(app)


async def test_a_file_that_is_empty_leaves_the_corpus_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.touch()
    async with opened(path) as (_, screen, _pilot):
        assert screen.workshop.corpus == shipped_corpora()[0]


@pytest.mark.parametrize(("number", "pattern"), [("1", NO_SPLIT), ("2", GPT2), ("3", GPT4), ("4", GPT4O)])
async def test_r_chooses_a_pattern(number: str, pattern: object) -> None:
    async with opened() as (_, screen, pilot):
        await press(pilot, "r", number)
        assert screen.workshop.pattern is pattern


async def test_a_pattern_of_ones_own_with_its_error_told() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "r", "5")
        app.screen.query_one(Input).value = r"\w+("
        await press(pilot, "enter")
        assert "no regular expression" in hint(app)
        assert "position" in hint(app)
        app.screen.query_one(Input).value = r"\w+|\W"
        await press(pilot, "enter")
        assert screen.workshop.pattern.source == r"\w+|\W"
        assert r"\w+|\W" in screen_text(app)
        await press(pilot, "space")
        await trained(screen, pilot)
        assert screen.workshop.tokenizer is not None
        assert screen.workshop.tokenizer.pattern.name == "own"


async def test_v_chooses_a_size() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "v")
        for wrong, told in (("many", "Write a number"), ("255", "256 is the least"), ("9999999", "is the most")):
            app.screen.query_one(Input).value = wrong
            await press(pilot, "enter")
            assert told in hint(app)
        app.screen.query_one(Input).value = "1,024"
        await press(pilot, "enter")
        assert screen.workshop.vocab_size == 1024
        assert "= 256 bytes + 768 merges" in screen_text(app)
        await press(pilot, "v", "escape")
        assert screen.workshop.vocab_size == 1024


async def test_arrows_and_enter_choose_too() -> None:
    async with opened() as (app, _, pilot):
        titles = []
        for keys in (("up",), ("down",), ("down",), ("down",)):
            await press(pilot, *keys, "enter")
            titles.append(str(app.screen.query(".dialog-title").first().content))  # type: ignore[attr-defined]
            await press(pilot, "escape")
        assert [title.split("?")[0].split()[0] for title in titles] == ["What", "How", "How", "How"]
        assert titles[1] != titles[2] == titles[3]


async def test_what_is_chosen_while_training_counts_the_next_time() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "m")
        session = screen.workshop.session
        assert session is not None
        await press(pilot, "r", "1")
        assert said(app) == "This counts when you train again."
        assert session.pattern is GPT4


async def test_bytes_that_are_no_text_can_be_replaced_or_kept(tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(b"abc \xff " * 20)
    for number, errors in (("1", "replace"), ("2", "bytes")):
        async with opened(path) as (app, screen, pilot):
            await press(pilot, "space")
            await wait_until(pilot, lambda: isinstance(app.screen, ChooseScreen))
            assert "byte 4 (line 1) is no UTF-8" in screen_text(app)
            await press(pilot, number)
            await trained(screen, pilot)
            assert screen.workshop.corpus.errors == errors
            assert screen.workshop.session is not None
            assert screen.workshop.session.status.phase == "done"


# views


@pytest.mark.parametrize(("answer", "pattern"), [("1", GPT4), ("2", NO_SPLIT), ("escape", NO_SPLIT)])
async def test_much_text_that_is_not_split_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, answer: str, pattern: object
) -> None:
    monkeypatch.setattr("bpe_tui.bpe.memory.available_memory", lambda: 1000)
    async with opened() as (app, screen, pilot):
        screen.workshop.pattern = NO_SPLIT
        await press(pilot, "space")
        assert isinstance(app.screen, ChooseScreen)
        assert "Without a pattern" in screen_text(app)
        assert "of memory" in screen_text(app)
        await press(pilot, answer)
        assert screen.workshop.pattern == pattern
        if answer == "escape":
            assert screen.workshop.session is None
        else:
            await trained(screen, pilot)
            assert screen.workshop.tokenizer is not None
            assert screen.workshop.tokenizer.pattern == pattern


async def test_tab_goes_through_the_views_and_numbers_straight_to_one() -> None:
    async with opened() as (app, screen, pilot):
        for at in (1, 2, 3, 0):
            await press(pilot, "tab")
            assert screen.view == at
            assert f"[{at + 1} {VIEWS[at]}]" in screen_text(app)
        await press(pilot, "shift+tab")
        assert screen.view == 3
        for number in range(1, 5):
            await press(pilot, str(number))
            assert screen.view == number - 1
            assert [view for view in VIEWS if screen.query_one(f"#{view}").display] == [VIEWS[number - 1]]


async def test_every_view_says_what_to_do_before_anything_is_trained() -> None:
    async with opened() as (app, screen, pilot):
        for number in ("2", "3", "4"):
            await press(pilot, number)
            await app.workers.wait_for_complete()
            await wait_until(pilot, lambda: "Nothing is trained yet" in screen_text(app))
        for key in ("slash", "d", "w"):
            await press(pilot, key)
            assert "Nothing is trained yet" in said(app)
            assert app.screen is screen


async def test_views_show_what_came_of_training_while_they_are_in_front() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space", "2")
        await trained(screen, pilot)
        await wait_until(pilot, lambda: len(screen.query_one(VocabularyTable).found) == 512)
        assert "512" in screen_text(app)


async def test_the_first_view_shows_what_came_while_another_was_in_front() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "2", "space")
        await wait_until(pilot, lambda: screen.workshop.session is not None and not screen.workshop.is_busy)
        await press(pilot, "1")
        await wait_until(pilot, lambda: "comes back" in screen_text(app))
        assert "256 of 256 merges" in screen_text(app)


async def test_a_hidden_view_is_not_drawn_and_is_whole_when_it_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "much.txt"
    path.write_text(long_text())
    drawn: list[int] = []
    show = TrainView.show

    def note(self: TrainView, workshop: Workshop, *, anew: bool = False) -> None:
        drawn.append(screen.view)
        show(self, workshop, anew=anew)

    async with opened(path) as (_, screen, pilot):
        monkeypatch.setattr(TrainView, "show", note)
        screen.workshop.vocab_size = 2_000
        await press(pilot, "space", "2")
        drawn.clear()
        session = screen.workshop.session
        assert session is not None
        await wait_until(pilot, lambda: session.status.merges > 20)
        await press(pilot, "space")
        await wait_until(pilot, lambda: session.status.paused)
        assert 1 not in drawn
        await press(pilot, "1")
        told = f"paused after {session.status.merges:,} merges"
        await wait_until(pilot, lambda: told in "\n".join(line.plain for line in screen.query_one(ProgressPane).lines))


async def test_what_the_sample_kept_from_being_drawn_is_drawn_though_nothing_follows(tmp_path: Path) -> None:
    path = tmp_path / "much.txt"
    path.write_text(long_text())
    async with opened(path) as (_, screen, pilot):
        screen.workshop.vocab_size = 100_000
        await press(pilot, "space")
        session = screen.workshop.session
        assert session is not None
        await wait_until(pilot, lambda: session.status.merges > 5)
        assert screen._poller is not None
        # from here on nothing new is told
        screen._poller.pause()
        view = screen.query_one(TrainView)
        view.show(screen.workshop)
        late = []
        for _ in range(3):
            view.show(screen.workshop)
            late.append(view._is_late)
        assert late.count(True) == 1, "one of three turns is the sample's"
        while not view._is_late:
            view.show(screen.workshop)
        await wait_until(pilot, lambda: not view._is_late)
        await press(pilot, "x")


async def test_help_lists_every_key_and_the_palette_can_run_the_commands() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "question_mark")
        assert isinstance(app.screen, TextPage)
        await press(pilot, "escape")
        listed = {key for command in screen.commands() for key in (*command.keys, *command.back)}
        listed |= {"slash", "1", "2", "3", "4"}
        common = set(Screen[None]()._bindings.key_to_bindings)
        for widget in (screen, *screen.query(Pane)):
            assert set(widget._bindings.key_to_bindings) - common <= listed
        for command in screen.commands():
            if command.in_palette:
                assert hasattr(screen, f"action_{command.action.partition('(')[0]}")


async def test_escape_goes_up_and_training_goes_on_elsewhere() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space", "escape")
        assert isinstance(app.screen, HomeScreen)
        session = app.workshop.session
        assert session is not None
        app.open_playground()
        await pilot.pause()
        again = app.screen
        assert isinstance(again, PlaygroundScreen)
        assert again is not screen
        await trained(again, pilot)
        assert session.status.merges == 256
        await wait_until(pilot, lambda: "256 of 256 merges" in screen_text(app))


async def test_i_opens_the_inspector_with_ones_own_tokenizer() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        await press(pilot, "i")
        inspector = app.screen
        assert isinstance(inspector, InspectorScreen)
        assert inspector.entries[0].key == "yours"
        await press(pilot, "escape")
        assert isinstance(app.screen, PlaygroundScreen)


async def test_home_and_palette_lead_to_both() -> None:
    async with opened() as (app, _, pilot):
        for row, kind in (("Inspector", InspectorScreen), ("Playground", PlaygroundScreen)):
            await press(pilot, "escape", "end")
            while f"› {row}" not in screen_text(app):
                await press(pilot, "up")
            await press(pilot, "enter")
            assert isinstance(app.screen, kind)
        assert isinstance(app.screen, PlaygroundScreen)
        app.open_inspector()
        await pilot.pause()
        app.open_playground()
        await pilot.pause()
        assert isinstance(app.screen, PlaygroundScreen)
        assert not any(isinstance(screen, InspectorScreen) for screen in app.screen_stack)


async def test_q_leaves_and_ends_what_trains(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text(long_text())
    async with opened(path) as (app, screen, pilot):
        screen.workshop.vocab_size = 50_000
        await press(pilot, "space")
        session = screen.workshop.session
        assert session is not None
        await press(pilot, "q")
        await pilot.pause()
    assert session._child.poll() is not None
    assert app.return_code in (0, None)


# the vocabulary


async def test_the_vocabulary_is_listed_with_the_lineage_of_the_token_under_the_cursor() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        await press(pilot, "2")
        table = screen.query_one(VocabularyTable)
        assert table.current == 256
        await press(pilot, "down", "down")
        assert table.current == 258
        shown = screen_text(app)
        assert "tokens were made of it" in shown
        assert "├─" in shown
        await press(pilot, "up", "pagedown")
        assert table.current == 257 + table.size.height - 3
        await press(pilot, "pageup", "end")
        assert table.current == 511
        await press(pilot, "down")
        assert table.current == 511
        await press(pilot, "home")
        assert table.current == 0
        assert "no token was made of it" in screen_text(app)


async def test_s_sorts_and_capital_s_turns_round() -> None:
    async with opened() as (_, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        await press(pilot, "2", "s", "home")
        table = screen.query_one(VocabularyTable)
        vocab = TOKENIZER.vocab
        longest = max(len(data) for data in vocab.values())
        assert (table.order, len(vocab[table.found[0]])) == ("length", longest)
        await press(pilot, "S")
        assert len(vocab[table.found[0]]) == 1
        await press(pilot, "s")
        assert (table.order, table.reverse) == ("text", False)
        assert [vocab[token_id] for token_id in table.found] == sorted(vocab.values())
        await press(pilot, "s")
        assert list(table.found) == list(range(512))


async def test_slash_searches_while_one_types() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        await press(pilot, "slash", *"the")
        table = screen.query_one(VocabularyTable)
        assert screen.view == 1
        assert focus(screen) == "search"
        foot = screen_text(app).splitlines()[-1]
        assert "to the list" in foot
        assert "sort" not in foot
        expected = [token_id for token_id, data in TOKENIZER.vocab.items() if b"the" in data.lower()]
        assert list(table.found) == expected
        assert f"the: {len(expected)} of 512" in screen_text(app)
        await press(pilot, "enter")
        assert focus(screen) == "table"
        await press(pilot, "slash", *"300", "down")
        assert list(table.found) == [300]
        await press(pilot, "slash", *"zzzz", "escape")
        assert focus(screen) == "table"
        assert "/ changes what" in screen_text(app)
        await press(pilot, "enter", "slash", "delete", "backspace", "escape")
        assert len(table.found) == 512


async def test_enter_walks_through_the_lineage_and_left_back() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        the = TOKENIZER.encode(" the")[0]
        left, _ = TOKENIZER.parents(the) or (0, 0)
        await press(pilot, "2")
        screen.query_one(VocabularyTable).go_to(the)
        await press(pilot, "enter")
        lineage = screen.query_one(Lineage)
        assert focus(screen) == "lineage"
        await press(pilot, "down", "enter")
        assert lineage.token_id == left
        await press(pilot, "left")
        assert lineage.token_id == the
        # who uses it: the tokens below the tree
        for _ in range(len(lineage.view.tree)):
            await press(pilot, "down")
        await press(pilot, "enter")
        user = lineage.token_id
        assert user is not None
        assert the in (TOKENIZER.parents(user) or ())
        await press(pilot, "up", "backspace", "left")
        assert focus(screen) == "table"
        await press(pilot, "right")
        assert focus(screen) == "lineage"
        await press(pilot, "escape")
        assert focus(screen) == "table"
        assert app.screen is screen


# texts


async def test_e_encodes_a_text_of_ones_own_as_cells_that_come_back() -> None:
    store = Store.memory()
    async with opened(store=store) as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        await press(pilot, "e")
        app.screen.query_one(Editor).text = "the north wind"
        await press(pilot, "enter")
        view = screen.query_one(TextView)
        await wait_until(pilot, lambda: view.encoded is not None and view.encoded.text == "the north wind")
        ids = TOKENIZER.encode("the north wind")
        assert view.encoded is not None
        assert list(view.encoded.ids) == ids
        shown = screen_text(app)
        assert "✓ the text comes back: 14 bytes" in shown
        for token_id in ids:
            assert str(token_id) in shown
        words = [TOKENIZER.vocab[token_id].decode().replace(" ", "␣") for token_id in ids]
        assert f"‹{words[0]}" in shown
        assert all(f"[{word}" in shown for word in words[1:])
        await press(pilot, "y")
        assert app.clipboard == " ".join(map(str, ids))
    async with opened(store=store) as (_, screen, _pilot):
        assert screen.text == "the north wind"


async def test_arrows_move_among_tokens_and_their_facts_are_told() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        await press(pilot, "3")
        sheet = screen.query_one("#cells", TokenSheet)
        await wait_until(pilot, lambda: sheet.current is not None)
        total = len(sheet.tracks[0].ids)
        for key, at in (("right", 1), ("right", 2), ("left", 1), ("end", total - 1), ("right", total - 1), ("home", 0)):
            await press(pilot, key)
            assert sheet.at == at
            assert f"token {at + 1} of {total}" in screen_text(app)
        await press(pilot, "down")
        assert sheet.at > 5
        await press(pilot, "up")
        assert sheet.at == 0
        await press(pilot, "pagedown")
        below = sheet.at
        assert below > 0
        await press(pilot, "pageup")
        assert sheet.at < below


async def test_plus_and_minus_show_more_and_less() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        await press(pilot, "3")
        sheet = screen.query_one("#cells", TokenSheet)
        await wait_until(pilot, lambda: sheet.current is not None)
        assert sheet.detail == 2
        await press(pilot, "plus")
        assert "54 68 65" in "\n".join(screen_text(app).splitlines()[6:12])
        await press(pilot, "equals_sign")
        assert sheet.detail == 3
        await press(pilot, "minus", "minus", "minus")
        assert sheet.detail == 1


async def test_enter_leads_from_a_token_to_its_lineage() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        await press(pilot, "slash", *"zzz", "escape", "3")
        sheet = screen.query_one("#cells", TokenSheet)
        await wait_until(pilot, lambda: sheet.current is not None)
        assert sheet.current is not None
        token_id = sheet.current[0]
        await press(pilot, "enter")
        table = screen.query_one(VocabularyTable)
        await wait_until(pilot, lambda: table.current == token_id)
        assert screen.view == 1
        # the way back is by the same steps, one at a time
        await press(pilot, "escape")
        assert (app.screen, screen.view) == (screen, 2)
        await press(pilot, "2", "escape")
        assert app.screen is not screen


async def test_d_decodes_ids_and_says_what_is_wrong_with_them() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        await press(pilot, "d")
        for wrong, told in (("one two", "'one' is no id"), ("512", "id 512"), ("99999999999999", "too large")):
            app.screen.query_one(Input).value = wrong
            await press(pilot, "enter")
            assert told in hint(app)
        app.screen.query_one(Input).value = " ".join(map(str, b"the"))
        await press(pilot, "enter")
        assert screen.view == 2
        shown = screen_text(app)
        assert "decoded: the" in shown
        assert "gives other ids" in shown
        assert "[h" in shown
        await press(pilot, "d", "escape", "e", "escape")
        assert "decoded: the" in screen_text(app)


async def test_copying_needs_a_text() -> None:
    async with opened() as (app, _, pilot):
        await press(pilot, "y")
        assert "view of a text" in said(app)


# languages


async def test_languages_are_measured_and_g_takes_other_tokenizers() -> None:
    async with opened() as (app, screen, pilot):
        pane = screen.query_one(FertilityPane)
        await press(pilot, "space")
        await trained(screen, pilot)
        await press(pilot, "4")
        await wait_until(pilot, lambda: bool(pane.found))
        assert pane.by == "yours"
        mine = pane.found
        assert "English" in screen_text(app)
        await press(pilot, "g")
        await wait_until(pilot, lambda: pane.by == "gpt2")
        assert pane.found != mine
        await press(pilot, "G")
        await wait_until(pilot, lambda: pane.by == "yours")
        assert pane.found == mine
        await press(pilot, "G")
        await wait_until(pilot, lambda: pane.by == "o200k_base")


async def test_languages_that_do_not_fit_can_be_scrolled_to() -> None:
    async with opened(size=(40, 14)) as (app, _, pilot):
        await press(pilot, "g")
        await wait_until(pilot, lambda: "German" in screen_text(app))
        assert "Korean" not in screen_text(app)
        assert "scroll" in screen_text(app).splitlines()[-1]
        for _ in range(12):
            await press(pilot, "down")
        assert "Korean" in screen_text(app)
        # what the others are compared with stays
        assert "English" in screen_text(app)
        for _ in range(12):
            await press(pilot, "pageup")
        assert "English" in screen_text(app)


# files


async def test_w_saves_in_any_format_and_o_loads_it_again(tmp_path: Path) -> None:
    names = ("english-story.json", "english-story.model", "english-story.tiktoken", "english-story-tokenizer.json")
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        for number, name in enumerate(names, 1):
            await press(pilot, "w", str(number))
            assert app.screen.query_one(Input).value == name
            await press(pilot, "enter")
            await wait_until(pilot, lambda name=name: name in said(app))  # type: ignore[misc]
            pattern = GPT4 if name.endswith(".tiktoken") else None
            assert load_tokenizer(tmp_path / name, pattern=pattern).encode(STORY) == TOKENIZER.encode(STORY)
        assert len(FORMATS) == len(names)
        for name in names:
            await press(pilot, "o")
            app.screen.query_one(Input).value = name
            await press(pilot, "enter")
            await wait_until(pilot, lambda: screen.workshop.loaded is not None)
            await trained(screen, pilot)
            assert screen.workshop.tokenizer is not None
            assert screen.workshop.tokenizer.encode(STORY) == TOKENIZER.encode(STORY)
            await wait_until(pilot, lambda: "loaded" in screen_text(app))
            assert "✓ the corpus comes back" in screen_text(app)
            screen.workshop.loaded = None


async def test_saving_asks_before_it_replaces_a_file(tmp_path: Path) -> None:
    (tmp_path / "there.json").write_text("precious")
    async with opened() as (app, screen, pilot):
        await press(pilot, "space")
        await trained(screen, pilot)
        for answer, kept in (("n", True), ("y", False)):
            await press(pilot, "w", "1")
            app.screen.query_one(Input).value = "there.json"
            await press(pilot, "enter", answer)
            assert ((tmp_path / "there.json").read_text() == "precious") == kept
        await press(pilot, "w", "1")
        for wrong, told in (("", "Write the name"), ("no/such/x.json", "no folder"), (".", "is a folder")):
            app.screen.query_one(Input).value = wrong
            await press(pilot, "enter")
            assert told in hint(app)


async def test_a_real_vocabulary_is_loaded_by_name() -> None:
    async with opened() as (app, screen, pilot):
        await press(pilot, "o", *"gpt2", "enter")
        await wait_until(pilot, lambda: screen.workshop.loaded is load_vocabulary("gpt2"))
        await trained(screen, pilot)
        await wait_until(pilot, lambda: "loaded: gpt2, 50,257 tokens" in screen_text(app))
        assert "there is no curve" in " ".join(screen_text(app).split())
        assert "the curve grows" not in screen_text(app)
        await press(pilot, "2")
        table = screen.query_one(VocabularyTable)
        await wait_until(pilot, lambda: len(table.found) == 50_257)
        await press(pilot, "slash", *"straw")
        await wait_until(pilot, lambda: 0 < len(table.found) < 100)
        assert "strawberry" in screen_text(app)
        assert app.screen is screen


async def test_what_cannot_be_loaded_is_told(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    async with opened() as (app, screen, pilot):
        await press(pilot, "o")
        for wrong, told in (("", "Write a name"), ("gpt9", "no file gpt9")):
            app.screen.query_one(Input).value = wrong
            await press(pilot, "enter")
            assert told in hint(app)
        app.screen.query_one(Input).value = "broken.json"
        await press(pilot, "enter")
        await wait_until(pilot, lambda: "broken.json" in said(app) and "Loading" not in said(app))
        assert screen.workshop.loaded is None
