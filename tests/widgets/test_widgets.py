"""Widgets alone on a bench: what they show, the keys they take, the messages they send."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.message import Message

from bpe_tui.course.answers import Verdict, read_given, write_given
from bpe_tui.course.models import Choice, Quiz, Recall
from bpe_tui.drawing.course_map import Stop
from bpe_tui.drawing.scene import Scene, Survey, set_scene
from bpe_tui.trace.run import Run
from bpe_tui.trace.value import describe, show
from bpe_tui.widgets.bench import Bench
from bpe_tui.widgets.code_pane import CodePane
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.course_map import CourseMap
from bpe_tui.widgets.happened_pane import HappenedPane
from bpe_tui.widgets.names_pane import NamesPane
from bpe_tui.widgets.pane import Pane
from bpe_tui.widgets.question import Given, Question
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.recall_block import RecallBlock
from bpe_tui.widgets.stepper import Stepper
from bpe_tui.widgets.timeline_pane import TimelinePane
from bpe_tui.widgets.tokens_pane import TokensPane
from bpe_tui.widgets.toy import toy_run, toy_scene
from bpe_tui.widgets.value_view import ValueView

WIDGETS = sorted(
    path.stem
    for path in (Path(__file__).resolve().parents[2] / "bpe_tui" / "widgets").glob("*.py")
    if "__main__" in path.read_text(encoding="utf-8")
)


def text(pane: Pane) -> list[str]:
    return [pane.render_line(y).text.rstrip() for y in range(pane.size.height)]


async def test_the_code_pane_marks_the_line_that_ran() -> None:
    pane = CodePane()
    async with Bench(pane).run_test(size=(80, 14)):
        pane.show(toy_scene(6).code)
        assert [row for row in text(pane) if "▶" in row] == [" ▶  1              i += 2"]


async def test_the_other_panes_show_their_part_of_the_scene() -> None:
    scene = toy_scene(6)
    happened, names, tokens, timeline = HappenedPane(), NamesPane(), TokensPane(), TimelinePane()
    async with Bench(happened, names, tokens, timeline).run_test(size=(80, 40)):
        happened.show(scene.happened)
        names.show(scene.names)
        tokens.show(scene.strips)
        timeline.show(scene.timeline)
        assert "i += 2 → 0 + 2 → 2" in text(happened)
        assert " ~ i      0 → 2" in text(names)
        assert any(row.split() == ["out", "│", "aa", "│"] for row in text(tokens))
        assert text(timeline)[0].endswith("step 6 of 40")


async def test_with_room_for_one_sequence_the_one_that_matters_is_shown() -> None:
    pane = TokensPane()
    async with Bench(pane).run_test(size=(80, 3)):
        pane.show(toy_scene(6).strips)
        assert text(pane)[0].startswith("ids")


def collected(kind: type[Message], seen: list[Message]) -> list[Message]:
    return [message for message in seen if type(message) is kind]


async def test_a_stepper_tells_each_move() -> None:
    seen: list[Message] = []
    stepper = Stepper(toy_run())
    async with Bench(stepper).run_test(size=(80, 24), message_hook=seen.append) as pilot:
        stepper.focus()
        await pilot.press("space", "space", "left")
        moves = [message.index for message in seen if isinstance(message, Stepper.Moved)]
        assert list(dict.fromkeys(moves)) == [0, 1, 2]
        assert moves[-1] == 1
        stepper.show(10**9)
        assert stepper.index == len(stepper.run.timeline) - 1
        stepper.show(-5)
        assert stepper.index == 0


async def test_stepping_repaints_rows_and_not_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    stepper = Stepper(toy_run(), index=8)
    async with Bench(stepper).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        rows = 0

        def count(pane: Pane, *regions: object, **_: object) -> Pane:
            nonlocal rows
            assert regions, "a pane was repainted whole"
            rows += len(regions)
            return pane

        monkeypatch.setattr(Pane, "refresh", count)
        stepper.show(9)
        assert 0 < rows < 20


async def pictures(seed: int, ahead: bool, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What a stepper shows after each of many random keys, with or without looking ahead between them."""
    pick = random.Random(seed)
    stepper = Stepper(toy_run("train"), index=pick.randrange(40))
    seen = []
    monkeypatch.setattr("bpe_tui.widgets.stepper._BREATH", 1000)
    async with Bench(stepper).run_test(size=(100, 30)) as pilot:
        stepper.focus()
        for _ in range(25):
            if ahead:
                stepper._look_ahead()
            if pick.random() < 0.1:
                await pilot.resize_terminal(pick.randrange(40, 130), pick.randrange(14, 40))
            keys = ["space", "space", "left", "down", "b", "tab", "escape", "n", "N", "t", "T", "c"]
            await pilot.press(pick.choice(keys))
            seen.append([row for pane in stepper.query(Pane) for row in text(pane)])
    return seen


@pytest.mark.parametrize("seed", range(4))
async def test_what_was_drawn_ahead_is_what_would_have_been_drawn(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await pictures(seed, True, monkeypatch) == await pictures(seed, False, monkeypatch)


async def test_a_step_that_was_foreseen_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def spy(run: Run, about: Survey, index: int, *rest: Any) -> Scene:
        drawn.append(index)
        return set_scene(run, about, index, *rest)

    monkeypatch.setattr("bpe_tui.widgets.stepper.set_scene", spy)
    monkeypatch.setattr("bpe_tui.widgets.stepper._BREATH", 1000)
    stepper = Stepper(toy_run(), index=7)
    async with Bench(stepper).run_test(size=(120, 40)) as pilot:
        stepper.focus()
        await pilot.press("space")
        stepper._look_ahead()
        drawn.clear()
        await pilot.press("space")
        assert (stepper.index, drawn) == (9, [])
        await pilot.press("left")
        assert drawn == [8]
        stepper._look_ahead()
        assert drawn == [8, 7], "it is the last key that is foreseen"
        stepper.action_play()
        drawn.clear()
        stepper._look_ahead()
        assert drawn == [9], "what plays goes on, whatever the last key was"


@pytest.mark.parametrize("size", [(80, 22), (120, 38)])
async def test_counts_are_seen_whole_while_the_winner_is_asked_for(size: tuple[int, int]) -> None:
    run = toy_run("train")
    at = next(index for index in range(len(run.timeline)) if "max(" in run.step(index).source) - 1
    stepper = Stepper(run, index=at)
    async with Bench(stepper).run_test(size=size) as pilot:
        await pilot.press("P")
        await pilot.pause()
        counts = run.step(at).names["counts"]
        shown = " ".join(text(stepper.query_one(NamesPane)))
        assert stepper.asking
        for key, item in zip(counts.keys, counts.items, strict=True):
            assert f"{show(key)}  {show(item)}" in shown


async def test_what_is_far_away_is_not_foreseen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_tui.widgets.stepper._BREATH", 1000)
    stepper = Stepper(toy_run("train"), index=3)
    async with Bench(stepper).run_test(size=(120, 40)) as pilot:
        stepper.focus()
        await pilot.press("m")
        at = stepper.index
        known = dict(stepper.run._ring)  # type: ignore[attr-defined]
        stepper._look_ahead()
        assert dict(stepper.run._ring) == known, "the run to the next moment waits for its key"  # type: ignore[attr-defined]
        await pilot.press("space")
        assert stepper.index == at + 1


JUDGED: list[Given] = []


def judge(given: Given) -> Verdict:
    JUDGED.append(given)
    return Verdict(given == frozenset({1}), "So it is.")


async def test_a_question_answers_by_cursor_and_by_number() -> None:
    question = Question("Which?", judge, options=("One", "Two"))
    seen: list[Message] = []
    async with Bench(question).run_test(size=(60, 20), message_hook=seen.append) as pilot:
        question.focus()
        await pilot.press("down", "down", "up", "enter")
        assert question.chosen == {0}
        assert question.tried == {0}
        await pilot.press("7")
        assert question.chosen == {0}, "there is no seventh option"
        await pilot.press("2", "1")
        assert question.done
        assert question.chosen == {1}
        await pilot.press("enter")
    assert collected(Question.Left, seen)


async def test_a_question_asked_once_takes_one_answer() -> None:
    question = Question("Which?", judge, options=("One", "Two"), once=True)
    async with Bench(question).run_test(size=(60, 20)) as pilot:
        question.focus()
        await pilot.press("1", "2")
        assert question.chosen == {0}
        assert question.done


async def test_an_empty_answer_is_not_judged() -> None:
    JUDGED.clear()
    question = Question("What?", judge, kind="text")
    async with Bench(question).run_test(size=(60, 20)) as pilot:
        await pilot.press("tab", "enter", "space", "enter")
        assert JUDGED == []
        await pilot.press("x", "enter")
        assert JUDGED == ["x"]  # a space in an empty field is no answer but a key


async def test_text_of_lessons_and_learners_is_never_markup() -> None:
    nasty = "[/oops] [red]x[/] `[b]`"
    question = Question(nasty, judge, options=(nasty, "[bold]"))
    async with Bench(question, RecallBlock(Recall("r", nasty, nasty, nasty))).run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        shown = "\n".join(strip.text for strip in (pilot.app.screen._compositor.render_strips()))
        assert shown.count("[/oops] [red]x[/]") == 3


@pytest.mark.parametrize("given", [frozenset({0}), frozenset({1}), frozenset({0, 1}), frozenset()])
def test_answers_are_written_and_read_again(given: frozenset[int]) -> None:
    quiz = Quiz("q", "choices", "?", (Choice("a", True, ""), Choice("c", False, "")))
    assert read_given(quiz, write_given(quiz, given)) == given


def test_an_answer_to_options_that_are_gone_is_forgotten() -> None:
    quiz = Quiz("q", "choice", "?", (Choice("a", True, ""), Choice("c", False, "")))
    assert read_given(quiz, "b") is None
    assert read_given(quiz, "a | c") is None
    assert read_given(Quiz("q", "text", "?"), "b") == "b"


async def test_an_explanation_follows_the_reason_of_a_right_answer() -> None:
    quiz = QuizBlock(Quiz("q", "choice", "?", (Choice("a", True, "Because."),), explanation="More."))
    async with Bench(quiz).run_test(size=(40, 20)) as pilot:
        quiz.focus()
        await pilot.press("1")
        assert quiz.verdict is not None
        assert quiz.verdict.why.split() == ["Because.", "More."]


async def test_a_value_of_very_many_items_is_scrolled() -> None:
    view = ValueView(describe(list(range(50_000)), window=None))
    async with Bench(view).run_test(size=(40, 10)) as pilot:
        view.focus()
        await pilot.pause()
        await pilot.press("end")
        await pilot.pause(0.5)
        assert view.render_line(view.size.height - 1).text.split() == ["49999", "49999"]


async def test_the_map_sends_what_was_chosen() -> None:
    seen: list[Message] = []
    course_map = CourseMap()
    async with Bench(course_map).run_test(size=(60, 20), message_hook=seen.append) as pilot:
        course_map.show([Stop("Continue"), Stop("One", number=1), Stop("Two", number=2)])
        course_map.focus()
        await pilot.press("end", "up", "enter", "home", "up", "space")
    chosen = [message.at for message in seen if isinstance(message, CourseMap.Chosen)]
    assert list(dict.fromkeys(chosen)) == [1, 0]


def test_a_command_makes_its_bindings_hint_and_help_from_one_declaration() -> None:
    command = Command("go('turn', {})", ("t", "right"), "turn", "To the next turn.", "Stepping", ("T",))
    forwards, backwards = bindings([command])
    assert (forwards.key, forwards.action) == ("t,right", "go('turn', 1)")  # type: ignore[union-attr]
    assert (backwards.key, backwards.action) == ("T", "go('turn', -1)")  # type: ignore[union-attr]
    assert command.shown == "t → T"
    assert command.hint == ("t", "turn")
    assert (command.id, backwards.id) == ("go-turn", "go-turn-back")  # type: ignore[union-attr]


@pytest.mark.parametrize("name", WIDGETS)
def test_every_bench_can_be_opened(name: str) -> None:
    """The bench of each widget is built and mounted; only the terminal is left out."""
    code = (
        "import runpy, asyncio\n"
        "from textual.app import App\n"
        "async def look(app):\n"
        "    async with app.run_test(size=(80, 24)) as pilot:\n"
        "        await pilot.pause()\n"
        "App.run = lambda app: asyncio.run(look(app))\n"
        f"runpy.run_module('bpe_tui.widgets.{name}', run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]


def test_there_is_a_bench_for_each_part() -> None:
    assert {"stepper", "code_pane", "names_pane", "tokens_pane", "timeline_pane", "question", "quiz"} <= set(WIDGETS)
