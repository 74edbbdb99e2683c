"""What is recorded: events, which are only ever added, and the learner's place on each page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["visited", "answered", "lab", "finished", "skipped", "reset"]
"""``visited``: came to a page. ``answered``: answered a quiz. ``lab``: ran the tests of a lab. ``finished``: was
through with a page, or with the lesson where no page is named. ``skipped``: passed over a lesson that is known.
``reset``: wants what came before to be forgotten."""

MOST: Final = 2**62
"""Bound of every number that is stored; it leaves room to count on."""
LAST_TICK: Final = MOST // 2
"""Bound of the order of events that come from elsewhere; those that follow have the rest."""
LAST_TIME: Final = 253_402_300_799_999_999
"""The end of the year 9999, the last that a date can show, in microseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something the learner did."""

    id: str
    """Unique everywhere, so that the same event met twice is kept once."""
    kind: str
    """A `Kind`; or another one, which a newer version wrote, and which is kept and counts for nothing."""
    lesson: str | None
    """``None`` only where a reset means all lessons."""
    page: int | None
    """From 1; ``None`` where none is meant or known."""
    at: int
    """Microseconds since 1970, UTC, by the clock of the machine."""
    tick: int
    """The order of events: the clock, pushed forward where it did not move on from the last event."""
    item: str = ""
    """Quiz or lab."""
    skill: str = ""
    """What the item exercises, where it says so."""
    attempt: int = 0
    """Counts the answers to this item since its last reset, from 1."""
    given: str = ""
    """The answer."""
    right: bool | None = None
    seconds: float | None = None
    """How long the learner took, where that was measured."""

    @property
    def order(self) -> tuple[int, str]:
        """Sorting key; it is the same on every machine the event was copied to."""
        return self.tick, self.id


@dataclass(frozen=True, slots=True)
class Place:
    """Where the learner is, exactly.

    Raises:
        ValueError: The page is less than 1, or the step less than 0.
    """

    lesson: str
    page: int = 1
    """From 1, as in the address ``LESSON#PAGE@STEP``."""
    step: int = 0
    """Index of the step that is shown, from 0."""
    text: str | None = None
    """The learner's own input or code; ``None`` for what the page came with."""

    def __post_init__(self) -> None:
        if not 1 <= self.page <= MOST:
            raise ValueError(f"pages count from 1, not {self.page}")
        if not 0 <= self.step <= MOST:
            raise ValueError(f"steps count from 0, not {self.step}")


@dataclass(frozen=True, slots=True)
class Seen:
    """A place and when the learner was last there."""

    place: Place
    at: int
    """Microseconds since 1970, UTC."""
    tick: int
    """As `Event.tick`."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice of the learner's, such as the theme."""

    name: str
    value: str
    tick: int
    """As `Event.tick`: of two values the later one holds."""


@dataclass(frozen=True, slots=True)
class History:
    """Everything that is known of a learner."""

    events: tuple[Event, ...] = ()
    places: tuple[Seen, ...] = ()
    settings: tuple[Setting, ...] = ()

    def __len__(self) -> int:
        return len(self.events) + len(self.places) + len(self.settings)

    def since(self, earlier: History) -> History:
        """What this history has and an earlier one has not."""
        events, places, settings = set(earlier.events), set(earlier.places), set(earlier.settings)
        return History(
            tuple(event for event in self.events if event not in events),
            tuple(seen for seen in self.places if seen not in places),
            tuple(setting for setting in self.settings if setting not in settings),
        )


def storable(text: str) -> str:
    """Replace lone surrogates, which are in no UTF-8 text, so that SQLite and JSON can hold it."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
