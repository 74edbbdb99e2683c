"""The playground and the inspector, opened for a test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Label

from bpe_tui.app import BpeApp
from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.patterns import GPT4
from bpe_tui.bpe.trainer import Training
from bpe_tui.course.corpora import shipped_corpora
from bpe_tui.course.models import Course
from bpe_tui.course.workshop import PlaygroundOptions
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.screens.inspector import InspectorScreen
from bpe_tui.screens.playground import PlaygroundScreen
from bpe_tui.study.store import Store
from bpe_tui.widgets.key_line import KeyLine
from tests.playground.waiting import wait_until

STORY = shipped_corpora()[0].text or ""
TOKENIZER = Training(ChunkCounts.of_text(STORY, GPT4), 512).run().tokenizer()
"""What the playground learns if nothing is changed."""


@asynccontextmanager
async def opened(
    path: Path | None = None,
    size: tuple[int, int] = (120, 40),
    store: Store | None = None,
    glyphs: Glyphs = UNICODE,
) -> AsyncIterator[tuple[BpeApp, PlaygroundScreen, Pilot[None]]]:
    """Open the playground."""
    app = BpeApp(Course(()), playground=PlaygroundOptions(path), store=store, glyphs=glyphs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlaygroundScreen)
        yield app, screen, pilot


@asynccontextmanager
async def inspecting(
    size: tuple[int, int] = (120, 40), store: Store | None = None, glyphs: Glyphs = UNICODE
) -> AsyncIterator[tuple[BpeApp, InspectorScreen, Pilot[None]]]:
    """Open the inspector, and wait for its tokenizers."""
    app = BpeApp(Course(()), store=store, glyphs=glyphs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.open_inspector()
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, InspectorScreen)
        await encoded(screen, pilot)
        yield app, screen, pilot


async def encoded(screen: InspectorScreen, pilot: Pilot[None]) -> None:
    """Wait until every tokenizer has had the text."""
    await wait_until(pilot, lambda: all(entry.encoded or entry.problem for entry in screen.entries))


async def trained(screen: PlaygroundScreen, pilot: Pilot[None]) -> None:
    """Wait until training has ended."""
    session = screen.workshop.session
    assert session is not None
    await wait_until(pilot, lambda: not session.status.running)


def said(app: BpeApp) -> str:
    """What the foot tells in passing."""
    return app.screen.query_one(KeyLine).said


def hint(app: BpeApp) -> str:
    """What a dialog says below its field."""
    content = app.screen.query_one("#hint", Label).content
    return content.plain if isinstance(content, Content) else str(content)
