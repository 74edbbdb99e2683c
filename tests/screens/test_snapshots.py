"""A few pictures of what no assertion can judge. Look at each before it is accepted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from bpe_tui.app import BpeApp
from bpe_tui.study.address import parse_address
from tests.screens.tutor import COURSE

Snap = Callable[..., bool]


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], BpeApp]:
    """Open the tutor at a place, with a cursor that stands still."""
    from textual.widgets import Input

    monkeypatch.setattr(Input.cursor_blink, "_default", False)

    def make(place: str) -> BpeApp:
        return BpeApp(COURSE, place=parse_address(place) if place else None)

    return make


def test_help(app: Callable[[str], BpeApp], snap: Snap) -> None:
    """You should see all keys under headings, in a window over the stepper."""
    assert snap(app("first#3@5"), terminal_size=(80, 40), press=["question_mark"])


def test_prediction(app: Callable[[str], BpeApp], snap: Snap) -> None:
    """You should see a question between code and variables, no arrow at the next line, no tokens."""
    assert snap(app("first#3@5"), terminal_size=(80, 24), press=["P"])


def test_narrow(app: Callable[[str], BpeApp], snap: Snap) -> None:
    """You should see code, what happened, variables, timeline and keys on 40 by 20 cells."""
    assert snap(app("first#3@17"), terminal_size=(40, 20))


def test_light(app: Callable[[str], BpeApp], snap: Snap) -> None:
    """You should see dark ink on paper; the line that ran on a sand-coloured ground."""

    async def light(pilot: Pilot[None]) -> None:
        pilot.app.theme = "bpe-light"
        await pilot.pause()

    assert snap(app("second#1@60"), terminal_size=(120, 40), run_before=light)


def test_sixteen_colours(app: Callable[[str], BpeApp], snap: Snap) -> None:
    """You should see the line that ran reversed, in one colour, with a marker; changes yellow with a sign."""

    async def ansi(pilot: Pilot[None]) -> None:
        pilot.app.theme = "ansi-dark"
        await pilot.pause()

    assert snap(app("first#3@17"), terminal_size=(80, 24), run_before=ansi)
