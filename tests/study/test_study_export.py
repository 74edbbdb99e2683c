"""Exports: whole, readable, merged in any order and as often as one likes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.study import Event, Place, Store
from bpe_tui.study.events import LAST_TICK, LAST_TIME, History, Seen, Setting
from bpe_tui.study.export import ExportError, dumps, loads

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
times = st.integers(0, LAST_TIME)
ticks = st.integers(0, LAST_TICK)
pages = st.integers(1, 5)
events = st.builds(
    Event,
    id=st.text("0123456789abcdef", min_size=1, max_size=6),
    kind=st.sampled_from(["visited", "answered", "lab", "finished", "reset", "of a newer version"]),
    lesson=texts,
    page=st.none() | pages,
    at=times,
    tick=ticks,
    item=texts,
    skill=texts,
    attempt=st.integers(0, 9),
    given=texts,
    right=st.none() | st.booleans(),
    seconds=st.none() | st.floats(0, 1e9),
)
seens = st.builds(Seen, st.builds(Place, texts, pages, st.integers(0, 10**9), st.none() | texts), times, ticks)
choices = st.builds(Setting, texts, texts, ticks)
histories = st.builds(
    History,
    st.lists(events, max_size=6, unique_by=lambda event: event.id).map(tuple),
    st.lists(seens, max_size=6, unique_by=(lambda seen: seen.tick, lambda seen: seen.place.page)).map(tuple),
    st.lists(choices, max_size=3, unique_by=lambda choice: choice.name).map(tuple),
)


@given(histories)
def test_an_export_says_everything(history: History) -> None:
    text = dumps(history)
    assert loads(text) == history
    assert len(text.splitlines()) >= len(history.events)


@settings(deadline=None)
@given(histories)
def test_an_import_knows_everything(history: History) -> None:
    with Store.memory() as store:
        merged = store.import_json(dumps(history))
        assert (merged.events, merged.settings) == (len(history.events), len(history.settings))
        known = store.history()
        assert set(known.events) == set(history.events)
        assert set(known.places) == set(history.places)
        assert set(known.settings) == set(history.settings)


@settings(deadline=None)
@given(histories, histories)
def test_merging_is_idempotent(one: History, other: History) -> None:
    with Store.memory() as store:
        store.import_json(dumps(one))
        store.import_json(dumps(other))
        known = store.history()
        for history in (one, other, known):
            merged = store.import_json(dumps(history))
            assert (merged.events, merged.places, merged.settings) == (0, 0, 0)
        assert store.history() == known


def test_two_machines_come_to_know_the_same() -> None:
    minutes = iter(range(10**9, 10**15, 10**9))
    with Store.memory(clock=lambda: next(minutes)) as home, Store.memory(clock=lambda: next(minutes)) as school:
        home.at(Place("merge", 1, 5, "at home"))
        home.answered("merge", "q", "wrong", False)
        school.at(Place("merge", 1, 9, "at school"))
        school.at(Place("encode", 2, 1))
        school.answered("merge", "q", "right", True)
        school.set_setting("theme", "light")
        home.reset("encode")
        home.set_setting("theme", "dark")
        exports = home.export_json(), school.export_json()
        home.import_json(exports[1])
        school.import_json(exports[0])
        assert home.history() == school.history()
        for store in (home, school):
            assert store.place() == Place("merge", 1, 9, "at school")
            assert store.place_in("encode") is None, "it was reset after it was left"
            assert store.answers("merge")["q"].given == "right"
            assert store.answers("merge")["q"].tries == 2
            assert store.setting("theme", "") == "dark"


def test_an_import_does_not_undo_a_later_reset() -> None:
    minutes = iter(range(10**9, 10**15, 10**9))
    with Store.memory(clock=lambda: next(minutes)) as store:
        store.answered("merge", "q", "x", True)
        store.at(Place("merge", 1, 5))
        export = store.export_json()
        store.reset("merge")
        store.import_json(export)
        assert store.answers("merge") == {}
        assert store.place() is None


def good() -> dict[str, Any]:
    with Store.memory() as store:
        store.at(Place("merge", 1, 2, "x"))
        store.answered("merge", "q", "x", True)
        store.set_setting("theme", "dark")
        data: dict[str, Any] = json.loads(store.export_json())
    return data


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "not an export"),
        ('{"format": "something else"}', "not an export"),
        ('{"format": "bpe-tui progress", "version": 2}', "version 2; this bpe-tui reads 1"),
        ('{"format": "bpe-tui progress", "version": 1, "events": {}}', "events must be a list"),
        ('{"format": "bpe-tui progress", "version": 1, "events": [7]}', "events, number 1: it must be an object"),
    ],
)
def test_what_is_no_export_is_refused_with_a_reason(text: str, message: str) -> None:
    with Store.memory() as store, pytest.raises(ExportError, match=message):
        store.import_json(text)


@pytest.mark.parametrize(
    ("table", "field", "value"),
    [
        ("events", "id", ""),
        ("events", "kind", ""),
        ("events", "lesson", None),
        ("events", "page", 0),
        ("events", "page", True),
        ("events", "at", "yesterday"),
        ("events", "at", "1969-12-31T23:59:59+00:00"),
        ("events", "at", 5),
        ("events", "tick", 2**62),
        ("events", "attempt", "1"),
        ("events", "right", 2),
        ("events", "right", "yes"),
        ("events", "seconds", -1),
        ("events", "seconds", 10**400),
        ("places", "page", 1.5),
        ("places", "step", -1),
        ("places", "text", 3),
        ("settings", "value", None),
    ],
)
def test_a_record_that_cannot_be_is_refused_whole(table: str, field: str, value: object) -> None:
    data = good()
    data[table][-1][field] = value
    with Store.memory() as store:
        with pytest.raises(ExportError, match=rf"{table}, number {len(data[table])}: "):
            store.import_json(json.dumps(data))
        assert len(store.history()) == 0
