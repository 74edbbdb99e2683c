"""A trial: an attempt at a lab is judged while something else goes on.

Nothing here waits. `Trial.poll` takes what has happened since it was last asked; whoever shows the trial asks now and
then, and `close`s it in the end.
"""

from __future__ import annotations

import contextlib
import queue
from threading import Event as Flag
from threading import Thread
from typing import Final, Literal

from bpe_tui.lab.calls import Output
from bpe_tui.lab.judge import BrokenLabError, Judge, Judged, JudgeEvent, Phase
from bpe_tui.lab.verdicts import LabVerdict

State = Literal["reference", "running", "shrinking", "explaining", "done"]
"""``reference``: what the reference answers is worked out. ``running``: the learner's code runs. ``shrinking``: a
small input is looked for on which it fails too. ``explaining``: what is wrong is looked at. ``done``: there is a
verdict, or the lab itself is broken."""

_MOST_AT_ONCE: Final = 500
"""Events taken in one poll, so that it stays short."""

_PATIENCE: Final = 1.0
"""Seconds that closing waits at most."""


class Trial:
    """One attempt at a lab."""

    def __init__(self, judge: Judge, source: str) -> None:
        """Begin.

        Args:
            judge: Of the lab. It serves one trial at a time.
            source: The learner's code.
        """
        self.judge = judge
        self.source = source
        self.state: State = "reference"
        self.output = ""
        """What the code has printed so far."""
        self.judged: dict[int, Judged] = {}
        """Of each check that was begun, by its place: how far it is."""
        self.verdict: LabVerdict | None = None
        self.broken = ""
        """Why the lab itself cannot be judged; empty unless that is so."""
        self._stop = Flag()
        self._events: queue.SimpleQueue[JudgeEvent | LabVerdict | BrokenLabError] = queue.SimpleQueue()
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def poll(self) -> bool:
        """Take what has happened since last time.

        Returns:
            Whether anything has.
        """
        taken = False
        with contextlib.suppress(queue.Empty):
            for _ in range(_MOST_AT_ONCE):
                self._take(self._events.get_nowait())
                taken = True
        return taken

    def stop(self) -> None:
        """End the learner's code; a verdict of what was known by then follows."""
        self._stop.set()

    def close(self) -> None:
        """End the learner's code. An explanation that is being worked out ends by itself, a moment later."""
        self._stop.set()
        self._thread.join(_PATIENCE)
        while self.poll():
            pass

    def _work(self) -> None:
        try:
            self._events.put(self.judge.judge(self.source, self._events.put, self._stop))
        except BrokenLabError as error:
            self._events.put(error)

    def _take(self, event: JudgeEvent | LabVerdict | BrokenLabError) -> None:
        if isinstance(event, Output):
            self.output += event.text
        elif isinstance(event, Judged):
            self.judged[event.check] = event
        elif isinstance(event, Phase):
            self.state = event.name
        elif isinstance(event, LabVerdict):
            self.verdict, self.state = event, "done"
        else:
            self.broken, self.state = f"This lab is broken: {event}.", "done"
