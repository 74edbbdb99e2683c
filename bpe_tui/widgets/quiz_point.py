"""A quiz in which a token or a line of code is pointed at."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content

from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.tasks import Point
from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.quiz_code import PointView, draw_targets, token_rows
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.question import Asked, Given, Judge, Said
from bpe_tui.widgets.quiz import QuizBlock

ALONG = Command("along({})", ("right",), "move", "Move to the next token; to the one before.", "Answering", ("left",))


class _Targets(Block):
    """The tokens or lines."""

    view = PointView((), code=True)

    def lines_for(self, width: int) -> list[Content]:
        return draw_targets(self.view, width, self.glyphs)


class PointBlock(QuizBlock):
    """A cursor moves among tokens or lines; Enter points."""

    BINDINGS: ClassVar[list[BindingType]] = bindings([ALONG])

    DEFAULT_CSS = """
    PointBlock > _Targets {
        margin-top: 1;
    }
    """

    def __init__(self, quiz: Quiz, *, judge: Judge | None = None, once: bool = False) -> None:
        """Take the quiz."""
        super().__init__(quiz, judge=judge, once=once)
        assert isinstance(quiz.task, Point), "this shows things to point at"
        self.point = quiz.task

    def compose(self) -> ComposeResult:
        """Put question, targets and verdict under each other."""
        yield Asked(self.prompt)
        yield _Targets()
        yield Said()

    def draw_answer(self) -> None:
        """Draw the targets."""
        shown = self.query_one(_Targets)
        shown.view = PointView(
            self.point.targets,
            self.point.code,
            self.cursor if self.has_focus and not self.done else None,
            self.chosen if self.verdict is not None and self.verdict.right else frozenset(),
            self.tried,
        )
        shown.refit()

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The keys that matter now."""
        if self.done:
            return super().hints
        return (("↑↓" if self.point.code else "←→", "move"), ("Enter", "this one"))

    @property
    def how(self) -> str:
        """How to point."""
        return f"Enter points at what is under the cursor; {self.hints[0][0]} move it."

    def show_given(self, given: Given) -> None:
        """Put the cursor where it was."""
        if isinstance(given, frozenset) and given:
            self.cursor = min(given)

    def action_along(self, direction: int) -> None:
        """Move to the target beside."""
        if not self.done:
            self.cursor = max(0, min(self.cursor + direction, len(self.point.targets) - 1))
            self.update()

    def action_cursor(self, direction: int) -> None:
        """Move to the line, or the row of tokens, above or below."""
        if self.done:
            super().action_cursor(direction)
        elif self.point.code:
            self.action_along(direction)
        else:
            rows = token_rows(
                self.point.targets, max(1, self.query_one(_Targets).size.width), self.query_one(_Targets).glyphs
            )
            at = next(at for at, row in enumerate(rows) if self.cursor in row)
            to = at + direction
            if 0 <= to < len(rows):
                self.cursor = rows[to][min(rows[at].index(self.cursor), len(rows[to]) - 1)]
                self.update()

    def action_number(self, number: int) -> None:
        """Move the cursor to a target by its number; Enter points at it."""
        if not self.done and 0 < number <= len(self.point.targets):
            self.cursor = number - 1
            self.update()

    def action_answer(self) -> None:
        """Point, or go on after it."""
        if self.done:
            self.post_message(self.Left(self))
        else:
            self.give(frozenset({self.cursor}))


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    tokens = Point(("low", "er", " ", "new", "est"), code=False, right=frozenset({1}), why="Not that one.")
    Bench(PointBlock(Quiz("q", "point", "Which is `er`?", explanation="There.", task=tokens))).run()
