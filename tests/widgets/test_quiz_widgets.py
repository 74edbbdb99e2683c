"""Quizzes on a bench: the keys they take, the answers they give, and how they are drawn at any width."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.app import App
from textual.message import Message
from textual.pilot import Pilot

from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.tasks import Expose
from bpe_tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from bpe_tui.drawing.quiz_code import OrderView, PointView, draw_order, draw_targets, token_rows
from bpe_tui.widgets.bench import Bench
from bpe_tui.widgets.question import Answer, Question, Said
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.quiz_making import make_quiz
from bpe_tui.widgets.quiz_order import OrderBlock
from bpe_tui.widgets.quiz_point import PointBlock
from tests.course.test_quiz_kinds import BLANKS, EXPOSING, LINES, ORDER, ORDERING, POINTING


class Answers(list[Question.Answered]):
    """What was answered, and how often the learner went on."""

    def __init__(self) -> None:
        super().__init__()
        self._left: list[Message] = []

    @property
    def left(self) -> int:
        return len(self._left)

    def hear(self, message: Message) -> None:
        # a message is heard by everything that it passes
        if isinstance(message, Question.Answered) and all(message is not other for other in self):
            self.append(message)
        elif isinstance(message, Question.Left) and all(message is not other for other in self._left):
            self._left.append(message)


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def bench(quiz: Quiz, *, once: bool = False) -> tuple[App[None], QuizBlock, Answers]:
    block = make_quiz(quiz, once=once)
    return Bench(block), block, Answers()


async def test_a_line_is_picked_up_and_moved_and_the_order_is_given() -> None:
    app, block, heard = bench(ORDERING)
    assert isinstance(block, OrderBlock)
    async with app.run_test(message_hook=heard.hear) as pilot:
        block.focus()
        await pilot.pause()
        before = list(block.placed)
        await press(pilot, "space", "down")
        assert block.held
        assert block.placed[:2] == [before[1], before[0]]
        await press(pilot, "space", "K")
        assert not block.held
        assert block.placed == before
        # the right order, made by keys alone: each line is moved up to its place
        for to, line in enumerate((0, 1, 2, 3)):
            at = block.placed.index(line)
            await press(pilot, *["up"] * len(before), *["down"] * at, *["K"] * (at - to))
        needless = block.placed.index(4)
        await press(pilot, *["up"] * len(before), *["down"] * needless, "J", "enter")
        assert [message.given for message in heard] == [(0, 1, 2, 3)]
        assert heard[0].verdict.right
        await press(pilot, "J", "space", "enter")
        assert block.given == (0, 1, 2, 3)
        assert heard.left == 1


async def test_a_wrong_order_is_told_and_can_be_mended() -> None:
    app, block, heard = bench(ORDERING)
    async with app.run_test(message_hook=heard.hear) as pilot:
        block.focus()
        await press(pilot, "enter")
        assert not heard[0].verdict.right
        assert not block.done
        await press(pilot, "J")
        assert block.verdict is None


async def test_the_only_answer_of_a_test_is_final() -> None:
    for quiz in (ORDERING, POINTING):
        app, block, heard = bench(quiz, once=True)
        async with app.run_test(message_hook=heard.hear) as pilot:
            block.focus()
            await press(pilot, "enter", "right", "J", "enter")
            assert len(heard) == 1
            assert block.done
            assert heard.left == 1
            shown = "\n".join(line.plain for pane in block.query(Said) for line in pane.lines)
            assert "Not this time." in shown


async def test_blanks_are_filled_in_turn_and_rest_when_right() -> None:
    app, block, heard = bench(BLANKS)
    async with app.run_test(message_hook=heard.hear) as pilot:
        first, second = block.query(Answer)
        first.focus()
        await press(pilot, "enter")
        assert not heard
        first.value, second.value = "1", ""
        first.focus()
        await press(pilot, "enter")
        assert second.has_focus
        await press(pilot, *"ids", "left_square_bracket", "i", "right_square_bracket", "enter")
        assert [message.given for message in heard] == ["1\nids[i]"]
        assert "Both are used." in heard[0].verdict.why
        first.value = "2"
        first.focus()
        await press(pilot, "enter")
        assert heard[1].verdict.right
        assert first.disabled
        assert block.has_focus
        await press(pilot, "enter")
        assert heard.left == 1


async def test_a_cursor_points_at_tokens_by_every_arrow() -> None:
    app, block, heard = bench(POINTING)
    assert isinstance(block, PointBlock)
    async with app.run_test(message_hook=heard.hear, size=(10, 20)) as pilot:
        block.focus()
        await pilot.pause()
        await press(pilot, "right", "right", "enter")
        assert heard[0].verdict.why == "It was there."
        assert block.tried == {2}
        await press(pilot, "left", "left", "left")
        assert block.cursor == 0
        rows = token_rows(block.point.targets, 10)
        assert len(rows) > 1
        await press(pilot, "down")
        assert block.cursor == rows[1][0]
        await press(pilot, "up", "4", "enter")
        assert heard[1].verdict.right
        await press(pilot, "left", "enter")
        assert heard.left == 1


async def test_a_bug_is_exposed_and_another_one_dealt() -> None:
    quiz = Quiz("f", "expose", "", task=Expose("get_stats"))
    app, block, heard = bench(quiz)
    async with app.run_test(message_hook=heard.hear) as pilot:
        field = block.query_one(Answer)
        field.focus()
        await press(pilot, "enter")
        assert not heard[0].verdict.right
        before = block.prompt
        field.value = "abab"
        await press(pilot, "enter")
        assert heard[1].verdict.right
        assert block.has_focus
        assert ("a", "another bug") in block.hints
        await press(pilot, "a")
        assert block.prompt != before
        assert field.has_focus
        assert field.value == ""
        assert not block.done


async def test_the_bug_of_a_lesson_is_the_only_one() -> None:
    app, block, heard = bench(EXPOSING)
    async with app.run_test(message_hook=heard.hear) as pilot:
        field = block.query_one(Answer)
        field.focus()
        field.value = "aaa"
        await press(pilot, "enter", "a")
        assert block.done
        assert block.hints == (("Enter", "go on"),)


async def test_an_answer_of_before_is_shown() -> None:
    for quiz, given_ in ((ORDERING, (0, 1, 2, 3)), (BLANKS, "2\nids[i]"), (POINTING, frozenset({1}))):
        app, block, _ = bench(quiz)
        async with app.run_test() as pilot:
            block.restore(given_)
            await pilot.pause()
            assert block.done
            if isinstance(block, OrderBlock):
                assert block.given == given_
            fields = [field.value for field in block.query(Answer)]
            assert fields == (["2", "ids[i]"] if quiz is BLANKS else [])


@given(
    st.permutations([*range(5), None]),
    st.integers(1, 60),
    st.integers(0, 5),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
@settings(max_examples=40)
def test_an_order_is_drawn_at_every_width(
    placed: list[int | None], width: int, cursor: int, held: bool, right: bool, plain: bool
) -> None:
    lines = tuple(None if at is None else ORDER.all_lines[at] for at in placed)
    rows = draw_order(OrderView(lines, cursor, held, right), width, ASCII if plain else UNICODE)
    assert len(rows) >= len(lines)
    assert all(row.cell_length <= width for row in rows)
    if width >= 40:
        assert [row.plain[4:].rstrip() for row in rows if "not needed" not in row.plain] == [
            line for line in lines if line
        ]


@given(
    st.lists(st.text(max_size=8), min_size=1, max_size=12), st.integers(8, 60), st.integers(0, 11), st.booleans()
)  # fmt: skip
@settings(max_examples=60)
def test_targets_are_drawn_at_every_width(targets: list[str], width: int, cursor: int, plain: bool) -> None:
    glyphs = ASCII if plain else UNICODE
    rows = token_rows(targets, width, glyphs)
    assert [at for row in rows for at in row] == list(range(len(targets)))
    view = PointView(tuple(targets), False, min(cursor, len(targets) - 1), frozenset({0}), frozenset({1}))
    drawn = draw_targets(view, width, glyphs)
    assert len(drawn) == 2 * len(rows)
    assert all(row.cell_length <= width for row in drawn)
    assert sum(row.plain.count(glyphs.done) for row in drawn[1::2]) == 1
    if len(targets) > 1 and width > 30:
        assert any(glyphs.wrong in row.plain for row in drawn[1::2])


@pytest.mark.parametrize("used", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_the_cursor_is_seen_without_colour(used: Glyphs) -> None:
    lines = draw_targets(PointView(LINES, True, 1), 40, used)
    assert [row.plain.startswith(used.cursor) for row in lines] == [False, True, False, False]
    tokens = draw_targets(PointView(("a", "b", "c"), False, 1), 40, used)
    assert tokens[0].plain == f"{used.wall}a{used.open}b{used.close}c{used.wall}"
    assert tokens[1].plain.index("^") == tokens[0].plain.index("b")
