"""A quiz in which lines of code are put in order."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content

from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.tasks import Order
from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.quiz_code import OrderView, draw_order
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.question import Asked, Given, Judge, Said
from bpe_tui.widgets.quiz import QuizBlock

HOLD = Command(
    "mark", ("space",), "pick up", "Pick up the line, so that it moves with the cursor; put it down.", "Lines"
)
SHIFT = Command("shift({})", ("J",), "move line", "Move the line under the cursor down; up.", "Lines", ("K",))
ORDERING = (HOLD, SHIFT)


class _Lines(Block):
    """The lines."""

    view = OrderView(())

    def lines_for(self, width: int) -> list[Content]:
        return draw_order(self.view, width, self.glyphs)


class OrderBlock(QuizBlock):
    """Lines are picked up, moved and put down; Enter gives the order."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(ORDERING)

    DEFAULT_CSS = """
    OrderBlock > _Lines {
        margin-top: 1;
    }
    """

    def __init__(self, quiz: Quiz, *, judge: Judge | None = None, once: bool = False) -> None:
        """Take the quiz."""
        super().__init__(quiz, judge=judge, once=once)
        assert isinstance(quiz.task, Order), "this shows lines to order"
        self.order = quiz.task
        self.placed: list[int | None] = list(self.order.shuffled(quiz.id))
        """The places of the lines as they are put now; ``None`` is the divider before those left out."""
        if self.order.extra:
            self.placed.append(None)
        self.held = False
        """Whether the line under the cursor is picked up."""

    def compose(self) -> ComposeResult:
        """Put question, lines and verdict under each other."""
        yield Asked(self.prompt)
        yield _Lines()
        yield Said()

    def draw_answer(self) -> None:
        """Draw the lines."""
        shown = self.query_one(_Lines)
        lines = self.order.all_lines
        done = self.verdict is not None and self.verdict.right
        shown.view = OrderView(
            tuple(None if at is None else lines[at] for at in self.placed),
            self.cursor if self.has_focus and not self.done else None,
            self.held and not self.done,
            done,
        )
        shown.refit()

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The keys that matter now."""
        if self.done:
            return super().hints
        hold = (HOLD.hint[0], "put down" if self.held else "pick up")
        return (("↑↓", "move"), hold, ("Enter", "answer"))

    @property
    def given(self) -> tuple[int, ...]:
        """The order as it is put now."""
        end = self.placed.index(None) if None in self.placed else len(self.placed)
        return tuple(at for at in self.placed[:end] if at is not None)

    @property
    def put(self) -> Given:
        """The order as it is put now."""
        return self.given

    def show_given(self, given: Given) -> None:
        """Put the lines as in an answer."""
        assert not isinstance(given, str), "lines are put in order by their places"
        rest = [at for at in self.order.shuffled(self.quiz.id) if at not in given]
        self.placed = [*given, *rest] if None not in self.placed else [*given, None, *rest]

    def action_cursor(self, direction: int) -> None:
        """Move among the lines, with the line that is held."""
        if self.held and not self.done:
            self.action_shift(direction)
            return
        if not self.done:
            self.cursor = max(0, min(self.cursor + direction, len(self.placed) - 1))
            self.update()
            return
        super().action_cursor(direction)

    def action_shift(self, direction: int) -> None:
        """Move the line under the cursor."""
        to = self.cursor + direction
        if self.done or not 0 <= to < len(self.placed):
            return
        self.placed[self.cursor], self.placed[to] = self.placed[to], self.placed[self.cursor]
        self.cursor = to
        self.verdict = None
        self.update()
        self.post_message(self.Put(self))

    def action_mark(self) -> None:
        """Pick up the line under the cursor, or put it down."""
        if self.done:
            super().action_mark()
            return
        self.held = not self.held
        self.update()
        self.post_message(self.Changed())

    def action_number(self, number: int) -> None:
        """Move the cursor to a line by its place."""
        if not self.done and 0 < number <= len(self.placed):
            self.cursor, self.held = number - 1, False
            self.update()

    def action_answer(self) -> None:
        """Give the order, or go on after it."""
        if self.done:
            self.post_message(self.Left(self))
            return
        self.held = False
        self.give(self.given)


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    task = Order(("i = 0", "while i < 3:", "    i += 1"), ("    i = 0",))
    Bench(OrderBlock(Quiz("q", "order", "Put the loop in order.", explanation="It ends.", task=task))).run()
