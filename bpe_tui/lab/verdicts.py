"""What the judge says: which checks hold, and of one that does not the smallest input on which it fails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bpe_tui.lab.calls import Call, Ended, Trouble
from bpe_tui.lab.models import Check, LabMistake

FailureKind = Literal["wrong", "changed", "error", "loop", "ended", "too large"]
"""``wrong``: another answer than the reference's. ``changed``: right, but the input was changed. ``error``: an
exception. ``loop``: it did not come to its end. ``ended``: it ended its own process, or a limit did.
``too large``: the answer is too large to be looked at."""


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the learner's code to look at."""

    line: int
    text: str
    """The line, without its indentation."""
    look: str
    """What to look at, in one or two sentences."""
    column: int | None = None
    function: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """One input on which a check fails."""

    kind: FailureKind
    call: Call
    """The call that failed; of a check's helper it is the helper that is called."""
    expected: object
    """What the reference answers."""
    got: object
    """What the learner's code answered; ``None`` if it did not answer."""
    input_text: str
    """The call as Python text, such as ``get_stats([97, 97])``."""
    expected_text: str
    got_text: str
    words: str
    """What is wrong, in words of the subject; one or two sentences."""
    trouble: Trouble | None = None
    place: Place | None = None
    """The line to look at, where one is known."""
    printed: str = ""
    """What the code printed in this call; of much, the end."""
    mistake: LabMistake | None = None
    """The foreseen mistake that it is, if it was recognised."""
    guess: bool = False
    """Whether it is a guess that is wrong. Then `words` say all there is, and nothing may be stepped through: what runs
    is the helper, which knows the answer."""


@dataclass(frozen=True, slots=True)
class CheckVerdict:
    """What became of a check."""

    check: Check
    state: Literal["passed", "failed", "not run"]
    held: int
    """Inputs on which it held."""
    tried: int
    """Inputs that it was run on."""
    failure: Failure | None = None
    """Of a failed check: the input to show."""


@dataclass(frozen=True, slots=True)
class LabVerdict:
    """What became of a lab."""

    checks: tuple[CheckVerdict, ...]
    ended: Ended
    """How the learner's run ended."""
    place: Place | None = None
    """Where the code as a whole could not be run: the line to look at."""

    @property
    def passed(self) -> bool:
        """Whether every check holds."""
        return bool(self.checks) and all(verdict.state == "passed" for verdict in self.checks)

    @property
    def failed(self) -> CheckVerdict | None:
        """The first check that does not hold; ``None`` if the code could not be run, or all hold."""
        return next((verdict for verdict in self.checks if verdict.state == "failed"), None)
