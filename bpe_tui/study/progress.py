"""What events add up to: the last answer to each quiz, and how far a lesson is done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bpe_tui.study.events import Event, Seen

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """The last answer to a quiz, or the last run of a lab."""

    given: str
    right: bool
    tries: int
    """How often it was answered, this time included."""
    solved: bool
    """Whether this or an earlier answer was right."""
    when: datetime


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a lesson is done."""

    pages: int
    """How many pages the lesson has."""
    done: frozenset[int]
    """The pages that are finished, from 1."""
    right: int
    """Quizzes and labs that were answered right at least once."""
    answered: int
    """Quizzes and labs that were answered at all."""
    tries: int
    """Answers in all."""
    finished: bool
    """Whether the lesson or each of its pages was finished."""
    last_seen: datetime | None
    """When the learner was last in it; ``None`` if never, or not since it was reset."""
    skipped: bool = False
    """Whether the learner passed over it, since they know what it teaches."""

    @property
    def started(self) -> bool:
        """Whether the learner was ever in it."""
        return self.last_seen is not None


def live(events: Iterable[Event]) -> list[Event]:
    """Drop what a later reset wants forgotten, and the resets.

    Args:
        events: Events in their order (`Event.order`).
    """
    kept: list[Event] = []
    for event in events:
        if event.kind == "reset":
            kept = [earlier for earlier in kept if not _forgets(event, earlier)]
        else:
            kept.append(event)
    return kept


def _forgets(reset: Event, event: Event) -> bool:
    if reset.lesson is None:
        return True
    if reset.lesson != event.lesson:
        return False
    # a lesson with a page to be done again is not finished
    return reset.page in (None, event.page) or (event.kind == "finished" and event.page is None)


def last_answers(events: Iterable[Event]) -> dict[str, LastAnswer]:
    """Find the last answer to each quiz and lab.

    Args:
        events: Live events of one lesson in their order.
    """
    last: dict[str, tuple[Event, int, bool]] = {}
    for event in events:
        if event.kind in ("answered", "lab"):
            _, tries, solved = last.get(event.item, (event, 0, False))
            last[event.item] = event, tries + 1, solved or event.right is True
    return {
        item: LastAnswer(event.given, event.right is True, tries, solved, moment(event.at))
        for item, (event, tries, solved) in last.items()
    }


def given_to(events: Iterable[Event], item: str) -> tuple[str, ...]:
    """Every answer to an item, in their order.

    Args:
        events: Live events of one lesson in their order.
        item: What was asked.
    """
    return tuple(event.given for event in events if event.kind == "answered" and event.item == item)


def progress_of(events: Iterable[Event], places: Iterable[Seen], pages: int) -> Progress:
    """Work out how far a lesson is done.

    Args:
        events: Live events of the lesson in their order.
        places: The learner's live places in it.
        pages: How many pages it has now; finished pages beyond them do not count.
    """
    events = list(events)
    answers = last_answers(events).values()
    ends = {event.page for event in events if event.kind == "finished"}
    done = frozenset(page for page in ends if page is not None and 1 <= page <= pages)
    # to pass over a lesson is not to be in it, and a lab is none of its pages
    times = [event.at for event in events if event.kind not in ("skipped", "lab")] + [seen.at for seen in places]
    return Progress(
        pages=pages,
        done=done,
        right=sum(answer.solved for answer in answers),
        answered=len(answers),
        tries=sum(answer.tries for answer in answers),
        finished=None in ends or (pages > 0 and len(done) == pages),
        last_seen=moment(max(times)) if times else None,
        skipped=any(event.kind == "skipped" for event in events),
    )


def moment(at: int) -> datetime:
    """Turn microseconds since 1970 into a time in UTC."""
    from datetime import UTC, datetime, timedelta

    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at)
