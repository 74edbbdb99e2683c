"""What a learner knows, summed up from what happened: lessons, accuracy by skill, what is weak, days, time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Final

from bpe_tui.course.models import Course, Lesson
from bpe_tui.course.syllabus import RESULT
from bpe_tui.study.events import Event
from bpe_tui.study.progress import live, moment
from bpe_tui.study.review import PRACTICE, RECALL, REVIEW, Now, card_of, local_now, plan_for
from bpe_tui.study.review_questions import is_skill
from bpe_tui.study.standing import has_passed
from bpe_tui.study.store import Store

PAUSE: Final = timedelta(minutes=10)
"""How long nothing happens before the learner is taken to be away."""
ENOUGH: Final = 2
"""First answers from which something can be said of a skill."""
WEAK: Final = 0.7
"""The share of right first answers below which a skill is weak."""
RECENT: Final = 8
"""First answers of a skill that count, the last ones: what was weak once need not be weak now."""


@dataclass(frozen=True, slots=True)
class LessonStanding:
    """How a lesson stands."""

    id: str
    title: str
    state: str
    """``new``, ``begun``, ``done`` or ``skipped``."""
    done: int
    """Pages that are finished."""
    pages: int
    asked: int
    """Questions that were answered."""
    first_right: int
    """Those of them whose first answer was right."""
    test: str
    """``passed``, ``not yet`` if it was taken, or empty."""
    seconds: float
    """About how long the learner was in it."""


@dataclass(frozen=True, slots=True)
class SkillStanding:
    """How a skill stands."""

    key: str
    lesson: str
    """Where it was met first."""
    asked: int
    """First answers, the last ones (`RECENT`)."""
    right: int

    @property
    def share(self) -> float:
        """The share that was right, from 0 to 1."""
        return self.right / self.asked


@dataclass(frozen=True, slots=True)
class Overview:
    """What is known of a learner, summed up."""

    lessons: tuple[LessonStanding, ...]
    skills: tuple[SkillStanding, ...]
    """In the order of the course; questions that belong to no skill are left out."""
    days: int
    """Days on which something was done."""
    in_a_row: int
    """Days in a row up to today, or up to yesterday if today is still to come."""
    seconds: float
    """About how long in all."""
    reviewed: int
    """Questions of reviews that were answered."""
    due: int
    """What is to be reviewed today."""
    next_day: date | None
    """When something is due again."""

    @property
    def weak(self) -> tuple[SkillStanding, ...]:
        """The skills that want practice, the weakest first."""
        weak = [skill for skill in self.skills if skill.asked >= ENOUGH and skill.share < WEAK]
        return tuple(sorted(weak, key=lambda skill: (skill.share, -skill.asked)))


def overview(store: Store, course: Course, now: Now = local_now) -> Overview:
    """Sum up what is known of a learner.

    Args:
        store: Knows it.
        course: The lessons; what belongs to others is left out.
        now: Tells the time.
    """
    events = live(sorted(store.history().events, key=lambda event: event.order))
    times = time_by_lesson(events)
    plan = plan_for(store, course, now)
    today = now()
    days = {moment(event.at).astimezone(today.tzinfo).date() for event in events}
    return Overview(
        lessons=tuple(_lesson(store, lesson, events, times.get(lesson.id, 0.0)) for lesson in course.lessons),
        skills=_skills(events, [lesson.id for lesson in course.lessons]),
        days=len(days),
        in_a_row=days_in_a_row(days, today.date()),
        seconds=sum(times.values()),
        reviewed=sum(event.item.startswith(REVIEW) for event in events),
        due=len(plan.due),
        next_day=plan.next_day,
    )


def is_of_lesson(event: Event) -> bool:
    """Whether an event is an answer to a question of a lesson, and not one of a review or the result of a test."""
    return (
        event.kind == "answered"
        and bool(event.item)
        and event.item != RESULT
        and not event.item.startswith((REVIEW, PRACTICE, RECALL))
    )


def _lesson(store: Store, lesson: Lesson, events: Iterable[Event], seconds: float) -> LessonStanding:
    pages = len(lesson.pages)
    progress = store.progress(lesson.id, pages)
    first: dict[str, bool] = {}
    taken = False
    for event in events:
        if event.lesson == lesson.id and is_of_lesson(event):
            first.setdefault(event.item, event.right is True)
        taken = taken or (event.lesson == lesson.id and event.item == RESULT)
    state = "new"
    if progress.finished:
        state = "done"
    elif progress.skipped and not progress.done:
        state = "skipped"
    elif progress.started:
        state = "begun"
    return LessonStanding(
        lesson.id,
        lesson.title,
        state,
        pages if progress.finished else len(progress.done),
        pages,
        len(first),
        sum(first.values()),
        "passed" if has_passed(store, lesson) else "not yet" if taken else "",
        seconds,
    )


def _skills(events: Iterable[Event], lessons: Sequence[str]) -> tuple[SkillStanding, ...]:
    firsts: dict[str, list[bool]] = {}
    homes: dict[str, str] = {}
    seen: set[tuple[str | None, str]] = set()
    for event in events:
        key = card_of(event)
        if not key or not is_skill(key) or event.lesson not in lessons or event.kind != "answered":
            continue
        fresh = event.item.startswith((REVIEW, PRACTICE, "predict-"))
        if fresh or (event.lesson, event.item) not in seen:
            seen.add((event.lesson, event.item))
            homes.setdefault(key, event.lesson or "")
            firsts.setdefault(key, []).append(event.right is True)
    keys = sorted(firsts, key=lambda key: lessons.index(homes[key]))
    return tuple(SkillStanding(key, homes[key], len(firsts[key][-RECENT:]), sum(firsts[key][-RECENT:])) for key in keys)


def time_by_lesson(events: Sequence[Event]) -> dict[str, float]:
    """Work out about how many seconds the learner was in each lesson; pauses are left out.

    Args:
        events: Live events in their order.
    """
    times: dict[str, float] = {}
    for event, following in pairwise(events):
        gap = timedelta(microseconds=following.at - event.at)
        if event.lesson and timedelta() < gap <= PAUSE:
            times[event.lesson] = times.get(event.lesson, 0.0) + gap.total_seconds()
    return times


def days_in_a_row(days: Iterable[date], today: date) -> int:
    """Count days in a row, back from today; a day that is not over yet breaks nothing."""
    known = set(days)
    day = today if today in known else today - timedelta(days=1)
    count = 0
    while day in known:
        count += 1
        day -= timedelta(days=1)
    return count


def time_text(seconds: float) -> str:
    """Write a length of time: ``3 h 20 min``, ``12 min``, ``under a minute``."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return "under a minute"
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if hours else f"{minutes} min"
