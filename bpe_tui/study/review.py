"""What is due for review: worked out from what the learner has answered, so that it is the same wherever that is known.

Each skill, and each question that cannot be made afresh, is a card of FSRS, the Free Spaced Repetition Scheduler.
Answers to a card that lie close together are one sitting, and count once: right if every question in it was answered
right at first. The schedule is kept nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from bpe_tui.course.syllabus import RESULT, Course
from bpe_tui.study.events import Event
from bpe_tui.study.progress import live, moment
from bpe_tui.study.skills.exercised import LABS, ON_THEIR_PAGE, POOL, skill_of, stands_alone
from bpe_tui.study.store import Store

Now = Callable[[], datetime]
"""Tells the time, with its time zone."""
CAP: Final = 20
"""Questions a day at most."""
RETURN_CAP: Final = 10
"""Questions on the first day after a long absence."""
ABSENCE: Final = timedelta(days=10)
"""How long nothing was answered for it to be a long absence."""
REVIEW: Final = "review/"
"""Begins the items under which answers of reviews are kept; what follows is the card."""
PRACTICE: Final = "practice/"
"""Begins the items of questions asked at the learner's wish: ``practice/CARD/NUMBER``."""
RECALL: Final = "recall/"
"""Begins the items under which is kept that the answer of a recall was looked at."""
_SITTING: Final = timedelta(hours=8)
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Card:
    """Something to be reviewed: a skill, or a question of a lesson."""

    key: str
    """Id of a skill; or ``LESSON/QUIZ``, a question asked as it is; or ``LESSON/test``, one of its test."""
    lesson: str
    """Where it was met first."""
    due: datetime
    """When it is due again."""
    sittings: int
    """How often it was answered, close answers together."""
    last: datetime


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done today."""

    due: tuple[Card, ...]
    """What is asked today, in this order; no more than a day takes."""
    waiting: int
    """How many more are due and can wait."""
    done: int
    """How many were reviewed today."""
    cards: int
    """How many cards there are."""
    next_day: date | None
    """The next day on which something is asked; ``None`` if nothing was answered yet."""


@dataclass(slots=True)
class _Sitting:
    start: datetime
    last: datetime
    right: bool
    items: set[str]


def card_of(event: Event) -> str:
    """The card that an answer is about; empty if it is about none."""
    lesson, item = event.lesson or "", event.item
    if event.kind == "lab":
        # until a lab is solved its runs are part of the work
        return LABS.get(item.removeprefix("lab-"), "") if event.right else ""
    if event.kind != "answered" or not lesson or not item or item == RESULT:
        return ""
    if item.startswith(REVIEW):
        return item.removeprefix(REVIEW)
    if item.startswith(PRACTICE):
        return item.removeprefix(PRACTICE).rpartition("/")[0]
    if item.startswith(RECALL):
        name = item.removeprefix(RECALL)
        return "" if name in ON_THEIR_PAGE else f"{lesson}/{name}"
    if item.startswith(f"{RESULT}/"):
        *home, item = item.split("/")[1:]
        lesson = home[0] if home else lesson
    skill = skill_of(lesson, item)
    if skill or item.startswith("predict-"):
        # a prediction of a lesson that has no skill for it cannot be asked again
        return skill
    return f"{lesson}/{item if stands_alone(lesson, item) else POOL}"


def cards_of(events: Iterable[Event]) -> list[Card]:
    """Find all cards and when each is due, in the order in which they were first met.

    Args:
        events: Everything that was recorded, in any order.
    """
    sittings: dict[str, list[_Sitting]] = {}
    lessons: dict[str, str] = {}
    for event in live(sorted(events, key=lambda each: each.order)):
        key = card_of(event)
        if key:
            lessons.setdefault(key, event.lesson or "")
            _sit(sittings.setdefault(key, []), event)
    if not sittings:
        return []
    due = _due(sittings)
    return [Card(key, lessons[key], due[key], len(held), held[-1].last) for key, held in sittings.items()]


def _sit(held: list[_Sitting], event: Event) -> None:
    """Add an answer to the sittings of its card."""
    at, right = moment(event.at), event.right is True
    if held and at - held[-1].start < _SITTING:
        sitting = held[-1]
        # a further try at the same question does not undo the first one
        if event.item not in sitting.items:
            sitting.right = sitting.right and right
        sitting.last = max(sitting.last, at)
        sitting.items.add(event.item)
    else:
        held.append(_Sitting(at, at, right, {event.item}))


def _due(sittings: Mapping[str, Sequence[_Sitting]]) -> dict[str, datetime]:
    # imported here, for it is not needed before something was answered
    import fsrs

    # no steps of minutes and nothing by chance: what was wrong comes back the next day, the rest after whole days
    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(_DAY,), maximum_interval=365, enable_fuzzing=False)
    found: dict[str, datetime] = {}
    for key, held in sittings.items():
        card = fsrs.Card(card_id=0)
        for sitting in held:
            rating = fsrs.Rating.Good if sitting.right else fsrs.Rating.Again
            card, _ = scheduler.review_card(card, rating, sitting.last)
        found[key] = card.due
    return found


def plan(events: Iterable[Event], lessons: Sequence[str], now: datetime, untested: Collection[str] = ()) -> Plan:
    """Work out what is to be reviewed today.

    Args:
        events: Everything that was recorded, in any order.
        lessons: Ids of the lessons in the order of the course; cards of others are left out.
        now: The time, with its time zone; a day is one of that zone.
        untested: Lessons that have no test to draw from.
    """
    events = list(events)
    today = now.date()
    gone = {f"{lesson}/{POOL}" for lesson in untested}
    cards = [card for card in cards_of(events) if card.lesson in lessons and card.key not in gone]
    days = {card.key: card.due.astimezone(now.tzinfo).date() for card in cards}
    due = [card for card in cards if days[card.key] <= today]
    done = {event.item for event in live(sorted(events, key=lambda each: each.order)) if _is_review(event, now)}
    room = max(0, _cap(cards, done, now) - len(done))
    # longest due first, and among equals as the course goes
    due.sort(key=lambda card: (days[card.key], lessons.index(card.lesson)))
    left = due[room:]
    later = [day for key, day in days.items() if day > today]
    if due:
        later.append(today if room else today + timedelta(days=1))
    return Plan(tuple(due[:room]), len(left), len(done), len(cards), min(later) if later else None)


def _is_review(event: Event, now: datetime) -> bool:
    return event.item.startswith(REVIEW) and moment(event.at).astimezone(now.tzinfo).date() == now.date()


def _cap(cards: Sequence[Card], done: Iterable[str], now: datetime) -> int:
    """How much a day takes; less on the day of a return."""
    done_keys = {item.removeprefix(REVIEW) for item in done}
    before = [card.last for card in cards if card.key not in done_keys]
    return RETURN_CAP if before and now - max(before) > ABSENCE else CAP


def local_now() -> datetime:
    """The time here."""
    return datetime.now().astimezone()


def plan_for(store: Store, course: Course, now: Now = local_now) -> Plan:
    """What is to be reviewed today."""
    untested = [lesson.id for lesson in course.lessons if lesson.test is None]
    return plan(store.history().events, [lesson.id for lesson in course.lessons], now(), untested)
