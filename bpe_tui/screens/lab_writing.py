"""The base of places where code is written: an editor whose text is kept, and what came of running it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer
from textual.widgets import TextArea
from textual.worker import get_current_worker

from bpe_tui.drawing.keyline import Hint
from bpe_tui.lab.sandbox import Sandbox, find_sandbox
from bpe_tui.screens import lab_commands as commands
from bpe_tui.screens.dialogs import AskScreen
from bpe_tui.screens.lab_outside import is_kiosk, write_outside
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.widgets.commands import bindings
from bpe_tui.widgets.lab_body import LabBody
from bpe_tui.widgets.lab_editor import LabEditor
from bpe_tui.widgets.lab_panes import LabResults

PAUSE: Final = 0.5
"""Seconds without typing after which the text is kept."""
ASKING: Final = "asking"
"""The workers that find out why a check fails."""
STEPPING: Final = "stepping"
"""The workers that record a run."""
POLL: Final = 1 / 12
"""Seconds between two looks at what a run says."""


class WritingScreen(PlaceScreen):
    """Takes code and runs it. Subclasses say what is run and what becomes of the text."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        [commands.RUN, commands.EDIT, commands.STEP, commands.OUTSIDE, commands.RESET]
    )

    def __init__(self) -> None:
        super().__init__()
        self.sandbox: Sandbox | None = None
        """Where code runs; ``None`` until that is known."""
        self._waiting = False
        """Whether a run is to begin as soon as it is known where."""
        self._saver: Timer | None = None
        self._unkept: str | None = None
        """What was written and is not kept yet."""
        self._poller: Timer | None = None
        self.typed = False
        """Whether anything was written since the last run began."""
        self._looking = False
        """Whether the learner waits for something to be found out about the code."""

    def make_body(self) -> LabBody:
        """Make the parts."""
        raise NotImplementedError

    def kept_text(self) -> str:
        """The text as it was left."""
        raise NotImplementedError

    def keep_text(self, text: str) -> None:
        """Keep the text."""
        raise NotImplementedError

    def starter(self) -> str:
        """The text to begin with."""
        raise NotImplementedError

    def file_name(self) -> str:
        """What the file is called, without its ending."""
        raise NotImplementedError

    def begin(self, sandbox: Sandbox, source: str) -> None:
        """Begin to run a code."""
        raise NotImplementedError

    def poll(self) -> None:
        """Show what the run has said since last time."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stop the run."""
        raise NotImplementedError

    @property
    def running(self) -> bool:
        """Whether code is running."""
        raise NotImplementedError

    def show_results(self) -> None:
        """Draw the results."""
        raise NotImplementedError

    def forget_run(self) -> None:
        """Stop the run, and leave nothing of what came of it."""
        raise NotImplementedError

    @property
    def outdated(self) -> bool:
        """Whether what is shown came of another code than what stands in the editor."""
        raise NotImplementedError

    # layout

    @property
    def body(self) -> LabBody:
        """The parts."""
        return self.query_one(LabBody)

    @property
    def text(self) -> str:
        """What stands in the editor."""
        return self.body.editor.text

    def compose_body(self) -> ComposeResult:
        """Make the parts."""
        yield self.make_body()

    def on_mount(self) -> None:
        """Find out where code may run, beside the screen."""
        self._poller = self.set_interval(POLL, self.poll, pause=True)
        self._find_sandbox(kiosk=is_kiosk(self.app))
        self.show_results()
        self.show_keys()

    @work(thread=True, exclusive=True, group="sandbox")
    def _find_sandbox(self, *, kiosk: bool) -> None:
        worker = get_current_worker()
        found = find_sandbox(kiosk=kiosk)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._use_sandbox, found)

    def _use_sandbox(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        if not self.is_attached:
            return
        if sandbox.kind == "limits":
            self.body.note_limits()
        self.show_results()
        if self._waiting:
            self._waiting = False
            self.action_run()

    # the text

    @on(TextArea.Changed)
    def text_changed(self, event: TextArea.Changed) -> None:
        """Keep the text when the learner pauses."""
        event.stop()
        self.typed = True
        self._unkept = event.text_area.text
        self.body.note_age(old=self.outdated and not self.running)
        if self._saver is not None:
            self._saver.stop()
        self._saver = self.set_timer(PAUSE, self.save)

    def save(self) -> None:
        """Keep the text, if it is another one than what is kept."""
        if self._saver is not None:
            self._saver.stop()
            self._saver = None
        # the editor itself may be gone already when the screen goes
        text = self.text if self.is_attached and self.query(LabEditor) else self._unkept
        self._unkept = None
        if text is not None and text != self.kept_text():
            self.keep_text(text)

    def leave_place(self) -> None:
        """Stop what is being found out; or out of the editor; else keep the text, and go back."""
        if self._looking:
            self._looking = False
            for group in (ASKING, STEPPING):
                self.workers.cancel_group(self, group)
            self.say("Stopped.")
            return
        if self.body.editor.has_focus:
            self.body.results.focus()
            return
        self.save()
        super().leave_place()

    def action_leave(self) -> None:
        """Keep the text, and leave the tutor."""
        self.save()
        super().action_leave()

    def on_unmount(self) -> None:
        """Keep the text, whatever the way out was."""
        if self._unkept is not None:
            self.save()

    # finding out

    def look(self, doing: str) -> None:
        """Say what is being found out, in a worker of the group `ASKING` or `STEPPING`; Esc stops it."""
        self._looking = True
        self.say(f"{doing}{self.glyphs.more} Esc stops it.")

    def looked(self) -> bool:
        """Note that it is found out.

        Returns:
            Whether it is still wanted.
        """
        wanted = self._looking and self.is_current
        self._looking = False
        return wanted

    def cannot_step(self, why: str) -> None:
        """Say why there is nothing to step through."""
        if self.looked():
            self.say(f"This cannot be stepped: {why}")

    # what can be done

    def action_edit(self) -> None:
        """Go into the editor."""
        self.body.make_room()
        self.body.editor.focus()

    def action_run(self) -> None:
        """Run; stop a run that goes on."""
        if self.running:
            self.stop()
            return
        self.save()
        if self.sandbox is None:
            self._waiting = True
            return
        if not self.sandbox.allowed:
            self.say(self.sandbox.reason)
            return
        self.typed = False
        self.body.make_room()
        self.begin(self.sandbox, self.text)
        if self._poller is not None:
            self._poller.resume()
        self.show_keys()

    def run_ended(self) -> None:
        """The run is over."""
        if self._poller is not None:
            self._poller.pause()
        self.show_keys()

    def action_outside(self) -> None:
        """Write in the learner's own editor."""
        self.save()
        text, why = write_outside(self.app, self.text, self.file_name())
        if text is None:
            self.say(why)
        else:
            self.body.editor.put(text)
            self.save()

    def action_reset(self) -> None:
        """Ask, and begin again."""
        if self.text == self.starter():
            self.say("This is the code to begin with.")
            return

        def reset(sure: bool | None) -> None:
            if sure:
                self.body.editor.put(self.starter())
                self.save()
                self.forget_run()
                self.run_ended()
                self.show_results()
                self.body.editor.focus()
                self.say("ctrl+z brings your code back.")

        self.app.push_screen(AskScreen("Begin with the starter again? ctrl+z would bring your code back."), reset)

    def action_step_code(self) -> None:
        """Step through the code."""
        raise NotImplementedError

    # keys told

    def editor_hints(self) -> Sequence[Hint]:
        """The keys while the editor takes letters."""
        run = ("ctrl+r", "stop" if self.running else "run")
        return (run, ("Esc", "leave the editor"), ("ctrl+z", "undo"), ("Tab", "indent"))

    def outside_hints(self) -> Sequence[Hint]:
        """The keys while it does not."""
        raise NotImplementedError

    def hints(self) -> Sequence[Hint]:
        """The keys of what has the focus."""
        in_editor = bool(self.query(LabBody)) and self.body.editor.has_focus
        return self.editor_hints() if in_editor else self.outside_hints()

    @property
    def results(self) -> LabResults:
        """The results."""
        return self.body.results
