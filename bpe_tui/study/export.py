"""A history as JSON, to carry it to another machine or hand it to a teacher."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final, TypeVar

from bpe_tui.study import records
from bpe_tui.study.events import Event, History, Seen, Setting
from bpe_tui.study.progress import moment
from bpe_tui.study.tables import EVENT_COLUMNS

FORMAT: Final = "bpe-tui progress"
VERSION: Final = 1

T = TypeVar("T")


class ExportError(ValueError):
    """A text is no export; the message says what is wrong with it."""


def dumps(history: History) -> str:
    """Write a history as JSON: an object with a line for each record."""
    parts = [
        f'"format": {json.dumps(FORMAT)}',
        f'"version": {VERSION}',
        f'"events": {_lines([_event(event) for event in history.events])}',
        f'"places": {_lines([_seen(seen) for seen in history.places])}',
        f'"settings": {_lines([_setting(setting) for setting in history.settings])}',
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def loads(text: str) -> History:
    """Read a history from JSON.

    Raises:
        ExportError: The text is no export, or one of a newer version.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ExportError(f"this is not JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ExportError(f'this is not an export of bpe-tui: it does not say "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        raise ExportError(f"this export is of version {data.get('version')!r}; this bpe-tui reads {VERSION}")
    return History(
        tuple(_all(data, "events", records.event)),
        tuple(_all(data, "places", records.seen)),
        tuple(_all(data, "settings", records.setting)),
    )


def _lines(objects: list[dict[str, object]]) -> str:
    if not objects:
        return "[]"
    return "[\n  " + ",\n  ".join(json.dumps(each, ensure_ascii=False) for each in objects) + "\n]"


def _event(event: Event) -> dict[str, object]:
    fields = {column: getattr(event, column) for column in EVENT_COLUMNS}
    return {**fields, "at": moment(event.at).isoformat()}


def _seen(seen: Seen) -> dict[str, object]:
    place = seen.place
    return {
        "lesson": place.lesson,
        "page": place.page,
        "step": place.step,
        "text": place.text,
        "at": moment(seen.at).isoformat(),
        "tick": seen.tick,
    }


def _setting(setting: Setting) -> dict[str, object]:
    return {"name": setting.name, "value": setting.value, "tick": setting.tick}


def _all(data: dict[str, object], name: str, record: Callable[[dict[str, object]], T]) -> list[T]:
    objects = data.get(name, [])
    if not isinstance(objects, list):
        raise ExportError(f"{name} must be a list")
    found = []
    for number, fields in enumerate(objects, 1):
        try:
            if not isinstance(fields, dict):
                raise ExportError("it must be an object")
            if "at" in fields:
                fields = {**fields, "at": _microseconds(fields["at"])}
            found.append(record(fields))
        except ValueError as error:
            raise ExportError(f"{name}, number {number}: {error}") from error
    return found


def _microseconds(text: object) -> int:
    if not isinstance(text, str):
        raise ExportError(f"at must be a time such as 2025-01-31T09:30:00+00:00, not {text!r}")
    time = datetime.fromisoformat(text)
    if time.tzinfo is None:
        time = time.replace(tzinfo=UTC)
    return (time - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)
