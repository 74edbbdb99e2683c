"""Find the bug, line by line: a function with one wrong line is read, and an input is typed that exposes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bpe_tui.plain.commands import ANSWER, Command, Order
from bpe_tui.plain.prose import prose
from bpe_tui.plain.reading import read_text
from bpe_tui.plain.stop import Lines, Stop
from bpe_tui.plain.voice import Line
from bpe_tui.study.hunts import begin_hunt, keep_giving_up, keep_guess
from bpe_tui.study.store import Store

GIVE_UP: Final = Command("giveup", "says a shortest input that exposes the bug; the streak ends.", also=("give",))
NEXT_BUG: Final = Command("another", "deals another bug; an open one is passed over.")
SCORE: Final = Command("score", "says your score and your streak.")
LEAVE_HUNT: Final = Command("leave", "leaves the game.")


class HuntStop(Stop):
    """Deals bugs. What is typed and is no word of the game is an input."""

    takes_answers = True
    whole_words = True

    def __init__(self, store: Store) -> None:
        """Begin, or go on."""
        self._store = store
        self.hunt = begin_hunt(store)
        """The game."""
        self.left = False
        """Whether the learner has left it."""

    @property
    def commands(self) -> Sequence[Command]:  # type: ignore[override]
        """The words of the game."""
        return (ANSWER, GIVE_UP, NEXT_BUG, SCORE, LEAVE_HUNT)

    @property
    def here(self) -> str:
        """What an empty line does, to begin the help with."""
        empty = "reads the bug again" if self.hunt.state == "open" else "deals the next bug"
        return f"You hunt for a bug. What is not one of these words is tried as an input; an empty line {empty}."

    def open(self) -> Lines:
        """Read the function, and say what is asked."""
        hunt = self.hunt
        points = "1 point" if hunt.worth == 1 else f"{hunt.worth} points"
        return [
            f"Bug {hunt.number}, level {hunt.bug.level}. One line of this function is wrong.",
            *(Line(row, code=True, indent=2) for row in hunt.bug.code.rstrip().split("\n")),
            *prose(hunt.bug.asks),
            f"It brings {points}. Commands here are whole words, such as help, giveup or leave.",
        ]

    def enter(self) -> Lines | None:
        """Read it again; once it is exposed, go on to the next."""
        return self.open() if self.hunt.state == "open" else self._next()

    def go_on(self) -> Lines | None:
        """The next bug."""
        return self._next()

    def go_back(self) -> Lines | None:
        """There is no way back to a bug."""
        return ["A bug that is past does not come back. Type leave to leave the game."]

    def _next(self) -> Lines:
        self.hunt.next()
        return self.open()

    def do(self, order: Order) -> Lines:
        """Carry out one of its words."""
        hunt = self.hunt
        if order.command is LEAVE_HUNT:
            self.left = True
            return []
        if order.command is NEXT_BUG:
            return self._next()
        if order.command is SCORE:
            return [f"Score {hunt.score}, streak {hunt.streak}, best streak {hunt.best}, {hunt.found} found."]
        if order.command is GIVE_UP:
            if hunt.state != "open":
                return ["This bug is done. Enter deals the next one."]
            shown = hunt.give_up()
            keep_giving_up(self._store, hunt)
            return [*prose(shown.words), "Enter deals the next bug."]
        return self._try(order.rest)

    def hear(self, text: str) -> Lines | None:
        """Take an input."""
        return self._try(text)

    def _try(self, text: str) -> Lines:
        hunt = self.hunt
        was_open, misses = hunt.state == "open", hunt.misses
        read = read_text(text)
        given = text if read is None else read
        verdict = hunt.guess(given)
        if was_open and (verdict.right or hunt.misses > misses):
            keep_guess(self._store, hunt, given, verdict.right)
        if not verdict.right:
            return ["Not yet.", *prose(verdict.said())]
        return ["Exposed.", *prose(verdict.why), f"Score {hunt.score}, streak {hunt.streak}. Enter deals the next bug."]
