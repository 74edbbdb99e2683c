"""A question that is answered by keys: one of several options, some of them, or a typed answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import HorizontalGroup, VerticalGroup
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from bpe_tui.course.answers import Given as Given
from bpe_tui.course.answers import Verdict
from bpe_tui.course.models import Quiz
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line
from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.quiz import OptionsView, VerdictView, draw_options, draw_question, draw_verdict
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.pane import Pane
from bpe_tui.widgets.seen import bring_into_view

Judge = Callable[[Quiz, Given], Verdict]
"""Grades an answer to a quiz."""

CHOOSE = Command("answer", ("enter",), "answer", "Give the answer; after a right one, go on.", "Answering")
ANSWERING = (
    Command("cursor({})", ("down",), "move", "Move among the options.", "Answering", ("up",)),
    Command("mark", ("space",), "choose", "Choose the option, where several may be chosen; else read on.", "Answering"),
    CHOOSE,
)
_STUCK = 3
"""Wrong answers after which the way on is told."""
NUMBERS = Command("number", ("1-9",), "choose", "Choose an option by its number.", "Answering")
"""Stands for nine bindings in the help."""


class Asked(Block):
    """The question."""

    def __init__(self, prompt: str) -> None:
        super().__init__()
        self.prompt = prompt

    def lines_for(self, width: int) -> list[Content]:
        """Draw the question."""
        return draw_question(self.prompt, width, self.glyphs)


class _Options(Block):
    """The options."""

    view = OptionsView(())

    def lines_for(self, width: int) -> list[Content]:
        return draw_options(self.view, width, self.glyphs)


class Said(Block):
    """What is said to the answer."""

    view: VerdictView | None = None

    def lines_for(self, width: int) -> list[Content]:
        """Draw the verdict."""
        return [Content(""), *draw_verdict(self.view, width, self.glyphs)] if self.view else []


class _Prompt(Pane):
    """The sign before a field."""

    DEFAULT_CSS = """
    _Prompt {
        width: 2;
        height: 1;
    }
    """

    def draw(self, width: int, height: int) -> list[Content]:
        del width, height
        return [line((self.glyphs.cursor, roles.MARK))]


class Answer(Input):
    """A field for a short answer; Esc leaves it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave the field", show=False)]

    async def _on_key(self, event: events.Key) -> None:
        """Keep a space out of an empty field: who presses it there wants to read on."""
        question = next((widget for widget in self.ancestors if isinstance(widget, Question)), None)
        if event.key == "space" and not self.value and question is not None and not question.begins_with_space:
            event.stop()
            event.prevent_default()
            self.post_message(Question.Told("Type an answer here. Esc leaves the field; then space reads on."))
            return
        await super()._on_key(event)

    def action_leave(self) -> None:
        """Give the focus to what is around, so that letters are keys again."""
        around = (widget for widget in self.ancestors if isinstance(widget, Widget) and widget.focusable)
        self.screen.set_focus(next(around, None))


class Question(VerticalGroup, can_focus=True):
    """Asks, takes an answer, says whether it is right and why. A wrong answer can be followed by another."""

    way_on = ""
    """Markdown: how to go on without a right answer; said after some wrong ones, if one may go on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(ANSWERING),
        *(Binding(str(number), f"number({number})", show=False) for number in range(1, 10)),
    ]

    DEFAULT_CSS = """
    Question {
        height: auto;
    }
    Question > _Options {
        margin-top: 1;
    }
    Question > HorizontalGroup {
        margin-top: 1;
    }
    Question Answer {
        width: 1fr;
        max-width: 40;
    }
    """

    class Answered(Message):
        """An answer was given."""

        def __init__(self, question: Question, given: Given, verdict: Verdict) -> None:
            super().__init__()
            self.question = question
            self.given = given
            self.verdict = verdict

        @property
        def control(self) -> Question:
            """The question."""
            return self.question

    class Changed(Message):
        """Other keys matter now."""

    class Put(Message):
        """Something else is put as an answer, but not given."""

        def __init__(self, question: Question) -> None:
            super().__init__()
            self.question = question
            self.draft = question.draft

    class Told(Message):
        """Something is to be told in passing."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class ReadOn(Message):
        """The key was pressed that goes on everywhere, and it means nothing to the question."""

        def __init__(self, question: Question) -> None:
            super().__init__()
            self.question = question

    class Left(Message):
        """The question is done with, and the learner wants to go on."""

        def __init__(self, question: Question) -> None:
            super().__init__()
            self.question = question

    def __init__(
        self,
        prompt: str,
        grade: Callable[[Given], Verdict],
        *,
        options: tuple[str, ...] = (),
        kind: Literal["choice", "choices", "text"] = "choice",
        once: bool = False,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """Ask something.

        Args:
            prompt: The question, in Markdown.
            grade: Grades an answer.
            options: What can be chosen, as Markdown of one line each.
            kind: ``choice``: one option; ``choices``: some of them; ``text``: a typed answer.
            once: Whether the first answer counts and no other can follow.
            id: The widget's id.
        """
        super().__init__(id=id)
        self.prompt = prompt
        self.options = options
        self.kind = kind
        self._grade = grade
        self.once = once
        self.cursor = 0
        self.chosen: frozenset[int] = frozenset()
        self.tried: frozenset[int] = frozenset()
        """Options that turned out wrong."""
        self.misses = 0
        """Wrong answers given here."""
        self.verdict: Verdict | None = None
        """What was said to the last answer."""
        self._given: Given | None = None
        """The last answer."""
        self.can_focus = kind != "text"

    def compose(self) -> ComposeResult:
        """Put question, options or field, and the verdict under each other."""
        yield Asked(self.prompt)
        if self.kind == "text":
            with HorizontalGroup():
                yield _Prompt()
                yield Answer(compact=True, placeholder="your answer")
        else:
            yield _Options()
        yield Said()

    def on_mount(self) -> None:
        """Draw the options."""
        self.update()

    @property
    def begins_with_space(self) -> bool:
        """Whether a typed answer may begin with a space that counts."""
        return False

    @property
    def done(self) -> bool:
        """Whether no further answer is taken."""
        return self.verdict is not None and (self.verdict.right or (self.once and self.verdict.read))

    def update(self) -> None:
        """Draw what has changed."""
        said = self.query_one(Said)
        said.view = None
        if self.verdict is not None:
            final = self.once and self.done
            why = self.verdict.said(last=final)
            if self.misses >= _STUCK and self.way_on and not self.done:
                why = f"{why}\n\n{self.way_on}".strip()
            said.view = VerdictView(self.verdict.right, why, final)
        said.refit()
        self.draw_answer()

    def draw_answer(self) -> None:
        """Draw the options, or let the field rest once it is answered."""
        if self.kind == "text":
            self.query_one(Answer).disabled = self.done
            return
        options = self.query_one(_Options)
        right = self.chosen if self.verdict is not None and self.verdict.right else frozenset()
        options.view = OptionsView(
            self.options,
            self.cursor if self.has_focus and not self.done else None,
            self.chosen,
            self.kind == "choices",
            right,
            self.tried,
        )
        options.refit()

    def restore(self, given: Given) -> None:
        """Show an answer given earlier, with what was said to it."""
        self._take(given)
        self.show_given(given)
        self.update()

    def show_given(self, given: Given) -> None:
        """Put an answer to where it is given."""
        if isinstance(given, str):
            self.query_one(Answer).value = given

    @property
    def draft(self) -> Given | None:
        """What is put but not given; none while nothing is, or just the answer given before."""
        put = None if self.done else self.put
        untouched = self._given is None and not put and not isinstance(put, tuple)
        return None if untouched or put == self._given else put

    @property
    def put(self) -> Given | None:
        """What would be given now; none where an answer is chosen and given at once."""
        if self.kind == "text":
            return self.query_one(Answer).value
        return self.chosen if self.kind == "choices" else None

    def put_back(self, draft: Given) -> None:
        """Put what was put before."""
        if self.done:
            return
        if isinstance(draft, frozenset):
            self.chosen = draft
        if not isinstance(draft, str):
            # what was said to the answer before does not fit this one
            self.verdict = None
        self.show_given(draft)
        self.update()
        for field in self.query(Answer):
            # it is gone on with, and not typed over
            field.select_on_focus = False
            field.cursor_position = len(field.value)

    @property
    def answering(self) -> Widget:
        """Where the answer is given, or what was said to it."""
        said = self.query_one(Said)
        return said if said.view is not None else self.children[self.children.index(said) - 1]

    def _more(self, direction: int) -> Widget | None:
        """What can be scrolled on, or back, so that more of what was said is seen."""
        around = (widget for widget in self.ancestors if isinstance(widget, Widget))
        return next((widget for widget in around if 0 <= widget.scroll_y + direction <= widget.max_scroll_y), None)

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The keys that matter now, most needed first."""
        if self.done:
            read = (("↑↓", "read"),) if self._more(1) or self._more(-1) else ()
            return (("Enter", "go on"), *read)
        if self.kind == "choices":
            return (("↑↓", "move"), ("space", "choose"), ("Enter", "answer"))
        return (("↑↓", "move"), ("Enter", "answer"))

    @property
    def how(self) -> str:
        """How an answer is given, for who pressed a key that gives none."""
        numbers = min(len(self.options), 9)
        at_once = f"; 1-{numbers} answer at once" if numbers > 1 else ""
        return f"Enter answers with what is under the cursor{at_once}."

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Show the cursor, or hide it; a focus handler would not know of the focus yet."""
        super().watch_has_focus(_has_focus)
        if self.is_mounted:
            self.update()

    def _take(self, given: Given) -> Verdict:
        self.verdict = self._grade(given)
        if self.verdict.read:
            self._given = given
        self.misses += self.verdict.read and not self.verdict.right
        if isinstance(given, frozenset):
            self.chosen = given
            if not self.verdict.right and self.kind == "choice":
                self.tried |= given
        return self.verdict

    def give(self, given: Given) -> None:
        """Give an answer; where it counts at once, what cannot be read as one is only told so."""
        verdict = self._take(given)
        self.update()
        counts = verdict.read or not self.once
        self.post_message(self.Answered(self, given, verdict) if counts else self.Changed())
        self._show_said()

    def pass_over(self, verdict: Verdict) -> None:
        """Take no answer, and show what is said to that."""
        given: Given = "" if self.kind == "text" else frozenset()
        self.verdict = verdict
        self.update()
        self.post_message(self.Answered(self, given, verdict))
        if self.kind == "text":
            self.rest()
        self._show_said()

    def _show_said(self) -> None:
        """Bring what is said into view, and tell that it may be longer than there is room for."""
        bring_into_view(self.answering)
        self.call_after_refresh(self.post_message, self.Changed())

    def action_cursor(self, direction: int) -> None:
        """Move among the options."""
        if self.done:
            around = self._more(direction)
            if around is not None:
                around.scroll_relative(y=direction, animate=False)
            else:
                (self.screen.focus_next if direction > 0 else self.screen.focus_previous)()
            return
        self.cursor = max(0, min(self.cursor + direction, len(self.options) - 1))
        self.update()

    def action_mark(self) -> None:
        """Choose the option under the cursor, where that is no answer yet; else whoever shows this reads on."""
        if self.kind == "choices" and not self.done:
            self.action_number(self.cursor + 1)
        else:
            self.post_message(self.ReadOn(self))

    def action_number(self, number: int) -> None:
        """Choose an option by its number."""
        at = number - 1
        if self.done or not 0 <= at < len(self.options):
            return
        self.cursor = at
        if self.kind == "choices":
            self.chosen ^= {at}
            if self.verdict is not None:
                self.verdict = None
            self.update()
            self.post_message(self.Put(self))
        else:
            self.give(frozenset({at}))

    def action_answer(self) -> None:
        """Give the answer, or go on after it."""
        if self.done:
            self.post_message(self.Left(self))
        elif self.kind == "choices":
            self.give(self.chosen)
        else:
            self.action_number(self.cursor + 1)

    @on(Input.Changed)
    def note_typed(self, event: Input.Changed) -> None:
        """Tell whoever keeps drafts."""
        event.stop()
        self.post_message(self.Put(self))

    @on(Input.Submitted)
    def take_text(self, event: Input.Submitted) -> None:
        """Take a typed answer."""
        event.stop()
        if not self.done:
            self.submit(event.input, event.value)
            if self.verdict is not None and not self.done:
                # what is typed next is another answer; the arrows still change this one
                event.input.action_select_all()

    def submit(self, field: Input, text: str) -> None:
        """Take what was typed into a field; subclasses may want more than one, or allow nothing at all."""
        del field
        if text.strip():
            self.give_typed(text)

    def give_typed(self, text: str) -> None:
        """Give a typed answer."""
        self.give(text)
        if self.done:
            self.rest()

    def rest(self) -> None:
        """Take the focus from the field that no longer takes an answer."""
        self.can_focus = True
        self.focus()


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    def judge(given: Given) -> Verdict:
        """Two is right."""
        return Verdict(given == frozenset({1}), "Because it is so.")

    Bench(Question("What is `1 + 1`?", judge, options=("One", "Two", "`11`"))).run()
