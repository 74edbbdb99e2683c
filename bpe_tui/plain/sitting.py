"""Tests line by line: the test of a lesson, and the one that finds where to begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bpe_tui.course.answers import grade
from bpe_tui.course.models import Course, Lesson
from bpe_tui.course.quizzes.keys import key_text
from bpe_tui.course.quizzes.placement import Placement
from bpe_tui.course.quizzes.sitting import Whole, grade_once, grade_passed
from bpe_tui.plain.asking import QuizStop, led
from bpe_tui.plain.commands import LEAVE, PASS, RETAKE, SKIP, Command, Order
from bpe_tui.plain.prose import prose, sentence
from bpe_tui.plain.stop import GO_ON, Lines, Stop
from bpe_tui.plain.voice import Line
from bpe_tui.study.lesson_tests import begin_test, keep_answer, keep_result
from bpe_tui.study.standing import skip_lessons
from bpe_tui.study.store import Store


class AskingStop(Stop):
    """Asks one question after the other; each is answered once. Subclasses say which, and what comes of it."""

    def __init__(self) -> None:
        self.inner: QuizStop | None = None
        """The question that is open."""
        self.left = False
        """Whether the learner has left it."""
        self._warned = False
        """Whether it was just said that leaving loses what was answered."""

    @property
    def commands(self) -> Sequence[Command]:  # type: ignore[override]
        """The words of the question, or those of the end."""
        if self.inner is None:
            return self.end_commands()
        return (*self.inner.commands, PASS, LEAVE) if self.inner.waiting else (LEAVE,)

    @property
    def takes_answers(self) -> bool:  # type: ignore[override]
        """Whether a question is open."""
        return self.inner is not None

    @property
    def whole_words(self) -> bool:  # type: ignore[override]
        """As the question has it."""
        return self.inner is not None and self.inner.whole_words

    @property
    def waiting(self) -> bool:
        """Whether a question waits for its answer."""
        return self.inner is not None and self.inner.waiting

    def end_commands(self) -> Sequence[Command]:
        """What can be said at the end."""
        return ()

    def end_lines(self) -> Lines:
        """What is said at the end."""
        raise NotImplementedError

    def heading(self) -> str:
        """Which question this is."""
        raise NotImplementedError

    def ask(self) -> QuizStop | None:
        """Make the next question; ``None`` if there is none."""
        raise NotImplementedError

    def passed_over(self) -> Lines:
        """Take note that the open question is not answered."""
        raise NotImplementedError

    @property
    def whole(self) -> Whole | None:
        """What counts only once its last question is answered; ``None`` where each answer counts."""
        return None

    def next_question(self) -> Lines:
        """Ask the next question, or come to the end."""
        self.inner = self.ask()
        return self.end_lines() if self.inner is None else ["", self.heading(), *self.inner.open()]

    def again(self) -> Lines:
        """The question once more, or the end."""
        return self.end_lines() if self.inner is None else [self.heading(), *self.inner.open()]

    def enter(self) -> Lines | None:
        """Ask again while an answer is awaited; else go on."""
        return self.again() if self.waiting else self.go_on()

    def go_on(self) -> Lines | None:
        """Go on to the next question; an open one is not passed over by accident."""
        if self.inner is None:
            return None
        if self.inner.waiting:
            return ["Answer first. If you do not know, type pass; to leave the test, type leave."]
        return self.next_question()

    def do(self, order: Order) -> Lines:
        """Pass over a question, leave, or answer."""
        warned, self._warned = self._warned, False
        if order.command is LEAVE:
            return self._leave(warned)
        if order.command is PASS:
            return self.passed_over()
        assert self.inner is not None, "the other words are those of a question"
        return self.inner.do(order)

    def _leave(self, warned: bool) -> Lines:
        """Leave; say first what is lost by it, and come to the end where nothing is left to answer."""
        if self.inner is not None and self.whole is not None and self.whole.begun:
            if self.whole.over:
                return self.next_question()
            if not warned:
                self._warned = True
                return ["What you have answered so far does not count then. Type leave again to leave, or answer."]
        self.left = True
        return []

    def accepts(self, text: str) -> bool:
        """As the question has it."""
        return self.inner is not None and self.inner.accepts(text)

    def hear(self, text: str) -> Lines | None:
        """Take an answer."""
        self._warned = False
        return None if self.inner is None else self.inner.hear(text)


class LessonTestStop(AskingStop):
    """The test of a lesson."""

    def __init__(self, course: Course, lesson: Lesson, store: Store) -> None:
        """Draw the questions.

        Args:
            course: All lessons.
            lesson: One that has a test.
            store: Knows which questions were seen, and keeps the answers.
        """
        super().__init__()
        self._course, self.lesson, self._store = course, lesson, store
        self._draw()

    def _draw(self) -> None:
        self.sitting = begin_test(self._store, self._course, self.lesson)

    def open(self) -> Lines:
        """Say what it is about, and ask."""
        count = len(self.sitting.drawn)
        return [
            f"Test of {self.lesson.title}.",
            f"{count} question{'' if count == 1 else 's'}; {self.sitting.to_pass}. Your first answer to each counts.",
            *self.next_question(),
        ]

    def heading(self) -> str:
        """Which question this is."""
        at = min(len(self.sitting.drawn), self.sitting.at + (1 if self.waiting else 0))
        return f"Test, question {at} of {len(self.sitting.drawn)}."

    def ask(self) -> QuizStop | None:
        """The next question that was drawn."""
        drawn = self.sitting.question
        if drawn is None:
            keep_result(self._store, self.lesson, self.sitting)
            return None
        return QuizStop(drawn.quiz, self._note, judge=grade_once, once=True)

    def _note(self, given: str, right: bool) -> None:
        keep_answer(self._store, self.lesson, self.sitting, given, right)

    def passed_over(self) -> Lines:
        """It counts as not answered right; the answer is told."""
        assert self.inner is not None, "only an open question is passed over"
        told = prose(grade_passed(self.inner.quiz).why)
        self._note("", False)
        return [*told, *self.next_question()]

    @property
    def whole(self) -> Whole:
        """Only the whole test has an outcome."""
        return self.sitting

    def end_lines(self) -> Lines:
        """The outcome."""
        sitting = self.sitting
        lines: Lines = ["", f"You answered {sitting.right} of {len(sitting.drawn)} questions right."]
        if sitting.passed:
            lines.append("That passes.")
        else:
            lines.append(f"{sitting.pass_at} would pass. Nothing is lost: read on where you like, and try again.")
        if sitting.missed:
            lines.append("Not right were:")
            for drawn in sitting.missed:
                lines.append(Line(sentence(drawn.quiz.question) or "A bug to find.", indent=2))
                answer = led("The answer:", key_text(drawn.quiz)) if key_text(drawn.quiz) else []
                lines += [replace(line, indent=line.indent + 4) for line in answer if line.text]
        return [*lines, "Type retake to take it again with other questions. " + GO_ON]

    def end_commands(self) -> Sequence[Command]:
        """Once more, or leave."""
        return (RETAKE,)

    def do(self, order: Order) -> Lines:
        """Take it again with others, or as in every test."""
        if order.command is RETAKE:
            self._draw()
            return self.open()
        return super().do(order)


class PlacementStop(AskingStop):
    """The test that finds where to begin."""

    def __init__(self, course: Course, store: Store, seed: int = 0) -> None:
        """Begin."""
        super().__init__()
        self._course, self._store = course, store
        self.placement = Placement(course, seed)

    @property
    def begin(self) -> Lesson | None:
        """The lesson to begin with, once it is over; ``None`` if nothing is left to learn."""
        return self.placement.begin

    def open(self) -> Lines:
        """Say what it is about, and ask."""
        if not self.placement.possible:
            return ["There is nothing to ask: no lesson has a test.", GO_ON]
        return [
            f"Placement test: at most {self.placement.most} questions find where to begin. Nothing is forced by it.",
            "If you do not know, type pass.",
            *self.next_question(),
        ]

    def heading(self) -> str:
        """Which question this is."""
        return f"Question {self.placement.asked + (1 if self.waiting else 0)}, at most {self.placement.most}."

    def ask(self) -> QuizStop | None:
        """The question that is asked next."""
        probe = self.placement.question
        if probe is None:
            return None
        return QuizStop(probe.quiz, lambda _given, right: self.placement.answered(right), judge=grade, once=True)

    def passed_over(self) -> Lines:
        """It counts as not known."""
        self.placement.answered(False)
        return self.next_question()

    @property
    def whole(self) -> Whole:
        """Only the whole test finds a lesson."""
        return self.placement

    def end_lines(self) -> Lines:
        """Where to begin."""
        begin = self.begin
        if begin is None:
            lines: Lines = ["", "You know all that the lessons ask about. Any of them is open to you."]
        else:
            number = self._course.lessons.index(begin) + 1
            lines = ["", f"Begin with lesson {number}, {begin.title}. Enter goes there."]
        skipped = len(self.placement.before)
        if skipped:
            what = "the lesson" if skipped == 1 else f"the {skipped} lessons"
            lines.append(f"Type skip to mark {what} before it as skipped; they stay open to you.")
        return lines

    def end_commands(self) -> Sequence[Command]:
        """Mark what is known."""
        return (SKIP,) if self.placement.before else ()

    def do(self, order: Order) -> Lines:
        """Mark the lessons before as skipped, or as in every test."""
        if order.command is not SKIP:
            return super().do(order)
        count = skip_lessons(self._store, self.placement.before)
        return [f"{count} lesson{'' if count == 1 else 's'} marked as skipped.", GO_ON]
