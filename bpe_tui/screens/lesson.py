"""A lesson: its pages, one at a time, and what the learner does on them, kept as it happens."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.message import Message
from textual.widget import Widget

from bpe_tui.course.answers import read_given, write_given
from bpe_tui.course.comment import comment_for
from bpe_tui.course.exploring.control import State
from bpe_tui.course.models import Block as CourseBlock
from bpe_tui.course.models import Explore, LabLink, Lesson, Predict, Quiz, Recall, Table, Text
from bpe_tui.course.models import Stepper as StepperBlock
from bpe_tui.course.page_terms import terms_of
from bpe_tui.course.problems import LessonError
from bpe_tui.course.quizzes.keys import right_answers
from bpe_tui.course.quizzes.presenting import as_recall
from bpe_tui.course.quizzes.showing import can_be_dealt
from bpe_tui.course.reference import Reference
from bpe_tui.drawing.keyline import Hint
from bpe_tui.screens.place_commands import DEPTH, EVERYWHERE, GLOSSARY, LESSON, NEXT_PAGE, READ_ON, SLIDES, TO_QUESTION
from bpe_tui.screens.slides import SlidesScreen
from bpe_tui.screens.stepping import record, stepping_hints
from bpe_tui.screens.stepping_place import AT_ONCE, SteppingPlace
from bpe_tui.screens.terms import TermsScreen
from bpe_tui.study.address import address_of
from bpe_tui.study.depth import reads_formal, set_depth
from bpe_tui.study.drafts import Drafts
from bpe_tui.study.events import Place
from bpe_tui.study.lab_work import is_done
from bpe_tui.study.reviewing import note_recall, recalled
from bpe_tui.study.store import Store
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.step import Step
from bpe_tui.widgets.commands import STEPPER, Command, bindings
from bpe_tui.widgets.explore.explorer import EXPLORING, Explorer, Field
from bpe_tui.widgets.ground import Ground
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.lab_block import OPEN_LAB, LabBlock
from bpe_tui.widgets.page import Page
from bpe_tui.widgets.place_bar import PlaceBar
from bpe_tui.widgets.predict_block import PredictBlock
from bpe_tui.widgets.prose_block import ProseBlock, TableBlock
from bpe_tui.widgets.question import ANSWERING, NUMBERS, Answer, Question
from bpe_tui.widgets.quiz import QuizBlock
from bpe_tui.widgets.quiz_expose import ANOTHER, ExposeBlock
from bpe_tui.widgets.quiz_making import make_quiz
from bpe_tui.widgets.quiz_order import ORDERING, OrderBlock
from bpe_tui.widgets.recall_block import REVEAL, RecallBlock
from bpe_tui.widgets.stepper import Stepper

_LONGEST_COPIED = 1_000
"""Characters of an input that is copied with the address."""
_KEEPING = 0.5
"""Seconds after which what is typed is written down."""


class LessonScreen(SteppingPlace):
    """Shows a lesson."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(LESSON)

    class Ended(Message):
        """The learner turned the last page."""

        def __init__(self, lesson: Lesson) -> None:
            super().__init__()
            self.lesson = lesson

    def __init__(
        self, lesson: Lesson, store: Store, place: Place | None = None, reference: Reference | None = None
    ) -> None:
        """Open a lesson.

        Args:
            lesson: What to show.
            store: Where to keep what happens.
            place: Where to open it; its first page by default.
            reference: Where its marked words are explained; the shipped glossary by default.
        """
        super().__init__()
        self.lesson = lesson
        self.store = store
        self._reference = reference or Reference()
        place = place or Place(lesson.id)
        self._is_new = place == Place(lesson.id) and store.place_in(lesson.id) is None
        self.page = min(place.page, len(lesson.pages))
        """The page that is shown, from 1."""
        self.step = place.step if place.page == self.page else 0
        self.text = place.text
        """The learner's own input of this page's stepper; ``None`` for the lesson's."""
        self._explored: dict[int, State] = {}
        """What was set in the explorables of this lesson; it stays while pages are turned."""
        self._is_reference = False
        """Whether the lesson is finished, so that it is there to look things up."""
        self._was_away = False
        """Whether something else was in front since the page was shown."""
        self._drafts = Drafts(store, lesson.id, self.page)
        self._keeps_soon = False
        """Whether drafts will be written down in a moment."""
        self._awaited: tuple[str, int] | None = None
        """A long input and the step to show of its run, while that is being recorded."""

    def compose_body(self) -> ComposeResult:
        """Make room for a page."""
        with Ground(id="body"):
            yield Page(self._make_blocks, id="page")

    def on_mount(self) -> None:
        """Show what was answered on the page before."""
        self._begin_page(self.query_one(Page))
        if self._is_new and self.lesson.slides:
            self.action_slides()

    def on_screen_suspend(self) -> None:
        """The learner goes elsewhere."""
        self._was_away = True

    def on_screen_resume(self) -> None:
        """Where the learner has been elsewhere, they are here again, and labs may have been done meanwhile."""
        if self._was_away:
            self._was_away = False
            self._look_whether_finished()
            self._note_place()
        for block in self.query(LabBlock):
            block.refit()

    # slides, depth, words

    def action_slides(self) -> None:
        """Show the lesson in sixty seconds."""
        if self.lesson.slides:
            self.app.push_screen(SlidesScreen(self.lesson))
        else:
            self.say("This lesson has no slides.")

    @property
    def formal(self) -> bool:
        """Whether the formal version of pages is shown where there is one."""
        return reads_formal(self.store)

    async def action_depth(self) -> None:
        """Switch between the plain and the formal version."""
        if not self.lesson.pages[self.page - 1].formal:
            self.say("This page has no formal version.")
            return
        formal = not self.formal
        set_depth(self.store, formal=formal)
        await self._show_page()
        self.say(f"{'Formal' if formal else 'Plain'} version, where a page has one.")

    def _blocks(self) -> Sequence[CourseBlock]:
        return self.lesson.pages[self.page - 1].shown(formal=self.formal)

    def action_glossary(self) -> None:
        """Show what the marked words of the page mean; the whole glossary if none is marked."""
        try:
            marked = [self._reference.glossary.find(name) for name in terms_of(self._blocks())]
        except LessonError:
            marked = []
        terms = [term for term in marked if term is not None]
        if not terms:
            super().action_glossary()
            return

        def go_on(wanted: bool | None) -> None:
            if wanted:
                self.post_message(self.ReferenceWanted("glossary", terms[0].name))

        self.app.push_screen(TermsScreen(terms, formal=self.formal), go_on)

    # pages

    async def go(self, place: Place) -> None:
        """Show another page, or another step of this one."""
        page = self.query_one(Page) if self.query(Page) else None
        if page is not None and page.stepper is not None and (place.page, place.text) == (self.page, self.text):
            page.stepper.show(place.step)
            return
        wanted = max(1, min(place.page, len(self.lesson.pages)))
        try:
            self.lesson.pages[wanted - 1]
        except LessonError as error:
            self.say(f"Page {wanted} cannot be shown: {error.problems[0]}")
            return
        self._drafts.keep()
        self.page = wanted
        self._drafts = Drafts(self.store, self.lesson.id, wanted)
        self.step, self.text = place.step, place.text
        await self._show_page()

    async def _show_page(self) -> None:
        body = self.query_one("#body", Container)
        await body.remove_children()
        # what was told belongs to the page before
        self.query_one(KeyLine).hush()
        page = Page(self._make_blocks, id="page")
        await body.mount(page)
        self._begin_page(page)

    def _begin_page(self, page: Page) -> None:
        self._restore_answers(page)
        self._note_place()
        block = self.lesson.pages[self.page - 1].stepper
        if self._awaited is not None and page.stepper is not None and block is not None:
            text, step = self._awaited
            self.record(page.stepper, partial(record, block, text), text, step)
        self.call_after_refresh(self._focus_first, page)

    def _focus_first(self, page: Page) -> None:
        """Give the focus to what the page is about; a text to be read gets it itself."""
        if not page.is_attached:
            return
        stepper = page.stepper
        if stepper is not None and (page.children[0] is stepper or page.fits):
            stepper.focus()
        else:
            # the page is read from its top, whatever has the focus
            (page.first_stop() or page).focus(scroll_visible=False)
        self.show_keys()

    def _make_blocks(self) -> Sequence[Widget]:
        self._look_whether_finished()
        return [self._make_block(block) for block in self._blocks()]

    def _make_block(self, block: CourseBlock) -> Widget:
        match block:
            case LabLink():
                return LabBlock(block, partial(is_done, self.store, block.after, block.lab))
            case Text():
                return ProseBlock(block.markdown)
            case Table():
                return TableBlock(block)
            case Quiz():
                return RecallBlock(as_recall(block)) if self._presenting else make_quiz(block)
            case Recall():
                return RecallBlock(block, shown=self._shown_of(block))
            case Predict():
                given = () if self._presenting else self.store.given(self.lesson.id, block.id)
                return PredictBlock(block, given)
            case StepperBlock():
                return self._make_stepper(block)
            case Explore():
                # each explorable brings its own part of the course along: only lessons that have one pay for it
                from bpe_tui.widgets.explore.making import make_explorer

                return make_explorer(block.options, self._explored.get(id(block.options)))
        raise TypeError(f"no widget shows a {type(block).__name__}")

    def _make_stepper(self, block: StepperBlock) -> Stepper:
        def comment(step: Step) -> str:
            said = comment_for(step, block)
            # what is said of the page's own input does not fit another
            if step.index == 0 and block.intro and self.text is None:
                return f"{block.intro} {said or ''}".strip()
            return said or ""

        long = self.text is not None and len(self.text) > AT_ONCE
        try:
            run: LocalRun = record(block, None if long else self.text)
        except ValueError:
            self.text = None
            run = record(block, None)
        if long:
            # its run is recorded beside the screen; until it is there the lesson's own is shown
            self._awaited = (self.text or "", self.step)
        return Stepper(run, comment=comment, index=self.step, note=self.note_step, id="stepper")

    @property
    def _presenting(self) -> bool:
        return bool(getattr(self.app, "presenting", False))

    @property
    def _is_beside(self) -> bool:
        """Whether it was looked up from another lesson, which is open below."""
        stack = self.app.screen_stack
        return self in stack and any(isinstance(screen, LessonScreen) for screen in stack[: stack.index(self)])

    def _look_whether_finished(self) -> None:
        """See whether the lesson is finished; that is worked out of all that happened, and too slow for every step."""
        finished = self.store.progress(self.lesson.id, len(self.lesson.pages)).finished
        self._is_reference = finished and not self._presenting

    def _shown_of(self, recall: Recall) -> int:
        """How much of a recall is shown when its page opens: what was seen of it before."""
        if self._presenting:
            return 0
        if self._is_reference or recalled(self.store, self.lesson.id, recall.id) is not None:
            return 2
        return int(self._drafts.hinted(recall.id))

    def _restore_answers(self, page: Page) -> None:
        answers = self.store.answers(self.lesson.id)
        is_reference = self._is_reference
        for block in page.query(QuizBlock):
            known = answers.get(block.quiz.id)
            # what was said to one bug says nothing of the next
            fits = known is not None and not can_be_dealt(block.quiz)
            given = read_given(block.quiz, known.given) if known is not None and fits else None
            if is_reference and (known is None or not known.right) and not can_be_dealt(block.quiz):
                given = next((right for _, right in right_answers(block.quiz)), given)
            if given is not None:
                block.restore(given)
            kept = self._drafts.of(block.quiz.id)
            draft = None if kept is None else read_given(block.quiz, kept)
            if draft is not None:
                block.put_back(draft)
        for predict in page.query(PredictBlock):
            typed = None if self._presenting else self._drafts.of(predict.item)
            for question in predict.query(Question):
                # of another version of the lesson it may be a choice
                if typed is not None and question.kind == "text":
                    question.put_back(typed)

    async def action_page(self, direction: int) -> None:
        """Turn the page."""
        if direction > 0:
            self._note_finished()
        to = self.page + direction
        if to > len(self.lesson.pages):
            self.post_message(self.Ended(self.lesson))
        elif to < 1 and self.lesson.slides:
            self.action_slides()
        elif to < 1:
            self.say("This is the first page.")
        else:
            known = self.store.place_in(self.lesson.id, to)
            await self.go(Place(self.lesson.id, to, known.step if known else 0, known.text if known else None))

    # reading

    async def action_scroll(self, direction: int) -> None:
        """Read on, or back; at the end go to the next question, or turn the page."""
        page = self.query_one(Page)
        if direction < 0:
            page.scroll_page_up(animate=False)
        elif not page.at_end:
            page.scroll_page_down(animate=False)
        else:
            waiting = page.open_stops()
            if waiting:
                waiting[0].focus()
            elif page.stepper is not None and not page.stepper.has_focus:
                page.stepper.focus()
            else:
                await self.action_page(1)

    def read_on(self, question: Question) -> None:
        """Read on where there is more of the page; a question while stepping is no part of it."""
        page = self.query_one(Page)
        if page.at_end or any(isinstance(around, Stepper) for around in question.ancestors):
            super().read_on(question)
        else:
            page.scroll_page_down(animate=False)

    def worded(self, said: str) -> str:
        """Add to what a stepper says at its end how the lesson goes on."""
        return f"{said} {NEXT_PAGE.keys[0]} turns the page." if said == "This is the end of the run." else said

    def action_focus_block(self, direction: int) -> None:
        """Go to the next question or stepper."""
        stops = self.query_one(Page).stops
        if not stops:
            self.say("There is nothing to answer on this page.")
            return
        at = stops.index(self.focused) if self.focused in stops else (-1 if direction > 0 else 0)
        stops[(at + direction) % len(stops)].focus()

    def leave_place(self) -> None:
        """Leave a question for the page, and the page for the course."""
        page = self.query_one(Page)
        if self.focused is not None and self.focused is not page and not isinstance(self.focused, Stepper):
            page.focus()
            return
        super().leave_place()

    # what happens

    @on(Question.Answered)
    def note_answer(self, event: Question.Answered) -> None:
        """Keep an answer."""
        event.stop()
        question = event.question
        if isinstance(question, QuizBlock) and event.verdict.read:
            given = write_given(question.quiz, event.given)
            self.store.answered(self.lesson.id, question.quiz.id, given, event.verdict.right, page=self.page)
            self._drafts.given(question.quiz.id)
        self.show_keys()

    @on(Question.Put)
    def note_draft(self, event: Question.Put) -> None:
        """Keep what is typed or put, given or not."""
        event.stop()
        question, draft = event.question, event.draft
        if self._presenting or (isinstance(question, ExposeBlock) and not question.is_first):
            return
        if isinstance(question, QuizBlock):
            self._drafts.note(question.quiz.id, None if draft is None else write_given(question.quiz, draft))
        elif isinstance(question.parent, PredictBlock):
            self._drafts.note(question.parent.item, draft if isinstance(draft, str) else None)
        else:
            return
        if not self._keeps_soon:
            self._keeps_soon = True
            self.set_timer(_KEEPING, self._keep_drafts)

    def _keep_drafts(self) -> None:
        self._keeps_soon = False
        self._drafts.keep()

    def on_unmount(self) -> None:
        """Write down what was typed last."""
        self._drafts.keep()

    @on(Explorer.Changed)
    def note_explored(self, event: Explorer.Changed) -> None:
        """Remember what is set, for when the page is turned back."""
        self._explored[id(event.explorer.explorable)] = event.explorer.state

    @on(PredictBlock.Predicted)
    def note_prediction(self, event: PredictBlock.Predicted) -> None:
        """Keep a prediction."""
        event.stop()
        self.store.answered(self.lesson.id, event.predict.id, event.given, event.verdict.right, page=self.page)
        self._drafts.given(event.item)
        self.show_keys()

    @on(RecallBlock.Revealed)
    def note_recalled(self, event: RecallBlock.Revealed) -> None:
        """Keep that the hint of a recall was looked at, or its answer."""
        event.stop()
        if self._presenting:
            return
        if event.shown == 2:
            note_recall(self.store, self.lesson.id, event.recall.id, self.page)
        else:
            self._drafts.note_hint(event.recall.id)

    @on(Stepper.Predicted)
    def note_stepped_prediction(self, event: Stepper.Predicted) -> None:
        """Keep a prediction made while stepping."""
        event.stop()
        item = f"predict-{event.prediction.kind}"
        self.store.answered(self.lesson.id, item, event.given, event.verdict.right, page=self.page)
        self.show_keys()

    @on(Question.Changed)
    def tell_keys(self, event: Question.Changed) -> None:
        """Other keys matter now."""
        event.stop()
        self.show_keys()

    @on(Question.Left)
    async def leave_question(self, event: Question.Left) -> None:
        """Go on to the next question, else read on."""
        event.stop()
        page = self.query_one(Page)
        waiting = page.open_stops()
        if waiting:
            waiting[0].focus()
        else:
            await self.action_page(1)

    def note_step(self, index: int) -> None:
        """Keep the step."""
        if self._awaited is None:
            self.step = index
            self._note_place()

    def note_input(self, text: str) -> None:
        """Keep the learner's own input."""
        self.text = text
        self._awaited = None
        self._note_place()

    def note_failed_input(self) -> None:
        """Go on with the lesson's own input, if the learner's was awaited."""
        if self._awaited is not None:
            self._awaited = self.text = None
            self.step = 0
            self._note_place()

    @property
    def place(self) -> Place:
        """Where the learner is."""
        return Place(self.lesson.id, self.page, self.step, self.text)

    def _note_place(self) -> None:
        self.store.at(self.place)
        self.tell_notice(self.store.notice)
        page = self.lesson.pages[self.page - 1]
        detail = f"{page.title}  {self.page}/{len(self.lesson.pages)}"
        if page.formal:
            # that it is formal comes first, where a narrow head does not cut it off
            detail = f"formal version  {detail}" if self.formal else f"{detail}  d formal"
        if self._is_reference:
            detail += "  done"
        self.query_one(PlaceBar).show(self.lesson.title, detail, self.address())

    def _note_finished(self) -> None:
        """A page is finished when it is left forwards with every question answered."""
        if self.query_one(Page).open_stops():
            return
        if self.page not in self.store.progress(self.lesson.id, len(self.lesson.pages)).done:
            self.store.finished(self.lesson.id, self.page)

    # what is told

    def address(self) -> str:
        """The address of the page, and of the step if it has a stepper."""
        return address_of(self.place, stepped=self.lesson.pages[self.page - 1].stepper is not None)

    def copied_address(self) -> str:
        """The address, with the learner's own input as ``bpe-tui open`` takes it."""
        if self.text is None or len(self.text) > _LONGEST_COPIED:
            return self.address()
        return f"{self.address()} --text {shlex.quote(self.text)}"

    def hints(self) -> Sequence[Hint]:
        """The keys of what has the focus."""
        focused = self.focused
        has_formal = bool(self.lesson.pages[self.page - 1].formal)
        # the way back from the formal version is told wherever the focus is
        depth: Sequence[Hint] = ((DEPTH.hint[0], "plain"),) if has_formal and self.formal else ()
        if isinstance(focused, Stepper):
            return (*stepping_hints(focused)[:3], NEXT_PAGE.hint, *depth, *stepping_hints(focused)[3:])
        if isinstance(focused, Question):
            return (*focused.hints, NEXT_PAGE.hint, *depth)
        if isinstance(focused, Answer):
            return (("Enter", "answer"), ("Esc", "leave the field"))
        if isinstance(focused, RecallBlock):
            return (REVEAL.hint, NEXT_PAGE.hint, *depth)
        if isinstance(focused, LabBlock):
            return (OPEN_LAB.hint, NEXT_PAGE.hint, *depth)
        if isinstance(focused, (Explorer, Field)):
            explorer = focused if isinstance(focused, Explorer) else focused.query_ancestor(Explorer)
            if explorer.typing:
                return explorer.hints
            page = self.query_one(Page)
            read_on = () if page.fits and not page.open_stops() else (READ_ON.hint,)
            return (*explorer.hints[:3], *read_on, NEXT_PAGE.hint, *depth, *explorer.hints[3:])
        hints = [READ_ON.hint, NEXT_PAGE.hint, NEXT_PAGE.back_hint]
        if self.query(Page) and self.query_one(Page).stops:
            hints.insert(1, TO_QUESTION.hint)
        if has_formal:
            hints.insert(1, (DEPTH.hint[0], "plain" if self.formal else "formal"))
        if terms_of(self._blocks()):
            hints.append(GLOSSARY.hint)
        return (
            *hints,
            ("Esc", "back" if self._is_beside else "course"),
            *((SLIDES.hint,) if self.lesson.slides else ()),
        )

    def commands(self) -> Sequence[Command]:
        """Those of everything a lesson may show."""
        return (
            *STEPPER,
            *ANSWERING,
            NUMBERS,
            *(ORDERING if self.query(OrderBlock) else ()),
            *((ANOTHER,) if self.query(ExposeBlock) else ()),
            REVEAL,
            *((OPEN_LAB,) if self.query(LabBlock) else ()),
            *(EXPLORING if self.query(Explorer) else ()),
            *(command for explorer in self.query(Explorer) for command in explorer.commands),
            *LESSON,
            *EVERYWHERE,
        )

    # the stepper's input

    def ask_text(self, stepper: Stepper) -> None:
        """Ask for another input of the page's function."""
        block = self.lesson.pages[self.page - 1].stepper
        if block is None:
            return
        case = block.case
        self.ask_for_input(
            stepper,
            f"Run {case.function} on",
            "any text   Enter runs   ctrl+j new line   Esc back",
            case.text if self.text is None else self.text,
            partial(record, block),
        )
