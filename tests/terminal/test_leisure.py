"""Garbage is looked for in pauses, and no key waits for it."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from types import ModuleType

import pytest

from bpe_tui.app import BpeApp
from bpe_tui.course.shelf import open_course
from bpe_tui.terminal import leisure
from bpe_tui.terminal.leisure import Leisure
from bpe_tui.widgets.stepper import Stepper
from bpe_tui.widgets.toy import toy_run


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked of the collector, which does nothing of it."""
    asked: list[str] = []
    for name in ("collect", "freeze", "set_threshold"):
        monkeypatch.setattr(gc, name, lambda *_, name=name: asked.append(name))
    monkeypatch.setattr(leisure, "PAUSE", 0.03)
    return asked


async def test_in_a_pause_what_is_loaded_is_looked_through_and_kept(done: list[str]) -> None:
    waiter = Leisure(lambda: False)
    waiter.begin()
    assert done == ["set_threshold"]
    await asyncio.sleep(0.1)
    assert done == ["set_threshold", "collect", "freeze"]


async def test_keys_put_it_off(done: list[str]) -> None:
    waiter = Leisure(lambda: False)
    waiter.begin()
    for _ in range(10):
        await asyncio.sleep(0.01)
        waiter.stir()
    assert "collect" not in done
    waiter.end()
    await asyncio.sleep(0.1)
    assert "collect" not in done


async def test_what_plays_puts_it_off(done: list[str]) -> None:
    busy = True
    waiter = Leisure(lambda: busy)
    waiter.begin()
    await asyncio.sleep(0.1)
    assert "collect" not in done
    busy = False
    await asyncio.sleep(0.1)
    assert done[1:] == ["collect", "freeze"]


def test_a_pause_without_garbage_costs_nothing(done: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    waiter = Leisure(lambda: False)
    waiter.tidy()
    done.clear()
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 9))
    waiter.tidy()
    assert done == []
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 10))
    waiter.tidy()
    assert done == ["collect"], "nothing new is loaded, so nothing more is kept for good"
    monkeypatch.setitem(sys.modules, "bpe_tui_newly_loaded", ModuleType("new"))
    waiter.tidy()
    assert done == ["collect", "collect", "freeze"]


def test_what_was_kept_for_good_goes_when_it_is_garbage_and_more_is_loaded() -> None:
    code = """
import gc, sys, types, weakref
from bpe_tui.terminal.leisure import Leisure

class Place:
    def __init__(self):
        self.itself = self

leisure = Leisure(lambda: False)
gone = []
for number in range(3):
    place = Place()
    gone.append(weakref.ref(place))
    sys.modules[f"new{number}"] = types.ModuleType("new")
    leisure.tidy()
    del place
sys.modules["last"] = types.ModuleType("last")
leisure.tidy()
print([ref() is None for ref in gone], gc.get_freeze_count() > 1000)
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["[True,", "True,", "True]", "True"]


async def test_the_tutor_is_busy_while_a_run_plays() -> None:
    app = BpeApp(open_course(), run=toy_run())
    async with app.run_test() as pilot:
        await pilot.pause()
        assert not app.is_busy
        app.screen.query_one(Stepper).action_play()
        assert app.is_busy
    assert not app.is_busy, "a pause may come when all is closed"
