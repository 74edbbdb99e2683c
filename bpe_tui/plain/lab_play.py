"""Free play, line by line: any code is written, run in the sandbox and stepped through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bpe_tui.lab.calls import Call, Ended, Output
from bpe_tui.lab.limits import Limits
from bpe_tui.lab.play import EXAMPLE, SECONDS, ended_at, likely_call, parse_call
from bpe_tui.lab.runner import Job, execute
from bpe_tui.lab.sandbox import Sandbox, find_sandbox
from bpe_tui.lab.stepping import SteppedRun
from bpe_tui.plain import lab_words as words
from bpe_tui.plain.commands import Command
from bpe_tui.plain.lab_writing import AFTER_STEPS, WritingStop
from bpe_tui.plain.stepping import StepperStop
from bpe_tui.plain.stop import Lines
from bpe_tui.plain.voice import Line
from bpe_tui.study.lab_work import SCRATCH, keep_text, kept_text
from bpe_tui.study.store import Store
from bpe_tui.trace.driver import ProgramError

LONGEST: Final = 100
"""Lines of output that are said."""
NAME: Final = "play"
"""What free play is called behind ``lab``."""


class PlayStop(WritingStop):
    """Takes any code."""

    own_words = words.PLAY_OWN
    verb = "run"

    def __init__(
        self,
        store: Store,
        tell: Callable[[str], None],
        sandbox: Callable[[], Sandbox] = find_sandbox,
        *,
        kiosk: bool = False,
    ) -> None:
        """Begin, or go on with what was written.

        Args:
            store: Where the code is kept.
            tell: Says something at once, while the learner waits.
            sandbox: Finds where code may run; it is asked when code is first run.
            kiosk: Whether the learner is a guest on this machine, who must not start programs.
        """
        super().__init__(NAME, kiosk=kiosk)
        self._store, self._tell, self._find = store, tell, sandbox
        self._sandbox: Sandbox | None = None

    @property
    def here(self) -> str:
        """What an empty line does, to begin the help with."""
        if self._stepper is not None:
            return "You are stepping through your code. An empty line runs one line."
        return "You are in free play."

    @property
    def code(self) -> str:
        """What the learner has written."""
        return kept_text(self._store, SCRATCH, EXAMPLE)

    def keep(self, text: str) -> None:
        """Keep what the learner has written."""
        keep_text(self._store, SCRATCH, text)

    def starter(self) -> str:
        """An example."""
        return EXAMPLE

    def task(self) -> Lines:
        """Say what can be done here."""
        kept = "an example" if self.code == EXAMPLE else "what you wrote last"
        return [
            "Free play: any Python, run and stepped in the sandbox.",
            f"There is {kept}; type code to hear it, run to run it, step to step through it.",
            self.ways(),
        ]

    def nothing_typed(self) -> Lines:
        """Say what can be done."""
        return ["Type run to run your code, code to hear it, help for all that can be typed here."]

    def what_next(self) -> str:
        """What to do with the code."""
        return "Type run to run it."

    def doers(self) -> dict[Command, Callable[[str], Lines]]:
        """What each word does."""
        return {**super().doers(), words.RUN: self._run, words.STEP_CALL: self._step}

    def _place_to_run(self) -> tuple[Sandbox, Lines]:
        """Where code may run, and what is to be said about it."""
        if self._sandbox is not None:
            return self._sandbox, []
        found = self._find()
        if not found.allowed:
            return found, [found.reason]
        self._sandbox = found
        return found, [] if found.contained else [found.reason]

    def _run(self, name: str) -> Lines:
        """Run the code, and say what it printed and how it ended."""
        source = self.read_file(name) if name else self.code
        if not isinstance(source, str):
            return source
        if name:
            self.change(source)
        sandbox, said = self._place_to_run()
        if not sandbox.allowed:
            return said
        self._tell("Running.")
        try:
            events = execute(Job(source, limits=Limits(seconds=SECONDS)), sandbox)
        except KeyboardInterrupt:
            return ["You stopped it."]
        printed = "".join(event.text for event in events if isinstance(event, Output))
        ended = next(event for event in reversed(events) if isinstance(event, Ended))
        return [*said, *_printed_told(printed), *_end_told(source, ended, printed=bool(printed))]

    def _step(self, text: str) -> Lines:
        """Step through a call; alone, through the one that is most likely meant."""
        source = self.code
        text = text or likely_call(source)
        if not text:
            return ["There is no function to step through. Type lines to write one."]
        call = parse_call(text)
        if not isinstance(call, Call):
            return [call]
        sandbox, said = self._place_to_run()
        if not sandbox.allowed:
            return said
        try:
            run = SteppedRun(source, call, sandbox)
        except (PermissionError, SyntaxError, ProgramError, ValueError, OSError) as error:
            return [f"This cannot be stepped: {error}"]
        except KeyboardInterrupt:
            return ["You stopped it."]
        opened = self.show_steps(StepperStop(run, title=f"your {text}", after=AFTER_STEPS))
        return [*said, *opened, AFTER_STEPS]


def _printed_told(printed: str) -> Lines:
    rows = printed.splitlines()
    lines: Lines = [Line(row, code=True, indent=2) for row in rows[:LONGEST]]
    if rows:
        lines.insert(0, "It printed:")
    if len(rows) > LONGEST:
        lines.append(f"And {len(rows) - LONGEST:,} lines more.")
    return lines


def _end_told(source: str, ended: Ended, *, printed: bool) -> Lines:
    if ended.kind == "done":
        return ["It ran to its end." if printed else "It ran to its end and printed nothing."]
    lines: Lines = [ended.message]
    place = ended_at(source, ended)
    if place is not None:
        lines.append(Line(f"Line {place.line}: {place.text}", code=True, indent=2))
        if place.look:
            lines.append(Line(place.look, indent=2))
    return lines
