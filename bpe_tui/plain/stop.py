"""Stops: places of a page where the reading stops and the learner's next line goes to what is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bpe_tui.plain.commands import Command, Order
from bpe_tui.plain.voice import Said

Lines = list[Said]
"""What is said in answer to one line of input."""

GO_ON: Final = "Enter goes on."


class Stop:
    """What listens to the learner. Each method gives back what is to be said."""

    commands: Sequence[Command] = ()
    """Its own words, besides those of the lesson."""
    takes_answers = False
    """Whether a line that is no command may be an answer; commands must then be whole words or short forms."""
    whole_words = False
    """Whether single letters may be answers, so that commands must be whole words."""
    takes_lines = False
    """Whether every line is heard as it is, and none is a command."""

    @property
    def waiting(self) -> bool:
        """Whether something is still to be answered here."""
        return False

    def open(self) -> Lines:
        """Say what is here, when the reading comes to it."""
        return []

    def again(self) -> Lines:
        """Say it again."""
        return self.open()

    def do(self, order: Order) -> Lines:
        """Carry out one of its own commands."""
        raise NotImplementedError(order.word)

    def hear(self, text: str) -> Lines | None:
        """Take a line that is no command; ``None`` if it means nothing here."""
        del text
        return None

    def accepts(self, text: str) -> bool:
        """Whether a line is a right answer, even if it is a command too."""
        del text
        return False

    def enter(self) -> Lines | None:
        """Do the obvious next thing; ``None`` if that is to go on."""
        return self.go_on()

    def go_on(self) -> Lines | None:
        """Go on within it; ``None`` if it has come to its end."""
        return None

    def go_back(self) -> Lines | None:
        """Go back within it; ``None`` if it is at its start."""
        return None

    def close(self) -> None:
        """Give up what it holds."""


class Rest(Stop):
    """The end of a text with nothing to do: the reading stops so that it can be taken in."""

    def open(self) -> Lines:
        """Say how to go on."""
        return [GO_ON]
