"""A place with a stepper, and what that asks for: a step, a condition, another input."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from textual import on

from bpe_tui.drawing.cells import fit_text, safe
from bpe_tui.drawing.glyphs import Glyphs
from bpe_tui.screens.dialogs import ChooseScreen, LineScreen, TextScreen, ValueScreen
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.screens.recording import LONG, Maker, Progress, RecordingScreen, record_quickly
from bpe_tui.trace.driver import ProgramError
from bpe_tui.trace.expression import ExpressionError, compile_expression
from bpe_tui.trace.run import Run
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.question import Question
from bpe_tui.widgets.stepper import Stepper

InputMaker = Callable[[str, Progress], Run]
"""Records a run on an input; a `ValueError` says what is wrong with the input."""
_TIMES: Final = "How often the line has run so far."
_RAN: Final = "The line that ran last."
_NEXT: Final = "The line that runs next."
_LONGEST_CODE: Final = 48
"""Cells of a line of code in a question about it."""
AT_ONCE = 5_000
"""Characters of an input whose run is tried at once; a longer one shows its progress from the start."""


def _code_of(run: Run, line: int, glyphs: Glyphs) -> str:
    """A line as it is named to the learner; the screen shows no numbers of lines."""
    lines = run.program.source.splitlines()
    code = lines[line - 1].strip() if 0 < line <= len(lines) else ""
    return fit_text(safe(code, glyphs), _LONGEST_CODE, glyphs)


class SteppingPlace(PlaceScreen):
    """Shows a stepper, or may show one."""

    def help_rows(self) -> list[tuple[str, str, str]]:
        """What stands beside the code of a stepper, if there is one, and all keys."""
        signs = (("1 2 3", _TIMES), (self.glyphs.ran, _RAN), (self.glyphs.next, _NEXT)) if self.query(Stepper) else ()
        return [("Beside the code", sign, told) for sign, told in signs] + super().help_rows()

    def action_up(self) -> None:
        """Put the cursor of a stepper away, or go up one level."""
        if any(stepper.leave_cursor() for stepper in self.query(Stepper) if stepper.has_focus_within):
            return
        super().action_up()

    @on(Stepper.Said)
    def tell(self, event: Stepper.Said) -> None:
        """Tell what the stepper says."""
        event.stop()
        self.say(self.worded(event.text))

    def worded(self, said: str) -> str:
        """What a stepper says, in the words of this place."""
        return said

    @on(Question.ReadOn)
    def take_read_on(self, event: Question.ReadOn) -> None:
        """Read on from a question."""
        event.stop()
        self.read_on(event.question)

    def read_on(self, question: Question) -> None:
        """Go on after a question that is answered; of an open one say how it is."""
        if question.done:
            question.action_answer()
        else:
            self.say(question.how)

    @on(Stepper.PlayChanged)
    def play_changed(self, event: Stepper.PlayChanged) -> None:
        """Other keys matter now."""
        event.stop()
        self.show_keys()

    @on(Stepper.Moved)
    def moved(self, event: Stepper.Moved) -> None:
        """Forget what was said in passing."""
        event.stop()
        self.query_one(KeyLine).hush()

    def note_step(self, index: int) -> None:
        """Show and keep the step a stepper is at."""

    @on(Stepper.ValueOpened)
    def open_value(self, event: Stepper.ValueOpened) -> None:
        """Show the whole of a value."""
        event.stop()
        scene = event.stepper.scene
        minted = scene.minted if scene is not None and scene.strips else None
        self.app.push_screen(ValueScreen(event.name, event.value, minted))

    @on(Stepper.Wanted)
    def ask(self, event: Stepper.Wanted) -> None:
        """Ask for a step, a condition or a text."""
        event.stop()
        {"step": self._ask_step, "condition": self._ask_condition, "text": self.ask_text}[event.what](event.stepper)

    def _ask_step(self, stepper: Stepper) -> None:
        last = len(stepper.run.timeline) - 1

        def check(text: str) -> str:
            if text.strip().replace(",", "").isdigit() and int(text.strip().replace(",", "")) <= last:
                return ""
            return f"Write a number from 0 to {last}."

        def go(text: str | None) -> None:
            if text is not None:
                stepper.show(int(text.strip().replace(",", "")))

        self.app.push_screen(LineScreen("Go to step", f"0 to {last}", str(stepper.index), check), go)

    def _ask_condition(self, stepper: Stepper) -> None:
        line = stepper.settings.line or stepper.run.timeline.line(stepper.index)

        def check(text: str) -> str:
            if not text.strip():
                return ""
            try:
                compile_expression(text)
            except ExpressionError as error:
                return f"This cannot be used: {error}"
            return ""

        def set_it(text: str | None) -> None:
            if text is not None:
                stepper.set_condition(line, text.strip())

        hint = "such as i == 5; empty stops always"
        known = stepper.settings.breakpoints.get(line, "")
        code = _code_of(stepper.run, line, self.glyphs)
        self.app.push_screen(LineScreen(f"Stop at  {code}  when", hint, known, check), set_it)

    def ask_text(self, stepper: Stepper) -> None:
        """Ask for another input."""
        del stepper
        self.say("The input of this run cannot be edited.")

    def ask_for_input(self, stepper: Stepper, title: str, hint: str, value: str, make: InputMaker) -> None:
        """Ask for another input and run on it.

        Args:
            stepper: What is to run on it.
            title: What is asked.
            hint: What can be written.
            value: The input of now.
            make: Records a run on an input; a `ValueError` says what is wrong with it.
        """

        def run_on(text: str | None) -> None:
            if text is not None:
                self.record(stepper, partial(make, text), text)

        self.app.push_screen(TextScreen(title, hint, value), run_on)

    def record(self, stepper: Stepper, make: Maker, text: str, index: int = 0) -> None:
        """Record a run and let a stepper go through it.

        Args:
            stepper: What is to show the run.
            make: Records it.
            text: The input.
            index: The step to show first.
        """
        run = None
        try:
            if len(text) <= AT_ONCE:
                run = record_quickly(make)
        except (ValueError, ProgramError) as error:
            self.say(str(error))
            return
        if run is not None:
            self._begin(stepper, text, index, run)
            return
        what = f"Running on {len(text):,} characters"
        self.app.push_screen(RecordingScreen(what, make), partial(self._begin, stepper, text, index))

    def _begin(self, stepper: Stepper, text: str, index: int, run: Run | str | None) -> None:
        if isinstance(run, str):
            self.say(run)
        if run is None or isinstance(run, str):
            self.note_failed_input()
            return
        self.note_input(text)
        stepper.change_run(run, index)
        stepper.focus()
        if len(run.timeline) >= LONG and not index:
            self._offer_start(stepper)

    def note_input(self, text: str) -> None:
        """Keep the learner's own input."""

    def note_failed_input(self) -> None:
        """Go on without an input that cannot be run."""

    def _offer_start(self, stepper: Stepper) -> None:
        """Ask where to start in a run of very many steps."""
        timeline = stepper.run.timeline
        offers: list[tuple[str, int | None]] = [("at the first step", 0)]
        if timeline.moments:
            first, last = timeline.moments[0], timeline.moments[-1]
            offers.append((f"at the first moment: {first.label}", first.index))
            if last is not first:
                offers.append((f"at the last moment: {last.label}", last.index))
        offers += [("in the middle", len(timeline) // 2), ("at the end", len(timeline) - 1)]
        offers.append(("at a step of your choice", None))

        def start(at: int | None) -> None:
            if at is None:
                return
            step = offers[at][1]
            if step is None:
                self._ask_step(stepper)
            else:
                stepper.show(step)

        title = f"This run has {len(timeline):,} steps. Where do you want to start?"
        if timeline.note:
            title = f"{timeline.note}\n{title}"
        self.app.push_screen(ChooseScreen(title, tuple(text for text, _ in offers)), start)
