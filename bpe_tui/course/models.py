"""What is taught, as frozen data: a course has lessons, a lesson has pages, a page has blocks.

Texts are Markdown in which ``{{ expression }}`` stood for a computed value; the loader has already put the
values in. Positions point into the lesson file, for messages to its author.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from bpe_tui.course.case import Case
from bpe_tui.course.exploring.explorable import Explorable
from bpe_tui.course.quizzes.tasks import Task
from bpe_tui.course.syllabus import Course as Course
from bpe_tui.course.syllabus import Lesson as Lesson
from bpe_tui.course.syllabus import LessonTest as LessonTest
from bpe_tui.course.syllabus import Position as Position
from bpe_tui.course.syllabus import Slide as Slide
from bpe_tui.trace.marks import Mark
from bpe_tui.trace.program import Program


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of prose."""

    markdown: str


@dataclass(frozen=True, slots=True)
class LabLink(Text):
    """The way to a lab; where it cannot be opened on the spot it reads as a text."""

    lab: str
    """Id of the lab."""
    title: str
    summary: str
    """One sentence: what is written."""
    after: str
    """Id of the lesson that the lab belongs to."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; each cell is Markdown of one line."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Comment:
    """What a stepper says when a line has run; see `bpe_tui.course.comment` for how it is chosen and filled in."""

    function: str
    line: int
    """Line in the file of the taught function."""
    text: str
    """Markdown of one paragraph with ``{expression}`` over the variables of the step."""
    when: str = ""
    """Condition over the variables of the step; empty always holds. The first comment that holds is shown."""
    at: Position | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Stepper:
    """A taught function, run on something, to be stepped through."""

    id: str
    """Unique within the lesson."""
    case: Case
    intro: str = ""
    """Markdown of one or two sentences, shown before the first line has run."""
    comments: tuple[Comment, ...] = ()
    marks: tuple[Mark, ...] = ()
    """Moments of this stepper besides those that its function always has."""
    at: Position | None = field(default=None, compare=False, repr=False)

    def program(self, text: str | None = None) -> Program:
        """Make the program to step, with this stepper's own moments.

        Args:
            text: Another text to run on; ``None`` for the stepper's own.
        """
        program = (self.case if text is None else self.case.with_text(text)).program()
        return replace(program, marks=program.marks + self.marks)


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a choice quiz."""

    text: str
    right: bool
    why: str
    """Why it is right or wrong; shown once it was chosen."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer that was foreseen, and what to say to it."""

    answer: str
    why: str


QuizKind = Literal["choice", "choices", "number", "text", "order", "blank", "point", "expose"]


@dataclass(frozen=True, slots=True)
class Quiz:
    """A question with a key that was computed or given."""

    id: str
    kind: QuizKind
    question: str
    choices: tuple[Choice, ...] = ()
    """Of the kinds ``choice`` and ``choices``."""
    answers: tuple[str, ...] = ()
    """Of the kinds ``number`` and ``text``: accepted answers; the first one is shown as the answer."""
    mistakes: tuple[Mistake, ...] = ()
    explanation: str = ""
    """Shown after a right answer."""
    at: Position | None = field(default=None, compare=False, repr=False)
    task: Task | None = None
    """Of the kinds ``order``, ``blank``, ``point`` and ``expose``: what is to be done."""


@dataclass(frozen=True, slots=True)
class Recall:
    """A question to answer in one's head; then the answer is revealed."""

    id: str
    question: str
    hint: str
    answer: str


@dataclass(frozen=True, slots=True)
class Predict:
    """Questions made from a run of a taught function while it is stepped."""

    id: str
    case: Case
    kinds: tuple[Literal["line", "value", "pair"], ...]
    """``line``: which line runs next. ``value``: what a variable will be. ``pair``: which pair wins."""
    count: int
    """How many questions are asked."""
    at: Position | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Explore:
    """Something to try out; see `bpe_tui.course.explorables` for what there is."""

    id: str
    name: str
    """Which explorable it is."""
    options: Explorable[Any]
    """The explorable itself, as the lesson wants it."""
    at: Position | None = field(default=None, compare=False, repr=False)


Block = Text | Table | Stepper | Quiz | Recall | Predict | Explore


@dataclass(frozen=True, slots=True)
class Page:
    """One screen of a lesson."""

    title: str
    blocks: tuple[Block, ...]
    formal: tuple[Text | Table, ...] = ()
    """The formal version of what the page says; empty if it has none."""

    def shown(self, *, formal: bool) -> tuple[Block, ...]:
        """The blocks at a depth: the formal version takes the place of texts and tables, what is to be done stays."""
        if not formal or not self.formal:
            return self.blocks
        read = (block for block in self.blocks if isinstance(block, (Text, Table)) and not isinstance(block, LabLink))
        replaced = set(map(id, read))
        return (*self.formal, *(block for block in self.blocks if id(block) not in replaced))

    @property
    def stepper(self) -> Stepper | None:
        """The page's stepper, if it has one; such a page is laid out around it."""
        return next((block for block in self.blocks if isinstance(block, Stepper)), None)
