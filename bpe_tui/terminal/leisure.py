"""Looking for garbage while nobody waits.

To look through everything that is loaded takes Python a tenth of a second, and it does so at any moment; a key that is
pressed then seems to stick. So it is done in pauses, when no key was pressed for a while and nothing plays or trains,
and what was loaded for good is not looked through again.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable
from typing import Final

PAUSE: Final = 2.0
"""Seconds without a key that make a pause."""
_SELDOM: Final = 100
"""Python's own whole look comes after so many small ones, in place of 10: if there is never a pause."""
_ENOUGH: Final = 10
"""Small looks after which a whole one is worth its time."""


class Leisure:
    """Waits for a pause, and looks for garbage then.

    Args:
        is_busy: Tells whether something moves on the screen by itself.
    """

    def __init__(self, is_busy: Callable[[], bool]) -> None:
        self._is_busy = is_busy
        self._waiting: asyncio.TimerHandle | None = None
        self._modules = 0

    def begin(self) -> None:
        """Take over from Python. An event loop must be running."""
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, _SELDOM)
        self.stir()

    def stir(self) -> None:
        """Something was asked for: wait for the next pause."""
        self.end()
        self._waiting = asyncio.get_running_loop().call_later(PAUSE, self._pause)

    def end(self) -> None:
        """Wait for nothing more."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _pause(self) -> None:
        self._waiting = None
        if self._is_busy():
            self.stir()
        else:
            self.tidy()

    def tidy(self) -> None:
        """Throw garbage away, if there may be much; what came with new modules stays, and is not looked at again."""
        grown = len(sys.modules) > self._modules
        if grown:
            # what was kept the last time may be garbage by now
            gc.unfreeze()
        if grown or gc.get_count()[2] >= _ENOUGH:
            gc.collect()
        if grown:
            gc.freeze()
            self._modules = len(sys.modules)
