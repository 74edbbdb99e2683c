"""Waiting for a session, a worker or a screen; how long it takes is nobody's business."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from textual.pilot import Pilot

from bpe_tui.course.training_session import Status, TrainingSession

_PATIENCE = 300.0
"""Seconds after which something is taken to hang."""


def long_text() -> str:
    """A text of a megabyte that has many thousands of merges to give, whatever splits it."""
    rng = random.Random(1)
    return " ".join("".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=rng.randint(3, 12))) for _ in range(120_000))


def poll_until(session: TrainingSession, met: Callable[[Status], bool]) -> Status:
    """Take what a session says until something holds."""
    begun = time.monotonic()
    while not met(session.status):
        if not session.poll():
            time.sleep(0.005)
        if time.monotonic() - begun > _PATIENCE:
            raise TimeoutError(session.status)
    return session.status


def finish(session: TrainingSession) -> Status:
    """Take what a session says until it ends."""
    return poll_until(session, lambda status: not status.running)


async def wait_until(pilot: Pilot[None], met: Callable[[], bool]) -> None:
    """Let the app work until something holds."""
    begun = time.monotonic()
    while not met():
        await pilot.pause(0.01)
        if time.monotonic() - begun > _PATIENCE:
            raise TimeoutError
    await pilot.pause()
