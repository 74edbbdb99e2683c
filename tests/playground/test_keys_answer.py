"""While a large training runs, keys answer. What is asserted is the order of events, never a time."""

from __future__ import annotations

from pathlib import Path

from bpe_tui.bpe.patterns import GPT2
from bpe_tui.screens.playground import PlaygroundScreen
from bpe_tui.widgets.trainer_controls import TrainerControls
from bpe_tui.widgets.vocabulary_table import VocabularyTable
from tests.playground.place import opened
from tests.playground.waiting import long_text, wait_until
from tests.screens.tutor import press, screen_text


def progress(screen: PlaygroundScreen) -> tuple[bool, int]:
    """Whether training still learns, and how many merges it has said."""
    session = screen.workshop.session
    assert session is not None
    return session.status.learning, session.status.merges


async def test_keys_take_effect_before_a_large_training_ends(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_text((long_text() + "\n") * 12)
    async with opened(path) as (app, screen, pilot):
        screen.workshop.pattern = GPT2
        screen.workshop.vocab_size = 200_000
        happened: list[tuple[str, bool, int]] = []

        def note(what: str) -> None:
            happened.append((what, *progress(screen)))

        controls = screen.query_one(TrainerControls)
        await press(pilot, "space")
        # while the text is split
        await press(pilot, "down")
        assert controls.cursor == 1
        note("moved while splitting")
        await wait_until(pilot, lambda: progress(screen)[1] > 0)
        # while merges are learned
        await press(pilot, "down")
        assert controls.cursor == 2
        note("moved while learning")
        merges = progress(screen)[1]
        await press(pilot, "2", "down")
        assert screen.query_one(VocabularyTable).current == 257
        assert "[2 vocabulary]" in screen_text(app)
        note("listed the vocabulary so far")
        await press(pilot, "question_mark", "escape", "1")
        note("opened the help")
        await wait_until(pilot, lambda: progress(screen)[1] > merges)
        note("more was learned")
        await press(pilot, "x")
        await wait_until(pilot, lambda: not progress(screen)[0])
        note("stopped")
        learning = [still for _, still, _ in happened]
        assert learning == [True, True, True, True, True, False], happened
        counted = [merges for _, _, merges in happened]
        assert counted == sorted(counted)
        assert counted[-1] < 200_000 - 256


async def test_the_screen_is_drawn_anew_while_training_runs(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_text(long_text())
    async with opened(path) as (app, screen, pilot):
        screen.workshop.pattern = GPT2
        screen.workshop.vocab_size = 200_000
        await press(pilot, "space")
        seen: list[str] = []
        while len(seen) < 3:
            await pilot.pause(0.02)
            told = [row for row in screen_text(app).splitlines() if "of 199,744 merges" in row]
            if told and told[0] not in seen:
                seen.append(told[0])
                assert progress(screen)[0]
        await press(pilot, "x")
