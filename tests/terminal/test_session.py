"""Real sessions of the tutor through the shadow: at every frame the screen is what plain output makes it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from bpe_tui.app import BpeApp
from bpe_tui.course.shelf import open_course
from bpe_tui.study import Place, Store
from bpe_tui.terminal.diff_driver import SYNC_END, SYNC_START
from tests.terminal.emulator import Pair

KEYS = (
    *(
        "space",
        "space",
        "left",
        "m",
        "M",
        "o",
        "O",
        "u",
        "t",
        "T",
        "v",
        "V",
        "end",
        "home",
        "down",
        "up",
        "tab",
        "enter",
    ),
    *("escape", "question_mark", "n", "N", "b", "c", "p", "P", "g", "e", "ctrl+p", "1", "2", "x", "é", "日"),
)
TEXTS = ("aaabdaaabac", "日本語 한국어 ｱｲｳ", "e\u0301te\u0301 👩\u200d💻 🇫🇷 नमस्ते", "\x00\x1b[31m\t\r\n שלום مرحبا")


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a driver of a terminal would be given to write."""
    written: list[str] = []
    monkeypatch.setattr(HeadlessDriver, "is_headless", property(lambda driver: False))
    monkeypatch.setattr(HeadlessDriver, "write", lambda driver, data: written.append(data))
    return written


@pytest.mark.parametrize("seed", range(6))
async def test_a_random_session(seed: int, frames: list[str], tmp_path: Path, request: pytest.FixtureRequest) -> None:
    chance = random.Random(seed)
    width, height = chance.choice([(80, 24), (120, 40), (50, 20)])
    text = TEXTS[seed % len(TEXTS)]
    store = Store.open(tmp_path)
    request.addfinalizer(store.close)
    app = BpeApp(open_course(), place=Place("count-pairs", 4, 0, text), store=store)
    pair = Pair(width, height, erases=seed % 2 == 0)
    checked = 0

    def check(*, settled: bool = True) -> int:
        made = 0
        for frame in frames:
            if frame in (SYNC_START, SYNC_END) or not frame.startswith("\x1b["):
                continue
            if "H" in frame[:12]:
                pair.feed(frame)
                made += 1
                assert not settled or pair.differences() == []
        frames.clear()
        assert pair.differences() == []
        return made

    async with app.run_test(size=(width, height)) as pilot:
        for _ in range(30):
            key = chance.choice(KEYS)
            if chance.random() < 0.05:
                width, height = chance.choice([(80, 24), (100, 30), (42, 20)])
                checked += check()
                await pilot.resize_terminal(width, height)
                pair.resize(width, height)
                await pilot.pause()
                # frames of the old size may come first; the paint of the new one covers them
                checked += check(settled=False)
            else:
                await pilot.press(key)
            await pilot.pause()
            checked += check()
            if not app.is_running:
                break
    assert checked > 20
    assert pair.sent < pair.written
