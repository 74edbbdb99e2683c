"""Fields from outside into records, each field checked: objects of an export, rows of a file that cannot be trusted."""

from __future__ import annotations

from collections.abc import Mapping

from bpe_tui.study.events import LAST_TICK, LAST_TIME, MOST, Event, Place, Seen, Setting, storable


class BadRecordError(ValueError):
    """A record has a field that cannot be; the message says which."""


def event(fields: Mapping[str, object]) -> Event:
    """Make an event.

    Raises:
        BadRecordError: A field is missing or cannot be.
    """
    kind = _text(fields, "kind", some=True)
    resets = kind == "reset"
    return Event(
        id=_text(fields, "id", some=True),
        kind=kind,
        lesson=None if resets and fields.get("lesson") is None else _text(fields, "lesson"),
        page=None if fields.get("page") is None else _number(fields, "page", 1),
        at=_number(fields, "at", 0, LAST_TIME),
        tick=_number(fields, "tick", 0, LAST_TICK),
        item=_text(fields, "item"),
        skill=_text(fields, "skill"),
        attempt=_number(fields, "attempt", 0),
        given=_text(fields, "given"),
        right=_truth(fields, "right"),
        seconds=_seconds(fields, "seconds"),
    )


def seen(fields: Mapping[str, object]) -> Seen:
    """Make a place and when it was seen.

    Raises:
        BadRecordError: A field is missing or cannot be.
    """
    return Seen(
        Place(
            lesson=_text(fields, "lesson"),
            page=_number(fields, "page", 1),
            step=_number(fields, "step", 0),
            text=None if fields.get("text") is None else _text(fields, "text"),
        ),
        at=_number(fields, "at", 0, LAST_TIME),
        tick=_number(fields, "tick", 0, LAST_TICK),
    )


def setting(fields: Mapping[str, object]) -> Setting:
    """Make a setting.

    Raises:
        BadRecordError: A field is missing or cannot be.
    """
    return Setting(_text(fields, "name"), _text(fields, "value"), _number(fields, "tick", 0, LAST_TICK))


def _text(fields: Mapping[str, object], name: str, *, some: bool = False) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or (some and not value):
        raise BadRecordError(f"{name} must be a text, not {value!r}")
    return storable(value)


def _number(fields: Mapping[str, object], name: str, low: int, high: int = MOST) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadRecordError(f"{name} must be a whole number from {low}, not {value!r}")
    return value


def _truth(fields: Mapping[str, object], name: str) -> bool | None:
    value = fields.get(name)
    # SQLite has no truth values; it stores 0 and 1
    if value is not None and value not in (0, 1):
        raise BadRecordError(f"{name} must be true or false, not {value!r}")
    return None if value is None else bool(value)


def _seconds(fields: Mapping[str, object], name: str) -> float | None:
    value = fields.get(name)
    if value is None:
        return None
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise BadRecordError(f"{name} must be a number from 0, not {value!r}")
    return float(value)
