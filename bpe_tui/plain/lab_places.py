"""From a word to a lab: the list, one of them, free play, or the game of finding bugs."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property, partial
from typing import Final

from bpe_tui.lab.loader import load_labs
from bpe_tui.lab.models import Lab
from bpe_tui.lab.sandbox import find_sandbox
from bpe_tui.plain.commands import Order
from bpe_tui.plain.hunting import HuntStop
from bpe_tui.plain.lab_play import NAME, PlayStop
from bpe_tui.plain.lab_words import HUNT, LABS
from bpe_tui.plain.labs import LabStop, find_lab, lab_list
from bpe_tui.plain.stop import Lines
from bpe_tui.study.store import Store

_KIOSK: Final = "BPE_TUI_KIOSK"
"""Set in the environment where the learner is a guest on this machine."""


class Labs:
    """The labs, and the one that is open."""

    def __init__(self, store: Store, tell: Callable[[str], None]) -> None:
        """Take what is known of the learner.

        Args:
            store: Where the learner's code is kept.
            tell: Says something at once, while the learner waits.
        """
        self._store, self._tell = store, tell
        self.stop: LabStop | PlayStop | HuntStop | None = None
        """The lab that is open."""

    @cached_property
    def _labs(self) -> tuple[Lab, ...]:
        """All labs; they are read when one is first wanted."""
        return load_labs()

    @property
    def left(self) -> bool:
        """Whether the learner has just left the lab that is open."""
        return self.stop is not None and self.stop.left

    def leave(self) -> None:
        """Close what is open."""
        if self.stop is not None:
            self.stop.close()
            self.stop = None

    def listed(self) -> Lines:
        """The list."""
        return lab_list(self._labs, self._store)

    def do(self, order: Order) -> Lines:
        """Carry out a word that leads to a lab.

        Raises:
            LessonError: A lab file is broken.
        """
        if order.command is LABS:
            return self.listed()
        if order.command is HUNT:
            self._tell("Looking for a bug.")
            self.stop = HuntStop(self._store)
            return self.stop.open()
        if not order.rest:
            return self.listed()
        kiosk = os.environ.get(_KIOSK, "") not in ("", "0")
        sandbox = partial(find_sandbox, kiosk=kiosk)
        if order.rest.casefold() == NAME:
            self.stop = PlayStop(self._store, self._tell, sandbox, kiosk=kiosk)
            return self.stop.open()
        lab = find_lab(self._labs, order.rest)
        if lab is None:
            return [f"There is no lab {order.rest[:40]}.", *self.listed()]
        self.stop = LabStop(lab, self._store, self._tell, sandbox, kiosk=kiosk)
        return self.stop.open()
