"""An open page: its pieces, the one the learner is at, and what listens there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from bpe_tui.course.answers import write_given
from bpe_tui.course.case import CAP as CAP
from bpe_tui.course.comment import comment_for
from bpe_tui.course.models import Block, Explore, Lesson, Predict, Quiz, Recall
from bpe_tui.course.models import Stepper as StepperBlock
from bpe_tui.course.quizzes.keys import right_answers
from bpe_tui.course.quizzes.showing import can_be_dealt
from bpe_tui.plain.asking import QuizStop, RecallStop
from bpe_tui.plain.exploring import ExploreStop
from bpe_tui.plain.pieces import Piece, pieces
from bpe_tui.plain.predicting import PredictStop
from bpe_tui.plain.stepping import StepperStop
from bpe_tui.plain.stop import Lines, Rest, Stop
from bpe_tui.study.drafts import Drafts
from bpe_tui.study.events import Place
from bpe_tui.study.reviewing import note_recall, recalled
from bpe_tui.study.store import Store
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.run import Run
from bpe_tui.trace.step import Step

_OFTEN: Final = 1_000_000
"""Steps after which a recording tells that it goes on."""

Tell = Callable[[str], None]
"""Says something while the learner waits."""


class OpenPage:
    """A page of a lesson. It keeps the learner's place and answers as they come."""

    def __init__(self, lesson: Lesson, place: Place, store: Store, tell: Tell, *, formal: bool = False) -> None:
        """Open a page.

        Args:
            lesson: The lesson.
            place: Where in it; a page or a step beyond the end becomes the last one.
            store: Where to keep what happens.
            tell: Says something at once.
            formal: Whether the formal version is read, if the page has one.
        """
        self.lesson, self._store, self._tell = lesson, store, tell
        self._formal = formal
        self.number = min(place.page, len(lesson.pages))
        """The page, from 1."""
        self._step = place.step if place.page == self.number else 0
        self._text = place.text if place.page == self.number else None
        self._pieces: tuple[Piece, ...] = pieces(lesson.pages[self.number - 1], formal=formal)
        self._stops: dict[int, Stop] = {}
        self.fresh = True
        """Whether nothing of it was read yet."""
        self.at = 0
        """The piece the learner is at, from 0."""
        if self._step or self._text is not None:
            self.at = next(
                (at for at, piece in enumerate(self._pieces) if isinstance(piece.task, StepperBlock)), self.at
            )
        self._came_to_step = self.at > 0 or bool(self._step) or self._text is not None
        self.note()

    @property
    def stop(self) -> Stop:
        """What listens now."""
        return self._stop_at(self.at)

    def _stop_at(self, at: int) -> Stop:
        if at not in self._stops:
            self._stops[at] = self._make(self._pieces[at])
        return self._stops[at]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What stands on the page, in the version that is read."""
        return self.lesson.pages[self.number - 1].shown(formal=self._formal)

    @property
    def place(self) -> Place:
        """Where the learner is."""
        return Place(self.lesson.id, self.number, self._step, self._text)

    def note(self) -> None:
        """Keep the place."""
        self._store.at(self.place)

    def lines(self) -> Lines:
        """The piece the learner is at, and its task. What comes before a step one comes back to is not read again."""
        self.fresh = False
        stop = self.stop
        texts = [] if self._came_to_step else self._pieces[self.at].lines
        self._came_to_step = False
        return [*texts, *stop.open()]

    def again(self) -> Lines:
        """The piece once more; of a task that has begun only the task."""
        begun = isinstance(self.stop, StepperStop) and self.stop.index > 0
        return self.stop.again() if begun else [*self._pieces[self.at].lines, *self.stop.again()]

    def whole(self) -> Lines:
        """The page from its first piece; a stepper stays at its step."""
        self.at = 0
        return self.lines()

    def move(self, direction: int) -> bool:
        """Go to the next piece, or the one before; false if there is none."""
        to = self.at + direction
        if not 0 <= to < len(self._pieces):
            return False
        self.at = to
        return True

    @property
    def is_last_piece(self) -> bool:
        """Whether the page ends with this piece."""
        return self.at == len(self._pieces) - 1

    def finish(self) -> None:
        """Note that the page is left forwards: it is finished if every question on it is answered."""
        for at, piece in enumerate(self._pieces):
            if piece.task is None or isinstance(piece.task, (StepperBlock, Explore)):
                continue
            # what was not reached now may have been answered on an earlier visit
            if self._stop_at(at).waiting:
                return
        if self.number not in self._store.progress(self.lesson.id, len(self.lesson.pages)).done:
            self._store.finished(self.lesson.id, self.number)

    def close(self) -> None:
        """Give up the runs."""
        for stop in self._stops.values():
            stop.close()

    # tasks

    def _make(self, piece: Piece) -> Stop:
        match piece.task:
            case Quiz() as quiz:
                last = self._store.answers(self.lesson.id).get(quiz.id)
                given = last.given if last is not None else None
                if self._is_reference and (last is None or not last.right) and not can_be_dealt(quiz):
                    given = next((write_given(quiz, right) for _, right in right_answers(quiz)), given)
                return QuizStop(quiz, partial(self._answered, quiz.id), given)
            case Recall() as recall:
                typed = recalled(self._store, self.lesson.id, recall.id)
                known = typed is not None or self._is_reference
                hint = partial(self._drafts.note_hint, recall.id)
                seen = self._drafts.hinted(recall.id)
                told = partial(self._looked_at, recall.id)
                return RecallStop(recall, told, hint, known=known, hinted=seen, typed=typed or "")
            case Predict() as predict:
                before = self._store.given(self.lesson.id, predict.id)
                run = LocalRun(predict.case.program())
                return PredictStop(predict, run, partial(self._answered, predict.id), before)
            case StepperBlock() as block:
                return self._make_stepper(block)
            case Explore() as explore:
                return ExploreStop(explore.options)
        return Rest()

    @property
    def _drafts(self) -> Drafts:
        return Drafts(self._store, self.lesson.id, self.number)

    @property
    def _is_reference(self) -> bool:
        """Whether the lesson is finished, so that it is there to look things up."""
        return self._store.progress(self.lesson.id, len(self.lesson.pages)).finished

    def _answered(self, item: str, given: str, right: bool) -> None:
        self._store.answered(self.lesson.id, item, given, right, page=self.number)
        # what was put on the full screen before is older than this
        self._drafts.given(item)

    def _looked_at(self, recall: str, typed: str) -> None:
        note_recall(self._store, self.lesson.id, recall, self.number, typed)

    def _make_stepper(self, block: StepperBlock) -> Stop:
        try:
            run = self._record(block, self._text)
        except ValueError:
            self._text = None
            run = self._record(block, None)
        stop = StepperStop(
            run,
            title=block.case.function,
            given=block.case.text,
            index=self._step,
            intro=block.intro,
            comment=lambda step: self._comment(block, step),
            record=partial(self._record, block),
            text=self._text,
            moved=self._moved,
            predicted=lambda kind, given, right: self._answered(f"predict-{kind}", given, right),
        )
        if stop.index != self._step:
            self._moved(stop.index, self._text)
        return stop

    @staticmethod
    def _comment(block: StepperBlock, step: Step) -> str:
        return comment_for(step, block) or ""

    def _record(self, block: StepperBlock, text: str | None) -> Run:
        told = 0

        def progress(steps: int) -> bool:
            nonlocal told
            if steps - told >= _OFTEN:
                told = steps
                self._tell(f"{steps:,} steps so far.")
            return True

        return LocalRun(block.program(text), step_limit=CAP, progress=progress)

    def _moved(self, index: int, text: str | None) -> None:
        self._step, self._text = index, text
        self.note()
