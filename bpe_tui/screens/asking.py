"""The base of tests: one question after the other, each answered once, and what came of it at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container

from bpe_tui.course.answers import Given, Verdict
from bpe_tui.course.models import Quiz
from bpe_tui.course.quizzes.sitting import Whole
from bpe_tui.drawing.keyline import Hint
from bpe_tui.screens.dialogs import ChooseScreen
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.screens.place_commands import EVERYWHERE
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.page import Page
from bpe_tui.widgets.place_bar import PlaceBar
from bpe_tui.widgets.prose_block import ProseBlock
from bpe_tui.widgets.question import ANSWERING, NUMBERS, Answer, Question
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.quiz_order import ORDERING
from bpe_tui.widgets.seen import bring_into_view

PASS: Final = Command("pass_over", ("d",), "I do not know", "Pass over the question; it counts as not known.", "Test")
FINISH: Final = Command("finish", ("enter",), "go on", "At the end: go on.", "Test")
SCROLL: Final = Command("scroll({})", ("space", "pagedown"), "read on", "Scroll.", "Test", ("pageup", "backspace"))
ASKING: Final = (PASS, FINISH, SCROLL)


class AskingScreen(PlaceScreen):
    """Asks. Subclasses say what is asked, keep the answers and tell what came of them."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(ASKING)

    leaving: ClassVar[str] = "Leave the test? What you have answered so far does not count."
    """What is asked of who leaves while something is at stake."""

    question: QuizBlock | None = None
    """What is asked now; ``None`` at the end."""

    def compose_body(self) -> ComposeResult:
        """Make room for a question."""
        yield Container(id="body")

    def on_mount(self) -> None:
        """Ask the first question."""
        self.call_later(self.go_on)

    # what a subclass says

    def next_question(self) -> QuizBlock | None:
        """Make the next question; ``None`` if there is none."""
        raise NotImplementedError

    def heading(self) -> tuple[str, str]:
        """What this is, and which question of it."""
        raise NotImplementedError

    def note(self, question: QuizBlock, given: Given, verdict: Verdict) -> None:
        """Keep an answer."""
        raise NotImplementedError

    def note_passed(self, question: QuizBlock) -> None:
        """Keep that a question was passed over."""
        raise NotImplementedError

    def said_to_passed(self, quiz: Quiz) -> Verdict | None:
        """What is said to who passes over a question; ``None`` to go on at once."""
        del quiz
        return None

    @property
    def whole(self) -> Whole | None:
        """What counts only once its last question is answered; ``None`` where each answer counts."""
        return None

    def ending(self) -> str:
        """What came of it, in Markdown."""
        raise NotImplementedError

    def end_hints(self) -> Sequence[Hint]:
        """The keys at the end."""
        return ()

    # asking

    async def go_on(self) -> None:
        """Ask the next question, or show the end."""
        self.question = self.next_question()
        await self.show_end() if self.question is None else await self._show(Page(self._make_question, id="page"))

    def _make_question(self) -> Sequence[QuizBlock]:
        return [] if self.question is None else [self.question]

    async def show_end(self) -> None:
        """Show what came of it."""
        self.question = None
        await self._show(Page(lambda: [ProseBlock(self.ending())], id="page"))

    async def _show(self, page: Page) -> None:
        body = self.query_one("#body", Container)
        await body.remove_children()
        self.query_one(KeyLine).hush()
        await body.mount(page)
        self.query_one(PlaceBar).show(*self.heading(), self.address())
        self.call_after_refresh(self._focus, page)

    def _focus(self, page: Page) -> None:
        if page.is_attached:
            (page.stops[0] if page.stops else page).focus(scroll_visible=False)
            if self.question is not None:
                # of a question that is longer than the screen its end is seen, where it is answered
                bring_into_view(self.question.answering)
            self.show_keys()

    @on(Question.Answered)
    def take_answer(self, event: Question.Answered) -> None:
        """Keep an answer."""
        event.stop()
        if isinstance(event.question, QuizBlock):
            self.note(event.question, event.given, event.verdict)
        self.query_one(PlaceBar).show(*self.heading(), self.address())
        self.show_keys()

    @on(Question.Changed)
    def tell_keys(self, event: Question.Changed) -> None:
        """Other keys matter now."""
        event.stop()
        self.show_keys()

    @on(Question.ReadOn)
    def read_on(self, event: Question.ReadOn) -> None:
        """Read on where there is more; else go on after an answer, or say how it is given."""
        event.stop()
        if not self.query_one(Page).at_end:
            self.action_scroll(1)
        elif event.question.done:
            event.question.action_answer()
        else:
            self.say(event.question.how)

    @on(Question.Left)
    async def leave_question(self, event: Question.Left) -> None:
        """Go on."""
        event.stop()
        await self.go_on()

    async def action_pass_over(self) -> None:
        """Pass over the open question."""
        if self.question is None or self.question.done:
            return
        verdict = self.said_to_passed(self.question.quiz)
        if verdict is not None:
            self.question.pass_over(verdict)
            return
        self.note_passed(self.question)
        await self.go_on()

    async def action_finish(self) -> None:
        """Go on after a question that is answered, or leave at the end."""
        if self.question is None:
            self.finish()
        elif self.question.done:
            await self.go_on()
        else:
            stops = self.query_one(Page).stops
            if stops:
                stops[0].focus()

    def finish(self) -> None:
        """Leave at the end."""
        self.leave_place()

    def leave_place(self) -> None:
        """Leave; ask first if answers would be lost."""
        self._leave_by(super().leave_place)

    def action_leave(self) -> None:
        """Leave the tutor; ask first if answers would be lost."""
        self._leave_by(super().action_leave)

    def _leave_by(self, leave: Callable[[], None]) -> None:
        if self.question is None or self.whole is None or not self.whole.begun:
            leave()
        elif self.whole.over:
            # what came of it is kept, and shown before anything else
            self.call_later(self.go_on)
        else:
            self.app.push_screen(ChooseScreen(self.leaving, ("stay", "leave")), lambda at: leave() if at else None)

    def action_scroll(self, direction: int) -> None:
        """Scroll."""
        page = self.query_one(Page)
        if direction > 0:
            page.scroll_page_down(animate=False)
        else:
            page.scroll_page_up(animate=False)

    # what is told

    def hints(self) -> Sequence[Hint]:
        """The keys of what has the focus."""
        if self.question is None:
            return self.end_hints()
        if isinstance(self.focused, Answer):
            return (("Enter", "answer"), ("Esc", "leave the field"), (f"then {PASS.keys[0]}", PASS.label))
        if self.question.done:
            return (*self.question.hints, ("Esc", "leave"))
        if self.question.kind == "text":
            return (("Enter", "to the field"), PASS.hint, ("Esc", "leave"))
        return (*self.question.hints, PASS.hint, ("Esc", "leave"))

    def commands(self) -> Sequence[Command]:
        """The keys of tests and of every place."""
        return (*ANSWERING, NUMBERS, *ORDERING, *ASKING, *EVERYWHERE)
