"""Free play: any code, run and stepped in the sandbox of the labs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual import work
from textual.worker import get_current_worker

from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.lab_results import ResultsView
from bpe_tui.lab.calls import Call, Output
from bpe_tui.lab.limits import Limits
from bpe_tui.lab.play import EXAMPLE, SECONDS, ended_at, likely_call, parse_call
from bpe_tui.lab.runner import Job, LabRun
from bpe_tui.lab.sandbox import Sandbox
from bpe_tui.lab.stepping import SteppedRun
from bpe_tui.screens import lab_commands as commands
from bpe_tui.screens.dialogs import LineScreen
from bpe_tui.screens.lab_stepper import LabStepperScreen, input_of
from bpe_tui.screens.lab_writing import STEPPING, WritingScreen
from bpe_tui.screens.place_commands import EVERYWHERE
from bpe_tui.study.lab_work import SCRATCH, keep_text, kept_text
from bpe_tui.study.store import Store
from bpe_tui.trace.driver import ProgramError
from bpe_tui.widgets.commands import Command
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.lab_body import LabBody
from bpe_tui.widgets.place_bar import PlaceBar

STARTER: Final = f"# Any Python: ctrl+r runs it, and then s steps a call.\n{EXAMPLE}"


class PlayScreen(WritingScreen):
    """Takes any code."""

    def __init__(self, store: Store) -> None:
        """Take where the code is kept."""
        super().__init__()
        self.store = store
        self.run: LabRun | None = None
        """The run that goes on, or the last one."""
        self._output = ""
        self._source = ""

    def make_body(self) -> LabBody:
        """Make editor and output."""
        return LabBody(self.kept_text())

    def on_mount(self) -> None:
        """Keys are keys until the learner wants to write."""
        self.query_one(PlaceBar).show("Free play", "any code, run and stepped", "lab play")
        self.results.focus()

    def kept_text(self) -> str:
        """The text as it was left."""
        return kept_text(self.store, SCRATCH, STARTER)

    def keep_text(self, text: str) -> None:
        """Keep the text."""
        keep_text(self.store, SCRATCH, text)

    def starter(self) -> str:
        """An example."""
        return STARTER

    def file_name(self) -> str:
        """Any name."""
        return "play"

    # running

    @property
    def running(self) -> bool:
        """Whether the code is running."""
        return self.run is not None and self.run.ended is None

    def begin(self, sandbox: Sandbox, source: str) -> None:
        """Run the code."""
        if self.run is not None:
            self.run.stop()
        self._source, self._output = source, ""
        self.run = LabRun(Job(source, limits=Limits(seconds=SECONDS)), sandbox)
        self.show_results()

    def stop(self) -> None:
        """Stop it."""
        if self.run is not None:
            self.run.stop()

    def poll(self) -> None:
        """Show what it has printed since last time."""
        run = self.run
        events = run.poll() if run is not None else []
        if run is None or not events:
            return
        self._output += "".join(event.text for event in events if isinstance(event, Output))
        if run.ended is not None:
            self.run_ended()
            place = ended_at(self._source, run.ended)
            if not self.typed:
                if place is not None:
                    self.body.editor.point_at(place.line, place.column)
                self.results.focus()
        self.show_results()

    def forget_run(self) -> None:
        """Stop it, and leave nothing of what it has printed."""
        self.stop()
        self.run, self._output = None, ""

    @property
    def outdated(self) -> bool:
        """Whether other code than what stands in the editor was run."""
        return self.run is not None and self._source != self.text

    def on_unmount(self) -> None:
        """End what runs."""
        self.stop()

    def show_results(self) -> None:
        """Draw the output."""
        self.body.show(self._output_view(), old=self.outdated and not self.running)

    def _output_view(self) -> ResultsView:
        run = self.run
        if run is None:
            remark = "ctrl+r runs it." + (f" {self.sandbox.reason}" if self.sandbox is not None else "")
            return ResultsView(remark=remark)
        if run.ended is None:
            return ResultsView(said=f"Running{self.glyphs.more} ctrl+r stops it.", output=self._output)
        if run.ended.kind == "done":
            said = "It ran to its end." if self._output else "It ran to its end and printed nothing."
            return ResultsView(said=said, output=self._output)
        place = ended_at(self._source, run.ended)
        return ResultsView(problem=run.ended.message, place=place, output=self._output)

    # stepping

    def action_step_code(self) -> None:
        """Ask which call to step through."""
        source, sandbox = self.text, self.sandbox
        if sandbox is None or not sandbox.allowed:
            self.say("No code may run here." if sandbox is not None else "One moment.")
            return

        def check(text: str) -> str:
            call = parse_call(text)
            return call if isinstance(call, str) else ""

        def go(text: str | None) -> None:
            call = parse_call(text) if text is not None else ""
            if isinstance(call, Call):
                self.save()
                self.look("Recording")
                self._record(source, call, sandbox)

        hint = "a function of yours and plain values"
        self.app.push_screen(LineScreen("Step through which call?", hint, likely_call(source), check), go)

    @work(thread=True, exclusive=True, group=STEPPING)
    def _record(self, source: str, call: Call, sandbox: Sandbox) -> None:
        worker = get_current_worker()
        try:
            run = SteppedRun(source, call, sandbox)
        except (PermissionError, SyntaxError, ProgramError, ValueError) as error:
            if not worker.is_cancelled:
                self.app.call_from_thread(self.cannot_step, str(error))
            return
        if worker.is_cancelled or not self.is_attached:
            run.close()
        else:
            self.app.call_from_thread(self._open, source, call, run, sandbox)

    def _open(self, source: str, call: Call, run: SteppedRun, sandbox: Sandbox) -> None:
        if not self.looked():
            run.close()
            return
        self.query_one(KeyLine).hush()
        self.app.push_screen(LabStepperScreen(run, f"Your {call.function}", input_of(source, call, sandbox)))

    # what is told

    def address(self) -> str:
        """How it is opened from a shell."""
        return "lab play"

    def copied_address(self) -> str:
        """The command that opens it."""
        return "bpe-tui lab play"

    def outside_hints(self) -> Sequence[Hint]:
        """The keys outside of the editor."""
        run = ("r", "stop") if self.running else ("r", "run")
        return (("Enter", "write"), run, commands.PLAY_STEP.hint, ("Esc", "back"))

    def commands(self) -> Sequence[Command]:
        """The keys of free play and of every place."""
        return (*commands.PLAY, commands.UNDO, *EVERYWHERE)
