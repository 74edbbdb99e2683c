"""A quiz in which an input is typed that exposes a bug; another bug can be had after it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.widgets import Input

from bpe_tui.course.quizzes.showing import can_be_dealt, dealt, prompt_of
from bpe_tui.drawing.keyline import Hint
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.question import Answer, Asked
from bpe_tui.widgets.quiz import QuizBlock

ANOTHER = Command("another", ("a",), "another bug", "After a bug is exposed: another one.", "Answering")


class ExposeBlock(QuizBlock):
    """Both functions run on what is typed."""

    BINDINGS: ClassVar[list[BindingType]] = bindings([ANOTHER])

    _dealt = 0

    @property
    def is_first(self) -> bool:
        """Whether this is the bug that is dealt when the page opens."""
        return self._dealt == 0

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The keys that matter now."""
        return (*super().hints, ANOTHER.hint) if self.done and self._may_deal else super().hints

    @property
    def begins_with_space(self) -> bool:
        """Any input may."""
        return True

    @property
    def _may_deal(self) -> bool:
        return can_be_dealt(self.quiz) and not self.once

    def submit(self, field: Input, text: str) -> None:
        """Take an input; here an empty one is an input too."""
        del field
        self.give_typed(text)

    def action_another(self) -> None:
        """Deal another bug."""
        if not self.done or not self._may_deal:
            return
        before = self.prompt
        for _ in range(8):
            self._dealt += 1
            self.quiz = dealt(self.quiz, self._dealt)
            self.prompt = prompt_of(self.quiz)
            if self.prompt != before:
                break
        asked = self.query_one(Asked)
        asked.prompt = self.prompt
        asked.refit()
        self.verdict = self._given = None
        field = self.query_one(Answer)
        field.value = ""
        self.update()
        self.can_focus = False
        field.focus()
        self.post_message(self.Changed())


if __name__ == "__main__":
    from bpe_tui.course.models import Quiz
    from bpe_tui.course.quizzes.tasks import Expose
    from bpe_tui.widgets.bench import Bench

    Bench(ExposeBlock(Quiz("q", "expose", "", task=Expose("merge")))).run()
