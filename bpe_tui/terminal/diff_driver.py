"""The diffing driver: Textual's own for Linux and macOS, except that a frame costs only the cells that change."""

from __future__ import annotations

import os
import re
import time
from typing import Final

from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from bpe_tui.terminal.abilities import erases_in_colour
from bpe_tui.terminal.shadow import Shadow

SYNC_START: Final = "\x1b[?2026h"
SYNC_END: Final = "\x1b[?2026l"
SETTLING: Final = 0.5
"""Seconds after a change of size in which frames are sent whole: those on their way may still be of the old size."""
_FRAME: Final = re.compile(r"\x1b\[\d+;\d+H")
_HARMLESS: Final = re.compile(r"(?:\x1b\[[?>=<]?[\d;]*\$?[a-ln-zA-GI-Zp]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x07)*")
"""Modes, questions to the terminal, its title and clipboard: nothing that changes a cell."""
_CLEARING: Final = re.compile(r"\x1b\[\?1049[hl]|\x1b\[\d*[JK]|\x1bc")


class DiffDriver(LinuxDriver):
    """Sends frames through a `Shadow`."""

    _shadow: Shadow | None = None
    _held: str | None = None
    _stale = False
    _settles = 0.0

    @property
    def shadow(self) -> Shadow:
        """The shadow of this driver's screen."""
        if self._shadow is None:
            self._shadow = Shadow(erases=erases_in_colour(os.environ))
        return self._shadow

    def write(self, data: str) -> None:
        """Send what Textual writes: a frame as what changes, anything else as it is."""
        if data == SYNC_START:
            self._held = ""
            return
        if data == SYNC_END:
            held, self._held = self._held, None
            # a frame that changes nothing is not announced either
            if held:
                super().write(f"{SYNC_START}{held}{SYNC_END}")
            return
        sent = self._reduce(data)
        if self._held is not None:
            self._held += sent
        elif sent:
            super().write(sent)

    def _reduce(self, data: str) -> str:
        if _FRAME.match(data) and not _CLEARING.search(data):
            if self._stale or time.monotonic() < self._settles:
                self._stale = False
                self.shadow.forget()
            self.shadow.resize(*self._app.size)
            return self.shadow.update(data)
        if _CLEARING.search(data) or not _HARMLESS.fullmatch(data):
            self.forget_screen()
        return data

    def forget_screen(self) -> None:
        """Send the next frame whole, as after something else has written to the terminal. Any thread may call it."""
        self._stale = True

    def process_message(self, message: Message) -> None:
        """After any change of size, even back to the size it was, the terminal's cells are anybody's guess."""
        if isinstance(message, events.Resize):
            self._settles = time.monotonic() + SETTLING
        super().process_message(message)
