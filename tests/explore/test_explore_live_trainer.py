from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.app import BpeApp
from bpe_tui.bpe import taught
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.explorable import OptionError
from bpe_tui.course.exploring.live_trainer import OWN, STOPS, LiveTrainer
from bpe_tui.course.models import Course, Explore, Lesson, Page, Position
from bpe_tui.course.workshop import PlaygroundOptions, Workshop
from bpe_tui.drawing.explore_live_trainer import draw_trained
from bpe_tui.screens.playground import PlaygroundScreen
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store
from bpe_tui.widgets.explore.live_trainer import LiveTrainerExplorer
from tests.explore.states import states_of

TRAINER = LiveTrainer()
TOY = LiveTrainer(corpus=OWN, own="the cat sat on the mat the cat ran", pattern="none", merges=8, sample="the rat")


@given(text=st.text("abc ", max_size=30), sample=st.text("abcd ", max_size=20), merges=st.integers(0, 9))
def test_it_trains_and_encodes_as_the_taught_functions_do(text: str, sample: str, merges: int) -> None:
    found = LiveTrainer(OWN, text, "none", merges, sample).explore({})
    learned = taught.train(text, found.merges)
    assert dict(zip(found.learned.pairs, range(256, 256 + found.merges), strict=False)) == learned
    assert [token for token, _ in found.pieces] == taught.encode(sample, learned)
    assert (found.size, found.left) == (256 + found.merges, len(taught.encode(text, learned)))
    assert found.returns


@given(states_of(TRAINER))
@settings(max_examples=30)
def test_whatever_is_typed_comes_back(state: State) -> None:
    found = TRAINER.explore(state)
    assert b"".join(data for _, data in found.pieces) == found.sample.encode()
    assert found.returns


def test_the_budget_is_told_as_a_sum() -> None:
    assert TOY.lines(TOY.explore({}))[0].startswith("264 tokens = 256 bytes + 8 merges, learned from your own text")
    assert TOY.lines(TOY.explore({}))[-1].endswith("bpe-tui train FILE --vocab-size 264 --pattern none -o OUT")
    drawn = [row.plain for row in draw_trained(TOY.explore({}), 80)]
    assert drawn[0] == "264 tokens = 256 bytes + 8 merges"
    assert drawn[-1].startswith("✓ decode(encode(sample)) == sample")


def test_the_curve_of_real_text_is_steep_and_then_flat() -> None:
    ratios = TRAINER.explore({}).ratios
    quarter = len(ratios) // 4
    assert ratios[quarter] - ratios[0] > ratios[-1] - ratios[3 * quarter]


def test_the_curve_shows_what_is_chosen() -> None:
    def drawn(curve: str) -> str:
        return "\n".join(row.plain for row in draw_trained(TRAINER.explore({"curve": curve}), 80))

    assert "─ tokens ─" in drawn("tokens")
    assert "─ bytes a token ─" in drawn("bytes a token")
    assert drawn("tokens") != drawn("bytes a token").replace("bytes a token", "tokens")


def test_a_text_that_has_no_more_to_give_says_so() -> None:
    found = TOY.explore({"merges": 10_000})
    assert found.is_all
    assert "This text has no more pairs to merge." in TOY.lines(found)
    assert TOY.figures(found).rows[-1][0] == str(len(found.learned.pairs))


def test_the_field_for_a_text_is_there_only_where_it_is_used() -> None:
    assert "own" in {control.name for control in TOY.controls({})}
    assert "own" not in {control.name for control in TRAINER.controls({})}
    assert TRAINER.controls({})[0].stops == STOPS


def test_a_corpus_is_known_by_its_title() -> None:
    with pytest.raises(OptionError, match="no corpus is called `English tale`; did you mean `English story`"):
        LiveTrainer(corpus="English tale")


def test_the_playground_takes_what_was_set() -> None:
    workshop = Workshop()
    assert PlaygroundOptions(None, "Python code", "", "gpt2", 300).apply(workshop) == ""
    assert (workshop.corpus.title, workshop.pattern.name, workshop.vocab_size) == ("Python code", "gpt2", 300)
    PlaygroundOptions(None, OWN, "abab", "none", 257).apply(workshop)
    assert (workshop.corpus.text, workshop.pattern.name, workshop.vocab_size) == ("abab", "none", 257)
    PlaygroundOptions().apply(workshop)
    assert workshop.corpus.text == "abab"


async def test_a_key_opens_the_playground_with_this_text_pattern_and_size() -> None:
    page = Page("Train", (Explore("here", "live-trainer", TOY, Position(Path("10-x.yaml"), 1, 1)),))
    app = BpeApp(Course((Lesson("x", "X", "Y.", (page,), Path("10-x.yaml")),)), store=Store.memory(), place=Place("x"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.screen.query_one(LiveTrainerExplorer).focus()
        await pilot.press("right", "p")
        await pilot.pause()
        assert isinstance(app.screen, PlaygroundScreen)
        workshop = app.workshop
        assert (workshop.corpus.text, workshop.pattern.name, workshop.vocab_size) == (TOY.own, "none", 266)
