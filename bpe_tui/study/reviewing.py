"""Taking a review, or practising one skill: what is asked now, and what is kept of the answers."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from bpe_tui.course.answers import Given, Verdict, grade
from bpe_tui.course.models import Course, Quiz, Recall
from bpe_tui.course.quizzes.presenting import written_answer
from bpe_tui.course.quizzes.sitting import grade_once
from bpe_tui.study.review import PRACTICE, RECALL, REVIEW, Now, Plan, local_now, plan_for
from bpe_tui.study.review_questions import comparing, is_skill, question_of, thinking, title_of
from bpe_tui.study.store import Store

PRACTISED: Final = 5
"""Questions when one skill is practised."""
_LONGEST: Final = 600.0
"""Seconds that a question is taken to have needed at most; the learner was away if it was more."""


def note_recall(store: Store, lesson: str, recall: str, page: int, typed: str = "") -> None:
    """Keep that the answer of a recall was looked at, and what was typed first: from then on it comes for review."""
    store.answered(lesson, f"{RECALL}{recall}", typed, True, page=page)


def recalled(store: Store, lesson: str, recall: str) -> str | None:
    """What was typed before the answer of a recall was looked at, mostly nothing; ``None`` if it never was."""
    given = store.given(lesson, f"{RECALL}{recall}")
    return next((typed for typed in reversed(given) if typed), "") if given else None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that is asked in a sitting."""

    key: str
    """Its card."""
    lesson: str
    """Under which lesson its answer is kept."""
    item: str
    """And as which item."""
    seed: str
    """Chooses the question."""


class Review:
    """One sitting."""

    def __init__(
        self, store: Store, course: Course, asked: Iterable[Asked], now: Now = local_now, *, practised: str = ""
    ) -> None:
        """Begin.

        Args:
            store: Where answers are kept.
            course: The lessons.
            asked: What is asked, in this order; what the course has no more is left out when its turn comes.
            now: Tells the time.
            practised: The card that is practised; empty if what is due is asked.
        """
        self._store, self._course, self._now = store, course, now
        self.practised: Final = practised
        self.asked: Final = list(asked)
        self.results: list[bool] = []
        """Whether each answer so far was right."""
        self._made: tuple[Asked, Quiz | Recall] | None = None
        self._revealed = False
        self._since = time.monotonic()

    @classmethod
    def begin(
        cls, store: Store, course: Course, practice: tuple[str, str] | None = None, now: Now = local_now
    ) -> Review:
        """Practise what is wanted, else ask what is due today.

        Args:
            store: Where answers are kept.
            course: The lessons.
            practice: A card and its lesson, to be practised whether it is due or not.
            now: Tells the time.
        """
        return cls.due(store, course, now) if practice is None else cls.practice(store, course, *practice, now)

    @classmethod
    def due(cls, store: Store, course: Course, now: Now = local_now) -> Review:
        """Ask what is due today."""
        day = now().date().isoformat()
        cards = plan_for(store, course, now).due
        asked = [Asked(card.key, card.lesson, f"{REVIEW}{card.key}", f"{card.sittings} {day}") for card in cards]
        return cls(store, course, asked, now)

    @classmethod
    def practice(cls, store: Store, course: Course, key: str, lesson: str, now: Now = local_now) -> Review:
        """Ask about one card several times, if it can be made afresh; else once.

        Args:
            store: Where answers are kept.
            course: The lessons.
            key: The card.
            lesson: Under which lesson the answers are kept.
            now: Tells the time.
        """
        numbers = range(1, (PRACTISED if is_skill(key) else 1) + 1)
        seed = now().isoformat()
        asked = [Asked(key, lesson, f"{PRACTICE}{key}/{n}", f"{seed} {n}") for n in numbers]
        return cls(store, course, asked, now, practised=key)

    @property
    def title(self) -> str:
        """What this is, in Markdown."""
        if not self.practised:
            return "Review"
        return f"Practice: {title_of(self._course, self.practised)}" if is_skill(self.practised) else "Practice"

    @property
    def at(self) -> int:
        """The question that is open, from 0; as many as there are at the end."""
        return len(self.results)

    @property
    def right(self) -> int:
        """Right answers so far."""
        return sum(self.results)

    @property
    def current(self) -> Asked | None:
        """What is asked now; ``None`` at the end."""
        made = self._make()
        return None if made is None else made[0]

    @property
    def quiz(self) -> Quiz | None:
        """What is shown now; ``None`` at the end."""
        made = self._make()
        if made is None:
            return None
        question = made[1]
        if isinstance(question, Recall):
            return comparing(question) if self._revealed else thinking(question)
        return question

    @property
    def reveals(self) -> bool:
        """Whether what is open only shows an answer: nothing is graded then, and it goes on at once."""
        made = self._make()
        return made is not None and isinstance(made[1], Recall) and not self._revealed

    @property
    def recalls(self) -> bool:
        """Whether what is open is answered in one's head."""
        made = self._make()
        return made is not None and isinstance(made[1], Recall)

    def grade(self, quiz: Quiz, given: Given) -> Verdict:
        """Grade an answer to what is open: it counts at once, and how one has recalled something is taken as it is."""
        return grade(quiz, given) if self.recalls else grade_once(quiz, given)

    def _make(self) -> tuple[Asked, Quiz | Recall] | None:
        """Make the open question, once."""
        while self._made is None and self.at < len(self.asked):
            asked = self.asked[self.at]
            question = question_of(self._course, asked.key, asked.seed)
            if question is None:
                del self.asked[self.at]
            else:
                self._made = asked, question
        return self._made

    def take(self, given: str, right: bool) -> None:
        """Take the answer to the open question, and go on to the next."""
        asked = self.current
        if asked is None:
            return
        if self.reveals:
            self._revealed = True
            return
        seconds = min(time.monotonic() - self._since, _LONGEST)
        self._store.answered(asked.lesson, asked.item, given, right, skill=asked.key, seconds=seconds)
        self.results.append(right)
        self._made, self._revealed = None, False
        self._since = time.monotonic()

    def pass_over(self) -> None:
        """Count the open question as not known."""
        self._revealed = True
        self.take("", False)

    def afterwards(self) -> Plan:
        """What is due once this is done."""
        return plan_for(self._store, self._course, self._now)


def told_answer(quiz: Quiz) -> str:
    """What is said to who passes over a question, in Markdown."""
    answer = written_answer(quiz)
    if not answer:
        return "Any answer will do that shows it."
    return f"The answer:\n\n{answer}" if "\n" in answer else f"The answer: {answer}"


def day_text(day: date, today: date) -> str:
    """Name a day that is to come: ``tomorrow``, ``on Friday``, ``on 3 March``."""
    days = (day - today).days
    if days <= 0:
        return "today"
    if days == 1:
        return "tomorrow"
    if days < 7:
        return f"on {_WEEKDAYS[day.weekday()]}"
    return f"on {day.day} {_MONTHS[day.month - 1]}{'' if day.year == today.year else f' {day.year}'}"


def ending(review: Review, now: Now = local_now) -> list[str]:
    """What is said at the end, in short paragraphs: how it went, and when something is due again."""
    after, today = review.afterwards(), now().date()
    if not after.cards:
        return ["Nothing to review yet.", "What you answer in the lessons comes back here after a day or more."]
    said = []
    if review.asked:
        count = len(review.asked)
        said.append(
            f"{review.right} of {count} right." if count > 1 else ("Right." if review.right else "Not this time.")
        )
        if review.right < len(review.results):
            said.append("What was not right comes back soon, with other numbers.")
    else:
        said.append("Nothing is due today.")
    if after.due:
        said.append(f"{len(after.due)} more can be reviewed today.")
    elif after.next_day is not None:
        said.append(f"Next: {day_text(after.next_day, today)}.")
    return said


_WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
